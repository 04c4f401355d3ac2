"""Sentences remember what they are made of, and are plain strings otherwise."""

import pickle

from hypothesis import given
from hypothesis import strategies as st

from kalmar.core.errors import KalmarError, PositionError, UnknownNameError
from kalmar.core.i18n import (
    join_messages,
    language,
    message,
    plural_message,
    translate,
    use_language,
)


@given(st.text(), st.integers())
def test_a_sentence_is_a_string_in_english(name: str, number: int) -> None:
    made = message("{name} has {number:,} moves", name=name, number=number)
    assert made == f"{name} has {number:,} moves"
    assert translate(made, "en") == made
    assert translate(name, "hu") == name


@given(st.lists(st.text(), max_size=3), st.integers(0, 9))
def test_sentences_survive_pickling(names: list[str], number: int) -> None:
    for made in (
        join_messages([message("win"), *names]),
        plural_message(number, "{number} move", "{number} moves"),
        message("{a} or {b}", a=message("win"), b=join_messages(names)),
    ):
        again = pickle.loads(pickle.dumps(made))
        assert again == made
        assert translate(again, "hu") == translate(made, "hu")


def test_parts_of_sentences_are_said_in_the_language_of_the_whole() -> None:
    assert (
        translate(join_messages([message("win"), message("loss")], "; "), "hu")
        == "győzelem; vereség"
    )
    assert (
        translate(message("no such template {x}", x=message("win")), "hu")
        == "no such template győzelem"
    )


def test_braces_of_a_text_without_fields_stay() -> None:
    assert message("{not a field}") == "{not a field}"
    assert translate(message("{not a field}"), "hu") == "{not a field}"


def test_the_language_is_left_as_it_was() -> None:
    with use_language("hu"):
        assert language() == "hu"
        with use_language("en"):
            assert language() == "en"
        assert language() == "hu"
    assert language() == "en"


def test_errors_can_be_said_in_hungarian_and_stay_english() -> None:
    error = UnknownNameError("game", "kayls", ["kayles"])
    assert str(error) == "unknown game 'kayls'; did you mean 'kayles'?"
    hungarian = translate(error.sentence, "hu")
    assert hungarian != str(error)
    assert "kayls" in hungarian
    assert isinstance(pickle.loads(pickle.dumps(error)), UnknownNameError)
    plain = PositionError("nothing to fill in")
    assert isinstance(plain, KalmarError)
    assert str(plain) == plain.sentence == "nothing to fill in"
