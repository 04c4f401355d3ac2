"""The grammar of positions: `parse_position` reads a text, `format_position` writes it.

    position  = items, or  term, sign, term, … with one and the same sign between all of them
    term      = items
    items     = item, item, … side by side
    item      = game, component, component, …        nim 3 5 7
              | a name of several games together, perhaps with their components   ridinim 10 10 10
              | "(", position, ")"                   a compound of its own
              | "(", sign, items, ")"                the same with its sign written first
    game      = a registered name, or a code, each perhaps with parameters: subtraction(1,2,3)
    sign      = one of those in `COMPOSITIONS`, ASCII or Unicode: "+", "&>", "∨" …
              | "[", a way of one's own, "]"       nim 3 [at most 2, first] nim 5

The numbers after a game of rows are one row, unless one has commas: `welter 1 3` is `welter 1,3`.

Components side by side, and the pieces into which they split, are played in the innermost
enclosing composition. At the top that is the composition asked for, unless a sign says which.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

from kalmar.core.compositions import (
    COMPOSITIONS,
    Composition,
    CompositionName,
    before_moves,
    find_composition,
)
from kalmar.core.compounds import Compound, Position, in_one_sum
from kalmar.core.errors import PositionError, UsageError
from kalmar.core.i18n import message, name_key, plural_message
from kalmar.core.rules import Rules
from kalmar.games import registry
from kalmar.games.heaps import is_code
from kalmar.games.registry import find_rules, find_setup, is_game, is_key


def nested(depth: int) -> str:
    """Build a pattern of text whose parentheses are closed, nested at most so deep.

    >>> re.fullmatch(nested(2), "a(b(c)d)") is not None
    True
    """
    # Possessive quantifiers (`*+`) never go back, so unclosed parentheses cost no exponential time.
    inner = "[^()]"
    for _ in range(depth):
        inner = rf"(?:[^()]|\({inner}*+\))"
    return f"{inner}*+"


PARAMETERS = rf"\({nested(14)}\)"
DECLARED = rf"(?i:\b(?:own-?)?rules|\bszab[aá]lyok){PARAMETERS}"
"""A game whose parameters are a text with blanks and parentheses of its own."""

OWN_WAY = r"\[(?:(?=[^][]*[^\W\d_])(?=[^][]*[\s,])[^][]*|(?i:one|any|all))\]"
"""A way of one's own where a sign stands: some words, or one of the usual choices."""


class PositionToken(NamedTuple):
    """A piece of the text with its kind and its column, counted from 1."""

    kind: str
    text: str
    column: int


@cache
def signs() -> dict[str, Composition]:
    """Map every sign to its composition.

    >>> signs()["|!"].name
    'shortened-selective'
    """
    return {sign: row for row in COMPOSITIONS.values() for sign in (row.ascii, row.unicode)}


@cache
def grammar(declares: bool) -> re.Pattern[str]:
    """Compile the pattern of a token, the sooner where no text declares rules."""
    # Longer signs first, as `+` begins `+!`; no word may contain what begins a sign, and a sign
    # ending in a digit begins no longer word.
    longest_first = sorted(signs(), key=len, reverse=True)
    sign = "|".join(re.escape(s) + (r"(?![\w.])" if s[-1].isdigit() else "") for s in longest_first)
    inner = re.escape("".join(sorted({s[0] for s in longest_first})))
    letters = rf"(?:[^\s()\[{inner}]++|(?!{OWN_WAY})\[)"
    # No two but the first can begin with the same letter, so those that are many come first.
    declared = rf"(?P<declared>{DECLARED})|" if declares else ""
    return re.compile(
        rf"{declared}(?P<word>{letters}+(?:\([^()\s]*\)|{letters})*)"
        r"|(?P<blank>\s+)"
        rf"|(?P<sign>{sign}|{OWN_WAY})"
        r"|(?P<open>\()|(?P<close>\))"
        r"|(?P<other>.)"
    )


def tokens(text: str) -> list[PositionToken]:
    """Split a text into its words, signs and parentheses.

    >>> [token.text for token in tokens("nim 3 + (subtraction(1,2) 5)")]
    ['nim', '3', '+', '(', 'subtraction(1,2)', '5', ')']
    """
    return [
        PositionToken("word" if kind == "declared" else kind, match[0], match.start() + 1)
        for match in grammar("(" in text).finditer(text)
        if (kind := match.lastgroup or "") != "blank"
    ]


MAX_NESTING = 50
LONGEST_NAME = 4
BRACKETS = frozenset("(){}")
QUOTED = re.compile(r"""^\s*["'“„‘](.*)["'“”’]\s*$""", re.DOTALL)
"""A whole text in quotation marks: a shell or a word processor may have left them."""


def parse_position(text: str, composition: CompositionName | Composition | None = None) -> Position:
    """Parse the position that a text describes.

    Args:
        text: a position in the grammar above.
        composition: how the components at the top are played; disjunctive if None.

    Returns:
        A compound, also when it has one component.

    Raises:
        PositionError: the text is not a position; the error names the column.
        UnknownNameError: a game or the composition does not exist.
        GameError: a code or a game's parameters are not right.
        UsageError: a sign at the top contradicts the composition asked for.

    >>> start = parse_position("nim 3 5 + subtraction(1..3) 4")
    >>> format_position(start)
    'nim 3 5 + subtraction(1,2,3) 4'
    """
    parser = _Parser(QUOTED.sub(r"\1", text))
    asked = find_composition(composition) if composition is not None else None
    sign, parts = parser.group(0)
    parser.expect_end()
    if (sign and asked) and (
        (before_moves(sign.choice), sign.ending) != (before_moves(asked.choice), asked.ending)
    ):
        raise UsageError(
            "the sign makes the position {name}, not {asked}: leave out the sign or the"
            " composition",
            name=sign.name, asked=asked.name,
        )  # fmt: skip
    played = sign or asked or COMPOSITIONS["disjunctive"]
    return in_one_sum(Position(Compound.of(played), tuple(parts)))


class _Parser:
    """Recursive descent over the tokens; depth is bounded, length is not."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = [*tokens(text), PositionToken("end", "the end", len(text) + 1)]
        self.at = 0
        self.lengths: dict[int, int] = {}

    @property
    def here(self) -> PositionToken:
        return self.tokens[self.at]

    def refuse(self, right: str) -> PositionError:
        shown = self.text if len(self.text) <= 80 else self.text[:77] + "…"
        kind, found, column = self.here
        where = message("column {column} '{found}'", column=column, found=found)
        if kind == "end":
            where = message("the end")
        return PositionError(
            "syntax error in '{shown}' at {where}: {right}", shown=shown, where=where, right=right
        )

    def expect_end(self) -> None:
        if self.here.kind != "end":
            raise self.refuse(message("this parenthesis was never opened"))

    def group(self, depth: int) -> tuple[Composition | None, list[Position]]:
        """Parse what stands between two parentheses, or in the whole text."""
        if depth > MAX_NESTING:
            raise self.refuse(
                message("nest parentheses at most {most} levels deep", most=MAX_NESTING)
            )
        sign = self.sign(None) if self.here.kind == "sign" else None
        parts = list(self.items(depth))
        while self.here.kind == "sign":
            sign = self.sign(sign)
            parts.extend(self.items(depth))
        return sign, parts

    def sign(self, before: Composition | None) -> Composition:
        sign = signs().get(self.here.text) or find_composition(self.here.text)
        if before is not None and sign != before:
            raise self.refuse(
                message("put parentheses around the part joined by {sign}", sign=before.ascii)
            )
        self.at += 1
        return sign

    def items(self, depth: int) -> Iterator[Position]:
        """Parse one or more items side by side and yield their positions."""
        start = self.at
        while self.here.kind in {"word", "open"}:
            yield from self.nested(depth) if self.here.kind == "open" else self.components()
        if self.here.kind == "other":
            raise self.refuse(message("this sign is not allowed here"))
        if self.at == start:
            raise self.refuse(message("write a game and its components here, such as nim 3 5 7"))

    def nested(self, depth: int) -> list[Position]:
        self.at += 1
        sign, parts = self.group(depth + 1)
        if self.here.kind != "close":
            raise self.refuse(message("a closing parenthesis is missing"))
        self.at += 1
        # Parentheses without a sign only group: the parts belong to the enclosing composition.
        return parts if sign is None else [Position(Compound.of(sign), tuple(parts))]

    def components(self) -> Iterator[Position]:
        setup = find_setup(self.words(self.name_length()))
        if setup is not None and setup.counted:
            yield from self.several(setup)
            return
        rules = self.game()
        start = self.at
        # A word may name a game and be a component of these rules; then the rules have precedence.
        texts = []
        owns = getattr(rules, "owns", None)
        while self.here.kind == "word" and self.is_component(owns):
            texts.append(self.here.text)
            self.at += 1
        if getattr(rules, "in_one_row", False) and all(map(str.isdecimal, texts)):
            texts = [",".join(texts)] if texts else []
        yield from components_of(rules, texts)
        if self.at == start and setup is None:
            raise self.refuse(registry.ask_for_component(rules))
        if self.at == start and setup is not None:
            yield from (Position(rules, rules.parse(text)) for text in setup.start)

    def several(self, setup: registry.NamedPosition) -> Iterator[Position]:
        """Yield one component for each of several games that have one name together."""
        self.at += self.name_length()
        texts = []
        while self.here.kind == "word" and not self.names_game():
            texts.append(self.here.text)
            self.at += 1
        if len(texts or setup.start) != len(setup.games):
            raise self.refuse(
                plural_message(
                    len(setup.games),
                    "{name} has {number} component: {start}",
                    "{name} has {number} components: {start}",
                    name=message(setup.title),
                    start=" ".join(setup.start or "5" * len(setup.games)),
                )
            )
        for game, text in zip(setup.games, texts or setup.start, strict=True):
            rules = find_rules(game)
            yield Position(rules, rules.parse(text))

    def words(self, count: int) -> str:
        return " ".join(token.text for token in self.tokens[self.at : self.at + count])

    def name_length(self) -> int:
        """Count the words from here that make the longest registered name; 0 if none do."""
        if self.at not in self.lengths:  # the same words are asked about again and again
            self.lengths[self.at] = self._name_length()
        return self.lengths[self.at]

    def _name_length(self) -> int:
        most, key = 0, ""
        # A code, or a name such as 3-nim, is one word.
        first = self.here.text
        if not first[0].isalpha():
            return 0 if first.isdecimal() else int(find_setup(first) is not None)
        for count, token in enumerate(self.tokens[self.at : self.at + LONGEST_NAME], 1):
            if token.kind != "word":
                break
            if not BRACKETS.isdisjoint(token.text):
                return self._bracketed_length(count, most)
            # Blanks do not count, so the key of a name is those of its words.
            key += name_key(token.text)
            most = count if is_key(key) else most
        return most

    def _bracketed_length(self, first: int, most: int) -> int:
        """Count the words of the name, where a word has the brackets of parameters."""
        if re.fullmatch(DECLARED, self.here.text):
            return 1  # a component of some kind has brackets too
        for count in range(first, LONGEST_NAME + 1):
            ahead = self.tokens[self.at : self.at + count]
            if len(ahead) < count or ahead[-1].kind != "word":
                break
            typed = registry.TYPED.fullmatch(self.words(count))
            if typed and is_game(typed["name"]):
                return count  # a component with brackets may follow
        return most

    def names_game(self) -> bool:
        return is_code(self.here.text) or self.name_length() > 0

    def is_component(self, owns: Callable[[str], bool] | None) -> bool:
        """Return whether a word names no game, or rules claim it whatever else it may name."""
        text = self.here.text
        return text.isdecimal() or (owns is not None and owns(text)) or not self.names_game()

    def game(self) -> Rules:
        count = self.name_length() or 1
        name = self.words(count)
        if not is_code(name) and self.name_length() == 0 and not name[0].isalpha():
            raise self.refuse(message("write a game first, such as nim"))
        self.at += count
        return find_rules(name, self.here.text if self.here.kind == "word" else "")


def components_of(rules: Rules, given: Sequence[Any]) -> Iterator[Position]:
    """Yield the components that stand side by side after the name of a game.

    Args:
        rules: of the game; those with `join` make one component of them all.
        given: their texts; for those rules also pieces as they have them.

    >>> [part.component for part in components_of(find_rules("nim"), ["3", "5,7"])]
    [3, 5, 7]
    """
    join = getattr(rules, "join", None)
    if join is None:
        for text in given:
            yield from parts_of(rules, text)
    elif given:
        yield Position(rules, join(given))


def parts_of(rules: Rules, text: str) -> Iterator[Position]:
    """Parse the component that a text describes; yield several for a picture of several.

    >>> from kalmar.games.heaps.subtraction import Octal
    >>> [part.component for part in parts_of(Octal.from_text("0.77"), "xx-xxx")]
    [2, 3]
    """
    rules = getattr(rules, "rules_for", lambda _: rules)(text)
    found = getattr(rules, "parse_many", lambda _: None)(text)
    components = (rules.parse(text),) if found is None else found
    return (Position(rules, component) for component in components)


def format_position(
    position: Position, sign: bool = True, name: Callable[[Rules], str] = attrgetter("name")
) -> str:
    """Format a position as text, which `parse_position` reads back.

    The sign of the outermost compound stands between its games. Where there is one game only it
    stands before it, unless it is `+`, the default.

    Args:
        position: a compound.
        sign: whether to write that leading sign; it is written anyway where moves go in turn.
        name: what rules are called.

    >>> format_position(parse_position("nim 3 & nim 5 (| nim 2 2)"))
    'nim 3 5 & (| nim 2 2)'
    >>> format_position(parse_position("nim 3 5", "selective"))
    '| nim 3 5'
    """
    rules = position.rules
    if not isinstance(rules, Compound):
        return f"{name(rules)} {rules.format(position.component)}"
    groups = _groups(position, name)
    written = (sign and rules.name != "+") or rules.choice != before_moves(rules.choice)
    lead = f"{rules.name} " if written and len(groups) == 1 else ""
    return lead + f" {rules.name} ".join(groups)


def _groups(position: Position, name: Callable[[Rules], str]) -> list[str]:
    """Format the parts as texts, neighbours of one game together."""
    groups, last = list[str](), None
    for part in position.component:
        if isinstance(part.rules, Compound):
            groups.append(_nested(part, part.rules, name))
            last = None
            continue
        text = part.rules.format(part.component)
        # Side by side the name of the game is written once, if the numbers are not read as one row.
        if part.rules == last and not (text.isdecimal() and hasattr(part.rules, "in_one_row")):
            groups[-1] += " " + text
        else:
            groups.append(f"{name(part.rules)} {text}")
        last = part.rules
    return groups


def _nested(part: Position, rules: Compound, name: Callable[[Rules], str]) -> str:
    sign, groups = rules.name, _groups(part, name)
    return f"({sign} {groups[0]})" if len(groups) == 1 else f"({f' {sign} '.join(groups)})"
