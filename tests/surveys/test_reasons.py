"""Reasons that were kept in English are sentences of every language again."""

import time

import pytest

from kalmar.cli.atlas import described
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import LANGUAGES, said, speaking, spoken
from kalmar.research.atlas.table import shipped
from kalmar.research.surveys.store import REASONS, explain, reason_again
from kalmar.runtime.jobs import batches, time_limit
from kalmar.runtime.work import ANY_LIMIT, ONE_LIMIT


@pytest.mark.parametrize("template", REASONS)
def test_a_reason_that_was_kept_can_be_said(template: str) -> None:
    fields = dict.fromkeys(("seconds", "heap", "memory", "nodes", "limit", "most", "onward"), 1103)
    kept = str(said(template, **fields))
    for language in LANGUAGES:
        assert spoken(reason_again(kept), language) == spoken(said(template, **fields), language)
    assert spoken(said(template, **fields), "hu") != kept


@pytest.mark.parametrize("onward", [ANY_LIMIT, ONE_LIMIT])
def test_how_to_go_on_is_said_in_the_same_language(onward: str) -> None:
    ended = said("stopped at the usual limit of work; {onward}", onward=onward)
    again = reason_again(str(ended))
    assert again == str(ended)
    assert spoken(again, "hu") == spoken(ended, "hu")
    assert spoken(onward, "hu") in spoken(again, "hu")
    assert spoken(onward, "hu") != onward


def test_other_texts_stay() -> None:
    assert reason_again("MemoryError: all is used up") == "MemoryError: all is used up"
    assert reason_again("stopped at its limit of some seconds") == (
        "stopped at its limit of some seconds"
    )
    assert reason_again(None) == ""


def test_the_reason_of_a_limit_is_one_of_them() -> None:
    def work() -> None:
        with time_limit(0.01):
            for _ in batches(range(10_000), 1):
                time.sleep(0.001)

    with pytest.raises(LimitReached) as caught:
        work()
    again = reason_again(explain(caught.value))
    assert spoken(again, "hu") != again


def test_a_page_of_the_atlas_says_it_in_hungarian() -> None:
    row = {**shipped()["0.6"], "reason": "stopped at its limit of 60 seconds"}
    with speaking("hu"):
        assert "60 másodperc" in described(row)
