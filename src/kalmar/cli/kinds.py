"""`kalmar kinds`: the kinds of rows that a family leads to, as rules in the language of kinds."""

from collections.abc import Iterator

from kalmar.cli.options import as_command
from kalmar.cli.output import Output, output
from kalmar.core.i18n import message, plural_message, translate
from kalmar.games.rows.named_rows import kinds
from kalmar.games.rows.row_systems import KindSystem


@as_command("kinds")
def command(game: str, *, out: Output = output("", "rules")) -> None:
    """Find the kinds of rows that a family of rows leads to, with the rules of all their moves.

    GAME is a game on rows, and a row with n copies of a part. The game is clobber, nogo,
    toads-and-frogs, treblecross, dawsons-kayles, node-kayles, or one of your own moves. Or it is a
    game on graphs or squares, and a strip with n columns.

    The result is a text of rules, as `kalmar values` and `kalmar period` read it with --rules.

    \b
    Examples:
      kalmar kinds "clobber (xo)^n"
      kalmar kinds "clobber x(xo)^n" -o row.rules
      kalmar values --rules row.rules "row A(n)" -n 50
      kalmar kinds "rows(xo -> -x, o-; ox -> x-) (xo)^n"
      kalmar kinds "node-kayles ladder(n)"
    """
    found = kinds(game)

    def text() -> str:
        return "\n".join([*heading(found), found.text])

    out.show(text=text, rules=text, json=found.to_dict)


def heading(found: KindSystem) -> Iterator[str]:
    """Yield lines on what the kinds are, as comments of a text of rules."""
    count = plural_message(len(found.letters), "{number} kind of rows", "{number} kinds of rows")
    yield f"# {found.game.name} {found.written}: {translate(count)}"
    if found.game.cuts:
        points = message("a sign is the sum of 1, 2, 4, … for the points of a column that are left")
        yield f"# {points}"
    yield f"# {found.written} = {found.component()}"
    for kind, letter in found.letters.items():
        rows = ", ".join(f"{letter}({number}) = {row}" for number, row in found.rows(kind).items())
        single = message("{rows}, …: rows of no other kind", rows=rows)
        yield f"# {translate(single) if kind is None else f'{rows}, …'}"
