"""Work that would take hours is refused at once, with the option that allows it."""

import pytest

from kalmar import LimitReached, solve
from kalmar.core.by_name import load_named


def test_rows_with_more_options_than_a_search_may_visit_are_not_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def search(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(
        "kalmar.solvers.load_named", lambda place: search if "lazy" in place else load_named(place)
    )
    for text in ("end-nim 10^18,7,5 + nim 3", "end-nim 7,5,10^18 2,3,4 + nim 3"):
        with pytest.raises(LimitReached, match=r"look at 1,000,.* turns or more; raise --limit"):
            solve(text)
    # A large heap inside leaves few options, so that the search is tried.
    with pytest.raises(AssertionError):
        solve("end-nim 7,10^18,5 + nim 3")


def test_rows_with_as_many_options_as_the_limit_are_searched() -> None:
    assert solve("end-nim 30,2,1 + nim 3", limit=4_000).value is not None
    with pytest.raises(LimitReached, match="look at 30 turns"):
        solve("end-nim 30,2,1 + nim 3", limit=29)
