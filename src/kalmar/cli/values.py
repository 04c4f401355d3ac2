"""`kalmar values` and `kalmar table`: many values.

* `values` prints the values of heaps 0 to N.
* `table` prints values in rows and columns, as text, data or picture, or who loses there.
"""

from dataclasses import replace
from itertools import count

from kalmar.answers.tables import is_pattern, is_printed
from kalmar.answers.tables.ask import p_positions, sequence, sequences_of_kinds
from kalmar.answers.tables.question import question
from kalmar.answers.tables.values import Grid, Sequence, Table
from kalmar.cli.options import Large, Options, as_command, flag, numbers, opt
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, SequenceStyle, TableStyle, pictures
from kalmar.cli.way import BrickLayers, Computing, PlayOptions
from kalmar.cli.write import Data, Progress, emit, output_settings, tell
from kalmar.core.by_name import is_instance
from kalmar.core.compositions import SIX
from kalmar.core.errors import UsageError
from kalmar.core.i18n import message
from kalmar.games.notation.coerce import brick_game
from kalmar.games.registry import find_rules
from kalmar.render import NDArray, np
from kalmar.render.formats import caption, find_writer, meanings, written
from kalmar.render.terminal import bold
from kalmar.runtime.optional import needs
from kalmar.solvers.heaps import heap_values
from kalmar.theory.valuations import GRUNDY

LONG = ("kalmar.games.heaps.subtraction:Octal", "kalmar.games.heaps.nim:GrundysGame")
"""Games whose Grundy values are found as a long sequence."""

MIN_COPIED = 10_000
"""So many copied values are worth a line that says so."""


@as_command("values")
def command(
    game: str,
    *,
    terms: int = opt("-n --terms", "Largest heap, or largest n.", 100, type=Large(0)),
    way: PlayOptions,
    saved: Computing,
    drawn: Pictures = pictures("a plot, rare values marked,", SequenceStyle),
    out: Output = output("sequence", row=True),
) -> None:
    """Print the values of heaps 0 to N of a GAME, or of its single coins, stalks or numbers.

    GAME may also be a position in which n stands for a number: rows and diagonals of tables.

    \b
    Examples:
      kalmar values 0.77 -n 2^17
      kalmar values ruler -n 16
      kalmar values "chomp 2xn" -n 50
      kalmar values "queen n,n" -n 50 -o diagonal.csv
      kalmar values "clobber (xo)^n" -n 50
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
    # A format of arrays takes a million values as they are computed, without a list of them.
    array = find_writer(out.format, "array") if way.usual and not drawn else None
    with way.kept(quiet=saved.path is not None or saved.compute or array is not None):
        # Three ways: each value by its options; as answers are found, which know periods and closed
        # forms; or as one long sequence, which can be saved, resumed and copied by its period.
        one_kind = is_pattern(game) or saved.path or saved.compute
        if not one_kind and (kinds := sequences_of_kinds(game, terms, *way.asked)):
            if drawn:
                raise UsageError(
                    'a picture shows one kind of heaps: write "{game} {kind}(n)"',
                    game=game,
                    kind=next(iter(kinds)),
                )
            show_kinds(game, kinds, out)
        elif saved.compute and (is_pattern(game) or not way.usual):
            show_values(computed(game, terms, way), drawn, out)
        elif not (saved.path or saved.compute or (array and take_and_break(game))):
            found = sequence(game, terms, *way.asked)
            tell_copied(found.copied, terms, found.theorem)
            show_values(found, drawn, out)
        else:
            values = heaps(game, terms, saved)
            # A sequence of one value says of what the values are.
            head = sequence(game, 0)
            if array:
                out.put(array(values, head))
            else:
                show_values(replace(head, values=tuple(values.tolist())), drawn, out)


def show_values(found: Sequence | Table, drawn: Pictures, out: Output) -> None:
    """Draw the pictures; write the values if they were asked for, or if there is no picture."""
    if drawn:
        # Short sequences and small tables take neither NumPy nor Matplotlib.
        from kalmar.render.plots.sequences_and_tables import picture

        drawn.draw(lambda kind: picture(found, kind, drawn.style))
        if not out.is_named:
            return
    if isinstance(found.values, Grid) and (parts := find_writer(out.format, "grid")):
        out.put_parts(parts(found))
        return
    if isinstance(found, Table) and drawn.style.only_zeros and out.format == "text":
        from kalmar.render.formats.tables import black_and_white

        shown: str | bytes = black_and_white(found)
    else:
        shown = written(found, out.format, out.row)
    if out.format == "text" and not (out.headed or found.valuation is GRUNDY):
        tell_unless_quiet(caption(found))
    if out.headed:
        emit(bold(caption(found)))
        if found.valuation.kinds:
            emit(meanings(found))
    if out.format == "text" and isinstance(found, Sequence) and found.first:
        tell_unless_quiet(message("the first value is that of n = {n}", n=found.first))
    out.put(shown)


def show_kinds(game: str, kinds: dict[str, Sequence], out: Output) -> None:
    """Write the values of heaps of several kinds, with a column for each kind."""
    from kalmar.render.page import Rows

    first, *_ = kinds.values()
    columns = [[first.valuation.sign if v is None else v for v in one.values]
               for one in kinds.values()]  # fmt: skip
    found = Rows(list(zip(count(), *columns, strict=False)), ["n", *kinds], "rr")
    head = {"game": game, "composition": first.composition.name, "convention": first.play.value,
            "valuation": first.valuation.name}  # fmt: skip
    out.show(
        text=lambda: Data("\n".join(found.lines())),
        json=lambda: {**head, "values": {kind: one.values for kind, one in kinds.items()}},
        csv=found.csv,
        latex=found.latex,
    )


def tell_copied(start: int | None, terms: int, theorem: str) -> None:
    """Report that many values are copied by a period, and how to compute each of them."""
    if start is not None and terms - start >= MIN_COPIED:
        tell_unless_quiet(
            message(
                "values from heap {start:,} on repeat periodically; --compute computes each"
                " ({theorem})",
                start=start,
                theorem=theorem,
            )
        )


def tell_unless_quiet(told: str) -> None:
    """Write a line beside the values, but in quiet output."""
    if not output_settings().quiet:
        tell(told)


def take_and_break(game: str) -> bool:
    """Return whether a game's Grundy values are found as a long sequence.

    >>> take_and_break("grundys-game"), take_and_break("nim"), take_and_break("chomp 2xn")
    (True, False, False)
    """
    return not is_pattern(game) and is_instance(find_rules(game), *LONG)


def heaps(game: str, terms: int, saved: Computing) -> "NDArray[np.integer]":
    """Compute Grundy values: copied once a period is proved, unless each is to be found.

    With a checkpoint they go on from it and are saved in it.

    Raises:
        DataError: the checkpoint is of another game or version, or damaged.
    """
    with needs("long sequences"):
        from kalmar.engines.sequences import array_repeats, periods
        from kalmar.engines.sequences.engine import GrundySequence
    rules, path = find_rules(game), saved.path
    if path is None and not saved.compute:
        sequence, finding = periods.find_period(rules, terms, Progress(message("heaps")))
        # Only what is proved may stand for values that were not computed.
        period = finding.periodicity if finding.status == "proved" else None
        if period is None or sequence.done >= terms:
            return sequence.values[: terms + 1]
        tell_copied(period.preperiod + period.period, terms, finding.words)
        return array_repeats.continued_array(sequence.values, period, terms)
    found = GrundySequence.resumed(rules, path) if path else GrundySequence(rules)
    found.extend(terms, Progress(message("heaps")), path, saved.every)
    return found.values[: terms + 1]


def computed(game: str, terms: int, way: PlayOptions) -> Sequence:
    """Compute the values in another way of playing, each from those of its options.

    Raises:
        UsageError: it is no take-and-break game, or no theorem solves this way of playing.
    """
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


class TableSides(Options):
    """What the rows and the columns stand for, and whether only P-positions are listed.

    Attributes:
        rows: rows of the table, such as 0,2,4 or 8..1; by default 1..10.
        cols: columns of the table; by default 1..10.
        lost: list the P-positions, a row and a column each, instead of values; those of a piece are
            found far beyond its table.
    """

    rows: list[int] | None = opt(read=numbers, metavar="NUMBERS")
    cols: list[int] | None = opt(read=numbers, metavar="NUMBERS")
    lost: bool = flag("--p-positions")

    @property
    def usual(self) -> tuple[list[int], list[int]]:
        """Return both sides, 1 to 10 where nothing is given."""
        usual = [*range(1, 11)]
        return self.rows or usual, self.cols or usual


@as_command("table")
def table_command(
    game: str,
    *,
    sides: TableSides,
    bricks: BrickLayers,
    way: PlayOptions,
    drawn: Pictures = pictures("a picture, P-positions black,", TableStyle),
    out: Output = output("table"),
) -> None:
    """Print values of a GAME in rows and columns: squares, rectangles, bars, or pairs of heaps.

    A place in a source, such as 000.table-15, means the table printed there.

    \b
    Examples:
      kalmar table queen --rows 0..9 --cols 0..9
      kalmar table bricks --rows 1..10 --cols 1..10 --layers 2 --composition selective
      kalmar table queen -o queen.csv
      kalmar table queen --rows 0..9999 --cols 0..9999 -o queen.npy
      kalmar table queen --rows 0..99999 --cols 0..99999 --p-positions -o pairs.csv
      kalmar table 000.table-15
      kalmar table bricks --rows 1..100 --cols 1..100 --png bricks.png --only-zeros
      kalmar table bricks --rows 1..100 --cols 1..100 --png ways.png --all-ways --only-zeros
      kalmar table nim --rows 0..15 --cols 0..15 --png nim-sum.png --frames 2,4,8
      kalmar table queen --rows 0..60 --cols 0..60 --png queen.png --only-zeros --rays golden
      kalmar table king --rows 8..1 --cols 1..8
    """
    if sides.lost:
        show_p_positions(game, sides.usual, bricks, way, out)
        return
    if drawn.style.all_ways:
        show_all_ways(game, sides, bricks, way, drawn)
        return
    with way.kept():
        found = asked_table(game, sides, bricks, way)
    show_values(found, drawn, out)


def show_all_ways(
    game: str, sides: TableSides, bricks: BrickLayers, way: PlayOptions, drawn: Pictures
) -> None:
    """Draw the table in all twelve ways of playing.

    Raises:
        UsageError: no picture is asked for, or one way is named.
    """
    from kalmar.render.plots.sequences_and_tables import ways_picture

    if not drawn:
        raise UsageError("--all-ways draws a picture: name a file with --png, --svg or --pdf")
    if way.composition or way.misere or way.valuation or is_printed(game):
        raise UsageError(
            "--all-ways shows every composition and convention: leave out the ones you named"
        )
    with way.kept():
        found = [
            bricks.table(game, *sides.usual, way.replace(composition=row.name, misere=misere))
            for row in SIX
            for misere in (False, True)
        ]
    drawn.draw(lambda kind: ways_picture(found, kind, drawn.style))


def asked_table(game: str, sides: TableSides, bricks: BrickLayers, way: PlayOptions) -> Table:
    """Return the table of a game, or the one at a place in a source."""
    if is_printed(game):
        return of_source(game, sides, bricks, way)
    return bricks.table(game, *sides.usual, way)


def of_source(place: str, sides: TableSides, bricks: BrickLayers, way: PlayOptions) -> Table:
    """Return the table at a place in a source.

    Raises:
        UnknownNameError: none is there.
        UsageError: options say what the place says already.
    """
    from kalmar.research.sources import item

    item.printed(place)  # an unknown place is named before options that do not fit
    if bricks.layers is not None or way.composition or way.misere or way.valuation:
        raise UsageError(
            "{place} has its own way of playing, layers and valuation: leave out these options",
            place=place,
        )
    return item.printed_table(place, sides.rows, sides.cols, way.limit)


def show_p_positions(
    game: str,
    sides: tuple[list[int], list[int]],
    bricks: BrickLayers,
    way: PlayOptions,
    out: Output,
) -> None:
    """Print the P-positions of a table.

    Raises:
        UsageError: a valuation is named, or the table of a source.
    """
    from kalmar.render.page import Rows

    if way.valuation or is_printed(game):
        raise UsageError("--p-positions takes the name of a game, and no --valuation")
    composition, play, _, limit = way.asked
    with way.kept():
        named = brick_game(game, bricks.layers, bricks.exhausted)
        found = p_positions(named, *sides, composition, play, limit=limit)
    head = {"game": game, "composition": composition.name, "convention": play.value}
    out.show(
        text=lambda: Data("\n".join(f"{row} {column}" for row, column in found)),
        json=lambda: {**head, "p_positions": found},
        csv=lambda: Rows(found, ["row", "column"]).csv(),
    )
