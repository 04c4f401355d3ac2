"""Ask as many fresh questions as the time allows, and keep a log of them: `make trust`.

A ladder: random questions are answered and compared with literal play, once as a user would get
the answer and once with every size from which a search, a formula or a kernel takes over set to
nothing; and edited texts are given to every parser. Each line of the log has the seed that repeats
it.
"""

import argparse
import json
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import seed as seeded

from kalmar.core.compounds import leaves
from kalmar.testing.strategies import edited
from tests.fuzz import PARSERS, read, valid_texts
from tests.literal.ways import Node
from tests.sweeps.test_promises import GATES
from tests.sweeps.test_random_ways import compare, question

TEXTS_AT_ONCE = 100

Row = dict[str, Any]


def answers(seed: int, gates: bool) -> Row:
    """Compare one answer with literal play."""
    literal, asked, misere = question(seed)
    node = literal.states[asked.state]
    assert isinstance(node, Node)
    games = sorted({part.rules.name.partition("(")[0] for part in leaves(asked.position)})
    row = {"games": games, "way": f"{node.way.choice}, {node.way.ending}",
           "play": "misere" if misere else "normal", "cases": 1}  # fmt: skip
    with pytest.MonkeyPatch.context() as patch:
        for gate in GATES if gates else ():
            patch.setattr(f"kalmar.{gate}", 0)
        patch.setattr("kalmar.runtime.optional.FORCED", gates)
        return row | {"difference": fault(compare, literal, asked, misere)}


def texts(seed: int) -> Row:
    """Give edited texts to one parser."""
    kind = random.Random(seed).choice([*PARSERS])

    @seeded(seed)
    @settings(max_examples=TEXTS_AT_ONCE, database=None, phases=[Phase.generate], deadline=None)
    @given(edited(valid_texts(kind)))
    def check(text: str) -> None:
        read(kind, text)

    return {"parser": kind, "cases": TEXTS_AT_ONCE, "difference": fault(check)}


def fault(check: Any, *arguments: Any) -> str | None:
    """Return what is wrong, None if nothing is."""
    try:
        check(*arguments)
    except Exception:  # whatever it is, it is written down
        return traceback.format_exc()
    return None


RUNGS = {
    "answers": lambda seed: answers(seed, gates=False),
    "kernels": lambda seed: answers(seed, gates=True),
    "texts": texts,
}


def rows(seconds: float, seed: int) -> Iterator[Row]:
    """Ask on every rung in turn, from a seed on, until time is up."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for rung, ask in RUNGS.items():
            yield {"rung": rung, "seed": seed, **ask(seed)}
        seed += 1


def table(counts: Counter[tuple[str, str]]) -> str:
    """Return the cases of each game, way, convention and parser as Markdown."""
    lines = [f"| {what} | {name} | {count:,} |" for (what, name), count in sorted(counts.items())]
    return "\n".join(["| | | cases |", "|---|---|---|", *lines])


def main() -> None:
    """Run for some minutes; exit with 1 where a difference is found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument(
        "--seed", type=int, default=time.time_ns() // 1000, help="of the first question"
    )
    parser.add_argument("--log", type=Path, default=Path("build/trust.jsonl"))
    given = parser.parse_args()
    counts: Counter[tuple[str, str]] = Counter()
    given.log.parent.mkdir(parents=True, exist_ok=True)
    differences = 0
    with given.log.open("a", encoding="utf-8", buffering=1) as log:
        for row in rows(60 * given.minutes, given.seed):
            log.write(json.dumps(row, ensure_ascii=False) + "\n")
            differences += row["difference"] is not None
            if row["difference"]:
                sys.stderr.write(f"{row['rung']} {row['seed']}: {row['difference']}\n")
            counts["rung", row["rung"]] += row["cases"]
            for what in {"way", "play", "parser"} & row.keys():
                counts[what, row[what]] += row["cases"]
            counts.update(("game", game) for game in row.get("games", ()))
    sys.stdout.write(f"{table(counts)}\n{differences} differences; the log is {given.log}\n")
    sys.exit(differences > 0)


if __name__ == "__main__":
    main()
