"""What decides positions of any size without the values of their components."""

from kalmar.core.i18n import said
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS"]

FIXED_LENGTH = Theorem(
    name="fixed-length",
    title=said("Games whose plays are all equally long"),
    statement=said(
        "If every play of each component has a fixed number of moves, then every play of the"
        " disjunctive sum has their total. In normal play the player to move wins iff the total is"
        " odd, in misère play iff it is even, and every move is as good as any other."
    ),
    argument=said(
        "In a disjunctive sum the moves in different components do not meet, and play goes on"
        " until all have ended. So a play of the sum is a play of each component, mixed in some"
        " order, and its length is the total. The player to move makes the first move, the third"
        " and every odd one. So that player makes the last move iff the total is odd, which wins"
        " in normal play and loses in misère play. No player can change anything about it."
    ),
    source=said("source 003; Winning Ways, ch. 17"),
    cited=said("all plays of a component are equally long: only parity counts (source 003)"),
    games=("bricks",),
    ways=("disjunctive",),
    aliases=("parity-of-moves",),
)

SELECTIVE_OUTCOMES = Theorem(
    name="selective-outcomes",
    title=said("Who wins selective compounds"),
    statement=said(
        "In normal play a selective compound is lost for the player to move iff each of its"
        " components is."
    ),
    argument=said(
        "Let all components be lost. Each component in which a move is made is left won, and the"
        " opponent answers in each of these so that all are lost again. So the opponent always has"
        " an answer, and makes the last move. Let some component be won. The player to move makes a"
        " winning move in each that is won, and in no other, which leaves all components lost."
    ),
    source=said("ONAG, ch. 14; source 000, §2.5"),
    cited=said("a selective compound is lost iff each component is (ONAG ch. 14)"),
    ways=("selective",),
)

THEOREMS = (FIXED_LENGTH, SELECTIVE_OUTCOMES)
