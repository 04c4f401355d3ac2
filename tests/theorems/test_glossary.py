"""The glossary: the index terms of the books, each with a command that works."""

import shlex

import pytest

from kalmar.cli.explain import ExplainOptions, explained
from kalmar.cli.way import PlayOptions
from kalmar.core.errors import UnknownNameError
from kalmar.core.i18n import name_key, translate
from kalmar.theory.glossary import GLOSSARY, GlossaryTerm, find_terms
from kalmar.theory.theorems import find_theorem
from tests.cases import cases
from tests.known import known
from tests.typed import answer


def explain(name: str) -> dict[str, object]:
    return explained(name, ExplainOptions(), PlayOptions(limit=2_000))


@cases("term")
def test_the_index_terms_of_the_books_are_known(term: str) -> None:
    found = explain(term)
    assert found["title"]
    assert found.get("meaning") or found.get("rule") or found.get("statement")


@cases("word")
def test_hungarian_words_are_known(word: str) -> None:
    assert explain(word)["title"]


@cases("word")
def test_nothing_is_suggested_for_nonsense(word: str) -> None:
    with pytest.raises(UnknownNameError) as error:
        explain(word)
    assert error.value.suggestion is None


@cases("typed", "meant")
def test_plurals_apostrophes_dashes_and_case(typed: str, meant: str) -> None:
    assert [str(term.name) for term in find_terms(typed)] == ([meant] if meant else [])


def test_a_minus_sign_is_no_hyphen() -> None:
    assert name_key("r-") == name_key("r")  # a hyphen is dropped
    assert name_key("r−") != name_key("r")  # a minus sign is not


COMMANDS = sorted({term.command for term in GLOSSARY if term.command})


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_terms_work(command: str) -> None:
    said, code = answer(f"kalmar {command}")
    # Quotients that are not proved for all heaps end with the exit code of limits.
    assert code == 0 or (code == 4 and command.startswith("quotient"))
    assert len(said) > 5


@pytest.mark.parametrize("term", GLOSSARY, ids=lambda term: name_key(term.name))
def test_a_term_is_said_in_both_languages_and_leads_further(term: GlossaryTerm) -> None:
    assert 10 < len(term.meaning) < 420
    assert term.meaning == term.meaning.strip()
    assert translate(term.meaning, "hu") != term.meaning
    assert term.is_computed or not term.command
    for name in term.see:
        assert explain(name)["title"]
        assert name != str(term.name)


@cases("command", "said")
def test_commands_show_what_their_terms_say(command: str, said: str) -> None:
    assert command in COMMANDS
    assert said in " ".join(answer(f"kalmar {command}")[0].split())


@pytest.mark.parametrize("name", ["genus", "Guy–Smith theorem", "antonim"])
def test_games_names_the_command_for_terms(name: str) -> None:
    said, code = answer(f"kalmar games {shlex.quote(name)}")
    assert code == 3
    assert "see kalmar quotient" in said if name == "genus" else "see kalmar explain" in said
    assert "did you mean" not in said


def test_a_name_of_several_things_says_which_come() -> None:
    said, _ = answer("kalmar explain lego")
    assert "bricks (game), lego (term); all are shown, in this order" in said
    assert "meanings" not in answer("kalmar explain genus")[0]


def test_what_is_not_computed_is_said() -> None:
    assert "Kalmár does not compute it" in answer("kalmar explain antonim")[0]
    assert "a Kalmár nem számolja ki" in answer("kalmar --lang hu explain Kotzig")[0]


def test_theorems_are_found_by_their_names() -> None:
    for name in ("Moore theorem", "Moore’s theorem", "moore"):
        assert known(find_theorem(name)).name == "moore"
    assert find_theorem("theorem") is None
    assert explain("tartan-theorem")["name"] == "tartan-theorem"
    assert explain("tartans")["name"] == "tartan"
