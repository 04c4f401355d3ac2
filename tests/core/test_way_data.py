"""Ways of playing as plain data: what is written is read back, and what is wrong is said."""

import json
import random
from typing import Any

import pytest

import kalmar
from kalmar.cli.run import run
from kalmar.core.compositions import COMPOSITIONS, Composition, find_composition
from kalmar.core.errors import UsageError
from kalmar.core.way_data import WAY_SCHEMA, parse_way_data, parse_way_json, way_data

ENDINGS = ("first", "last", "2 ended", "17 ended", "component 1", "component 12")
PLACED = (
    *(f"{width} neighbours in a {place}" for width in (1, 2, 40) for place in ("row", "circle")),
    *(f"in turn{first}{ended}" for first in ("", " from 2", " from 999")
      for ended in ("", " skipping ended")),
    *(f"sets {sets}{fewer}" for sets in ("{1}", "{1,2} {2,3}", "{2,1} {1,2}", "{1,2,3} {7,1000}")
      for fewer in ("", " or fewer")),
)  # fmt: skip
SIZED = (
    "one", "any", "all",
    *(f"{size} {number}{fewer}" for size in ("at most", "exactly", "at least")
      for number in (1, 2, 3, 1000) for fewer in ("", " or fewer")),
    *(f"{sizes}{fewer}" for sizes in ("1 or 3", "3 or 1", "2 or 3 or 4", "2 or 900")
      for fewer in ("", " or fewer")),
)  # fmt: skip


def ways(count: int) -> list[Composition]:
    """Every kind of way with every ending, ways with a name, and some at random."""
    texts = [f"{choice}, {ending}" for choice in (*SIZED, *PLACED) for ending in ENDINGS]
    source = random.Random(39)
    for _ in range(count):
        sizes = source.sample(range(1, 30), source.randint(1, 6))
        sets = [source.sample(range(1, 9), source.randint(1, 4)) for _ in range(3)]
        listed = " ".join("{" + ",".join(map(str, one)) + "}" for one in sets)
        choices = [" or ".join(map(str, sizes)), f"sets {listed}"]
        fewer = source.choice(("", " or fewer"))
        texts.append(f"{source.choice(choices)}{fewer}, {source.choice(ENDINGS)}")
    return [*COMPOSITIONS.values(), *map(find_composition, texts)]


@pytest.mark.parametrize("count", [300, pytest.param(10_000, marks=pytest.mark.thorough)])
def test_what_is_written_is_read_back(count: int) -> None:
    validator = pytest.importorskip("jsonschema").Draft202012Validator
    schema = validator({"type": "object", **WAY_SCHEMA})
    for row in ways(count):
        data = way_data(row.choice, row.ending)
        assert schema.is_valid(data), data
        text = json.dumps(data)
        assert parse_way_data(json.loads(text)) == parse_way_json(text) == (row.choice, row.ending)
        for given in (data, text, f" {text} ", row.name, row.ascii):
            found = find_composition(given)
            assert (found, found.name) == (row, row.name)


def test_what_is_left_out_is_as_in_words() -> None:
    for data, words in (
        ({"choice": {"sizes": [2, 1]}}, "at most 2, last"),
        ({"choice": {"sizes": [3, 3, 1]}, "ending": {"ended": 1}}, "1 or 3, first"),
        ({"choice": {"sizes": [2.0], "fewer": True}}, "exactly 2 or fewer, last"),
        ({"choice": {"sizes": "all", "fewer": True}}, "all, last"),
        ({"choice": {"at_least": 2}, "ending": {"ended": "all"}}, "at least 2, last"),
        ({"choice": {"neighbours": 3}}, "3 neighbours in a circle, last"),
        ({"choice": {"sets": [[3, 1], [1, 3]]}}, "sets {1,3}, last"),
        ({"choice": {"in_turn": 1}}, "in turn, last"),
    ):
        assert find_composition(data) == find_composition(words)


WRONG: list[tuple[Any, str]] = [
    ([], "it must be an object with 'choice' and perhaps 'ending'"),
    ({}, "it must be an object"),
    ({"ending": {"ended": 1}}, "it must be an object"),
    ({"choice": {"sizes": [1]}, "play": "normal"}, "it must be an object"),
    ({"choice": "one"}, "exactly one of sizes, at_least, neighbours, sets, in_turn"),
    ({"choice": {}}, "exactly one of sizes"),
    ({"choice": {"sizes": [1], "at_least": 2}}, "exactly one of sizes"),
    ({"choice": {"sizes": [1], "circle": True}}, "'circle' means nothing beside 'sizes'"),
    ({"choice": {"neighbours": 2, "fewer": True}}, "'fewer' means nothing beside 'neighbours'"),
    ({"choice": {"sizes": [1], "fewer": 1}}, "'fewer' must be true or false"),
    ({"choice": {"sizes": []}}, "a list of numbers of components is missing"),
    ({"choice": {"sizes": "any"}}, "a list of numbers of components is missing"),
    ({"choice": {"sizes": [0]}}, "a number of components is from 1 to 1,000, not 0"),
    ({"choice": {"sizes": [True]}}, "not True"),
    ({"choice": {"at_least": 1001}}, "not 1001"),
    ({"choice": {"at_least": 1.5}}, "not 1.5"),
    ({"choice": {"neighbours": "2"}}, "not 2"),
    ({"choice": {"sets": [1, 2]}}, "a list of numbers of components is missing"),
    ({"choice": {"sets": []}}, "'sets' must be a list of lists of numbers"),
    ({"choice": {"sets": [[1, 1]]}}, "{1,1} names a component twice"),
    ({"choice": {"sizes": [1]}, "ending": {}}, "exactly one of ended, component"),
    ({"choice": {"sizes": [1]}, "ending": {"ended": 1, "fewer": True}}, "'fewer' means nothing"),
    ({"choice": {"sizes": [1]}, "ending": {"ended": None}}, "not None"),
    ({"choice": {"sizes": [1]}, "ending": {"component": 0}}, "not 0"),
    ({"choice": {"sizes": [1]}, "ending": "last"}, "exactly one of ended, component"),
]


@pytest.mark.parametrize(("data", "said"), WRONG)
def test_what_is_wrong_is_said_in_a_sentence(data: Any, said: str) -> None:
    validator = pytest.importorskip("jsonschema").Draft202012Validator
    assert not validator({"type": "object", **WAY_SCHEMA}).is_valid(data)
    with pytest.raises(UsageError) as refused:
        parse_way_data(data)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_command_line_and_the_library_read_it(capsys: pytest.CaptureFixture[str]) -> None:
    data = {"choice": {"sizes": [1, 2]}, "ending": {"ended": 1}}
    by_words = kalmar.solve("nim 3 5 7", kalmar.find_composition("at most 2, first"))
    assert kalmar.solve("nim 3 5 7", kalmar.find_composition(data)).to_dict() == by_words.to_dict()
    outputs = []
    for way in ("at most 2, first", json.dumps(data)):
        assert run(["solve", "nim 3 5 7", "-c", way]) == 0
        assert run(["explain", way]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    for wrong in ('{"choice": ', '{"choice": {"sizes": [0]}}'):
        assert run(["solve", "nim 3 5 7", "-c", wrong]) == 2
        assert "this is no way of playing" in capsys.readouterr().err
