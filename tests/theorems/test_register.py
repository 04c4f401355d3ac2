"""The registers of theorems and of the books' terms: complete, without clashes, and used."""

import json
import re
import shlex
from pathlib import Path

import pytest
from scripts import subjects

import kalmar
from kalmar.answers.answer import analysed
from kalmar.answers.tables.question import SEARCHED
from kalmar.cli.explain import ExplainOptions, explained
from kalmar.cli.way import PlayOptions
from kalmar.cli.ways import theorem_page, word_page
from kalmar.core.errors import UnknownNameError
from kalmar.core.i18n import name_key, translate
from kalmar.games.registry import SETUPS
from kalmar.research.claims.claim import ClaimStatus
from kalmar.theory.glossary import GLOSSARY, GlossaryTerm, find_terms
from kalmar.theory.theorems import THEOREMS, Theorem, cited_in, find_theorem
from tests.cases import case_rows, cases
from tests.known import known
from tests.sweeps.starts import EVERY_START
from tests.typed import answer

DOCS = Path(__file__).parents[2] / "docs"
EACH = pytest.mark.parametrize("theorem", THEOREMS.values(), ids=THEOREMS)


@pytest.mark.every
@EACH
def test_a_theorem_is_about_games_and_ways_that_there_are(theorem: Theorem) -> None:
    assert set(theorem.games) <= set(kalmar.GAMES)
    assert set(theorem.ways) <= set(kalmar.COMPOSITIONS)


@pytest.mark.every
@EACH
def test_an_argument_is_a_paragraph(theorem: Theorem) -> None:
    sentences = re.findall(r"[.:?](?= |$)", theorem.argument)
    assert 3 <= len(sentences) <= 14
    assert len(theorem.argument) <= 1_300
    for text in (theorem.title, theorem.statement, theorem.argument, theorem.source):
        assert not text.fields
        assert text == text.strip()
        assert "  " not in text
    assert theorem.statement.endswith((".", "…"))


def test_names_stand_for_one_thing() -> None:
    names = [name_key(n) for t in THEOREMS.values() for n in (t.name, *t.aliases)]
    assert len(names) == len(set(names))
    games = {name_key(n) for game in kalmar.GAMES.values() for n in game.names}
    games |= {name_key(n) for setup in SETUPS.values() for n in (setup.name, *setup.aliases)}
    ways = {name_key(n) for row in kalmar.COMPOSITIONS.values() for n in (row.name, *row.aliases)}
    values = {name_key(n) for v in kalmar.VALUATIONS.values() for n in (v.name, *v.aliases)}
    words = {name_key(n) for word in GLOSSARY for n in word.names}
    assert set(names) & (games | ways | values | words) == set()


def test_words_are_there_once() -> None:
    names = [name.casefold() for word in GLOSSARY for name in word.names]
    assert len(names) == len(set(names))


def test_no_line_names_two_theorems() -> None:
    for theorem in THEOREMS.values():
        if theorem.cited is not None:
            assert [t for t in THEOREMS.values() if t.is_cited(theorem.cited)] == [theorem]
            assert cited_in(theorem.cited) == (theorem,)


def test_what_is_no_citation_names_nothing() -> None:
    assert cited_in("a theorem of mine") == ()
    assert cited_in("a theorem of mine; and another") == ()
    assert not THEOREMS["mirror"].is_cited("mirror")


@pytest.mark.parametrize(
    "way", kalmar.THEORIES, ids=lambda way: f"{way[0].name}-{way[1].name}-{way[2]}"
)
def test_every_way_cites_a_theorem_about_it(way: tuple[object, object, kalmar.Play]) -> None:
    theory = kalmar.THEORIES[way]  # type: ignore[index]  # the keys of the table itself
    if theory is None:
        return
    (theorem,) = cited_in(theory.theorem)
    names = [r.name for r in kalmar.COMPOSITIONS.values() if (r.choice, r.ending) == way[:2]]
    assert set(names) <= set(theorem.ways)


BIG = case_rows(__file__, "big")


SLOW = {("0.8 40 + nim 1000", "misere"), ("coprime 1001 77", "misere")}
"""Their misère quotients take seconds."""

ASKED = [
    pytest.param(text, play, marks=pytest.mark.thorough if (text, play) in SLOW else ())
    for text in (*BIG, *(game.example for game in kalmar.GAMES.values()))
    for play in ("normal", "misere")
]


@pytest.mark.every
@pytest.mark.parametrize(("text", "play"), ASKED)
def test_what_an_answer_rests_on_is_in_the_register(text: str, play: str) -> None:
    for composition in (None, "conjunctive", "selective"):
        one_way = ("(", "0.8", "northcott", "top-entails", "nim-with-a-pass")
        if composition and text.startswith(one_way):
            continue
        try:
            line = analysed(
                kalmar.parse_position(text, composition), kalmar.Play(play), 3_000
            ).theorem
        except kalmar.LimitReached:
            continue
        found = cited_in(line)
        parts = getattr(line, "parts", (line,))
        assert [theorem.is_cited(part) for theorem, part in zip(found, parts, strict=True)]
        assert "; ".join(parts) == line


@pytest.mark.parametrize("play", kalmar.Play, ids=lambda play: play.value)
@pytest.mark.parametrize(
    "text", ["nim 3 5", "0.07 30 10", "kayles 4 + nim 3", "hackenbush 0-1,1-0"]
)
def test_an_answer_rests_on_what_its_analysis_rests_on(text: str, play: kalmar.Play) -> None:
    line = analysed(kalmar.parse_position(text), play, 3_000).theorem
    assert kalmar.solve(text, play=play, limit=3_000).theorem == line


def test_tables_cite_what_they_rest_on() -> None:
    assert [theorem.name for theorem in cited_in(SEARCHED)] == ["search-of-components"]


def test_the_pages_are_those_of_the_program() -> None:
    assert theorem_page().count("\n## ") + 1 == len(THEOREMS)
    assert all(f"\n`kalmar explain {name}`\n" in theorem_page() for name in THEOREMS)
    assert len(word_page().splitlines()) == len(GLOSSARY) + 2
    assert "<!-- kalmar explain --glossary --markdown -->" in (DOCS / "glossary.md").read_text()
    found = []
    for page in (DOCS / "explanation/theorems").glob("*.md"):
        assert f"<!-- theorems {page.stem} -->" in page.read_text()
        part = subjects.theorems(page.stem)
        assert len(part) < 21_000, "at most fifteen screens of 800 pixels"
        found += re.findall(r"(?m)^`kalmar explain (.+)`$", part)
    assert sorted(found) == sorted(THEOREMS)


def test_data_are_plain() -> None:
    data = THEOREMS["bouton"].to_dict()
    assert data["cited"] == "a Nim heap of n is worth n (Bouton 1901)"
    assert THEOREMS["mirror"].to_dict()["cited"] is None
    texts = [value for value in data.values() if not isinstance(value, list)]
    assert {type(value) for value in texts} == {str}


HERE = Path(__file__).parent
CLAIMED = json.loads((HERE.parent / "data" / "claims_of_theorems.json").read_text())
"""For a theorem the claims that say the same; `tests/claims` checks them."""
TESTED = json.loads((HERE.parent / "data" / "tests_of_theorems.json").read_text())
"""For other theorems the tests that compare what rests on them with literal play; a start of the
sweeps may follow."""


def test_every_theorem_is_claimed_or_tested() -> None:
    assert sorted([*CLAIMED, *TESTED]) == sorted(THEOREMS)


@pytest.mark.every
@pytest.mark.parametrize("name", TESTED)
def test_what_rests_on_a_theorem_is_tested(name: str) -> None:
    file, _, test = TESTED[name].partition("::")
    function, _, start = test.removesuffix("]").partition("[")
    assert f"def {function}(" in (HERE.parents[1] / file).read_text()
    if start:
        assert start in EVERY_START
        assert name in {theorem.name for theorem in cited_in(kalmar.solve(start).theorem)}


@pytest.mark.every
@pytest.mark.parametrize("name", CLAIMED)
def test_what_is_claimed_is_a_theorem(name: str) -> None:
    for claim in CLAIMED[name]:
        assert kalmar.CLAIMS[claim].status is ClaimStatus.THEOREM


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
