"""An item tried: its claims checked, and its numbers computed beside the printed ones."""

from collections.abc import Callable

from kalmar.claims import Claim, Result, find_claim
from kalmar.claims.claim import check_all
from kalmar.records import dataclass
from kalmar.sources.item import Erratum, Item, Source
from kalmar.sources.printed import Comparison, compared
from kalmar.theorems import THEOREMS, Theorem

__all__ = ["Study", "study"]

Watch = Callable[[Claim], Callable[[int | None], None]]


@dataclass(frozen=True)
class Study:
    """An item with what came of it.

    Attributes:
        source: the text.
        item: the item.
        theorems: what proves it.
        errata: where the text errs there.
        comparison: what is printed beside what is computed; None if no numbers are printed.
        results: of its claims.
    """

    source: Source
    item: Item
    theorems: tuple[Theorem, ...]
    errata: tuple[Erratum, ...]
    comparison: Comparison | None
    results: tuple[Result, ...]


def study(
    source: Source, item: Item, seconds: float | None, watch: Watch = lambda _: lambda _: None
) -> Study:
    """Try an item.

    Args:
        source: the text.
        item: one of its items.
        seconds: for checking its claims, all together; None if they are not to be checked.
        watch: as in `check_all`.

    >>> from kalmar.sources import find_items, find_source
    >>> text = find_source("000")
    >>> found = study(text, find_items(text, ["table", "23"])[0], 1.0)
    >>> len(found.comparison.differences)
    79
    """
    claims = [find_claim(name) for name in item.claims if seconds is not None]
    return Study(
        source,
        item,
        tuple(THEOREMS[name] for name in item.theorems),
        source.errata_of(item),
        compared(item.printed) if item.printed else None,
        tuple(check_all(claims, None, seconds, watch)),
    )
