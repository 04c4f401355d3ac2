"""Certificates: what is right is accepted, and nothing that differs from it anywhere."""

import ast
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.cases import read
from tests.tampered import changed, entry

from kalmar import Code, DataError, verify_quotient
from kalmar.engines.quotients import verify
from kalmar.engines.quotients import verify as verify_fields
from kalmar.engines.quotients.ask import certificate, read_certificate, write_whole
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.option_sets import NumberedHeaps, option_sets
from kalmar.games.heaps.subtraction import Octal

GAMES = ["0.3", "0.31", "0.123", "0.71", "0.77", "nim", "grundys-game", "0.1", "0.8"]
POSITIONS = ["kayles 3 + nim 2", "bricks(2) 2x3 + (& nim 2 2)", "nim 0"]


def made(game: str, last: int = 16) -> dict[str, Any]:
    """The certificate as it is read from a file."""
    content: dict[str, Any] = json.loads(
        json.dumps(certificate(Construction(option_sets(game)).run(last)))
    )
    return content


@pytest.mark.parametrize("game", [*GAMES, *POSITIONS])
def test_certificates_of_quotients_are_right_and_bring_them_back(game: str) -> None:
    last = 30 if game in {"0.71", "0.77"} else 16
    quotient = Construction(option_sets(game)).run(last)
    content = made(game, last)
    assert verify_quotient(content) == content
    back = read_certificate(content)
    assert (back.game, back.found, back.period) == (quotient.game, quotient.found, quotient.period)


def places(content: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where numbers, texts and nulls stand in a certificate."""
    if isinstance(content, dict | list):
        keys = content if isinstance(content, dict) else range(len(content))
        for key in keys:
            yield from places(content[key], (*path, key))
    else:
        yield path


@pytest.mark.parametrize("game", ["0.3", "0.31", "kayles 2 + nim 2"])
def test_every_other_entry_is_refused(game: str) -> None:
    content = made(game)
    for path in places(content):
        right = entry(content, path)
        others = [*range(-1, content["order"] + 2), None, "0", "nim 1", True, 0.5, [], {}, 10**20]
        for other in others:
            if repr(other) != repr(right):
                with pytest.raises(DataError):
                    verify_quotient(changed(content, path, other))


@pytest.mark.parametrize("game", ["0.123", "0.77", "0.71", "grundys-game"])
def test_random_other_entries_are_refused(game: str) -> None:
    content = made(game, 170 if game == "0.77" else 25)
    verify_quotient(content)
    chance = random.Random(game)
    numbers = [path for path in places(content) if type(entry(content, path)) is int]
    for path in chance.sample(numbers, 60):
        other = chance.choice([x for x in range(content["order"]) if x != entry(content, path)])
        with pytest.raises(DataError):
            verify_quotient(changed(content, path, other))


def test_another_game_bound_period_or_p_is_refused() -> None:
    content, other = made("0.77", 170), made("0.71", 170)
    for key in ("game", "heaps", "order", "p_elements", "generators", "pretending"):
        with pytest.raises(DataError):
            verify_quotient({**content, key: other[key]})
    for period in ((71, 24), (72, 12), (83, 12), (None, None), (71, 6), (0, 12)):
        with pytest.raises(DataError, match="the values prove"):
            verify_quotient({**content, "preperiod": period[0], "period": period[1]})
    shorter = {**content, "heaps": 167, "pretending": content["pretending"][:167]}
    with pytest.raises(DataError, match=r"prove preperiod and period \(None, None\)"):
        verify_quotient(shorter)
    assert verify_quotient({**shorter, "preperiod": None, "period": None})["period"] is None


WRONG = read(__file__)["what_is_wrong_is_named"]
"""A field, a value that it cannot have, and what is said of it."""


@pytest.mark.parametrize(
    ("field", "value", "words"), [*WRONG, ("game", None, "must either name a game")]
)
def test_what_is_wrong_is_named(field: str, value: Any, words: str) -> None:
    with pytest.raises(DataError, match=words):
        verify_quotient({**made("0.3"), field: value})


def test_files_that_are_no_certificates_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "quotient.json"
    for text in ("", "[]", "{", '{"format": 1}', "[" * 100_000):
        path.write_text(text)
        with pytest.raises(DataError):
            verify_quotient(path)
    write_whole(path, made("0.31"))
    assert verify_quotient(path)["order"] == 6
    assert read_certificate(str(path)).order == 6
    with pytest.raises(DataError, match="cannot be written"):
        write_whole(tmp_path / "no" / "such", {})


def test_games_without_a_name_are_given_by_their_options() -> None:
    unnamed = NumberedHeaps.of_rules(Octal(Code((0, 7, 7)), title="my own"))
    content = certificate(Construction(unnamed).run(10))
    assert content["game"] is None
    assert content["options"][3] == [[1], [1, 1], [2]]
    back = read_certificate(content)
    assert back.game == NumberedHeaps.of_list(content["options"])
    assert back.found == Construction(option_sets("kayles")).run(10).found
    wrongs: list[Any] = [[[0]], [[1, 11]], [[]], [["1"]], None, [[-1]]]
    for wrong in wrongs:
        with pytest.raises(DataError):
            verify_quotient(changed(content, ("options", 5), wrong))
    with pytest.raises(DataError, match="one list of options"):
        verify_quotient({**content, "options": content["options"][:-1]})


def test_the_checker_shares_nothing_with_the_construction() -> None:
    for module in (verify, verify_fields):
        assert module.__file__ is not None
        parsed = ast.parse(Path(module.__file__).read_text())
        named = {node.module for node in ast.walk(parsed) if isinstance(node, ast.ImportFrom)}
        named |= {
            alias.name
            for node in ast.walk(parsed)
            if isinstance(node, ast.Import)
            for alias in node.names
        }
        ours = {name for name in named if name and name.startswith("kalmar.engines.quotients")}
        assert ours <= {"kalmar.engines.quotients.verify"}
        assert not any(name and name.split(".")[0] in {"numpy", "numba"} for name in named)
