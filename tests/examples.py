"""Tests of random examples that take a few in a quick run and the rest in a long one."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis.strategies import SearchStrategy


def examples(
    few: int, most: int, *strategies: SearchStrategy[Any], **options: Any
) -> Callable[[Callable[..., None]], Callable[[int], None]]:
    """Return a decorator that makes two cases of a test of random examples.

    Args:
        few: how many examples a quick run takes.
        most: how many the case takes that is marked `thorough`.
        strategies: for the parameters of the test.
        options: settings of Hypothesis.
    """

    def decorate(check: Callable[..., None]) -> Callable[[int], None]:
        counts = [
            pytest.param(few, id="few"),
            pytest.param(most, id="all", marks=pytest.mark.thorough),
        ]

        @pytest.mark.parametrize("count", counts)
        def test(count: int) -> None:
            run = given(*strategies)(check)
            settings(max_examples=count, deadline=None, **options)(run)()

        # Not functools.wraps, as pytest would look for the parameters of what is wrapped.
        test.__name__, test.__qualname__ = check.__name__, check.__qualname__
        test.__doc__, test.__module__ = check.__doc__, check.__module__
        return test

    return decorate
