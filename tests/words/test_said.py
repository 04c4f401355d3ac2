"""Sentences remember what they are made of, and are plain strings otherwise."""

import pickle

from hypothesis import given
from hypothesis import strategies as st

from kalmar.core import i18n
from kalmar.core.errors import KalmarError, PositionError, UnknownNameError


@given(st.text(), st.integers())
def test_a_sentence_is_a_string_in_english(name: str, number: int) -> None:
    made = i18n.message("{name} has {number:,} moves", name=name, number=number)
    assert made == f"{name} has {number:,} moves"
    assert i18n.translate(made, "en") == made
    assert i18n.translate(name, "hu") == name


@given(st.lists(st.text(), max_size=3), st.integers(0, 9))
def test_sentences_survive_pickling(names: list[str], number: int) -> None:
    for made in (
        i18n.join_messages([i18n.message("win"), *names]),
        i18n.plural_message(number, "{number} move", "{number} moves"),
        i18n.message("{a} or {b}", a=i18n.message("win"), b=i18n.join_messages(names)),
    ):
        again = pickle.loads(pickle.dumps(made))
        assert again == made
        assert i18n.translate(again, "hu") == i18n.translate(made, "hu")


def test_parts_of_sentences_are_said_in_the_language_of_the_whole() -> None:
    assert (
        i18n.translate(i18n.join_messages([i18n.message("win"), i18n.message("loss")], "; "), "hu")
        == "győzelem; vereség"
    )
    assert (
        i18n.translate(i18n.message("no such template {x}", x=i18n.message("win")), "hu")
        == "no such template győzelem"
    )


def test_braces_of_a_text_without_fields_stay() -> None:
    assert i18n.message("{not a field}") == "{not a field}"
    assert i18n.translate(i18n.message("{not a field}"), "hu") == "{not a field}"


def test_the_language_is_left_as_it_was() -> None:
    with i18n.use_language("hu"):
        assert i18n.language() == "hu"
        with i18n.use_language("en"):
            assert i18n.language() == "en"
        assert i18n.language() == "hu"
    assert i18n.language() == "en"


def test_errors_can_be_said_in_hungarian_and_stay_english() -> None:
    error = UnknownNameError("game", "kayls", ["kayles"])
    assert str(error) == "unknown game 'kayls'; did you mean 'kayles'?"
    hungarian = i18n.translate(error.sentence, "hu")
    assert hungarian != str(error)
    assert "kayls" in hungarian
    assert isinstance(pickle.loads(pickle.dumps(error)), UnknownNameError)
    plain = PositionError("nothing to fill in")
    assert isinstance(plain, KalmarError)
    assert str(plain) == plain.sentence == "nothing to fill in"
