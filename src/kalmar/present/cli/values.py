"""`kalmar values`: the values of heaps 0 to N."""

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from kalmar.errors import UsageError
from kalmar.games import find_rules
from kalmar.games.grundys_game import GrundysGame
from kalmar.games.take_and_break import Octal
from kalmar.machine.libraries import needs
from kalmar.present.cli.checkpoints import Checkpoint, checkpoints
from kalmar.present.cli.numbers_text import Large
from kalmar.present.cli.output import Output, output
from kalmar.present.cli.pictures import Pictures, pictures
from kalmar.present.cli.progress import Progress
from kalmar.present.cli.shown_values import show_values
from kalmar.present.cli.way import Way, way_of_playing
from kalmar.present.formats import FORMATS, SEQUENCES
from kalmar.tables.ask import sequence
from kalmar.tables.families import is_pattern
from kalmar.words import said

if TYPE_CHECKING:
    from kalmar.sequences.grundy_sequence import GrundySequence

__all__ = ["command"]


@click.command("values")
@click.argument("game")
@click.option("-n", "--terms", default=100, show_default=True, type=Large(0), metavar="N",
              help="Largest heap, or largest n.")  # fmt: skip
@way_of_playing
@checkpoints
@pictures("a plot, rare values marked,", log=True)
@output(*SEQUENCES, row=True)
def command(
    game: str, terms: int, way: Way, saved: Checkpoint, drawn: Pictures, out: Output
) -> None:
    """Print the values of heaps 0 to N of a GAME, or of its single coins, stalks or numbers.

    GAME may also be a position in which n stands for a number: rows and diagonals of tables.

    \b
    Examples:
      kalmar values 0.77 -n 2^17
      kalmar values ruler -n 16
      kalmar values "chomp 2xn" -n 50
      kalmar values "queen n,n" -n 50 -o diagonal.csv
      kalmar values grundys-game -n 5000 --composition selective
      kalmar values kayles -n 30 --json
      kalmar values 0.007 -n 3000 --png treblecross.png --log
      kalmar values 0.77 -n 1000 -o b002186.txt
      kalmar values 0.156 -n 6979 --png kenyon.png --wrap 349
      kalmar values 0.07 -n 10000 -o dawson.parquet
      kalmar values 0.07 -n 340 -o dawson.tex --row 34
      kalmar values 0.007 -n 1000000 --checkpoint treblecross.save -o treblecross.npy
    """
    if saved.path is not None and (not way.usual or is_pattern(game)):
        raise UsageError("--checkpoint is for Grundy values of heaps in disjunctive, normal play")
    array = FORMATS[out.format].array if way.usual and not drawn else None
    with way.kept(quiet=saved.path is not None or array is not None):
        if saved.path is None and not (array and take_and_break(game)):
            show_values(sequence(game, terms, *way.asked), drawn, out)
            return
        values = heaps(game, terms, saved).values[: terms + 1]
        head = sequence(game, 0)
        if array:
            out.put(array(values, head))
        else:
            show_values(replace(head, values=values.tolist()), drawn, out)


def take_and_break(game: str) -> bool:
    """Whether its Grundy values are found as a long sequence.

    >>> take_and_break("grundys-game"), take_and_break("nim"), take_and_break("chomp 2xn")
    (True, False, False)
    """
    return not is_pattern(game) and isinstance(find_rules(game), Octal | GrundysGame)


def heaps(game: str, terms: int, saved: Checkpoint) -> "GrundySequence":
    """Grundy values; with a checkpoint they go on from it and are saved in it.

    Raises:
        DataError: the checkpoint is of another game or version, or damaged.
    """
    with needs("long sequences"):
        from kalmar.sequences.grundy_sequence import GrundySequence
    rules = find_rules(game)
    path = saved.path
    found = GrundySequence.resumed(rules, path) if path else GrundySequence(rules)
    found.extend(terms, Progress(said("heaps")), path, saved.every)
    return found
