"""Two hundred positions with what is answered about them, for tests that answers are the same.

As a script it answers some of them, in several threads, perhaps with a clock that runs too fast:

    python -m tests.answers.questions THREADS SPEED NUMBER...
"""

import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from kalmar.core.compositions import find_composition
from kalmar.theory.table import find_play
from tests.cases import case_rows
from tests.sweeps.starts import EVERY_START

LARGE = case_rows(__file__, "large")
"""Positions whose line or length is looked for as long as a short search may take, or whose answer
comes from a search or a quotient."""

WAYS = (
    "disjunctive", "disjunctive", "diminished-disjunctive", "conjunctive", "continued-conjunctive",
    "selective", "shortened-selective", "moore-2",
)  # fmt: skip

Question = tuple[str, str, str]
"""A position, a composition and a convention."""


def questions(count: int = 200) -> list[Question]:
    """Return as many different questions, the same in every process."""
    chance = random.Random(200)
    texts = [*LARGE, *(str(start) for start in EVERY_START if "+" not in str(start))]
    asked: dict[Question, None] = {}
    while len(asked) < count:
        large = chance.random() < 0.3
        text = chance.choice(LARGE if large else texts)
        way = "disjunctive" if large else chance.choice(WAYS)
        play = "misere" if chance.random() < (0.2 if large else 0.5) else "normal"
        asked[text, way, play] = None
    return list(asked)


def answer(question: Question) -> str:
    """Return the whole answer as JSON, or the error."""
    from kalmar import KalmarError, solve

    text, way, play = question
    try:
        answered = solve(text, find_composition(way), find_play(play))
        told = answered.to_dict(), answered.line_complete
    except KalmarError as error:
        return f"{type(error).__name__}: {error}"
    return json.dumps(told, sort_keys=True)


def hurry(speed: float) -> None:
    """Let every clock of the process run so many times too fast."""
    for name in ("monotonic", "perf_counter", "process_time", "thread_time", "time"):
        usual: Callable[[], float] = getattr(time, name)
        start = usual()
        setattr(time, name, lambda usual=usual, start=start: start + speed * (usual() - start))


def main(arguments: Sequence[str]) -> None:
    """Print the answers, each on a line."""
    threads, speed, *numbers = arguments
    if float(speed) != 1:
        hurry(float(speed))
    asked = questions()
    with ThreadPoolExecutor(int(threads)) as pool:
        for line in pool.map(answer, [asked[int(number)] for number in numbers]):
            sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
