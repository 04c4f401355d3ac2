"""Theorems about ways of one's own: a turn moves a few of the components, or certain ones."""

from kalmar.core.i18n import message
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS"]

SAME_WAY = Theorem(
    name="same-way",
    title=message("Ways that are the same for so many components"),
    statement=message(
        "Let n components never fall apart. Two ways of playing are the same for them if, for"
        " each number of ended components, play is over in both or a turn may move the same"
        " numbers of components. So exactly n with any ending is the conjunctive compound, and"
        " at most k to the last end is the selective one for n ≤ k."
    ),
    argument=message(
        "As no component falls apart, there are always n of them. Which turns there are, and"
        " whether play is over, depends only on how many have ended. So both ways have the same"
        " positions, the same moves and the same ends. A strict way that needs more components"
        " than can still be moved is over: therefore exactly n ends with the first component,"
        " whatever its ending says. With one component all ways are the same."
    ),
    source=message("docs/explanation/ways.md"),
    cited=message("components that stay whole, {count} in all, are played alike in {way} compounds",
                  count="n", way=message("other")),
    aliases=("equal-ways",),
)  # fmt: skip

FEW = Theorem(
    name="few-components",
    title=message("Few components"),
    statement=message(
        "Let a turn move one to k components, play go on until all have ended, and no component"
        " fall apart. In normal play the player to move loses k + 1 components iff all Grundy"
        " values are equal, and at most k components iff all are 0. For more components there is"
        " no such rule: heaps of Nim have Moore's theorem, other games do not."
    ),
    argument=message(
        "Let there be k + 1 components with equal values. A turn changes at least one value and"
        " spares at least one component, so the values are no longer equal. If they are not"
        " equal, at most k of them exceed the least one, and one turn brings each of these down"
        " to it. With at most k components take 0 in place of the least value: a turn from zeros"
        " makes another value, and from any other position all can be made 0. With one component"
        " more Moore's rule fails: heaps of 1, 1 and 1 with a chain of two moves, whose value is"
        " 0, are won with k = 2."
    ),
    source=message("docs/explanation/ways.md; Jenkyns and Mayberry 1980 for heaps of Nim"),
    cited=message("at most one component more than a turn may move: equal Grundy values"),
    aliases=("equal-values",),
)

FEW_FIRST = Theorem(
    name="few-components-first",
    title=message("Few components, to the first end"),
    statement=message(
        "Let a turn move one to k components, play end with the first of them, and no component"
        " fall apart; let there be at most k + 1. In normal play the player to move loses if one"
        " has ended, wins if one move ends one, and otherwise loses iff the foreclosed values are"
        " equal (all 0 for at most k components). In misère play that player wins if one has"
        " ended, and otherwise loses iff the misère foreclosed values are equal (or all 0)."
    ),
    argument=message(
        "In normal play the player who ends a component wins, so it is done where it can be done,"
        " and nobody leaves a component that one move ends while there is another move. So delete"
        " these positions and the ended ones: what is left is played to its own end, by the rule"
        " of few components on the Grundy values left, which are the foreclosed values. In misère"
        " play the player who ends a component loses, so only ended positions are deleted, and"
        " the same rule decides."
    ),
    source=message("docs/explanation/ways.md"),
    cited=message("at most one component more than a turn may move, to the first end: equal"
                  " foreclosed values"),
    aliases=("equal-foreclosed-values",),
)  # fmt: skip

ANY_UNTIL = Theorem(
    name="any-until-some-end",
    title=message("Any components, until some have ended"),
    statement=message(
        "Let a turn move any components, at least one, let play end as soon as k have ended, and"
        " let no component fall apart. In normal play the player to move loses iff k have ended"
        " or each component is lost for the player to move in it."
    ),
    argument=message(
        "Let each component be lost, and fewer than k have ended. A turn brings at least one to a"
        " won position, which is not an end, so play goes on. Now let some be won: the player to"
        " move brings each of these to a lost one, and all are lost again. If k have ended by"
        " this, the opponent is to move and has lost. If not, the same is repeated, and play"
        " ends after such a turn, as all play ends."
    ),
    source=message("docs/explanation/ways.md"),
    cited=message("any components until some have ended: lost iff each is lost"),
)

EXACT = Theorem(
    name="exact-nim",
    title=message("Exact Nim"),
    statement=message(
        "Let a turn take from exactly k of n heaps of Nim, with n ≤ 2k, and the last move win."
        " Let T be the greatest number of moves that a position allows. For n < 2k the Grundy"
        " value is T. For n = 2k let m be the least heap, y one more than T of the heaps less m"
        " each, and z = y(y − 1)/2: the value is T if m ≤ z, otherwise z plus the remainder of"
        " m − z − 1 modulo y."
    ),
    argument=message(
        "For n < 2k who wins is easy: if k heaps are left, the player to move takes all of k"
        " heaps, fewer than k remain, and there is no move. The value is T because a move can"
        " lower the greatest number of moves to any smaller number, and always lowers it. The"
        " case n = 2k needs the careful counting of the paper; its formula is close to the one of"
        " Jenkyns and Mayberry for turns that take from up to n − 1 of n heaps."
    ),
    source=message("Boros, Gurvich, Ho, Makino and Mursic 2015 (arXiv 1508.04484);"
                   " Jenkyns and Mayberry 1980"),
    cited=message("exact Nim in at most 2k heaps (Boros, Gurvich, Ho, Makino, Mursic 2015)"),
    games=("nim",),
)  # fmt: skip

CIRCULAR = Theorem(
    name="circular-nim",
    title=message("Circular Nim"),
    statement=message(
        "Heaps of Nim stand in a circle, a turn takes from one or more of k neighbours, and the"
        " last move wins. The player to move loses: 2 of 4 heaps iff opposite heaps are equal; 2"
        " of 5 iff they can be turned or reflected to a, b, c, d, b with a greatest and a + b = c"
        " + d; 3 of 5 iff to 0, b, c, d, b with b = c + d; 3 of 6 heaps a to f iff a + b = d + e"
        " and b + c = e + f."
    ),
    argument=message(
        "Take 2 of 4. Two neighbours are never opposite, so a turn changes one heap of at least"
        " one opposite pair and not the other: equal pairs become unequal. If pairs are unequal,"
        " the larger heaps of the two pairs are neighbours, and one turn lowers them to the"
        " smaller ones. The other cases are of the same kind, with more to distinguish: no turn"
        " leads from one such position to another, and from every other position one can be"
        " reached. The proofs are in the paper."
    ),
    source=message("Dufour and Heubach 2013 (Electronic Journal of Combinatorics 20(2), P22)"),
    cited=message("circular Nim (Dufour, Heubach 2013)"),
    games=("nim",),
    aliases=("nim-in-a-circle",),
)

IN_TURN = Theorem(
    name="each-in-turn",
    title=message("Two components in turn"),
    statement=message(
        "Let two components that never fall apart be moved in turn, one by one player and the"
        " other by the other player, until somebody cannot move and loses. The player to move"
        " wins iff the longest play of the next component is longer than that of the other one."
    ),
    argument=message(
        "Each player alone moves in one of the components, so nobody can do anything about the"
        " other one. A player whose component has a longest play of a moves can make a moves and"
        " no more. Both make as many as they can. The player to move runs out first unless that"
        " number is the larger one."
    ),
    source=message("docs/explanation/ways.md"),
    cited=message("two components in turn: the longer play wins"),
)

ONE_COUNTS = Theorem(
    name="one-that-counts",
    title=message("One component that counts"),
    statement=message(
        "If every turn moves all components that can be moved, and play ends when a certain one"
        " has ended, only that one counts: its remoteness tells who wins and how soon."
    ),
    argument=message(
        "While play goes on, the component that counts has not ended, so every turn moves in it."
        " The other components are moved as well where they can be, but nothing depends on them:"
        " they allow or forbid no move in it and do not end play. So play is a play of that"
        " component."
    ),
    source=message("docs/explanation/ways.md"),
    cited=message("all components are moved and one of them ends play: only that one counts"),
)

THEOREMS = (SAME_WAY, FEW, FEW_FIRST, ANY_UNTIL, EXACT, CIRCULAR, IN_TURN, ONE_COUNTS)
