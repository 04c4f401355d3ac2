"""Three hundred questions of every kind, answered by several threads of a process of its own.

    python -m tests.machine.many_questions THREADS SEED < QUESTIONS

Nothing of Kalmár is loaded before the threads start, so that they meet it as the first requests of
a server do. The questions are a list in JSON; so are the answers, in the same order.
"""

import json
import random
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

Question = tuple[str, dict[str, Any]]
"""The name of a service, or of one of `LIBRARY`, and what it is given."""

COUNT = 300

GROWING: tuple[tuple[Question, ...], ...] = (
    tuple(("solve", {"text": f"triplets {n} + nim 3"}) for n in (90, 90, 84, 90, 80, 88, 90, 70)),
    tuple(("sequence", {"game": "triplets", "n": n}) for n in (75, 60, 70, 72, 74, 65)),
    tuple(("solve", {"text": f"tartan(triplets,triplets) {n}:9"}) for n in (12, 14, 13, 11)),
    tuple(("solve", {"text": f"coin-family({{}},{{i-2}},{{i-3,i-1}}) {n}"}) for n in (90, 70, 80)),
    tuple(("solve", {"text": f"fibonacci-nim {n} + kayles 5"}) for n in (300, 280, 299, 200, 290)),
    tuple(("sequence", {"game": "fibonacci-nim", "n": n}) for n in (250, 240, 230, 245)),
    tuple(("solve", {"text": f"top-entails {n} {n + 3}"}) for n in (700, 350, 150, 400, 690, 210)),
    tuple(("sequence", {"game": "top-entails", "n": n}) for n in (180, 170, 175, 160)),
    tuple(("solve", {"text": f"chomp 3x{n}"}) for n in (600, 60, 500, 320, 270, 550, 150, 590)),
    tuple(("why", {"position": f"chomp 3x{n}"}) for n in (450, 280, 300)),
    tuple(("solve", {"text": f"coprime {n} + triplets 40"}) for n in (70_000, 90_000, 80_000)),
    tuple(("solve", {"text": f"bricks {n}x3"}) for n in (4000, 9000, 5000)),
    tuple(("find_period", {"game": game}) for game in ("kayles", "dawsons-kayles", "0.156")),
    tuple(("list_table", {"game": game}) for game in ("queen", "knight", "king", "rook")),
    tuple(("partizan", {"position": f"toads-and-frogs {n}"}) for n in ("T_F", "TT_F", "T_FF")),
)
"""What is kept for the process and grows: questions that follow one another."""

FIRST = ("nim 3 5", "sink(2,5,7) 223", "ruler 90 + nim 1", "chomp 4x5", "octal(0.77) 30")
"""What meets modules that another thread is still loading."""

WAYS = (
    None, None, None, "conjunctive", "continued-conjunctive", "selective", "shortened-selective",
    "exactly 2", "diminished-disjunctive", "moore-2", "at most 2, first", "in turn", "2 neighbours",
)  # fmt: skip
MOST_CHARACTERS = 30
"""Of a position in some way; larger ones need not be solved soon."""


def questions() -> list[list[Question]]:
    """Return `COUNT` different questions, the same in every process; some belong together."""
    from tests.sweeps.starts import EVERY_START
    from tests.web.every_service import questions as of_services

    chance = random.Random(1000)
    starts = [str(start) for start in EVERY_START if not str(start).startswith("dawsons-k")]
    found = [dict.fromkeys(map(json.dumps, group)) for group in GROWING]
    single = dict.fromkeys(json.dumps(("solve", {"text": text})) for text in FIRST)
    single |= dict.fromkeys(json.dumps(each) for each in of_services() if each[0] != "position")
    while sum(map(len, found)) + len(single) < COUNT:
        way, play = chance.choice(WAYS), chance.choice(("normal", "misere"))
        text = " + ".join(chance.sample(starts, 2 if way is None else 1))
        if len(text) > MOST_CHARACTERS:
            continue
        if chance.random() < 0.5:
            one = {"text": text, "composition": way, "play": play, "limit": 5_000}
            single[json.dumps((chance.choice(("solve", "solve", "draw_position")), one))] = None
        else:
            kind = chance.choice(("report", "position", "hint", "draw", "introduce"))
            given = {"position": text, "composition": way, "convention": play}
            single[json.dumps((kind, given))] = None
    return [list(map(json.loads, group)) for group in (*found, *([each] for each in single))]


def solve(text: str, **way: Any) -> Any:
    """Return the answer about a position, with its display in a notebook."""
    import kalmar

    answer = kalmar.solve(text, **way)
    return answer.value, answer.to_dict(), answer._repr_html_()


def draw_position(text: str, **_way: Any) -> str:
    """Return the drawing of a position."""
    import kalmar

    return kalmar.drawing_svg(kalmar.drawing(kalmar.parse_position(text)))


def sequence(game: str, n: int) -> Any:
    """Return the values of heaps."""
    import kalmar

    return kalmar.sequence(game, n).values


def list_table(game: str) -> Any:
    """Return a small table."""
    import kalmar

    return kalmar.table(game, range(9), range(9)).values


def find_period(game: str) -> str:
    """Return what is found of a period."""
    import kalmar

    return str(kalmar.period(game, 500))


LIBRARY = {f.__name__: f for f in (solve, draw_position, sequence, list_table, find_period)}


def answer(question: Question) -> Any:
    """Return the answer, or the error; Kalmár is loaded here."""
    name, data = question
    try:
        if name in LIBRARY:
            return LIBRARY[name](**data)
        from kalmar.web.services import answered

        return answered(name, data)
    except Exception as error:  # which is compared like any answer
        return f"{type(error).__name__}: {error}"


def answers(groups: list[list[Question]], threads: int, seed: int) -> Iterator[Any]:
    """Yield the answers in the order of the questions; threads take these in a shuffled order."""
    chance = random.Random(seed)
    order = list(enumerate(groups))
    chance.shuffle(order)
    barrier = threading.Barrier(threads)
    with ThreadPoolExecutor(threads, initializer=barrier.wait) as pool:
        found = {
            (number, place): pool.submit(answer, group[place])
            for number, group in order
            for place in chance.sample(range(len(group)), len(group))
        }
    return (found[place].result() for place in sorted(found))


if __name__ == "__main__":
    sys.setswitchinterval(1e-5)  # so that races show
    json.dump(list(answers(json.load(sys.stdin), *map(int, sys.argv[1:]))), sys.stdout)
