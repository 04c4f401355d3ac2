"""Closed forms of the bricks game that its tables show and no source states.

Each was found by `kalmar.answers.tables.patterns` in a table of 40 sides. The checker finds it
again, compares it with what is stated here, and then with every value to the bound. Each was proved
afterwards; `PROVED` says by which theorem.
"""

from collections.abc import Iterator

from kalmar.answers.tables.ask import table
from kalmar.games.notation.coerce import brick_game
from kalmar.research.claims.claim import Case, Checker, Claim, Status, case
from kalmar.runtime.optional import needs

__all__ = ["CLAIMS"]

CORNER = 40
LOG = "with x = ⌊log₂ a⌋, y = ⌊log₂ b⌋"
EXPONENT = "with x = the exponent of 2 in a, y = the exponent of 2 in b"
SIDES = "with x = a, y = b"

OBSERVED: dict[tuple[int | None, str, str], str] = {
    (1, "disjunctive", "normal"): "the value is (a − 1) ⊕ (b − 1) everywhere",
    (1, "continued", "normal"): f"for sides from 2 on, {SIDES}: 2 if x = y > 0; 3 if otherwise",
    (1, "continued", "misere"): f"for sides from 3 on, {SIDES}: 3 if x = y > 0; 4 if otherwise",
    (1, "selective", "normal"): f"{SIDES}: 2·min - 2 if x = y > 0; 2·min - 1 if otherwise",
    (2, "continued", "normal"): f"for sides from 6 on, {SIDES}: 4 if x = y > 0; 5 if otherwise",
    (2, "continued", "misere"): f"for sides from 7 on, {SIDES}: 5 if x = y > 0; 6 if otherwise",
    (2, "shortened", "misere"):
        f"for sides from 4 on, {SIDES}: 2·min - 5 if x = y > 0; 2·min - 4 if otherwise",
    (3, "conjunctive", "normal"): "the value is the same for all sides from 4 on",
    (4, "conjunctive", "misere"): "the value is the same for all sides from 8 on",
    (None, "conjunctive", "misere"):
        f"for sides from 4 on, {LOG}: 2·min - 1 if x = y > 0; 2·min if otherwise",
    (None, "selective", "misere"):
        f"for sides from 2 on, {EXPONENT}: 6 if x = y = 0 or x = y > 0;"
        " 0 if least 0, x ≠ y or otherwise",
}  # fmt: skip
"""By layers to go, composition and play. The triple of misère selective play is 6 if lost in both
conventions, and 0 if in none."""

PROVED: dict[tuple[int | None, str, str], str] = {
    (1, "disjunctive", "normal"): "brick-rook, rook-nim",
    (1, "continued", "normal"): "rook-lengths",
    (1, "continued", "misere"): "rook-lengths",
    (1, "selective", "normal"): "rook-lengths",
    (2, "continued", "normal"): "brick-two-layers-continued",
    (2, "continued", "misere"): "brick-two-layers-continued",
    (2, "shortened", "misere"): "brick-two-layers-shortened",
    (3, "conjunctive", "normal"): "brick-few-layers, and the table to side 16",
    (4, "conjunctive", "misere"): "brick-few-layers, and the table to side 32",
    (None, "conjunctive", "misere"): "brick-misere-logarithms",
    (None, "selective", "misere"): "brick-kernels",
}
"""What proves each, by names of theorems as `kalmar explain` takes them."""


def observed(layers: int | None, composition: str, play: str) -> Checker:
    """The form found in a corner is the one stated, and holds for all sides to the bound."""

    def checker(to: int) -> Iterator[Case]:
        with needs("claims on the forms of tables"):
            import numpy as np

            from kalmar.answers.tables.closed_forms import forms
        sides = list(range(1, max(to, CORNER) + 1))
        found = table(brick_game("bricks", layers), sides, sides, composition, play)
        values = np.array(found.to_numpy(), np.int64)
        form = next(forms(values[:CORNER, :CORNER]), None)
        stated = OBSERVED[layers, composition, play]
        yield case(str(form) == stated, f"the table shows: {form or 'no form'}")
        if form is None:
            return
        predicted = form.predict(len(values))
        first = len(values) - len(predicted)
        for i, row in enumerate(predicted, first):
            wrong = np.flatnonzero(row != values[i, first:])
            yield case(not wrong.size, f"it fails in row {i + 1}")

    return checker


def claim(layers: int | None, composition: str, play: str, form: str) -> Claim:
    """The claim of one way of playing."""
    layers_text = "1 layer" if layers == 1 else f"{layers} layers"
    height = "without limit of layers" if layers is None else f"with {layers_text} to go"
    title = "misère" if play == "misere" else play
    return Claim(
        f"bricks.observed-{layers or 'unlimited'}-{composition}-{play}",
        f"bricks {height}, {composition}, {title} play",
        form,
        f"beyond 003; {PROVED[layers, composition, play]}",
        Status.THEOREM,
        observed(layers, composition, play),
        60,
        "sides",
    )


CLAIMS = [claim(*way, form) for way, form in OBSERVED.items()]
