"""Start positions by chance: the same for the same seed, legal, and won where that is wanted."""

from collections import Counter

import pytest

from kalmar import GAMES, parse_position
from kalmar.web.services import answered, call

SEEDS = range(60)


def starts(position: str, winnable: bool = False, **way: str) -> list[dict[str, str]]:
    data = {"position": position, "winnable": winnable, **way}
    return [call("chance", {**data, "seed": seed}) for seed in SEEDS]


def test_a_seed_gives_its_start_again() -> None:
    assert starts("nim 3 5 7") == starts("nim 3 5 7")
    assert len({found["position"] for found in starts("nim 3 5 7")}) > 30


@pytest.mark.parametrize("position", ["nim 3 5 7", "kayles 9 5", "queen 7,4", "chomp 3x4"])
def test_about_half_of_all_starts_are_won(position: str) -> None:
    counted = Counter(found["outcome"] for found in starts(position))
    assert 15 <= counted["N"] <= 45
    assert counted["N"] + counted["P"] == len(SEEDS)


@pytest.mark.parametrize("convention", ["normal", "misere"])
@pytest.mark.parametrize("position", ["nim 3 5 7", "kayles 6 & nim 4", "coins 2,3,7,10"])
def test_what_is_said_to_be_won_is_won(position: str, convention: str) -> None:
    for found in starts(position, winnable=True, convention=convention)[:20]:
        asked = {"position": found["position"], "convention": convention}
        assert call("report", asked)["outcome"] == found["outcome"] == "N"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_start_with_a_move(game: str) -> None:
    example = GAMES[game].example
    for seed in range(3):
        found = call("chance", {"position": example, "seed": seed, "limit": 20_000})
        assert call("position", {"position": found["position"], "limit": 2_000})["moves"]
        parts = [parse_position(text).component for text in (example, found["position"])]
        assert {part.rules for part in parts[1]} <= {part.rules for part in parts[0]}


def test_what_is_over_stays_so_and_nonsense_is_refused() -> None:
    assert call("chance", {"position": "nim 0"})["position"].startswith("nim ")
    assert "nmi" in answered("chance", {"position": "nmi 3"})["error"]["sentence"]
