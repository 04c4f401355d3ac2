"""Limits of memory."""

import pytest

from kalmar.errors import LimitReached
from kalmar.machine.limits import free_memory, memory_limit, refuse_beyond_memory


def test_a_limit_of_memory_is_what_can_be_had() -> None:
    before = free_memory()
    assert before > 10**9
    with memory_limit(500):
        assert free_memory() == 500_000_000
        with memory_limit(20):
            assert free_memory() == 20_000_000
            with pytest.raises(LimitReached, match=r"limit of 0.0 GB; a larger --limit-memory"):
                refuse_beyond_memory(20_000_001, "the table takes")
            refuse_beyond_memory(20_000_000, "the table takes")
        with memory_limit(None):
            assert free_memory() == 500_000_000
    assert free_memory() > 10**9
