"""What is tested here is machine code, but where a test says otherwise."""

from collections.abc import Iterator

import pytest

from kalmar.solvers import removal_games


@pytest.fixture(scope="package", autouse=True)
def machine_code() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(removal_games, "most_plain_units", lambda _: 0)
        yield
