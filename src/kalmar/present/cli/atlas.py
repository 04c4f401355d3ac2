"""`kalmar atlas`: what is known of an octal game, from the table that comes with the package."""

import click

from kalmar.errors import DataError
from kalmar.present.cli.atlas_text import described, summary
from kalmar.present.cli.output import Output, output
from kalmar.surveys.octal_rows import Row

__all__ = ["command"]


@click.command("atlas")
@click.argument("code", required=False)
@output("csv")
def command(code: str | None, out: Output) -> None:
    """All that is known about the octal game of CODE; without it what is known of how many.

    The table comes with the package: nothing is computed.

    \b
    Examples:
      kalmar atlas
      kalmar atlas 0.166
      kalmar atlas kayles --json
      kalmar atlas --csv -o atlas.csv
      kalmar atlas build --digits 2 --to 2^12 --out atlas.sqlite
      kalmar atlas verify atlas.sqlite
      kalmar atlas export --sqlite atlas.sqlite
    """
    from kalmar.present.cli.survey import as_csv
    from kalmar.surveys.octal_table import SHIPPED, shipped

    known = shipped()
    if code is None:
        rows = list(known.values())
        out.show(
            text=lambda: summary(rows),
            json=lambda: rows,
            csv=lambda: as_csv([flat(row) for row in rows], SHIPPED),
        )
        return
    row = found(code)
    out.show(
        text=lambda: described(row),
        json=lambda: row,
        csv=lambda: as_csv([flat(row)], SHIPPED),
    )


def flat(row: Row) -> Row:
    """A row whose records are text: heap:value, with blanks between them.

    >>> flat({"records": [[1, 1], [3, 2]]})
    {'records': '1:1 3:2'}
    """
    return {**row, "records": " ".join(f"{heap}:{value}" for heap, value in row["records"])}


def found(text: str) -> Row:
    """The row of a game as typed: a code or a name.

    Raises:
        GameError: it is no take-and-break game.
        DataError: the atlas has no such code.

    >>> found("kayles")["code"], found("0.770")["code"]
    ('0.77', '0.77')
    """
    from kalmar.errors import GameError
    from kalmar.games import find_rules
    from kalmar.games.codes import code_of, is_code, parse_code
    from kalmar.surveys.octal_table import shipped

    code = parse_code(text) if is_code(text) else code_of(find_rules(text))
    if code is None:
        raise GameError(
            "'{name}' is not a take-and-break game: give a code such as 0.77 or grundys-game",
            name=text,
        )
    row = shipped().get(code.text)
    if row is not None:
        return row
    other = same_in_atlas(code.text) if code.finite and not code.unequal else None
    if other is not None:
        raise DataError(
            "{code} is not in the atlas, but {other} is the same game: kalmar atlas {other}",
            code=code.text,
            other=other,
        )
    raise DataError(
        "{code} is not in the atlas, which has octal codes of three digits and hexadecimal ones of"
        " two: kalmar period {code} computes it",
        code=code.text,
    )


def same_in_atlas(code: str) -> str | None:
    """A code of the atlas that is the same game by its standard form, if there is one.

    >>> same_in_atlas("0.1137"), same_in_atlas("0.7777")
    ('0.017', None)
    """
    from kalmar.machine.libraries import needs
    from kalmar.surveys.octal_table import shipped

    with needs("periods"):
        from kalmar.surveys.octal_codes import standard_form

    standard = standard_form(code)
    rows = shipped().values()
    return next((row["code"] for row in rows if standard and row["standard"] == standard), None)
