"""Theorems about misère play: lengths, kernels, tame games, misère quotients."""

from kalmar.core.i18n import message
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS"]

MISERE_FORECLOSED = Theorem(
    name="misere-foreclosed-values",
    title=message("Foreclosed values in misère play"),
    statement=message(
        "In a diminished disjunctive compound in misère play, delete the terminal positions"
        " of the components. While no component has ended, the player to move loses iff the"
        " nim-sum of the Grundy values of the games left after deleting is 0."
    ),
    argument=message(
        "The player who ends the first component moves last and loses, so nobody ends one"
        " while there is another move. Both players play an ordinary disjunctive compound of"
        " the games without their terminal positions, and the first player who has no move"
        " left in it must end a component, and loses. That is normal play of the games"
        " without their terminal positions, which is solved by Grundy values and nim-sums."
    ),
    source=message("ONAG, ch. 14"),
    cited=message("misère foreclosed values (Conway, ONAG ch. 14)"),
    ways=("diminished-disjunctive",),
)

MISERE_REMOTENESS = Theorem(
    name="misere-least-remoteness",
    title=message("Misère remoteness of conjunctive compounds"),
    statement=message(
        "The misère remoteness of a conjunctive compound is the least misère remoteness of"
        " its components: the player to move loses iff it is odd."
    ),
    argument=message(
        "This is the theorem for normal play with odd and even exchanged. Misère remoteness"
        " is 0 at the end, where the player to move has won; otherwise it is one more than"
        " the least odd number among the options or, if there is none, one more than the"
        " greatest even one. Let m be the least number. If it is odd, the component that has"
        " it moves to an even number of at most m − 1, and no component can move to an odd"
        " number below m: the least number after the turn is even. If it is even and not 0,"
        " the player to move brings every component with a number r to r − 1: that is the"
        " hurried win if r is even, and the longest delay if it is odd. Then the least number"
        " is m − 1, and it is odd."
    ),
    source=message("ONAG, ch. 14; source 000, §3.3"),
    cited=message("misère remoteness theorem (Conway, ONAG ch. 14)"),
    ways=("conjunctive",),
)

MISERE_SUSPENSE = Theorem(
    name="misere-greatest-suspense",
    title=message("Misère suspense numbers of continued conjunctive compounds"),
    statement=message(
        "The misère suspense number of a continued conjunctive compound is the greatest"
        " misère suspense number of its components: the player to move loses iff it is odd."
    ),
    argument=message(
        "This is the theorem for normal play with odd and even exchanged: the number is one"
        " more than the greatest odd number among the options or, if there is none, one more"
        " than the least even one. Let m be the greatest number. If it is odd, the component"
        " that has it moves to even numbers only, none below m − 1, and no component can move"
        " to an odd number above m − 2: the greatest number after the turn is even. If it is"
        " even and not 0, the player to move brings every component with a number s to s − 1."
        " Then the greatest number is m − 1, and it is odd."
    ),
    source=message("ONAG, ch. 14"),
    cited=message("misère suspense number theorem (Conway, ONAG ch. 14)"),
    ways=("continued-conjunctive",),
)

KERNELS = Theorem(
    name="kernels",
    title=message("Kernels of selective compounds in misère play"),
    statement=message(
        "In misère play a selective compound is lost for the player to move iff exactly one"
        " component has not ended and it is a P-position of misère play, or two or more have"
        " not ended and all of these are P-positions of normal play."
    ),
    argument=message(
        "Call those positions good for the player who has just moved. Suppose that two or"
        " more components have not ended, all P-positions of normal play. Every component"
        " moved in becomes an N-position of normal play, so it has not ended either: two or"
        " more are still there, one of them wrong, and the position is not good. Now suppose"
        " that two or more have not ended, some of them N-positions of normal play. Move"
        " these to P-positions of normal play. If two or more have not ended then, the"
        " position is good. Otherwise all components but at most one could be ended in a"
        " single turn. So the player chooses one, ends all others, and is free to move in"
        " this one or not: if it is a P-position of misère play it stays, otherwise it is"
        " moved to one. Either way one component is left, and it is a P-position of misère"
        " play. A single component is simply played in misère play."
    ),
    source=message("source 000, theorem 3.27"),
    cited=message("kernels of selective compounds (000, thm 3.27)"),
    ways=("selective",),
    aliases=("theorem-3.27",),
)

MISERE_SHORTENED = Theorem(
    name="misere-shortened-remoteness",
    title=message("Misère remoteness of shortened selective compounds"),
    statement=message(
        "In misère play the remoteness of a shortened selective compound is a ▼ b: 0 if"
        " either number is 0, else the sum minus 1, and one less if both are even."
    ),
    argument=message(
        "The player who ends the first component loses, so nobody does so while there is"
        " another move. Delete the terminal positions: this leaves a selective compound in"
        " normal play, since a player without a move in it must end a component and loses."
        " Each of its components lasts one move less, so it lasts (a − 1) ⊞ (b − 1) moves,"
        " and the forced end is one move more."
    ),
    source=message("ONAG, ch. 14; source 000, §3.5"),
    cited=message("misère remoteness, ▼ (Conway, ONAG ch. 14)"),
    ways=("shortened-selective",),
)

TAME_SUMS = Theorem(
    name="tame-sums",
    title=message("Sums of tame games"),
    statement=message(
        "The value of a game is the least number missing among the values of its options; a"
        " terminal position has value 0 in normal play and 1 in misère play. A game is tame"
        " if in all its positions the two values are 0 and 1, or 1 and 0 (fickle), or equal"
        " (firm). A sum of tame games, one of them firm, has the nim-sum of the normal-play"
        " values as its value in both kinds of play; without a firm one, its value in misère"
        " play is 1 minus the nim-sum."
    ),
    argument=message(
        "By induction over positions; in normal play this is the Sprague–Grundy theorem."
        " First let all components be fickle, with nim-sum x, which is 0 or 1. An option of a"
        " fickle game is fickle with the other value, or firm with 2 or more, since it has"
        " neither of the two values. So an option of the sum has the misère value x, or one"
        " of 2 or more; if x is 1, none has 0, so the sum has 0. If x is 0, none has 1; and"
        " one has 0 unless all components have ended, since a component that has not ended"
        " has the value 1 in normal or in misère play, and so an option of value 0 there,"
        " which is fickle. So the sum has 1. Now let a component be firm and x the nim-sum. A"
        " move that leaves a firm component leaves a nim-sum other than x. A move of the only"
        " firm component, of value k, to a fickle one with h and 1 − h leaves a misère value"
        " other than x, since k is not 1 − h. And each y below x is reached: some component"
        " can be moved so that the nim-sum becomes y, as in Nim. If a firm one is left, that"
        " is enough. Otherwise it is the only firm one, of value k, and the nim-sum of k, x"
        " and y is below k: there is an option with that number as its misère value, which"
        " leaves y whether it is firm or fickle."
    ),
    source=message("ONAG, ch. 12"),
    cited=message("by search, except for sums of tame games (Conway, ONAG ch. 12)"),
)

MISERE_QUOTIENTS = Theorem(
    name="misere-quotients",
    title=message("Misère quotients"),
    statement=message(
        "Let every heap of a game have a value in a finite commutative monoid with a set P of"
        " elements, 1 not in P, such that (1) no sum with its product in P has an option with its"
        " product in P, and (2) every sum that has options and a product outside P has an option"
        " with its product in P. Then in misère play the previous player wins a sum iff its"
        " product is in P."
    ),
    argument=message(
        "By induction on the length of play. A sum without options is a product of 1s, which"
        " is not in P, and the player to move has won it. If the product is in P, every move"
        " leaves a product outside P, from which the next player wins. If it is not in P and"
        " there are moves, one of them leaves a product in P. Both conditions can be checked"
        " for all sums at once, since the monoid is finite: in (1) the product of the other"
        " heaps may be any element, and for (2) one follows the pairs of the product of a sum"
        " and the set of products of its options, of which there are finitely many. If the"
        " values of a take-and-break game repeat for long enough, they repeat for ever,"
        " because heaps one period apart then have options of the same values: the conditions"
        " hold for heaps of all sizes."
    ),
    source=message("Plambeck and Siegel, Misère quotients for impartial games, 2008"),
    cited=message("misère quotient of {game}, order {order}, {known} (Plambeck and Siegel 2008)"),
    ways=("disjunctive",),
    aliases=("plambeck-siegel",),
    formal=(
        "quotients/Misere.v misere_quotient",
        "quotients/MisereCheck.v check_quotient_ok",
        "quotients/MisereCheck.v check_quotient_to_ok",
    ),
)

THEOREMS = (
    TAME_SUMS,
    MISERE_QUOTIENTS,
    MISERE_FORECLOSED,
    MISERE_REMOTENESS,
    MISERE_SUSPENSE,
    KERNELS,
    MISERE_SHORTENED,
)
