"""Games of OpenSpiel as rules: for two players, without chance, with perfect information.

An impartial game gives both players the same moves. This is checked wherever a position was met
with either player to move; positions are identified by their texts, without the mark of the player.
"""

import importlib
import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from kalmar.core.compositions import COMPOSITIONS
from kalmar.core.compounds import Compound, Position
from kalmar.core.errors import GameError, LimitReached
from kalmar.core.i18n import plain
from kalmar.core.rules import Play, Rules
from kalmar.games.custom import game as rules_of
from kalmar.runtime.optional import needs

USUAL_LIMIT = 100_000

REQUIRED_TYPE = {
    "dynamics": "SEQUENTIAL",
    "chance_mode": "DETERMINISTIC",
    "information": "PERFECT_INFORMATION",
}
"""What the type of a game must say."""

MARK = re.compile(
    r"^\s*\(?[01]\)?\s*:\s*|\b(?:current |next )?player\W*[01]\b[\W_]*", re.IGNORECASE
)

Vertex = tuple[str, int]
"""The text of a position, and who is to move."""


@dataclass(frozen=True)
class OpenSpielGame:
    """A game of OpenSpiel as rules.

    Attributes:
        rules: whose components are the positions, by their texts.
        position: where play begins.
        play: normal if the player who made the last move has won, misère if that player has lost.
        compared: how many positions were met with either player to move, so that their options
            could be compared.
    """

    rules: Rules
    position: Position
    play: Play
    compared: int


@dataclass
class _Explored:
    """What was met while a game was explored."""

    options: dict[Vertex, frozenset[str]] = field(default_factory=dict)
    last_mover_wins: set[bool] = field(default_factory=set)


def openspiel_game(
    game: Any, limit: int | None = None, key: Callable[[Any], str] | None = None
) -> OpenSpielGame:
    """Convert a game of OpenSpiel to rules, with where play begins and who wins.

    Args:
        game: what `pyspiel.load_game` takes, such as "nim(pile_sizes=3;5;7)", or a game that is
            loaded already.
        limit: how many positions may be met; 100,000 if None.
        key: the text of a state without the player to move; if None, its own text, of which
            a mark such as "(0): " is left out.

    Raises:
        GameError: the game is not for two players, has chance or hidden information, is a draw
            somewhere, or is not impartial.
        LimitReached: it has more positions.
        MissingLibraryError: a game is given by its name, and OpenSpiel is not installed.
    """
    loaded = _loaded(game) if isinstance(game, str) else game
    name = _refuse_others(loaded)
    start = loaded.new_initial_state()
    text = key or (lambda state: _plain(MARK.sub("", str(state))))
    seen = _explored(start, text, name, limit or USUAL_LIMIT)
    edges = _impartial(seen, name)
    rules = rules_of(edges, f"openspiel-{plain(name)}")
    whole = Position(Compound.of(COMPOSITIONS["disjunctive"]), (Position(rules, text(start)),))
    return OpenSpielGame(rules, whole, _convention(seen, name), _compared(seen))


def _loaded(name: str) -> Any:
    """Load the game of a name with OpenSpiel itself."""
    with needs("OpenSpiel's games"):
        pyspiel = importlib.import_module("pyspiel")
    try:
        return pyspiel.load_game(name)
    except Exception as error:
        raise GameError(
            "OpenSpiel cannot load '{name}': {error}", name=name, error=str(error)[:200]
        ) from error


def _refuse_others(game: Any) -> str:
    """Verify that a game can be converted, and return its name.

    Raises:
        GameError: it cannot.
    """
    if not hasattr(game, "new_initial_state") or not hasattr(game, "get_type"):
        raise GameError(
            "{game!r} is not an OpenSpiel game: give its name, such as nim, or the result of"
            " pyspiel.load_game",
            game=game,
        )
    kind = game.get_type()
    name = str(kind.short_name)
    for attribute, wanted in REQUIRED_TYPE.items():
        value = getattr(kind, attribute)
        found = str(getattr(value, "name", value)).rpartition(".")[2]
        if found != wanted:
            raise GameError(
                "the OpenSpiel game {name} is {found}: only games that are {wanted} can be"
                " impartial",
                name=name,
                found=found,
                wanted=wanted,
            )
    if game.num_players() != 2:
        raise GameError(
            "the OpenSpiel game {name} is for {players} players, not for 2",
            name=name,
            players=game.num_players(),
        )
    return name


def _plain(text: str) -> str:
    r"""Remove the blanks of a text, so that it can stand in a position.

    >>> _plain("3 5 7"), _plain("xo\n.o\n")
    ('3,5,7', 'xo/.o')
    """
    lines = [",".join(line.split()) for line in text.splitlines() if line.strip()]
    return "/".join(lines) or "-"


def _explored(start: Any, text: Callable[[Any], str], name: str, limit: int) -> _Explored:
    """Explore every state that play can reach, by its text and its player."""
    seen = _Explored()
    waiting = [(start, 0)]
    while waiting:
        state, before = waiting.pop()
        over = state.is_terminal()
        # Nobody moves at the end, so it counts as the turn of the player who did not move last.
        player = before ^ 1 if over else state.current_player()
        vertex = (text(state), player)
        # Where play begins there is no last mover.
        if over and state is not start:
            seen.last_mover_wins.add(_last_mover_wins(state, before, name))
        if vertex in seen.options:
            continue
        children = [] if over else [_after(state, action) for action in state.legal_actions()]
        seen.options[vertex] = frozenset(map(text, children))
        if len(seen.options) > limit:
            raise LimitReached(
                "{name} has more than {limit:,} positions: raise limit=… to search further",
                name=name,
                limit=limit,
            )
        waiting += [(child, player) for child in children]
    return seen


def _after(state: Any, action: int) -> Any:
    """Return the state that an action leaves."""
    child = state.clone()
    child.apply_action(action)
    return child


def _last_mover_wins(state: Any, mover: int, name: str) -> bool:
    """Check whether the player who made the last move has won.

    Raises:
        GameError: nobody has.
    """
    gain = state.returns()[mover]
    if not gain:
        raise GameError(
            "{name} ends in a draw at {state}: in an impartial game one of the players wins",
            name=name,
            state=_plain(str(state)),
        )
    return bool(gain > 0)


def _convention(seen: _Explored, name: str) -> Play:
    """Return whether the game is under normal or misère play.

    Raises:
        GameError: sometimes the player who made the last move wins, sometimes the other one.
    """
    if len(seen.last_mover_wins) > 1:
        raise GameError(
            "in {name} the last move sometimes wins and sometimes loses: this is neither"
            " normal nor misère play",
            name=name,
        )
    return Play.MISERE if seen.last_mover_wins == {False} else Play.NORMAL


def _impartial(seen: _Explored, name: str) -> dict[Hashable, tuple[Hashable, ...]]:
    """Return the options of each position, verifying that they are the same for both players.

    Raises:
        GameError: they differ somewhere, or nothing could be compared.
    """
    edges: dict[Hashable, tuple[Hashable, ...]] = {}
    for (text, player), options in seen.options.items():
        other = seen.options.get((text, player ^ 1), options)
        if other != options:
            raise GameError(
                "{name} is not impartial: at {text} the players have different moves",
                name=name,
                text=text,
            )
        edges[text] = tuple(sorted(options))
    if not _compared(seen) and len(seen.options) > 1:
        raise GameError(
            "it cannot be decided whether {name} is impartial: no position occurs with each"
            " player to move; if its texts name the player, give a key=… that leaves the"
            " player out",
            name=name,
        )
    return edges


def _compared(seen: _Explored) -> int:
    """Count the positions with moves that were met with either player to move."""
    return sum(
        1 for (text, player), options in seen.options.items()
        if player == 0 and options and (text, 1) in seen.options
    )  # fmt: skip
