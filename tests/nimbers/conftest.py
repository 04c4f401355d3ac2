"""What is tested here is machine code, but where a test says otherwise."""

from collections.abc import Iterator

import pytest

from kalmar.engines.nimbers import parallel as first_steps


@pytest.fixture(scope="package", autouse=True)
def machine_code() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(first_steps, "PLAIN_SECONDS", 0.0)
        yield
