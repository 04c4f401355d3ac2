"""Games given by their options in braces: `{0|1}`, `{|1}`, `*`, `^`, as in Winning Ways.

The form is played as it is written: {|1} and 0 are equal in sums, but not in every compound.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn

from kalmar.core.errors import PositionError
from kalmar.games.partizan.rules import Player

Form = tuple[tuple["Form", ...], tuple["Form", ...]]
"""Left's options and Right's options."""

ZERO: Form = ((), ())
STAR: Form = ((ZERO,), (ZERO,))
NAMED: dict[str, Form] = {"*": STAR, "^": ((ZERO,), (STAR,)), "v": ((STAR,), (ZERO,))}
MOST_INTEGER = 50
MOST_SIGNS = 400
MOST_DEPTH = 50


@dataclass(frozen=True)
class Forms:
    """Braces with Left's options before the bar and Right's behind it.

    >>> [[Forms().format(o) for o in Forms().options(Forms().parse("{0,*|1}"), p)] for p in Player]
    [['0', '*'], ['1']]
    """

    name: str = "form"

    def options(self, component: Form, player: Player) -> Iterator[Form]:
        """Yield the options of one player, each once."""
        yield from dict.fromkeys(component[player.value])

    def parse(self, text: str) -> Form:
        """Parse braces, whole numbers, * and ^ and v, without blanks.

        Raises:
            PositionError: it is malformed or too large.

        >>> Forms().parse("{|1}") == ((), (Forms().parse("1"),))
        True
        """
        if len(text) > MOST_SIGNS:
            _refuse(text)
        form, end = _form(text, 0, 0)
        if end != len(text):
            _refuse(text)
        return form

    def format(self, component: Form) -> str:
        """Format the form in braces, with whole numbers, *, ^ and v by their names."""
        name = next((name for name, form in NAMED.items() if form == component), None)
        number = _integer(component)
        if name is not None or number is not None:
            return name or str(number)
        left, right = (",".join(map(self.format, options)) for options in component)
        return f"{{{left}|{right}}}"

    def cgsuite(self, component: Form) -> str:
        """Format the form for CGSuite, in quotes: not to be replaced by its canonical form."""
        written = self.format(component)
        return f"'{written}'" if written.startswith("{") else written


def _refuse(text: str) -> NoReturn:
    raise PositionError(
        "'{text}' is not a game in braces: write Left's options, a bar and Right's options without"
        " blanks, such as {example}, with whole numbers up to {most}, *, ^ and v",
        text=text[:80],
        example="{0,*|{|1}}",
        most=MOST_INTEGER,
    )


def _form(text: str, at: int, depth: int) -> tuple[Form, int]:
    """Parse the form that begins at a sign, and return where it ends."""
    if depth > MOST_DEPTH or at >= len(text):
        _refuse(text)
    if text[at] in NAMED:
        return NAMED[text[at]], at + 1
    if text[at] != "{":
        return _number(text, at)
    sides: list[tuple[Form, ...]] = []
    for end in "|}":
        options: list[Form] = []
        at += 1
        while not text.startswith(end, at):
            if options and not text.startswith(",", at):
                _refuse(text)
            option, at = _form(text, at + bool(options), depth + 1)
            options.append(option)
        sides.append(tuple(options))
    return (sides[0], sides[1]), at + 1


def _number(text: str, at: int) -> tuple[Form, int]:
    """Parse a whole number."""
    start = at
    at += text.startswith("-", at)
    while at < len(text) and text[at] in "0123456789":
        at += 1
    digits = text[start:at]
    if not digits.strip("-") or len(digits) > 4 or abs(int(digits)) > MOST_INTEGER:
        _refuse(text)
    form = ZERO
    for _ in range(abs(int(digits))):
        form = ((), (form,)) if digits.startswith("-") else ((form,), ())
    return form, at


def _integer(form: Form) -> int | None:
    """Return the whole number whose form it is; None for others."""
    count, side = 0, 0 if form[0] else 1
    while form != ZERO:
        if len(form[side]) != 1 or form[1 - side]:
            return None
        form, count = form[side][0], count + 1
    return -count if side and count else count
