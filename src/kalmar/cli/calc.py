"""`kalmar calc` and `kalmar fractions`: nim arithmetic and continued fractions, with working.

* `calc` evaluates expressions of nim arithmetic, excludants and the other operations.
* `fractions` shows partial quotients, and the Stern–Brocot tree with the P-positions of bricks.
"""

from typing import Any

import click

from kalmar.answers.tables.fractions import FractionNode, levels, node
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.write import bold
from kalmar.core.errors import UsageError
from kalmar.core.i18n import join_messages, message, translate
from kalmar.render.formats.text import fact_lines
from kalmar.render.plots.survey import tree_picture
from kalmar.theory.calculator import Calculation, Working, calculate, read_powers_as_sums

MAX_BITS = 64
"""Bits of numbers that are shown in columns."""


@click.command("calc")
@click.argument("expression", nargs=-1, required=True)
@output("facts")
def command(expression: tuple[str, ...], out: Output) -> None:
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
    out.show(text=lambda: text(found), json=lambda: data(found))


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


def text(found: Calculation) -> str:
    """Format the value, and each step; nim-sums in binary columns."""
    note = describe_powers(found)
    value = f"{found.text} = {found.value}"
    lines = [bold(value) + (f" ({translate(note)})" if note else "")]
    for step in found.steps:
        if len(found.steps) > 1:
            lines.append(f"  {step}")
        lines += columns(step)
    return "\n".join(lines)


def columns(step: Working) -> list[str]:
    """Format the numbers of a nim-sum in base two, in a column; return [] for other steps.

    >>> for line in columns(Working("⊕", (5, 3), 6)):
    ...     print(line)
        5  101
        3   11
           ---
        6  110
    """
    # Nim-sums add without carrying, which columns of bits show.
    bits = max(number.bit_length() for number in (*step.numbers, step.value)) or 1
    if step.sign not in {"⊕", "nim-sum"} or bits > MAX_BITS:
        return []
    wide = max(len(str(number)) for number in (*step.numbers, step.value))
    rows = [f"    {number:>{wide}}  {number:>{bits}b}" for number in (*step.numbers, step.value)]
    return [*rows[:-1], f"    {' ' * wide}  {'-' * bits}", rows[-1]]


MAX_STEPS_SHOWN = 12
USUAL_DEPTH = 3


@click.command("fractions")
@click.argument("fraction", required=False)
@click.option("--depth", type=int, metavar="D", help="Levels of the tree below 1/1, 3 by default.")
@pictures("the tree, P-positions black,")
@output("facts")
def fractions_command(
    fraction: str | None, depth: int | None, drawn: Pictures, out: Output
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
        out.show(text=lambda: text_of(found), json=lambda: data_of(found))
        return
    tree = levels(USUAL_DEPTH if depth is None else depth)
    drawn.draw(lambda kind: tree_picture(tree, kind))
    if out.is_named or not drawn:
        out.show(
            text=lambda: "\n".join(map(level_text, tree)),
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


def text_of(found: FractionNode) -> str:
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
    return "\n".join([bold(f"{found.a}/{found.b}"), *fact_lines(lines)])


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
