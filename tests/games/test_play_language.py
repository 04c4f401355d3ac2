"""The play language: every game has its words, and what they say is what the rules do."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import kalmar
from kalmar import GAMES, Play, after, find_rules, format_position, moves, parse_position
from kalmar.core.i18n import translate
from kalmar.core.rules.shapes import Grid
from kalmar.games.play_language import (
    COMPUTED,
    FORMULA,
    OPEN,
    PERIOD,
    PLAY_WORDS,
    component_words,
    may_split,
)
from kalmar.games.play_language.introduction import introduce, words_of_game
from tests.cases import case_table

NAMES = [*GAMES]


def texts(name: str) -> Iterator[str]:
    """Every sentence that is said of a game and of its example, in English."""
    words = words_of_game(name)
    yield from filter(None, (words.rule, words.together, words.example))
    told = introduce(parse_position(GAMES[name].example))
    yield from (*told.lines, told.way_rule or told.rule)
    for part in told.parts:
        yield from filter(None, (part.rule, part.example))


@pytest.mark.parametrize("name", NAMES)
def test_words_are_complete(name: str) -> None:
    words = PLAY_WORDS[name]
    assert words.years
    assert set(words.years) <= {"5-8", "9-12", "university"}
    assert words.known in {FORMULA, PERIOD, COMPUTED, OPEN}
    for language in ("en", "hu"):
        title, piece = translate(words.title, language), translate(words.piece, language)
        assert title[0].isupper()
        assert piece == piece.lower()
        for text in texts(name):
            said = translate(text, language)
            assert said[0].isupper() or said[0].isdigit(), said
            assert said.endswith("."), said
            assert not re.search(r"\bthings?\b|\bn [+-] |\{|\}", said), said
            if name != "rules":
                assert "->" not in said


ENGLISH = re.compile(r"\b(the|a pin|take|turn|move|heap|row|and|of|or|with|you)\b", re.IGNORECASE)


UNTRANSLATED = "write its card in games.hu.md, then: python scripts/catalogue.py update"


@pytest.mark.parametrize("name", NAMES)
def test_no_english_stands_in_hungarian(name: str) -> None:
    words = PLAY_WORDS[name]
    for text in (words.title, words.piece, *texts(name)):
        said = translate(text, "hu")
        assert not ENGLISH.search(said), f"{said}: {UNTRANSLATED}"
        assert said != str(text) or name in {"nim", "mogul", "grunt"}, f"{said}: {UNTRANSLATED}"
    slugs = {game for game in NAMES if "-" in game}
    assert not slugs & set(translate(words.title, "hu").split())


def test_titles_tell_games_apart() -> None:
    for language in ("en", "hu"):
        titles = [translate(words.title, language) for words in PLAY_WORDS.values()]
        assert len(set(titles)) == len(titles)


SHORT_RULES = 75


def test_most_rules_are_short() -> None:
    long = [name for name, words in PLAY_WORDS.items() if len(words.rule) > SHORT_RULES]
    assert len(long) <= 22
    assert max(len(words.rule) for words in PLAY_WORDS.values()) <= 105


SPLITTING = case_table(__file__, "splitting")
"""Where the example is too small or too large to show that a move may split."""


@pytest.mark.parametrize("name", [n for n in PLAY_WORDS if n not in {"octal", "rules"}])
def test_games_that_split_say_so(name: str) -> None:
    start = parse_position(SPLITTING.get(name, GAMES[name].example))
    todo = dict.fromkeys(part.component for part in start.component)
    rules, split = start.component[0].rules, False
    seen = list(todo)
    for component in seen[:2_000]:
        for option in islice(rules.options(component), 60):
            split = split or len(option) > 1
            seen += [piece for piece in option if piece not in todo][: 2_000 - len(seen)]
            todo.update(dict.fromkeys(option))
        if split or len(seen) >= 2_000:
            break
    why = f"component_words of {name} are {component_words(rules)}, and that a move splits: {split}"
    assert split == may_split(rules) or name == "coin-heaps", why
    assert introduce(parse_position(f"& {GAMES[name].example}")).way_rule or not split


EXAMPLES = case_table(__file__, "examples")
"""The moves of the examples, and what they leave."""


SAID_BY_PLACES = {
    *("woodcutter", "kayles", "dawsons-kayles", "dawsons-chess", "treblecross", "guiles"),
    *("bricks", "chomp", "schuh", "hackenbush", "tartan"),
}
"""Examples that also say which pieces go, or what stays otherwise than positions are written."""


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_are_moves(name: str) -> None:
    for start, move, left in EXAMPLES[name]:
        position = parse_position(start)
        assert format_position(position.play(move)) == left
    said = introduce(parse_position(GAMES[name].example)).parts[0].example
    numbers = set(re.findall("[0-9]+", said))
    known = set(re.findall("[0-9]+", str(EXAMPLES[name])))
    assert numbers <= known or name in SAID_BY_PLACES, said


def count(text: str) -> int:
    return len(list(moves(parse_position(text))))


def test_examples_that_count_moves_are_right() -> None:
    assert count("cram 2x3") == 7
    assert count("notakto 3x3") == count("treblecross-board 3x3") == 9
    assert count("nogo 1x2") == 4
    assert [count(f"nogo {row}") for row in ("x.", "o.", ".x", ".o")] == [0] * 4
    takings = {9 - int(str(left.component[0].component)) for left in all_after("coprime 9")}
    assert takings == {1, 2, 4, 5, 7, 8}
    takings = {12 - int(str(left.component[0].component)) for left in all_after("divisor 12")}
    assert takings == {1, 2, 3, 4, 6, 12}
    assert count("guiles 4") == 1
    assert {move.label.data[1] for (move,) in moves(parse_position("col 0:rb-1:b")) if move.label
            and move.label.data[0] == "1"} == {"blue"}  # fmt: skip
    assert len(list(introduced_spots("sprouts 2"))) == 2


def all_after(text: str) -> Iterator[Any]:
    start = parse_position(text)
    return (after(start, move) for move in moves(start))


def introduced_spots(text: str) -> Iterator[Any]:
    """What the first line of Sprouts may leave."""
    return iter({format_position(left) for left in all_after(text)})


def test_what_is_known_of_periods_is_proved() -> None:
    for name in ("kayles", "dawsons-kayles", "dawsons-chess", "guiles"):
        assert PLAY_WORDS[name].known == PERIOD
        assert kalmar.period(name).status == "proved"
    assert kalmar.period("subtraction(1,3,4)").status == "proved"


def test_codes_of_registered_games_have_their_words() -> None:
    for text, name in (("0.77", "kayles"), (".07", "dawsons-kayles"), ("0.3…", "nim"),
                       ("4!.0", "grundys-game"), ("0.137", "dawsons-chess")):  # fmt: skip
        told = introduce(parse_position(f"{text} 9"))
        assert told.title == PLAY_WORDS[name].title
        assert told.rule == PLAY_WORDS[name].rule
    told, same = (introduce(parse_position(f"{game} 9")) for game in ("0.333", "subtraction(1..3)"))
    assert told == same


PARAMETERS = case_table(__file__, "parameters")


@pytest.mark.parametrize("text", PARAMETERS)
def test_rules_of_games_with_parameters(text: str) -> None:
    assert introduce(parse_position(text)).rule == PARAMETERS[text]


def test_brick_rules_count_the_surface_as_a_layer() -> None:
    drawn = find_rules("bricks(2)").drawn((3, 4, 2))
    assert isinstance(drawn, Grid)
    assert (drawn.laid, drawn.layers) == (0, 2)
    mixed = introduce(parse_position("bricks 4x6 2x2/1")).rule
    assert mixed.endswith("The small stack next to a surface shows how many layers it may have.")


def test_rules_of_a_user_are_said_as_they_are() -> None:
    halves = kalmar.game(lambda heap: {heap - 1, heap // 2} if heap else [], name="halves")
    told = introduce(kalmar.position(halves, 6))
    assert (told.title, told.rule) == ("Halves", "Make one of the listed moves.")
    assert told.parts[0].example == ""
    false_friend = kalmar.game({"a": ["b"], "b": []}, name="nim")
    assert introduce(kalmar.position(false_friend, "a")).rule == told.rule


def test_endless_games_may_be_drawn() -> None:
    for text in ("roads M", "northcott 1:6", "nim 3 + roads A", "nim 3 & (roads A + nim 2)"):
        assert introduce(parse_position(text)).draws
    assert not introduce(parse_position("nim 3 5")).draws


def test_misere_changes_the_aim_alone() -> None:
    for name in NAMES:
        start = parse_position(GAMES[name].example)
        normal, misere = introduce(start), introduce(start, Play.MISERE)
        assert (normal.wins, misere.wins) == (True, False)
        assert (normal.lines, normal.parts) == (misere.lines, misere.parts)
        assert (normal.aim, misere.aim) == ("Last move wins", "Last move loses")
