"""`kalmar calc`, `fractions`, `patterns` and `kinds`: arithmetic with working, guesses, and rules.

* `calc` evaluates expressions of nim arithmetic, excludants and the other operations.
* `fractions` shows partial quotients, and the Stern–Brocot tree with the P-positions of bricks.
* `patterns` guesses closed forms in a corner of a table and checks them further out.
* `kinds` finds the kinds of rows that a family leads to, as rules in the language of kinds.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kalmar.answers.tables.values import Table
from kalmar.cli.options import Options, arg, as_command, opt
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.values import TableSides, asked_table
from kalmar.cli.way import BrickLayers, PlayOptions
from kalmar.core.errors import UsageError
from kalmar.core.i18n import join_messages, message, plural_message, translate
from kalmar.games.rows.named_rows import kinds
from kalmar.games.rows.row_systems import KindSystem
from kalmar.render.page import Facts, Page, Rows
from kalmar.render.plots.survey import tree_picture
from kalmar.runtime.optional import needs
from kalmar.theory.calculator import Calculation, Working, calculate, read_powers_as_sums
from kalmar.theory.fractions import FractionNode, levels, node

if TYPE_CHECKING:
    from kalmar.answers.tables.patterns import Observation


MAX_BITS = 64
"""Bits of numbers that are shown in columns."""


@as_command("calc")
def command(
    expression: tuple[str, ...] = arg(required=True), *, out: Output = output("page")
) -> None:
    """Calculate an EXPRESSION: ⊕ or +, ⊗ or *, ⊘ or /, powers, √, mex(…), and other operations.

    √ binds most tightly, then powers, then ⊗ and ⊘, then ⊕, then ⊞, ▽ and ▼, which need
    parentheses when mixed. Functions are mex, lego, gelo, loge, gole, min, max, sqrt and
    inverse, and nim-sum, foreclosed-sum, selective-sum, shortened-sum and
    misere-shortened-sum.

    \b
    Examples:
      kalmar calc "3 + 5 * 7"
      kalmar calc "19 ⊕ 38"
      kalmar calc "mex(0, 1, 3) ⊞ 5"
      kalmar calc "2^-1 + sqrt(3)" --json
    """
    found = calculate(" ".join(expression))
    out.show(page=lambda: calculated(found), json=lambda: data(found))


def data(found: Calculation) -> dict[str, object]:
    """Return the calculation as plain data."""
    steps = [{"operation": s.sign, "numbers": list(s.numbers), "value": s.value}
             for s in found.steps]  # fmt: skip
    note = describe_powers(found)
    return {
        "expression": found.text,
        "value": found.value,
        "steps": steps,
        **({"note": note} if note else {}),
    }


def describe_powers(found: Calculation) -> str:
    """Return what ^ means, and the nim-sums that it does not; an empty text where there is no ^.

    >>> print(describe_powers(calculate("13 ^ 7 ^ 22")))
    ^ is the nim-power; the nim-sum 13 ⊕ 7 ⊕ 22 is 28
    """
    sums = [
        message("the nim-sum {sum} is {value}", sum=" ⊕ ".join(map(str, s.numbers)), value=s.value)
        for s in read_powers_as_sums(found.text)
    ]
    return message("^ is the nim-power; {sums}", sums=join_messages(sums, "; ")) if sums else ""


def calculated(found: Calculation) -> Page:
    """Describe the value, and each step; nim-sums in binary columns."""
    note = describe_powers(found)
    value = f"{found.text} = {found.value}"
    blocks: list[str | Rows] = []
    for step in found.steps:
        blocks += [f"  {step}"][: len(found.steps) - 1]
        blocks += columns(step)
    return Page(f"{value} ({translate(note)})" if note else value, blocks)


def columns(step: Working) -> list[Rows]:
    r"""Return the numbers of a nim-sum in base two, in a column; nothing of other steps.

    >>> print(*columns(Working("⊕", (5, 3), 6))[0].lines(), sep="\n")
        5  101
        3   11
           ---
        6  110
    """
    # Nim-sums add without carrying, which columns of bits show.
    numbers = (*step.numbers, step.value)
    bits = max(number.bit_length() for number in numbers) or 1
    if step.sign not in {"⊕", "nim-sum"} or bits > MAX_BITS:
        return []
    return [Rows([[n, f"{n:b}"] for n in numbers], form="rr", indent=4, ruled=True)]


MAX_STEPS_SHOWN = 12
USUAL_DEPTH = 3


@as_command("fractions")
def fractions_command(
    fraction: str | None,
    *,
    depth: int | None = opt("--depth", "Levels of the tree below 1/1, 3 by default.", metavar="D"),
    drawn: Pictures = pictures("the tree, P-positions black,"),
    out: Output = output("page"),
) -> None:
    """Show a FRACTION a/b or a rectangle axb by its partial quotients, or the Stern–Brocot tree.

    The brick a × b with two more layers is lost in selective, normal play iff a/b is at an even
    depth of the tree, that is, iff its partial quotients have an odd sum.

    \b
    Examples:
      kalmar fractions 8/5
      kalmar fractions 34x21 --json
      kalmar fractions --depth 2
      kalmar fractions --depth 4 --png tree.png
    """
    if fraction is not None:
        if depth is not None or drawn:
            raise UsageError("the tree contains all fractions: leave out {text}", text=fraction)
        found = node(fraction)
        out.show(page=lambda: page_of(found), json=lambda: data_of(found))
        return
    tree = levels(USUAL_DEPTH if depth is None else depth)
    drawn.draw(lambda kind: tree_picture(tree, kind))
    if out.is_named or not drawn:
        out.show(
            page=lambda: Page("", list(map(level_text, tree))),
            json=lambda: [[data_of(one) for one in level] for level in tree],
        )


def data_of(found: FractionNode) -> dict[str, Any]:
    """Convert a fraction to plain data."""
    return {
        "a": found.a,
        "b": found.b,
        "quotients": list(found.quotients),
        "depth": found.depth,
        "outcome": outcome(found),
    }


def outcome(found: FractionNode) -> str:
    """Return P or N, the outcome of a fraction.

    >>> outcome(FractionNode(8, 5))
    'P'
    """
    return "P" if found.is_p else "N"


def page_of(found: FractionNode) -> Page:
    """Describe a fraction: its quotients, their sum, and the rectangles of Euclid."""
    total = found.depth + 1
    quotients = ", ".join(map(str, found.quotients))
    squares = " → ".join(f"{a}x{b}" for a, b in found.steps[:MAX_STEPS_SHOWN])
    lines = {
        message("quotients"): f"[{quotients.replace(', ', '; ', 1)}]",
        message("sum"): message(
            "{total:,}, so the depth is {depth:,}", total=total, depth=found.depth
        ),
        message("brick"): message(
            "{a}x{b}/2 is {outcome} in selective, normal play: the sum is {parity}",
            a=found.a,
            b=found.b,
            outcome=outcome(found),
            parity=message("odd") if found.is_p else message("even"),
        ),
        message("squares"): squares + (" → …" if found.depth + 1 > MAX_STEPS_SHOWN else ""),
    }
    return Page(f"{found.a}/{found.b}", [Facts(lines)])


def level_text(level: list[FractionNode]) -> str:
    """Format the fractions of a level, each P or N with its brick: all of a level are alike.

    >>> level_text([FractionNode(1, 2), FractionNode(2, 1)])
    'depth 1, N: 1/2 2/1'
    """
    return message(
        "depth {depth}, {outcome}: {fractions}",
        depth=level[0].depth,
        outcome=outcome(level[0]),
        fractions=" ".join(f"{one.a}/{one.b}" for one in level),
    )


class Guessing(Options):
    """Which part of a table is used for guessing, and which for checking.

    Attributes:
        seen: sides of the corner used for guessing.
        to: sides up to which the guess is checked.
    """

    seen: int = 48
    to: int = 200


@as_command("patterns")
def patterns_command(
    game: str,
    *,
    bricks: BrickLayers,
    sides: Guessing,
    way: PlayOptions,
    out: Output = output("page"),
) -> None:
    """Guess closed forms in a corner of the table of a GAME, and check them in a larger part.

    A place in a source, such as 000.table-7, means the game of the table printed there. Closed
    forms are observed, not proved: each says how far it was checked.

    \b
    Examples:
      kalmar patterns bricks --composition selective
      kalmar patterns bricks --layers 1 --misere --composition continued --to 500
      kalmar patterns king --to 100
      kalmar patterns 000.table-7
    """
    if not 16 <= sides.seen < sides.to:
        raise UsageError(
            "--seen {seen} --to {to}: --seen must be at least 16, and --to larger",
            seen=sides.seen,
            to=sides.to,
        )
    with needs("patterns"):
        from kalmar.answers.tables.patterns import observe_table
    side = list(range(1, sides.to + 1))
    with way.kept():
        found = asked_table(game, TableSides(rows=side, cols=side), bricks, way)
        observation = observe_table(found, sides.seen)
    out.show(
        page=lambda: observed(found, observation),
        json=lambda: {**found.head(), **observation.to_dict()},
    )


def observed(table: Table, observation: "Observation") -> Page:
    """Describe an observation in words."""
    head = message(
        "{game}, {composition}, {play} play",
        game=table.title,
        composition=message(table.composition.title),
        play=message(table.play.title),
    )
    symmetric = message("symmetric") if observation.symmetric else message("not symmetric")
    lines = [observation.sentence(), *(r.sentence() for r in observation.known), symmetric]
    found = [row for row in observation.rows if row]
    if not found:
        return Page(head, [*lines, message("no row repeats")])
    repeats = plural_message(
        len(found),
        "{number} of {rows} rows repeats from the middle of the table on, with period {periods}",
        "{number} of {rows} rows repeat from the middle of the table on, with periods {periods}",
        rows=observation.checked,
        periods=", ".join(map(str, sorted({period for _, period, _ in found}))),
    )
    return Page(head, [*lines, repeats])


@as_command("kinds")
def kinds_command(game: str, *, out: Output = output("", "rules")) -> None:
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
        return "\n".join([*kinds_heading(found), found.text])

    out.show(text=text, rules=text, json=found.to_dict)


def kinds_heading(found: KindSystem) -> Iterator[str]:
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
