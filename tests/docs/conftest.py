"""What the tests of the site share: the site itself, and the browser of the tests of the page."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands import made_once
from tests.docs.built import command
from tests.web.conftest import browser
from tests.web.served import Host, hosted

__all__ = ["browser"]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("sphinx")
    return made_once(tmp_path_factory, "docs-site", command)


@pytest.fixture(scope="session")
def host(folder: Path) -> Iterator[Host]:
    with hosted(folder) as found:
        yield found
