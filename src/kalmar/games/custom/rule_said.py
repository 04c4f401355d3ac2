"""What a text of rules says, as `rule_text` has read it: moves, their parts, and facts."""

from dataclasses import dataclass, field

from kalmar.games.custom.rule_trees import Tree
from kalmar.games.custom.rule_words import RuleToken


@dataclass(frozen=True)
class Choice:
    """A letter and the set it is chosen from, each member a number or a call of `SETS`."""

    letter: str
    members: tuple[Tree, ...]


@dataclass(frozen=True)
class Left:
    """One component that a move leaves.

    Attributes:
        kind: of it; "" where there is only one.
        numbers: of it.
    """

    kind: str
    numbers: tuple[Tree, ...]


@dataclass(frozen=True)
class Move:
    """One statement with an arrow.

    Attributes:
        at: its first token.
        text: as it is written, without blanks.
        kind: of the component that is changed; "" where there is only one.
        letters: of that component.
        left: what is left; nothing if empty.
        choices: letters with sets, in the order in which they are written.
        conditions: all that must be true, none a conjunction.
        free: letters without a set, which run from 1 to the sum of the component's numbers.
        tag: "entails", "compliments", "both", or "".
        gain: how many points it gives to the player who makes it; None for none.
    """

    at: RuleToken
    text: str
    kind: str
    letters: tuple[str, ...]
    left: tuple[Left, ...]
    choices: tuple[Choice, ...]
    conditions: tuple[Tree, ...]
    free: tuple[str, ...]
    tag: str = ""
    gain: Tree | None = None


@dataclass
class RuleText:
    """What a text says.

    Attributes:
        text: in one line, with blanks only where they are needed.
        moves: in the order in which they are written.
        sizes: for each kind how many numbers a component of it has.
        name: of the game; "" where none is given.
        start: an example of a component; "" where none is given.
        most: the largest number; 0 for no bound.
        board: how many squares a side has; 0 for no bound.
        flags: which of `FLAGS` stand there.
        end: `ENDS` or "": what becomes of the player who has moved into a certain end.
        ends: the condition by which an end is such, as a move that leaves nothing.
    """

    text: str = ""
    moves: list[Move] = field(default_factory=list)
    sizes: dict[str, int] = field(default_factory=dict)
    name: str = ""
    start: str = ""
    most: int = 0
    board: int = 0
    flags: set[str] = field(default_factory=set)
    end: str = ""
    ends: Move | None = None
