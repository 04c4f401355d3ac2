"""The address of the published site, in the head of the page."""

from pathlib import Path

import pytest

from kalmar.core.errors import UsageError
from kalmar.web.app import PAGE, application
from kalmar.web.deployment import Deployment
from kalmar.web.links import checked_address, with_public
from kalmar.web.pool import WorkerPool
from kalmar.web.site import build
from tests.cases import cases
from tests.commands import Cli

HERE = Deployment(names=frozenset({"testserver"}))


@pytest.mark.parametrize(
    "address", ["https://example.org/kalmar/", "http://10.0.0.7:8000/", "https://a.hu/x.html"]
)
def test_addresses_of_pages_are_kept(address: str) -> None:
    assert checked_address(address) == address


@cases("address")
def test_what_is_no_address_is_refused_in_one_sentence(address: str) -> None:
    with pytest.raises(UsageError, match="is not a public address: write one such as https://"):
        checked_address(address)


def test_the_page_names_it_once() -> None:
    page = (PAGE / "index.html").read_text()
    found = with_public(page, "https://example.org/?a&b")
    assert found.count('<meta name="public" content="https://example.org/?a&amp;b">') == 1
    assert 'meta name="public"' not in page


@pytest.mark.parametrize("path", ["/", "/index.html"])
def test_the_server_sends_it(path: str) -> None:
    testing = pytest.importorskip("starlette.testclient")
    own = application(HERE, WorkerPool(1), "https://example.org/")
    found = testing.TestClient(own).get(path)
    assert found.status_code == 200
    assert found.headers["content-type"].startswith("text/html")
    assert '<meta name="public" content="https://example.org/">' in found.text
    assert "frame-ancestors 'none'" in found.headers["content-security-policy"]


def test_the_command_line_refuses_others(cli: Cli) -> None:
    assert "'example.org' is not a public address" in cli(
        "web --port 0 --no-browser --public-address example.org", code=2
    )


def test_a_site_is_not_begun_with_a_wrong_address(tmp_path: Path) -> None:
    archives = (tmp_path / "packages.bin", tmp_path / "later.bin")
    with pytest.raises(UsageError, match="is not a public address"):
        build(tmp_path / "site", tmp_path, archives, public="example")
    assert not (tmp_path / "site").exists()
