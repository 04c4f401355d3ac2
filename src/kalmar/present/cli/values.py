"""`kalmar values`: the values of heaps 0 to N."""

from dataclasses import replace
from pathlib import Path

import click

from kalmar.errors import UsageError
from kalmar.games import find_rules
from kalmar.games.grundys_game import GrundysGame
from kalmar.games.take_and_break import Octal
from kalmar.present.cli.numbers_text import Large, Progress
from kalmar.present.cli.options import is_usual, time_limit, way_of_playing, with_rules
from kalmar.present.cli.output import checked, emit, emit_json, write_whole
from kalmar.present.cli.solve import load
from kalmar.present.export import ARRAYS, FORMATS, export, export_array, format_of
from kalmar.sequences.grundy_sequence import GrundySequence
from kalmar.tables.ask import sequence

__all__ = ["command"]


@click.command("values")
@click.argument("game")
@click.option("-n", "--terms", default=100, type=Large(0), help="The largest heap.")
@way_of_playing
@with_rules
@click.option("--csv", is_flag=True, help="Write CSV with a header.")
@click.option("--format", "kind", type=click.Choice(list(FORMATS)), help="Of the file of -o.")
@click.option("--row", type=click.IntRange(1, 500), default=20, help="Values in a row of LaTeX.")
@click.option("--checkpoint", type=click.Path(path_type=Path), help="Go on from it, save in it.")
@click.option("--save-every", default=30.0, help="Seconds between checkpoints.", show_default=True)
@click.option("--log", is_flag=True, help="A logarithmic axis of heaps in the plot.")
@click.option("--png", type=click.Path(path_type=Path), help="Draw a plot, rare values marked.")
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
    kind: str | None,
    row: int,
    checkpoint: Path | None,
    save_every: float,
    log: bool,
    png: Path | None,
    svg: Path | None,
    output: Path | None,
    force: bool,
) -> None:
    """The values of heaps 0 to N of a GAME.

    \b
    Examples:
      kalmar values 0.77 -n 2^17
      kalmar values grundys-game -n 5000 --composition selective
      kalmar values kayles -n 30 --json
      kalmar values 0.007 -n 3000 --png treblecross.png --log
      kalmar values 0.77 -n 1000 -o b002186.txt
      kalmar values 0.07 -n 10000 -o dawson.parquet
      kalmar values 0.07 -n 340 -o dawson.tex --row 34
      kalmar values 0.007 -n 1000000 --checkpoint treblecross.save -o treblecross.npy
    """
    for path in (png, svg, output):
        if path is not None and str(path) != "-":
            checked(path, force)
    if output is not None and str(output) != "-" and not (kind or as_json or csv):
        kind = format_of(output)
    usual = is_usual(composition, misere, valuation)
    if checkpoint is not None and not usual:
        raise UsageError("--checkpoint is for Grundy values of disjunctive, normal play")
    load(rules_file)
    arrays = kind in ARRAYS and not (png or svg)
    long = checkpoint is not None or (arrays and usual and take_and_break(game))
    with time_limit(limit_time, quiet=long):
        if long:
            values = heaps(game, terms, checkpoint, save_every).values[: terms + 1]
            found = sequence(game, 0)
            if kind in ARRAYS and arrays:
                write_data(export_array(values, found, kind), output, force)
                return
            found = replace(found, values=values.tolist())
        else:
            play = "misere" if misere else "normal"
            found = sequence(game, terms, composition or "disjunctive", play, valuation, limit)
    for path, ending in ((png, "png"), (svg, "svg")):
        if path is not None:
            from kalmar.present.plot import picture

            write_whole(path, picture(found, ending, log), force)
    if kind is not None:
        data = export(found, kind, row)
        write_data(data, output, force)
    elif as_json:
        emit_json(found.to_dict(), output, force)
    elif csv:
        emit(export(found, "csv").decode().rstrip("\n"), output, force)
    elif output or not (png or svg):
        emit(" ".join("–" if v is None else str(v) for v in found.values), output, force)


def write_data(data: bytes, output: Path | None, force: bool) -> None:
    """Bytes to a file, or to stdout."""
    if output is None or str(output) == "-":
        click.echo(data, nl=False)
    else:
        write_whole(output, data, force)


def take_and_break(game: str) -> bool:
    """Whether its Grundy values are found as a long sequence.

    >>> take_and_break("grundys-game"), take_and_break("nim")
    (True, False)
    """
    return isinstance(find_rules(game), Octal | GrundysGame)


def heaps(game: str, terms: int, checkpoint: Path | None, save_every: float) -> GrundySequence:
    """Grundy values; with a checkpoint they go on from it and are saved in it.

    Raises:
        DataError: the checkpoint is of another game or version, or damaged.
    """
    rules = find_rules(game)
    found = GrundySequence.resumed(rules, checkpoint) if checkpoint else GrundySequence(rules)
    found.extend(terms, Progress(), checkpoint, save_every)
    return found
