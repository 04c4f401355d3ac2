"""`kalmar find`: the games and the sequences of the OEIS that have given values."""

from collections.abc import Iterator

import click

from kalmar.cli.output import Output, output
from kalmar.cli.write import bold
from kalmar.core.i18n import format_number, message, plural_message, translate
from kalmar.research.find.ask import FoundSequence, SequenceSearch, find_sequences

NAMED_ALSO = 4
"""Games with the same values that a line names."""


@click.command("find")
@click.argument("values", nargs=-1)
@click.option("--matches", type=click.IntRange(1, 100), default=10, show_default=True, metavar="N",
              help="Number of matches to list.")  # fmt: skip
@output()
def command(values: tuple[str, ...], matches: int, out: Output) -> int:
    """Find the games that have these VALUES, in any way of playing; ? stands for a gap.

    The exit code is 1 where no game has them.

    \b
    Examples:
      kalmar find 0 1 2 3 1 4
      kalmar find 0,0,1,2,?,4,5,6
      kalmar find 1 1 2 0 3 1 1 0 3 3 --json
    """
    found = find_sequences(" ".join(values), matches)
    out.show(text=lambda: page(found), json=found.to_dict)
    return 0 if found.matches else 1


def page(found: SequenceSearch) -> str:
    """Format the matches, each with the command that shows its values."""
    lines = [heading(found)]
    if found.is_vague:
        lines.append(message("so few values fit very many games: give five or more"))
    if found.left_out:
        lines.append(message("not listed: games that only add moves that none of these heaps has"))
    for match in found.matches:
        lines += [head_line(match), *(f"    {translate(line)}" for line in details(match))]
    return "\n".join(map(translate, lines))


def heading(found: SequenceSearch) -> str:
    """Say how many games fit."""
    if not found.matches:
        return message("no game, code or sequence that is looked through has these values")
    return plural_message(
        found.count,
        "{number} game or sequence has these values",
        "{number} games and sequences have these values",
    )


def head_line(match: FoundSequence) -> str:
    """Format what has the values, and from where on."""
    return f"  {bold(match.what)}, {translate(match.place)}"


def details(match: FoundSequence) -> Iterator[str]:
    """Yield the lines below: what else has the values, and the command that shows them."""
    if match.also:
        named = match.also[:NAMED_ALSO]
        more = match.more + len(match.also) - len(named)
        games = ", ".join(game for game, _ in named)
        yield also(games, more)
    yield f"kalmar {match.command}"


def also(games: str, more: int) -> str:
    """Format the games that have the same values.

    >>> also("4.4, 4.6", 3)
    'also 4.4, 4.6 and 3 more'
    """
    if not more:
        return message("also {games}", games=games)
    return message("also {games} and {count} more", games=games, count=format_number(more))
