"""`kalmar values`: the values of heaps 0 to N."""

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from kalmar.answers.tables.ask import sequence
from kalmar.answers.tables.families import is_pattern
from kalmar.answers.tables.values import Sequence
from kalmar.cli.options import Checkpoint, Large, computing
from kalmar.cli.output import Output, output, show_values
from kalmar.cli.output_settings import manners
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.way import Way, way_of_playing
from kalmar.cli.write import Progress, tell
from kalmar.core.errors import UsageError
from kalmar.core.i18n import said
from kalmar.games.heaps.nim import GrundysGame
from kalmar.games.heaps.take_and_break import Octal
from kalmar.games.registry import find_rules
from kalmar.render.formats import FORMATS, SEQUENCES
from kalmar.runtime.optional import needs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["command"]

MANY = 10_000
"""So many copied values are worth a line that says so."""


@click.command("values")
@click.argument("game")
@click.option("-n", "--terms", default=100, show_default=True, type=Large(0), metavar="N",
              help="Largest heap, or largest n.")  # fmt: skip
@way_of_playing
@computing
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
      kalmar values kayles -n 1000000 --composition continued -o suspense.csv
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
    with way.kept(quiet=saved.path is not None or saved.compute or array is not None):
        if saved.compute and not way.usual:
            show_values(computed(game, terms, way), drawn, out)
        elif not (saved.path or saved.compute or (array and take_and_break(game))):
            found = sequence(game, terms, *way.asked)
            tell_copied(found.copied, terms, found.theorem)
            show_values(found, drawn, out)
        else:
            values = heaps(game, terms, saved)
            head = sequence(game, 0)
            if array:
                out.put(array(values, head))
            else:
                show_values(replace(head, values=tuple(values.tolist())), drawn, out)


def tell_copied(start: int | None, terms: int, theorem: str) -> None:
    """Say that many values are copied by a period, and how to find each of them."""
    if start is None or terms - start < MANY or manners().quiet:
        return
    told = said(
        "heaps from {start:,} on are copied by their period; --compute finds each ({theorem})",
        start=start,
        theorem=theorem,
    )
    tell(told)


def take_and_break(game: str) -> bool:
    """Whether its Grundy values are found as a long sequence.

    >>> take_and_break("grundys-game"), take_and_break("nim"), take_and_break("chomp 2xn")
    (True, False, False)
    """
    return not is_pattern(game) and isinstance(find_rules(game), Octal | GrundysGame)


def heaps(game: str, terms: int, saved: Checkpoint) -> "NDArray[np.integer]":
    """Grundy values: those of a period once it is proved, unless each is to be found.

    With a checkpoint they go on from it and are saved in it.

    Raises:
        DataError: the checkpoint is of another game or version, or damaged.
    """
    with needs("long sequences"):
        from kalmar.engines.sequences.array_repeats import continued_array
        from kalmar.engines.sequences.engine import GrundySequence
        from kalmar.engines.sequences.periods import find_period
    rules, path = find_rules(game), saved.path
    if path is None and not saved.compute:
        sequence, finding = find_period(rules, terms, Progress(said("heaps")))
        period = finding.periodicity if finding.status == "proved" else None
        if period is None or sequence.done >= terms:
            return sequence.values[: terms + 1]
        tell_copied(period.preperiod + period.period, terms, finding.words)
        return continued_array(sequence.values, period, terms)
    found = GrundySequence.resumed(rules, path) if path else GrundySequence(rules)
    found.extend(terms, Progress(said("heaps")), path, saved.every)
    return found.values[: terms + 1]


def computed(game: str, terms: int, way: Way) -> Sequence:
    """The values in another way of playing, each from those of its options.

    Raises:
        UsageError: it is no take-and-break game, or no theorem solves this way of playing.
    """
    from kalmar.answers.tables.question import question
    from kalmar.solvers.heaps import heap_values

    asked = question(game, *way.asked) if not is_pattern(game) else None
    fold = asked and (asked.fold or asked.single_fold([terms]))
    values = heap_values(asked.rules, terms, fold) if asked and fold else None
    if values is None:
        raise UsageError(
            "--compute is for take-and-break games in ways of playing that a theorem solves"
        )
    head = sequence(game, 0, *way.asked)
    shown = tuple(map(head.valuation.show, values.tolist()))
    return replace(head, values=shown, copied=None)
