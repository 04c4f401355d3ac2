"""Sentences remember what they are made of, and are plain strings otherwise."""

import pickle

from hypothesis import given
from hypothesis import strategies as st

from kalmar.core.errors import KalmarError, PositionError, UnknownNameError
from kalmar.core.i18n import counted, language, listed, said, speaking, spoken


@given(st.text(), st.integers())
def test_a_sentence_is_a_string_in_english(name: str, number: int) -> None:
    made = said("{name} has {number:,} moves", name=name, number=number)
    assert made == f"{name} has {number:,} moves"
    assert spoken(made, "en") == made
    assert spoken(name, "hu") == name


@given(st.lists(st.text(), max_size=3), st.integers(0, 9))
def test_sentences_survive_pickling(names: list[str], number: int) -> None:
    for made in (
        listed([said("win"), *names]),
        counted(number, "{number} move", "{number} moves"),
        said("{a} or {b}", a=said("win"), b=listed(names)),
    ):
        again = pickle.loads(pickle.dumps(made))
        assert again == made
        assert spoken(again, "hu") == spoken(made, "hu")


def test_parts_of_sentences_are_said_in_the_language_of_the_whole() -> None:
    assert spoken(listed([said("win"), said("loss")], "; "), "hu") == "győzelem; vereség"
    assert spoken(said("no such template {x}", x=said("win")), "hu") == "no such template győzelem"


def test_braces_of_a_text_without_fields_stay() -> None:
    assert said("{not a field}") == "{not a field}"
    assert spoken(said("{not a field}"), "hu") == "{not a field}"


def test_the_language_is_left_as_it_was() -> None:
    with speaking("hu"):
        assert language() == "hu"
        with speaking("en"):
            assert language() == "en"
        assert language() == "hu"
    assert language() == "en"


def test_errors_can_be_said_in_hungarian_and_stay_english() -> None:
    error = UnknownNameError("game", "kayls", ["kayles"])
    assert str(error) == "no game is called 'kayls'; did you mean 'kayles'?"
    hungarian = spoken(error.sentence, "hu")
    assert hungarian != str(error)
    assert "kayls" in hungarian
    assert isinstance(pickle.loads(pickle.dumps(error)), UnknownNameError)
    plain = PositionError("nothing to fill in")
    assert isinstance(plain, KalmarError)
    assert str(plain) == plain.sentence == "nothing to fill in"
