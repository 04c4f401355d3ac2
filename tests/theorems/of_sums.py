"""The theorems of the ways of playing, on small instances by literal search."""

from functools import cache
from itertools import combinations_with_replacement, product

from kalmar import Play, find_rules, mex
from kalmar.engines.quotients.ask import build_quotient
from kalmar.engines.quotients.option_sets import option_sets
from tests.search import Search, compound
from tests.theorems.instances import KAYLES, PAIRS, instance


@instance("mirror")
def _() -> None:
    search = Search(Play.NORMAL)
    for heap, rest in PAIRS:
        assert not search.wins(compound("disjunctive", KAYLES, heap, heap))
        alone = search.wins(compound("disjunctive", KAYLES, rest))
        assert search.wins(compound("disjunctive", KAYLES, heap, heap, rest)) == alone


@instance("tame-sums")
def _() -> None:
    """Sums of two heaps of Grundy's game, all of whose positions are tame."""
    search = Search(Play.MISERE)
    tame = [n for n in range(11) if fickle_or_firm(n) is not None]
    assert len(tame) > 5
    for heaps in combinations_with_replacement(tame, 2):
        values = [found for heap in heaps if (found := fickle_or_firm(heap))]
        total = values[0][0] ^ values[1][0]
        lost = total == (0 if any(firm for _, firm in values) else 1)
        assert search.wins(compound("disjunctive", SPLIT, *heaps)) != lost


SPLIT = find_rules("grundys-game")


@cache
def fickle_or_firm(*heaps: int) -> tuple[int, bool] | None:
    """The value of heaps, and whether it is firm; None where a position is not tame."""
    options = [(*heaps[:i], *left, *heaps[i + 1 :])
               for i, heap in enumerate(heaps) for left in SPLIT.options(heap)]  # fmt: skip
    found = [one for option in options if (one := fickle_or_firm(*sorted(option)))]
    if len(found) < len(options):
        return None
    usual = mex(value for value, _ in found)
    misere = mex(value ^ (not firm) for value, firm in found) if found else 1
    if usual == misere:
        return usual, True
    return (usual, False) if {usual, misere} == {0, 1} else None


@instance("misere-quotients")
def _() -> None:
    search = Search(Play.MISERE)
    for name in ("kayles", "0.123", "guiles"):
        quotient, rules = build_quotient(option_sets(name), 20), find_rules(name)
        for heaps in product(range(8), repeat=2):
            lost = quotient.found.in_p[quotient.value(heaps)]
            assert search.wins(compound("disjunctive", rules, *heaps)) != lost
