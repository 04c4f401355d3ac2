"""Games on graphs: Hackenbush, and play that can go round in circles."""

from kalmar.core.i18n import said
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS"]

HACKENBUSH = Theorem(
    name="colon-and-fusion",
    title=said("Green Hackenbush by colon and fusion"),
    statement=said(
        "Every picture of green Hackenbush has a Grundy value that is found without search: fuse"
        " every cycle into one vertex with loops, and replace the branches at a vertex by a stalk"
        " as long as their nim-sum."
    ),
    argument=said(
        "The fusion principle removes all cycles, which leaves trees with loops; a loop is an"
        " edge that falls alone, worth 1. The colon principle values a tree from its tips down: a"
        " vertex is worth the nim-sum of what stands on it, and an edge below adds 1. Both"
        " principles keep the value, so at the end a stalk of n edges is left, which is a Nim heap"
        " of n."
    ),
    source=said("Winning Ways, ch. 7"),
    cited=said("colon and fusion principles (Winning Ways, ch. 7)"),
    games=("hackenbush",),
)

COLON = Theorem(
    name="colon-principle",
    title=said("The colon principle"),
    statement=said(
        "What stands on a vertex of a Hackenbush picture may be replaced by anything else with"
        " the same value. So branches at a vertex may be replaced by one stalk as long as their"
        " nim-sum, and an edge below a part of value v makes it worth v + 1."
    ),
    argument=said(
        "Take two pictures that differ only in what stands on one vertex, G in the one and H in"
        " the other, with equal values, and play their sum. A move below, in the part that both"
        " have, is copied in the other picture. A move in G or H makes their values different, and"
        " as G + H was worth 0 there is an answer in G or H that makes them equal again. So the"
        " second player moves last, the sum is worth 0, and the pictures have the same value. A"
        " stalk of v + 1 edges is an edge below a stalk of v edges, which gives the second"
        " statement."
    ),
    source=said("Winning Ways, ch. 7"),
    games=("hackenbush",),
    aliases=("colon",),
)

FUSION = Theorem(
    name="fusion-principle",
    title=said("The fusion principle"),
    statement=said(
        "All vertices of a cycle of a green Hackenbush picture may be made one, without changing"
        " the value. The edges of the cycle become loops, each worth 1."
    ),
    argument=said(
        "Take a counterexample with as few edges as possible. Two of its vertices that three"
        " paths without a common edge connect may be fused: otherwise the sum of the picture and"
        " the fused one has a winning move, the same edge cut in the other leaves the two vertices"
        " on a cycle, and for fewer edges fusion is allowed, so the sum is 0 and the move did not"
        " win. By this and by the colon principle only one cycle through the ground is left, with"
        " a stalk on each of its vertices. By induction the parity of a value is the parity of the"
        " number of edges, so cutting an edge of the cycle never leaves the value of the fused"
        " picture, and cutting a stalk leaves what it leaves there. That every smaller value can"
        " be left is counted out in Winning Ways."
    ),
    source=said("Winning Ways, ch. 7"),
    games=("hackenbush",),
    aliases=("fusion",),
)

LABELLING = Theorem(
    name="labelling-order",
    title=said("The labelling order of games with cycles"),
    statement=said(
        "Give n to a position without a label when n is the mex of the labels of its labelled"
        " options and every option without a label has an option with the label n. The player to"
        " move loses iff the label is 0, wins iff an option has the label 0, and else can draw."
    ),
    argument=said(
        "An option without a label does no harm: whoever goes there is answered by a move to a"
        " position with the same label n, which was labelled before. So the winner, by moves to"
        " labels given earlier, makes progress with every move, and play cannot go on for ever. In"
        " sums labels add as in Nim, by the same two kinds of answers. Now let a position have no"
        " label and no option with the label 0. Then 0 is the mex of its labelled options, and as"
        " it was not given, some option without a label has no option with the label 0 either. The"
        " player to move goes there, where the opponent can only do the same: neither can be"
        " forced to lose."
    ),
    source=said("Smith 1966; Fraenkel, Perl and Yesha; source 001, §4"),
    cited=said(
        "by search of the whole game graph with its cycles, back from the ends (Smith 1966); play"
        " that never ends is a draw"
    ),
    games=("roads",),
    aliases=("smith", "loopy-values", "smith-fraenkel"),
)

THEOREMS = (HACKENBUSH, COLON, FUSION, LABELLING)
