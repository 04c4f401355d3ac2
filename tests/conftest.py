"""Fixtures that several tests share."""

from collections.abc import Iterator

import pytest

from kalmar.games import BY_NAME, GAMES
from kalmar.games.user import LOADED


@pytest.fixture
def registries() -> Iterator[None]:
    """Games loaded in one test are forgotten after it."""
    games, names = dict(GAMES), dict(BY_NAME)
    yield
    LOADED.clear()
    for registry, kept in ((GAMES, games), (BY_NAME, names)):
        registry.clear()
        registry.update(kept)
