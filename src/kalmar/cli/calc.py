"""`kalmar calc`: nim arithmetic, excludants and the other operations, with their working."""

import click

from kalmar.cli.output import Output, output
from kalmar.cli.write import bold
from kalmar.theory.calculator import Calculation, Working, calculate

__all__ = ["command"]

WIDEST = 64
"""Bits of numbers that are shown in columns."""


@click.command("calc")
@click.argument("expression", nargs=-1, required=True)
@output()
def command(expression: tuple[str, ...], out: Output) -> None:
    """Calculate an EXPRESSION: ⊕ or +, ⊗ or *, ⊘ or /, powers, √, mex(…), and other operations.

    √ binds most, then powers, then ⊗ and ⊘, then ⊕, then ⊞, ▽ and ▼, of which different ones need
    parentheses. Functions are mex, lego, gelo, loge, gole, min, max, sqrt and inverse, and
    nim-sum, foreclosed-sum, selective-sum, shortened-sum and misere-shortened-sum.

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
    """The calculation as plain data."""
    steps = [{"operation": s.sign, "numbers": list(s.numbers), "value": s.value}
             for s in found.steps]  # fmt: skip
    return {"expression": found.text, "value": found.value, "steps": steps}


def text(found: Calculation) -> str:
    """The value, and each step; nim-sums in binary columns."""
    lines = [bold(f"{found.text} = {found.value}")]
    for step in found.steps:
        if len(found.steps) > 1:
            lines.append(f"  {step}")
        lines += columns(step)
    return "\n".join(lines)


def columns(step: Working) -> list[str]:
    """The numbers of a nim-sum in base two, one below the other; nothing for other steps.

    >>> for line in columns(Working("⊕", (5, 3), 6)):
    ...     print(line)
        5  101
        3   11
           ---
        6  110
    """
    bits = max(number.bit_length() for number in (*step.numbers, step.value)) or 1
    if step.sign not in {"⊕", "nim-sum"} or bits > WIDEST:
        return []
    wide = max(len(str(number)) for number in (*step.numbers, step.value))
    rows = [f"    {number:>{wide}}  {number:>{bits}b}" for number in (*step.numbers, step.value)]
    return [*rows[:-1], f"    {' ' * wide}  {'-' * bits}", rows[-1]]
