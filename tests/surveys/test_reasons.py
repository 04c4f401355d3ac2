"""Reasons that were kept in English are sentences of every language again."""

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from kalmar.cli.atlas import described
from kalmar.core import i18n
from kalmar.core.errors import LimitReached
from kalmar.render import page
from kalmar.research.atlas.table import shipped
from kalmar.research.surveys import explain
from kalmar.research.surveys.survey import NIMBERS
from kalmar.runtime.jobs import batches, time_limit
from kalmar.runtime.work import ANY_LIMIT, ONE_LIMIT
from tests.cases import case_rows

TEMPLATES = tuple(case_rows(__file__, "templates"))
"""What ends the work at a game."""
FAILED = NIMBERS.failed("cram 2xn 3", ZeroDivisionError())


def read_again(reason: str | None, path: str | Path = ":memory:") -> str:
    """Return the reason of a row that was written to an atlas."""
    with NIMBERS.atlas(path) as atlas:
        atlas.put([{**FAILED, "reason": reason}])
        found: str = next(atlas.rows())["reason"]
    return found


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_reason_that_was_kept_can_be_said(template: str) -> None:
    fields = dict.fromkeys(("seconds", "heap", "memory", "nodes", "limit", "most", "onward"), 1103)
    kept = i18n.message(template, **fields)
    for language in i18n.LANGUAGES:
        assert i18n.translate(read_again(kept), language) == i18n.translate(kept, language)
    assert i18n.translate(kept, "hu") != kept


@pytest.mark.parametrize("onward", [ANY_LIMIT, ONE_LIMIT])
def test_how_to_go_on_is_said_in_the_same_language(onward: str) -> None:
    ended = i18n.message("stopped at the usual limit of work; {onward}", onward=onward)
    again = read_again(ended)
    assert again == str(ended)
    assert i18n.translate(again, "hu") == i18n.translate(ended, "hu")
    assert i18n.translate(onward, "hu") in i18n.translate(again, "hu")
    assert i18n.translate(onward, "hu") != onward


def test_other_texts_stay() -> None:
    assert read_again("MemoryError: all is used up") == "MemoryError: all is used up"
    assert read_again("stopped at its limit of some seconds") == (
        "stopped at its limit of some seconds"
    )
    assert read_again(None) is None


def test_the_reason_of_a_limit_is_one_of_them() -> None:
    def work() -> None:
        with time_limit(0.01):
            for _ in batches(range(10_000), 1):
                time.sleep(0.001)

    with pytest.raises(LimitReached) as caught:
        work()
    again = read_again(explain(caught.value))
    assert i18n.translate(again, "hu") != again


def test_counts_and_lists_are_data_and_back() -> None:
    parts = i18n.join_messages(
        [i18n.plural_message(3, "{number} heap", "{number} heaps"), i18n.message("none")], "; "
    )
    again = i18n.message_from_data(
        json.loads(json.dumps(i18n.message_to_data(i18n.message("{all}", all=parts))))
    )
    assert again == "3 heaps; none"
    assert again.fields["all"].parts[0].several == "{number} heaps"


def test_files_without_templates_are_read_in_english(tmp_path: Path) -> None:
    path, reason = tmp_path / "a.sqlite", i18n.message(TEMPLATES[0], seconds=60)
    read_again(reason, path)
    for change in ("UPDATE messages SET data = '{'", "UPDATE messages SET data = '{\"parts\": 3}'",
                   "DROP TABLE messages"):  # fmt: skip
        with closing(sqlite3.connect(path)) as db:
            db.execute(change)
            db.commit()
        with NIMBERS.atlas(path) as atlas:
            (row,) = atlas.rows()
        assert (row["reason"], i18n.translate(row["reason"], "hu")) == (reason, reason)


def test_a_page_of_the_atlas_says_it_in_hungarian() -> None:
    row = {**shipped()["0.6"], "reason": i18n.message(TEMPLATES[0], seconds=60)}
    with i18n.use_language("hu"):
        assert "60 másodperc" in page.text(described(row))


def test_the_reasons_of_the_shipped_atlas_have_hungarian() -> None:
    reasons = [row["reason"] for row in shipped().values() if row["reason"]]
    assert reasons
    assert all(i18n.translate(reason, "hu") != reason for reason in reasons)
