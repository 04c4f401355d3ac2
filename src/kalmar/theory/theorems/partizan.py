"""Theorems about compounds of partizan components, in which each move belongs to a player."""

from kalmar.core.i18n import message
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["CONTINUED", "JOIN", "NUMBERS", "STOPS", "THEOREMS"]

JOIN = Theorem(
    name="partizan-join",
    title=message("Remoteness of conjunctive compounds of partizan components"),
    statement=message(
        "Let the remoteness of a partizan component for a player be counted with that player to"
        " begin. If a turn moves in every component, and play ends when the player to move cannot"
        " move in one of them, then the remoteness of the compound for a player is the least of"
        " the components, in normal and in misère play; it is infinite, and play drawn, if all"
        " are."
    ),
    argument=message(
        "In every component the two players move alternately, as every turn moves in all of"
        " them. So a component with the player to move is a position of an impartial game: its"
        " options are those of that player, with the other one to move. The compound is the"
        " conjunctive compound of these positions, and the theorem on the remoteness of"
        " conjunctive compounds holds for it. If a component can go on for ever, count its"
        " remoteness in rounds from the ends: the favoured player hurries where the remoteness is"
        " least, and delays or avoids the end in the components that would favour the opponent."
    ),
    source=message("docs/explanation/partizan-ways.md; Smith 1966"),
    cited=message("remoteness for Left and Right (docs/explanation/partizan-ways.md)"),
    ways=("conjunctive",),
    aliases=("left-remoteness", "right-remoteness"),
)

CONTINUED = Theorem(
    name="partizan-continued",
    title=message("Suspense numbers of partizan components with frozen ends"),
    statement=message(
        "If a turn moves in every component that is still in play, and a component in which the"
        " player to move cannot move is out of play from then on, then the suspense number of the"
        " compound for a player is the greatest of the components, in normal and in misère play,"
        " if play must end in each."
    ),
    argument=message(
        "As long as a component is in play, every turn moves in it: so the two players move"
        " alternately there. A component with the player to move is therefore a position of an"
        " impartial game, and it is out of play exactly when this game ends. The compound is the"
        " continued conjunctive compound of these positions, and the theorem on suspense numbers"
        " holds for it. It fails if a component only waits for a player who can move there: then"
        " one player may move twice in a row in it."
    ),
    source=message("docs/explanation/partizan-ways.md; Smith 1966"),
    cited=message("suspense for Left and Right (docs/explanation/partizan-ways.md)"),
    ways=("continued-conjunctive",),
    aliases=("left-suspense", "right-suspense"),
)

STOPS = Theorem(
    name="partizan-stops",
    title=message("Stops of selective compounds of partizan components"),
    statement=message(
        "In normal play, if play must end in each component, add the stops of the components of a"
        " selective compound for the player who begins. If the sum is positive, Left wins; if it is"
        " negative, Right wins."
    ),
    argument=message(
        "Let the sum be positive. Suppose Right is to move. In each component that he moves, the"
        " Left stop afterwards is at least the Right stop before, and in each other the Left stop"
        " is at least the Right stop too: so the Left stops add to more than 0, and Left is to"
        " move. Suppose Left is to move, and some component is no number. She moves in each of"
        " these to an option whose Right stop is its Left stop: then the Right stops add to the"
        " same. If all are numbers with a positive sum, she can move in one so that the sum stays"
        " at least 0, and then Right, to move, makes it positive or gives her an answer in the"
        " components where he moved. In each case Left has a move, and play ends: Right is the"
        " first who has none. The case of a negative sum is the same with the players exchanged."
    ),
    source=message("docs/explanation/partizan-ways.md"),
    cited=message("stops of selective compounds (docs/explanation/partizan-ways.md)"),
    ways=("selective",),
    aliases=("union-of-partizan-games", "left-stop", "right-stop"),
)

NUMBERS = Theorem(
    name="partizan-numbers",
    title=message("Compounds of numbers"),
    statement=message(
        "If all components are numbers, then in normal play a disjunctive or selective compound of"
        " them is won by Left if the sum is positive and by Right if it is negative. If the sum is"
        " 0, the player who begins loses."
    ),
    argument=message(
        "A move of Left in a number leads to an option that is not at least as large, and one of"
        " Right to an option that is not at most as large. Let the sum be at least 0 with Right to"
        " move. Where he has moved, either the component is now larger than it was, as a bound, or"
        " Left has an answer in it that brings it back to at least its number. If she need not"
        " answer anywhere, the sum is positive, and she has a move in some component that keeps it"
        " at least 0. So she always has a move, in one component if turns move in one, and Right"
        " is the first who has none. A sum of at most 0 is the same with the players exchanged."
    ),
    source=message("ONAG; docs/explanation/partizan-ways.md"),
    cited=message("a compound of numbers is decided by their sum (ONAG)"),
    ways=("disjunctive", "selective"),
    aliases=("sum-of-numbers",),
)

THEOREMS = (JOIN, CONTINUED, STOPS, NUMBERS)
