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
from tests.sweeps.starts import EVERY_START

LARGE = (
    "nim 300 500 700", "kayles 50 30 20", "kayles 500 30 20 7", "dawsons-kayles 20 21",
    "grundys-game 30 20", "0.77 10 + nim 3", "king 20,30 14,12", "queen 40,30", "rook 50,60 9,9",
    "queen 30,20 10,5", "bricks 12x15", "bricks 5x6/2 4x4", "chomp 6x7", "chomp 3x20", "boxes 2x4",
    "schuh 360", "bubbles 3,4,5", "cram 3x4", "node-kayles grid(2,4)", "notakto 3x3",
    "clobber xoxoxoxo", "nogo 1x7", "treblecross-board 3x4", "nimstring 1x3", "sprouts 3",
    "brussels-sprouts 2", "coins 3,8,12", "mock-turtles 3,6", "mogul 7,9", "grunt 20",
    "woodcutter 40 30", "coprime 30 40", "subtraction(2,5,7) 100 200", "0.137 20 15",
    "0.07 20 21", "4.7 20 15", "0.3141 40", "treblecross 20", "guiles 50 60", "nim 9 9 9 9",
    "kayles 12 13 14", "kayles 9 9 9 9", "dawsons-chess 23 25", "twins 3,9,14", "kayles 200",
    "grundys-game 60", "clobber 2x3 1x4", "hackenbush 0-1,1-2,2-0,2-3,0-4,4-5,5-6",
)  # fmt: skip
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
