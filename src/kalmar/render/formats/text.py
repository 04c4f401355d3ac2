"""Sequences and tables as plain text and Markdown, with captions."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from kalmar.core.errors import UsageError
from kalmar.core.i18n import Message, join_messages, message, translate

if TYPE_CHECKING:
    from kalmar.answers.tables.values import Sequence, Table
    from kalmar.research.claims.claim import Claim, ClaimResult


def sequence(shown: "Sequence") -> str:
    """Format the values on one line.

    >>> from kalmar.answers.tables import ask
    >>> sequence(ask.sequence("kayles", 5))
    '0 1 2 3 1 4'
    """
    return " ".join(shown.valuation.sign if v is None else str(v) for v in shown.values)


def table(shown: "Table") -> str:
    """Format aligned columns with a head.

    >>> from kalmar.answers.tables import ask
    >>> print(table(ask.table("queen", range(2), range(3))))
      | 0 1 2
    --+------
    0 | 0 1 2
    1 | 1 2 0
    """
    return in_columns(
        shown,
        [[shown.valuation.sign if v is None else str(v) for v in row] for row in shown.values],
    )


def telling(shown: "Table") -> "Table":
    """Return the table, if its values determine who wins.

    Raises:
        UsageError: they do not.
    """
    if shown.valuation.is_p is None:
        raise UsageError(
            "{title} does not determine who wins: leave out --only-zeros",
            title=message(shown.valuation.title),
        )
    return shown


def black_and_white(shown: "Table") -> str:
    """Format a table with a black square for each P-position and a dot for all other cells.

    Raises:
        UsageError: the values do not tell who wins.

    >>> from kalmar.answers.tables import ask
    >>> print(black_and_white(ask.table("queen", range(2), range(3))))
      | 0 1 2
    --+------
    0 | ■ · ·
    1 | · · ■
    """
    lost = telling(shown).p_positions()
    return in_columns(shown, [["■" if cell else "·" for cell in row] for row in lost])


def in_columns(shown: "Table", cells: list[list[str]]) -> str:
    """Format cells in columns under the head of their table."""
    widths = [
        max(len(str(col)), *(len(row[i]) for row in cells)) for i, col in enumerate(shown.cols)
    ]
    left = max(len(str(row)) for row in shown.rows)
    head = " ".join(str(col).rjust(w) for col, w in zip(shown.cols, widths, strict=True))
    lines = [f"{'':>{left}} | {head}", f"{'-' * left}-+-{'-' * len(head)}"]
    for name, row in zip(shown.rows, cells, strict=True):
        body = " ".join(cell.rjust(w) for cell, w in zip(row, widths, strict=True))
        lines.append(f"{name:>{left}} | {body}")
    return "\n".join(lines)


def meanings(shown: "Sequence | Table") -> str:
    """Describe what the values mean, where they are names of kinds; otherwise empty.

    >>> from kalmar.answers.tables import ask
    >>> meanings(ask.sequence("nim", 5, "selective", "misere"))[:35]
    '3: ended; 4: P in misère play; 2: P'
    """
    valuation = shown.valuation
    return join_messages(
        (
            message("{value}: {meaning}", value=kind, meaning=valuation.words(kind))
            for kind in valuation.kinds
        ),
        "; ",
    )


def fact_lines(
    facts: Mapping[Message, str] | Mapping[str, str], least: int = 0, gap: int = 2
) -> list[str]:
    """Format facts in the language in use, each behind its name; those without words are left out.

    Args:
        facts: what is said, by its name.
        least: columns of the names at least.
        gap: columns between names and facts.

    >>> fact_lines({"period": "12", "rare": "", "last": "70"})
    ['  period  12', '  last    70']
    """
    known = {translate(name): translate(words) for name, words in facts.items() if words}
    width = max(least, *map(len, known)) + gap
    return [f"  {name:<{width}}{words}" for name, words in known.items()]


def caption(shown: "Sequence | Table") -> str:
    """Describe of what the values are, and in which way of playing, in a line.

    >>> from kalmar.answers.tables import ask
    >>> caption(ask.sequence("kayles", 5, "selective"))
    'remoteness R⁺ of Kayles (0.77), selective, normal play'
    """
    return message(
        "{valuation} {symbol} of {game}, {composition}, {play} play",
        valuation=message(shown.valuation.title),
        symbol=shown.valuation.symbol,
        game=shown.title or shown.game,
        composition=message(shown.composition.title),
        play=message(shown.play.title),
    )


def markdown_rows(head: list[str], rows: list[list[str]]) -> str:
    r"""Format rows of text as a table of Markdown.

    >>> print(markdown_rows(["a"], [["x|y"]]))
    | a |
    |---|
    | x\|y |
    """
    return "\n".join(_markdown_lines(head, rows))


def _markdown_lines(head: list[str], rows: Iterable[list[str]]) -> Iterator[str]:
    """Yield the lines of a table of Markdown, each as soon as its row is there."""
    yield _markdown_line(head)
    yield "|" + "---|" * len(head)
    yield from map(_markdown_line, rows)


def _markdown_line(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def markdown_of_rows(rows: Iterable[Mapping[str, Any]], columns: Iterable[str]) -> str:
    """Format rows with named columns as a table of Markdown; what is undefined is empty.

    >>> print(markdown_of_rows([{"code": "0.77", "period": None}], ["code", "period"]))
    | code | period |
    |---|---|
    | 0.77 |  |
    """
    head = list(columns)
    cells = ([row.get(name) for name in head] for row in rows)
    return markdown_rows(head, [["" if c is None else str(c) for c in row] for row in cells])


def markdown_of_claims(claims: "list[Claim]") -> str:
    """Format the register of claims as the table of the page docs/claims.md."""
    rows = [
        [
            f"`{claim.id}`",
            claim.words,
            claim.formula,
            claim.source,
            claim.status.value + (f" ({claim.note})" if claim.note else ""),
        ]
        for claim in claims
    ]
    return markdown_rows(["id", "claim", "formula", "source", "status"], rows)


def markdown_of_results(results: "Iterable[ClaimResult]") -> Iterator[str]:
    """Yield the lines of a table of what checking claims found, one by one as they are checked."""
    rows = (
        [
            f"`{result.claim.id}` {result.claim.words}",
            result.claim.status.value,
            result.sentence(),
            f"{result.seconds:.2f}",
        ]
        for result in results
    )
    return _markdown_lines(["claim", "status", "found", "seconds"], rows)


def markdown(table: "Table") -> str:
    """Format a table in Markdown.

    >>> from kalmar.answers.tables.ask import table
    >>> print(markdown(table("queen", range(1), range(2))))
    |  | 0 | 1 |
    |---|---|---|
    | 0 | 0 | 1 |
    """
    rows = [
        [str(name), *(table.valuation.sign if v is None else str(v) for v in row)]
        for name, row in zip(table.rows, table.values, strict=True)
    ]
    return markdown_rows(["", *map(str, table.cols)], rows)
