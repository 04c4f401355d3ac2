"""Theorems about components with cycles in the ways of playing; play that never ends is a draw.

The proofs are on the page `docs/explanation/loopy-games.md`, with the smallest counterexamples.
"""

from kalmar.core.i18n import message
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS"]

PROVED = message("proved on the page about loopy games")
"""What stands as the source of a theorem whose proof is in the documentation alone."""

SUMS = Theorem(
    name="loopy-sums",
    title=message("Loopy values in sums"),
    statement=message(
        "In normal play the value of a sum of components with cycles is the loopy nim-sum of their"
        " values: labels add as in Nim, ∞(K) and n make ∞(K ⊕ n), and two infinite values make"
        " ∞(). The player to move loses iff the value is 0, wins iff it is another label or ∞(K)"
        " with 0 in K, and draws otherwise."
    ),
    argument=message(
        "A move from a component with the label n to one without a label, or with a larger label,"
        " is answered by a move back to n in the same component, and the order in which labels"
        " were given shows that this makes progress. All other moves are those of Nim. So the sum"
        " of labelled components is labelled by the nim-sum. With one component ∞(K) the only way"
        " to a labelled sum is a move in it to a label of K. With two of them no single move"
        " reaches a labelled sum, and each player can keep it so."
    ),
    source=message("Smith 1966; Winning Ways, ch. 12"),
    cited=message("loopy nim-sum (Smith 1966; Winning Ways, ch. 12)"),
    ways=("disjunctive",),
    aliases=("loopy-nim-sum",),
)

FORECLOSED = Theorem(
    name="loopy-foreclosed",
    title=message("Loopy values of diminished disjunctive compounds"),
    statement=message(
        "In a diminished disjunctive compound delete the ended positions of each component, and in"
        " normal play those that one move ends as well. If no component is deleted, the outcome is"
        " that of the sum of the rest in normal play, by its loopy nim-sum."
    ),
    argument=message(
        "In normal play a component that one move ends is ended at once, which wins. So whoever"
        " leaves one loses, and both players move between the other positions as long as they can:"
        " this is a sum in normal play. In misère play whoever ends a component loses, so that"
        " only the ended positions are deleted. Endless play is the same play in the rest, and a"
        " draw in both."
    ),
    source=PROVED,
    cited=message("loopy nim-sum of what foreclosing leaves (page about loopy games)"),
    ways=("diminished-disjunctive",),
)

CONJUNCTIVE = Theorem(
    name="loopy-conjunctive",
    title=message("Conjunctive compounds with cycles"),
    statement=message(
        "The remoteness of a conjunctive compound is the least of its components, where drawn"
        " components have remoteness ∞, the greatest. So it is drawn iff all components are."
    ),
    argument=message(
        "Every turn moves all components, and the first to end stops them all. Let r be the least"
        " remoteness, in component i, and X the player whom its parity favours. X hurries in i and"
        " in each component whose remoteness has the same parity, so none of them ends in the"
        " other player's favour. In the others X delays, and they do not end against X before a"
        " turn later than r. So the first end favours X and comes by turn r; the other player,"
        " delaying everywhere, makes it last until then. If all are drawn, each player avoids"
        " losing in each component, so nobody can force an end that the other one does not want."
    ),
    source=PROVED,
    cited=message("least remoteness, with cycles (page about loopy games)"),
    ways=("conjunctive",),
)

SELECTIVE = Theorem(
    name="loopy-selective",
    title=message("Selective compounds with cycles"),
    statement=message(
        "In normal play a selective compound is drawn iff a component is drawn. If none is, its"
        " remoteness is that of components without cycles, a ⊞ b."
    ),
    argument=message(
        "Call a compound cold if all components are lost. Every turn from a cold one wins some"
        " component for the opponent and draws none. If no component is drawn and some are won,"
        " all these are moved to lost positions, each by remoteness. A drawn component has no lost"
        " option, so no turn makes a compound with a drawn component cold; but every won component"
        " can be moved to a lost one and every drawn one to a drawn one. So the compounds with a"
        " drawn component are draws. The length obeys the equations of remoteness as it does"
        " without cycles, and by induction on it it is the remoteness."
    ),
    source=PROVED,
    cited=message("remoteness of selective compounds, with cycles (page about loopy games)"),
    ways=("selective",),
)

SHORTENED = Theorem(
    name="loopy-shortened",
    title=message("Shortened selective compounds with cycles"),
    statement=message(
        "A shortened selective compound has remoteness 0 if a component has ended. In normal play"
        " it has remoteness 1 if one move ends a component. Otherwise it is drawn iff a component"
        " is, and if none is its remoteness is that of components without cycles."
    ),
    argument=message(
        "In normal play nobody leaves a component that one move ends while there is another move,"
        " as the opponent would end it. Deleting these positions and the ended ones leaves a"
        " selective compound in normal play, whose components have remoteness less by 2. In misère"
        " play whoever ends a component loses: deleting the ended positions leaves a selective"
        " compound in normal play, with remoteness less by 1. In both the rounds of the search"
        " back from the ends are the same with and without cycles, so drawn components stay drawn."
    ),
    source=PROVED,
    cited=message("remoteness, shortened selective, with cycles (page about loopy games)"),
    ways=("shortened-selective",),
)

SUSPENSE = Theorem(
    name="loopy-suspense",
    title=message("Continued conjunctive compounds with cycles"),
    statement=message(
        "Each position has two suspense numbers, one for each player's point of view. If player X"
        " can force a good end, it is the latest turn by which X can put that off, or ω if X can"
        " do so for ever and still come home. If not, it is the least c such that X can force an"
        " end by turn c or a good end later, or ∞. With 0 < 1 < … < ω < ∞ the numbers of a"
        " continued conjunctive compound are the greatest of its components', and X wins iff the"
        " greatest is in X's favour, by its parity or as ω."
    ),
    argument=message(
        "If the greatest number m favours X, X forces a good end in that component later than"
        " every number of the others, and in these a good end or an end by that number. So all"
        " end, and the last end is good. If m does not favour X, the other player can force in its"
        " component that it ends badly, or never, or not before turn m, and in all others that"
        " they end badly, or never, or before turn m. So play is endless, or its last end is bad"
        " for X. If neither player wins, play is a draw. Without cycles both numbers are the usual"
        " one."
    ),
    source=PROVED,
    cited=message("two suspense numbers, with cycles (page about loopy games)"),
    ways=("continued-conjunctive",),
    aliases=("two-suspense-numbers",),
)

UNION = Theorem(
    name="loopy-union",
    title=message("Misère selective compounds with cycles"),
    statement=message(
        "Suppose that no position of any component is drawn in misère play. A single component"
        " that has not ended is played alone. Two or more are lost for the player to move if all"
        " are lost in normal play. Otherwise they are won if none is drawn in normal play, or if"
        " one is, none is lost and one move ends each of the others. In all other cases they are a"
        " draw."
    ),
    argument=message(
        "Let C be the compounds of one component lost in misère play, and of several all lost in"
        " normal play. From several a turn wins some component for the opponent and ends none; the"
        " answer moves each of these to a lost one by remoteness, and if one component would be"
        " left it is lost in misère play or can be moved so, as it is decided. So C is lost. A"
        " drawn component has neither an ended nor a lost option. So from a compound with one"
        " drawn component C is reached only by ending all others and leaving or moving it to a"
        " misère loss. Otherwise the player to move makes all won ones lost and keeps the drawn"
        " ones drawn, with two left: nothing can be ended then, and C is out of reach."
    ),
    source=PROVED,
    cited=message("misère unions without misère draws (page about loopy games)"),
    ways=("selective",),
)

ANSWERED = Theorem(
    name="loopy-union-answered",
    title=message("Lost misère selective compounds"),
    statement=message(
        "Let B be the least set of positions that have not ended and are decided in misère play,"
        " all of whose options are decided in misère play and have an option that has ended or is"
        " in B. A misère selective compound of two or more components, all in B, is lost for the"
        " player to move. There are lost ones that are not of this kind."
    ),
    argument=message(
        "No option of a position in B has ended, so a turn ends nothing. The answer moves each"
        " component that was moved to an ended position or to one of B that entered B earlier. If"
        " one component or none would be left, one of those that were moved is decided in misère"
        " play, so that it can be left or moved to a misère loss. The steps in which positions"
        " enter B show that play ends."
    ),
    source=PROVED,
    cited=message("misère unions whose moves are all answered (page about loopy games)"),
    ways=("selective",),
)

THEOREMS = (SUMS, FORECLOSED, CONJUNCTIVE, SELECTIVE, SHORTENED, SUSPENSE, UNION, ANSWERED)
