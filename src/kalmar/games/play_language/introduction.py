"""What is said of a position before the first move: title, rule, aim, and the way of playing.

`introduce` says it of any position, without solving anything. Several components of one game have
its title and its rule once; different games have the rule of the way in which they are played.

`idea_of` says why whoever leaves a lost position wins, in a sentence that a pupil can follow.
`ideas.md` has the sentences, each with the games and the number of components it is about. Two
arguments hold for every game in a sum: equal components are played by copying, and every game is
a heap in disguise.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

from kalmar.core.by_name import RichDisplay
from kalmar.core.choices import Choice, Ending
from kalmar.core.compounds import Compound, Position, is_terminal, leaves
from kalmar.core.i18n import message, read_cards
from kalmar.core.rules import Play, Rules, is_loopy
from kalmar.games import play_language as texts
from kalmar.games.heaps import Code, code_of, is_code
from kalmar.games.play_language.parameter_rules import EXAMPLES, RULES, TITLES, is_turtles
from kalmar.games.registry import GAMES

MOST_PARTS = 500
"""So many components are introduced one by one."""


@dataclass(frozen=True)
class PartIntroduction(RichDisplay):
    """What is said of one of several games.

    Attributes:
        number: as people count the components, from 1.
        title: its name.
        rule: a move in it.
        example: a move in a sentence; empty where the part is itself several games.
        parts: its games, if it is several games played in a way of its own.
    """

    number: int
    title: str
    rule: str
    example: str
    parts: tuple["PartIntroduction", ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data, whose sentences can still be translated."""
        return vars(self) | {"parts": [part.to_dict() for part in self.parts]}


@dataclass(frozen=True)
class Introduction(RichDisplay):
    """What is said of a position before the first move.

    Attributes:
        title: of the game, or that there are several.
        rule: a move, or in how many of different games a turn moves.
        lines: the sentences to show under the title, the rule first: those that say something new.
        wins: whether who moves last wins; otherwise that player loses.
        aim: the same in words, with what the last move is if play may end early.
        draws: whether play need not end, so that nobody might win.
        way_rule: in how many games a turn moves, and when play ends; empty for a game alone.
        parts: the games: one entry for all components of one game, else one for each component.
    """

    title: str
    rule: str
    lines: tuple[str, ...]
    wins: bool
    aim: str
    draws: bool
    way_rule: str
    parts: tuple[PartIntroduction, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data, whose sentences can still be translated."""
        return {
            "title": self.title,
            "rule": self.rule,
            "lines": list(self.lines),
            "aim": "wins" if self.wins else "loses",
            "aim_words": self.aim,
            "draws": self.draws,
            "way_rule": self.way_rule,
            "parts": [part.to_dict() for part in self.parts],
        }


def introduce(position: Position, play: Play = Play.NORMAL) -> Introduction:
    """Say what a pupil reads about a position before the first move.

    Args:
        position: any, also one that is over.
        play: who wins.

    >>> from kalmar.games.notation import parse_position
    >>> found = introduce(parse_position("subtraction(1..3) 9"), Play.MISERE)
    >>> found.title, found.rule, found.aim
    ('Take 1, 2 or 3', 'Take 1, 2 or 3 discs from a heap.', 'Last move loses')
    >>> introduce(parse_position("nim 3 & kayles 5")).lines[1]
    'Play goes on until the first game is over.'
    """
    whole = _inmost(position)
    title, lines, way, parts = _told(whole)
    return Introduction(
        title=title,
        rule=lines[0],
        lines=lines,
        wins=play is Play.NORMAL,
        aim=_aim(play is Play.NORMAL, bool(way) and _is_short(whole)),
        draws=any(is_loopy(leaf.rules) for leaf in leaves(whole)),
        way_rule=texts.in_sentences(*way) if way else "",
        parts=parts,
    )


def _inmost(position: Position) -> Position:
    """Return a position without the compounds that hold only another compound."""
    while isinstance(position.rules, Compound) and len(position.component) == 1:
        (part,) = position.component
        if not isinstance(part.rules, Compound):
            break
        position = part
    return position


Told = tuple[str, tuple[str, ...], tuple[str, ...], tuple[PartIntroduction, ...]]
"""The title, the lines, the sentences of the way, the parts."""


def _told(position: Position) -> Told:
    """Return what is said of a position whose outermost compound has several parts, or a leaf."""
    rules = position.rules
    if not isinstance(rules, Compound):
        part = _part(1, position)
        return part.title, (part.rule,), (), (part,)
    parts = [_inmost(part) for part in position.component]
    if len({part.rules for part in parts}) == 1 and not isinstance(parts[0].rules, Compound):
        return _one_game(rules, parts)
    shown = tuple(_part(i, part) for i, part in enumerate(islice(parts, MOST_PARTS), 1))
    way = _way(rules, any(texts.may_split(leaf.rules) for leaf in leaves(position)))
    return message("Several games"), way[:1] if _is_plain(rules) else way, way, shown


def _one_game(rules: Compound, parts: Sequence[Position]) -> Told:
    """Return what is said of components of one game."""
    plain, game = _is_plain(rules), parts[0].rules
    splits = texts.may_split(game)
    components = [part.component for part in parts]
    rule, way = _rule(game, components), _way(rules, splits)
    shown = PartIntroduction(1, _title(game), rule, _example(game))
    if len(parts) == 1 and (plain or not splits):
        way = ()
    return shown.title, (rule,) if plain else (rule, *way), way, (shown,)


def _part(number: int, part: Position) -> PartIntroduction:
    """Return what is said of one of several parts."""
    rules = part.rules
    if isinstance(rules, Compound):
        title, lines, _, parts = _told(part)
        inner = parts if len(parts) > 1 else ()
        return PartIntroduction(number, title, texts.in_sentences(*lines), "", inner)
    rule = _rule(rules, [part.component])
    return PartIntroduction(number, _title(rules), rule, _example(rules))


def _is_plain(rules: Compound) -> bool:
    """Return whether a turn moves in one component and play goes on until all are over."""
    return rules.choice == Choice.ONE and rules.ending == Ending.LONG


def _is_short(position: Position) -> bool:
    """Return whether play may end while games are still going on."""
    return isinstance(position.rules, Compound) and not position.rules.ending.forgets


def _way(rules: Compound, splits: bool) -> tuple[str, ...]:
    """Return in how many games a turn moves, when play ends, and what becomes of pieces."""
    found = texts.way_sentences(rules.choice, rules.ending)
    if splits and rules.is_placed:
        found.append(message("When a game falls into parts, they stay together as one game."))
    elif splits and not _is_plain(rules):
        found.append(message("When a game falls into parts, each part is a separate game."))
    return tuple(found)


def _aim(wins: bool, short: bool) -> str:
    """Return who wins; where play may end early the last move is the one that ends it."""
    if short:
        return (message("Last move wins: the one that ends play") if wins
                else message("Last move loses: the one that ends play"))  # fmt: skip
    return message("Last move wins") if wins else message("Last move loses")


def words_of_game(name: str) -> texts.PlayWords:
    """Return the words of a registered game; for one of the user's own what its entry says.

    Args:
        name: as registered.

    >>> words_of_game("queen").title
    'Queen to the corner'
    """
    found = texts.PLAY_WORDS.get(name)
    if found is not None:
        return found
    entry = GAMES[name]
    return texts.PlayWords(
        title=_capitalised(entry.title),
        piece=message("piece"),
        rule=_sentence(entry.rule),
        years=(),
        known=texts.COMPUTED,
    )


UNKNOWN = message("Make one of the listed moves.")


def _capitalised(text: str) -> str:
    """Return a text with a capital; sentences of ours have theirs already."""
    return message(text[:1].upper() + text[1:]) if text[:1].islower() else text


def _sentence(text: str) -> str:
    """Return a rule of a user as a sentence."""
    text = _capitalised(text.strip())
    if not text:
        return UNKNOWN
    return text if text[-1] in ".!?" else f"{text}."


DECLARED = "rules("


def key_of(rules: Rules) -> str | None:
    """Return the name under which the words of rules stand; None if they are not registered."""
    name = rules.name.partition("(")[0]
    kind = type(rules).__module__
    # A user may give any name to rules made of a function, but not to those that are loaded.
    if not kind.startswith(texts.OURS) or (
        kind.startswith(texts.CUSTOM) and name in texts.PLAY_WORDS
    ):
        return "rules" if rules.name.startswith(DECLARED) else None
    if name == "coins":
        return "coins" if is_turtles(rules) else "coin-family"
    if name in GAMES:
        return name
    code = code_of(rules)
    return None if code is None or not is_code(rules.name) else _same_code(code)


@lru_cache(maxsize=256)
def _same_code(code: Code) -> str:
    """Return the registered game with a code; that of all codes if there is none."""
    for name in texts.PLAY_WORDS:
        game = GAMES[name]
        if not game.parameters and code_of(game.make("")) == code:
            return name
    return "octal"


def _title(rules: Rules) -> str:
    """Return the title of a game."""
    key = key_of(rules)
    if key is None:
        return _capitalised(rules.name)
    made = TITLES[key](rules) if key in TITLES else None
    return made or words_of_game(key).title


def _rule(rules: Rules, components: Sequence[Any]) -> str:
    """Return the rule of a game of these components."""
    key = key_of(rules)
    if key is None:
        return UNKNOWN
    words = words_of_game(key)
    said = RULES[key](rules, components) if key in RULES else None
    rule = said or words.rule
    return (
        texts.in_sentences(rule, words.together) if words.together and len(components) > 1 else rule
    )


def _example(rules: Rules) -> str:
    """Return a move in a sentence; empty if none is known."""
    key = key_of(rules)
    if key is None:
        return ""
    return EXAMPLES[key](rules) if key in EXAMPLES else words_of_game(key).example


COPYING = message(
    "Leave equal parts in pairs and copy: whatever the other player does in one, do in its twin."
)
VALUES = message(
    "Every game has a value, as if it were a heap."
    " Leave values that would be a losing position in Nim."
)


def _up_to(rules: Any, _: Any) -> int:
    """Return one more than may be taken at most, where everything up to that may be; else 0."""
    numbers: tuple[int, ...] = rules.numbers
    return len(numbers) + 1 if numbers == tuple(range(1, len(numbers) + 1)) else 0


def _is_half_turned(rules: Any, rows: tuple[str, ...]) -> bool:
    """Return whether a half-turn leaves a board as it is, and moves every place for a domino."""
    cells, high, wide = "".join(rows), len(rows), len(rows[0])
    is_centred = (high % 2 or wide % 2) and rows[(high - 1) // 2][(wide - 1) // 2] == "."
    return not rules.surface and cells == cells[::-1] and not is_centred


CONDITIONS: dict[str, Callable[[Any, Any], int]] = {
    "up to": _up_to,
    "hook": lambda _, rows: len(rows) == rows[0] and set(rows[1:]) == {1},
    "two rows": lambda _, rows: len(rows) == 2,
    "tree": lambda _, edges: len({end for edge in edges for end in edge} - {0}) == len(edges),
    "half-turn": _is_half_turned,
}
"""What must hold of each component beside its game; a number is filled into the sentence."""

IDEAS = tuple(read_cards(__file__, "ideas.md"))


def idea_of(position: Position, play: Play, has_values: bool = False) -> str:
    """Say why the player who has left a lost position wins; nothing if no such words are known.

    Args:
        position: one that the player to move loses.
        play: who wins.
        has_values: whether values are shown beside it, so that it need not mention them.

    >>> from kalmar.games.notation import parse_position
    >>> idea_of(parse_position("bounded-nim(3) 8"), Play.NORMAL)
    'Leave a multiple of 4. Whatever the other player takes, make it up to 4.'
    >>> idea_of(parse_position("grundys-game 4"), Play.NORMAL)
    ''
    """
    rules = position.rules
    if not isinstance(rules, Compound) or (rules.choice, rules.ending) != (Choice.ONE, Ending.LONG):
        return ""
    live = [part for part in position.component if not is_terminal(part)]
    if any(isinstance(part.rules, Compound) for part in live) or not live:
        return ""
    if play is Play.NORMAL and not any(count % 2 for count in Counter(live).values()):
        return COPYING
    keys = {key_of(part.rules) for part in live}
    for card in IDEAS:
        parts = card.fields.get("parts", "")
        applies = (keys <= {*card.listed("games")}
                   and play.value == card.fields.get("play", Play.NORMAL.value)
                   and parts in ("", "one" if len(live) == 1 else "several"))  # fmt: skip
        whole = _condition(card.fields.get("if", ""), live) if applies else 0
        if whole:
            return message(card.text[0], whole=whole)
    return VALUES if play is Play.NORMAL and len(live) > 1 and not has_values else ""


def _condition(name: str, live: list[Position]) -> int:
    """Return the number for which a condition holds of all components; 0 if there is none."""
    found = {CONDITIONS[name](part.rules, part.component) for part in live} if name else {1}
    return found.pop() if len(found) == 1 else 0
