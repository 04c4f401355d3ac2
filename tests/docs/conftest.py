"""What the tests of the site share: the browser of the tests of the page."""

from tests.web.conftest import browser

__all__ = ["browser"]
