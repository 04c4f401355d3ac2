"""`kalmar values`: the values of heaps 0 to N."""

from pathlib import Path

import click

from kalmar.present.cli.options import time_limit, way_of_playing, with_rules
from kalmar.present.cli.output import checked, emit, emit_json, write_whole
from kalmar.present.cli.solve import load

__all__ = ["command"]


@click.command("values")
@click.argument("game")
@click.option("-n", "--terms", default=100, type=click.IntRange(min=0), help="The largest heap.")
@way_of_playing
@with_rules
@click.option("--csv", is_flag=True, help="Write CSV with a header.")
@click.option("--png", type=click.Path(path_type=Path), help="Draw a plot, P-positions black.")
@click.option("--svg", type=click.Path(path_type=Path), help="The same as SVG.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to a file.")
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
def command(
    game: str,
    terms: int,
    composition: str | None,
    misere: bool,
    valuation: str | None,
    limit: int | None,
    limit_time: float | None,
    as_json: bool,
    rules_file: Path | None,
    csv: bool,
    png: Path | None,
    svg: Path | None,
    output: Path | None,
    force: bool,
) -> None:
    """The values of heaps 0 to N of a GAME.

    \b
    Examples:
      kalmar values 0.77 -n 100000
      kalmar values grundys-game -n 5000 --composition selective
      kalmar values kayles -n 30 --json
      kalmar values 0.007 -n 3000 --png treblecross.png
    """
    from kalmar.tables import sequence

    for path in (png, svg, output):
        if path is not None and str(path) != "-":
            checked(path, force)
    play = "misere" if misere else "normal"
    with time_limit(limit_time):
        load(rules_file)
        found = sequence(game, terms, composition or "disjunctive", play, valuation, limit)
    for path, kind in ((png, "png"), (svg, "svg")):
        if path is not None:
            from kalmar.present.plot import picture

            write_whole(path, picture(found, kind), force)
    if as_json:
        emit_json(found.to_dict(), output, force)
    elif csv:
        lines = ["n,value", *(f"{n},{'' if v is None else v}" for n, v in enumerate(found.values))]
        emit("\n".join(lines), output, force)
    elif output or not (png or svg):
        emit(" ".join("–" if v is None else str(v) for v in found.values), output, force)
