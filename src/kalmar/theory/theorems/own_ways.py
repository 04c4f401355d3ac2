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

FIRST_END = Theorem(
    name="first-end",
    title=message("To the first end"),
    statement=message(
        "Let the choice name the same sets of components in every turn, each component in one of"
        " them, all of a set moved; let play end with the first component, and none fall apart. In"
        " normal play the player to move loses if one has ended, wins if one move ends one, and"
        " otherwise wins as with the same choice to the last end without the positions that have"
        " ended or that one move ends. In misère play that player wins if one has ended, and"
        " otherwise as in normal play to the last end without the ended positions. So heaps of Nim"
        " are each one smaller in misère play."
    ),
    argument=message(
        "In normal play whoever ends a component wins. If one move can end one, the set of it is"
        " moved so, as all components can still be moved. Otherwise nobody leaves such a component"
        " while there is another turn; who has no other turn leaves one and loses. So these"
        " positions may be deleted, and a turn then moves sets in which every component still has"
        " a move: play to the last end. In misère play whoever ends a component loses, so only the"
        " ended positions are deleted. What is left of a component in either case has the"
        " foreclosed value as its Grundy value."
    ),
    source=message("docs/explanation/ways.md"),
    cited=message("to the first end: as to the last end on foreclosed values"),
)

ANY_UNTIL = Theorem(
    name="any-until-some-end",
    title=message("Any components, until some have ended"),
    statement=message(
        "Let a turn move any components, at least one, let play end as soon as k have ended, or a"
        " certain one, and let no component fall apart. In normal play the player to move loses"
        " iff play is over or each component is lost for the player to move in it. In misère play"
        " that player loses iff play is not over and: each component not ended is lost in misère"
        " play, if one more end is the last; each is lost in normal play, if more have to end; the"
        " one that counts is lost in misère play and each other one in normal play, if a certain"
        " one ends play."
    ),
    argument=message(
        "Normal play: let each be lost, and play go on. A turn brings at least one to a won"
        " position, which is not an end, so play goes on. If some are won, the player to move"
        " brings each of these to a lost one; all are lost, or play is over. Misère play: if one"
        " more end is the last, nobody wants it, and ended positions may be deleted; what is left"
        " is normal play, and the same argument holds; so it does for the one that counts."
        " Let d > 1 more have to end. If all are lost in normal play, no turn ends one, and some"
        " are won after it. If some are won: where d − 1 of them can be ended at once, this is"
        " done, and the others are brought to positions that are lost in misère play. Where fewer"
        " can be ended, every won one is brought to a lost one, and d > 1 still. For k = n this is"
        " the theorem of kernels."
    ),
    source=message("docs/explanation/ways.md"),
    cited=message("any components until some have ended: lost iff each is lost"),
)

SPARING = Theorem(
    name="sparing-nim",
    title=message("Nim sparing a heap"),
    statement=message(
        "Let a turn take from any of n heaps of Nim but not from all, and the last move win. Let m"
        " be the least heap, s the sum, y one more than s − nm, and z = y(y − 1)/2: the Grundy"
        " value is s if m ≤ z, otherwise z plus the remainder of m − z − 1 modulo y. It is 0 iff"
        " all heaps are equal."
    ),
    argument=message(
        "Who wins is easy: a turn from equal heaps leaves unequal ones, as it spares one; unequal"
        " heaps are lowered to the least of them. For the values see the paper; the formula is the"
        " one of exact Nim with the sum in the place of the greatest number of moves, as a move may"
        " take a single counter."
    ),
    source=message("Jenkyns and Mayberry 1980"),
    cited=message("Nim sparing a heap (Jenkyns, Mayberry 1980)"),
    games=("nim",),
)

OPPOSITE = Theorem(
    name="opposite-sums",
    title=message("Two of four in a circle"),
    statement=message(
        "Let four components a, b, c, d that never fall apart stand in a circle, let a turn move"
        " one or two neighbours, and play go on to the last end. In normal play the player to move"
        " loses iff the Grundy values of opposite ones are equal: those of a and c, and those of b"
        " and d."
    ),
    argument=message(
        "Two components are neighbours iff they are not opposite. So a turn moves at most one of a"
        " and c, at most one of b and d, and at least one in all: it is a turn in one or both of"
        " the sums a + c and b + d, and play ends when both have ended. A selective compound is"
        " lost iff each part is, and a sum of two is lost iff their Grundy values are equal. For"
        " heaps of Nim this is the first case of circular Nim."
    ),
    source=message("docs/explanation/ways.md"),
    cited=message("two of four in a circle: a selective compound of the sums of opposite ones"),
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
        " lower the greatest number of moves to any smaller number, and always lowers it. For n ="
        " 2k the player to move loses iff more than k heaps are as small as the least: a turn then"
        " lowers one of these, and at most k heaps are the least; and if at most k are, k of the"
        " larger ones are lowered to it. The values need the careful counting of the paper; the"
        " formula is close to that of Jenkyns and Mayberry for turns that spare a heap."
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
    title=message("Components in turn"),
    statement=message(
        "Let n > 1 components that never fall apart be moved in turn, until the next one cannot be"
        " moved. Number them from 0 in the order of their turns, and let component i last v moves:"
        " its longest play in normal play, its shortest in misère play if n is even; its remoteness"
        " in that convention if n is odd. Then play takes the least of the numbers i + nv moves,"
        " and the player to move wins iff that is odd (even in misère play). To the first end it is"
        " the same with i + 1 + n(v − 1), or 0 if one has ended, and with longest and shortest play"
        " exchanged."
    ),
    argument=message(
        "If n is even, every component is moved by one player alone. In normal play to the last end"
        " nobody wants to be the first who cannot move, so each of them makes all components of"
        " that player last as long as they can; the other player can do nothing about that. In"
        " misère play, and in normal play to the first end, each makes them end as soon as they"
        " can. If n is odd, both players move each component in turn, so it is played as if it"
        " were alone, and the first that stops decides: as in conjunctive compounds, the winner of"
        " the component that stops first hurries where the parity is right and delays elsewhere."
        " The moves after which components stop are all different, so one is the first."
    ),
    source=message("docs/explanation/ways.md"),
    cited=message("components in turn: the first that stops decides"),
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

THEOREMS = (
    SAME_WAY, FEW, FEW_FIRST, FIRST_END, ANY_UNTIL, SPARING, EXACT, CIRCULAR, OPPOSITE, IN_TURN,
    ONE_COUNTS,
)  # fmt: skip
