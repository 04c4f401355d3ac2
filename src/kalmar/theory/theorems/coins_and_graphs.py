"""Theorems about coin turning, nim products, Hackenbush, Nimstring, and loopy games."""

from kalmar.core.i18n import message
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS"]

COINS = Theorem(
    name="coin-turning",
    title=message("Rows of coins are sums"),
    statement=message(
        "In a coin-turning game the value of a row is the nim-sum of the values of its heads"
        " taken alone, and the value of a head alone is the mex of the nim-sums of the sets"
        " of coins that may be turned with it."
    ),
    argument=message(
        "Think of every head as a component of its own, and allow several in one place."
        " Turning a coin from heads to tails takes its component away; the coins turned with it"
        " appear as new components. If a head becomes a tail in this way, there are two equal"
        " components in one place instead of none. But two equal components cancel by the"
        " mirror strategy, so it makes no difference. Hence the row is the disjunctive"
        " compound of its heads, and the rest follows from the Sprague–Grundy theorem. Play"
        " ends because the rightmost coin turned always goes from heads to tails."
    ),
    source=message("Winning Ways, ch. 14; source 004, §2.1.2"),
    cited=message("a row of coins is the nim-sum of its heads taken alone (Winning Ways, ch. 14)"),
    games=(
        "coins",
        "coin-family",
        "coin-heaps",
        "mock-turtles",
        "moebius",
        "mogul",
        "twins",
        "triplets",
        "ruler",
        "turnips",
        "grunt",
        "coin-subtraction",
    ),
    aliases=("coins-add", "coin-additivity"),
)

TURTLES = Theorem(
    name="turning-turtles-nim",
    title=message("Turning Turtles is Nim"),
    statement=message(
        "If a move turns one coin from heads to tails and, optionally, one coin to its left, then a"
        " head at place n, counted from 1, is a Nim heap of n."
    ),
    argument=message(
        "A head at n alone can be turned by itself, which leaves nothing, or with the coin at"
        " any place m < n, which leaves a head at m: the options have the values 0 to n − 1."
        " If there was a head at m already, turning it to tail is like adding a second heap"
        " of m, which cancels the first."
    ),
    source=message("source 001, FORDÍTÓ; Winning Ways, ch. 14"),
    games=("coins",),
)

MOCK_TURTLES = Theorem(
    name="odious-numbers",
    title=message("Mock Turtles and the odious numbers"),
    statement=message(
        "If a move turns up to three coins, the values of the places 0, 1, 2, … are the"
        " numbers with an odd number of binary ones, in order: 1, 2, 4, 7, 8, 11, …"
    ),
    argument=message(
        "Call a number odious if it has an odd number of binary ones, and evil otherwise. A"
        " head can be turned with none, one or two coins to its left: by induction the"
        " options are worth 0, the earlier odious numbers, and the nim-sums of two of these,"
        " which are evil. So the next odious number is not among them. Every smaller number"
        " is: the odious ones themselves, 0, and any other evil number e, which is the"
        " nim-sum of its highest power of two and the remainder, both odious and smaller than"
        " e."
    ),
    source=message("Winning Ways, ch. 14; source 004, theorem 2.19"),
    games=("mock-turtles",),
    aliases=("mock-turtle-theorem",),
)

RULER = Theorem(
    name="ruler-powers",
    title=message("The ruler and the Gray code"),
    statement=message(
        "If a move turns neighbouring coins, the rightmost from heads to tails, then the value"
        " of a head at place n, counted from 1, is the greatest power of two that divides n."
    ),
    argument=message(
        "Let c(n) be the nim-sum of the first n of these powers. From c(n − 1) to c(n) one"
        " binary digit changes, and in this way every number occurs exactly once: this is a"
        " Gray code. The values of the options of a head at n are the nim-sums of the last"
        " few powers before n, which are c(n − 1) ⊕ c(j) with j < n. Let g be the greatest"
        " power of two that divides n. The last g of the c(j) agree in all high digits and"
        " run through all low ones, so all of 0 to g − 1 are among the options. The value g"
        " is not: it would need c(j) = c(n − 1) ⊕ g = c(n) with j < n, and no number occurs"
        " twice."
    ),
    source=message("Winning Ways, ch. 14; source 004, theorem 2.20"),
    games=("ruler",),
    aliases=("gray-code",),
)

PRODUCTS = Theorem(
    name="nim-products",
    title=message("Nim-products"),
    statement=message(
        "With the nim-sum as addition and a ⊗ b = mex of all a′⊗b ⊕ a⊗b′ ⊕ a′⊗b′ with a′ < a"
        " and b′ < b as multiplication, the natural numbers form a field. For a power of two"
        " F whose exponent is a power of two, F ⊗ n is the ordinary product if n < F, and F ⊗"
        " F is 3F/2."
    ),
    argument=message(
        "If (a − a′)(b − b′) is to be different from 0 in a field, a·b must differ from a′b +"
        " ab′ − a′b′, and here minus is plus: the definition takes the smallest number that"
        " is not forbidden in this way. So the product of two nonzero numbers is never 0, and"
        " the commutative, associative and distributive laws follow by induction, since mex"
        " respects them. The numbers below F are closed under both operations, and F is the"
        " smallest number outside, so F ⊗ n is the ordinary product for n < F. The equation x"
        " ⊗ x ⊕ x = F/2 is the first that has no root below F; F is its root, so F ⊗ F = F ⊕"
        " F/2."
    ),
    source=message("ONAG, ch. 6; Winning Ways, ch. 14"),
    games=("tartan",),
)

TARTAN = Theorem(
    name="tartan-theorem",
    title=message("The Tartan theorem"),
    statement=message(
        "In the product of two coin-turning games the coin in column x and row y is worth the"
        " nim-product of the values of x and y in the two games."
    ),
    argument=message(
        "A move turns all coins where a set of columns that one game may turn crosses a set"
        " of rows that the other may. Let S and T be the sets that are turned together with x"
        " and y, and a′ and b′ the nim-sums of their values. By induction and by the"
        " distributive law the coins that appear are together worth a′⊗b ⊕ a⊗b′ ⊕ a′⊗b′. Here"
        " a′ runs through the values of the options of x: all numbers below a, perhaps larger"
        " ones, and never a itself. The mex of the sums with smaller a′ and b′ is a ⊗ b by"
        " definition. A larger a′ or b′ does no harm: the sum differs from a ⊗ b by (a ⊕ a′)"
        " ⊗ (b ⊕ b′), which is not 0."
    ),
    source=message("Winning Ways, ch. 14"),
    cited=message(
        "Tartan theorem: a coin is worth the nim-product of the values of its column and row"
        " (WW, ch. 14)"
    ),
    games=("tartan",),
)

HACKENBUSH = Theorem(
    name="colon-and-fusion",
    title=message("Green Hackenbush by colon and fusion"),
    statement=message(
        "The Grundy value of every green Hackenbush picture can be found without search: fuse"
        " every cycle into one vertex with loops, and replace the branches at a vertex by a"
        " stalk as long as their nim-sum."
    ),
    argument=message(
        "The fusion principle removes all cycles, which leaves trees with loops; a loop is an"
        " edge that falls alone, worth 1. The colon principle values a tree from its tips"
        " down: a vertex is worth the nim-sum of what stands on it, and an edge below adds 1."
        " Both principles keep the value, so in the end a stalk of n edges is left, which is"
        " a Nim heap of n."
    ),
    source=message("Winning Ways, ch. 7"),
    cited=message("colon and fusion principles (Winning Ways, ch. 7)"),
    games=("hackenbush",),
)

COLON = Theorem(
    name="colon-principle",
    title=message("The colon principle"),
    statement=message(
        "What stands on a vertex of a Hackenbush picture may be replaced by anything else with"
        " the same value. So branches at a vertex may be replaced by one stalk as long as their"
        " nim-sum, and an edge below a part of value v makes it worth v + 1."
    ),
    argument=message(
        "Take two pictures that differ only in what stands on one vertex, G in one and H in"
        " the other, with equal values, and play their sum. A move below, in the common part,"
        " is copied in the other picture. A move in G or H makes their values different, and"
        " since G + H was worth 0, there is an answer in G or H that makes them equal again."
        " So the second player moves last, the sum is worth 0, and the pictures have the same"
        " value. A stalk of v + 1 edges is an edge below a stalk of v edges, which gives the"
        " second statement."
    ),
    source=message("Winning Ways, ch. 7"),
    games=("hackenbush",),
    aliases=("colon",),
)

FUSION = Theorem(
    name="fusion-principle",
    title=message("The fusion principle"),
    statement=message(
        "All vertices of a cycle in a green Hackenbush picture can be fused into one without"
        " changing the value. The edges of the cycle become loops, each worth 1."
    ),
    argument=message(
        "Take a counterexample with as few edges as possible. Two of its vertices that are"
        " connected by three edge-disjoint paths may be fused: otherwise the sum of the"
        " picture and the fused one has a winning move; cutting the same edge in the other"
        " leaves the two vertices on a cycle, and for fewer edges fusion is allowed, so the"
        " sum is 0 and the move did not win. By this and the colon principle only one cycle"
        " through the ground is left, with a stalk on each of its vertices. By induction the"
        " parity of a value is the parity of the number of edges, so cutting an edge of the"
        " cycle never leaves the value of the fused picture, and cutting a stalk gives the"
        " same value as there. Winning Ways shows by counting that every smaller value can be"
        " reached."
    ),
    source=message("Winning Ways, ch. 7"),
    games=("hackenbush",),
    aliases=("fusion",),
)

LABELLING = Theorem(
    name="labelling-order",
    title=message("The order of labelling in games with cycles"),
    statement=message(
        "Give an unlabelled position the label n when n is the mex of the labels of its"
        " labelled options and every unlabelled option has an option with the label n. The"
        " player to move loses iff the label is 0, wins iff an option has the label 0, and"
        " otherwise can draw."
    ),
    argument=message(
        "An unlabelled option does no harm: a move there is answered by a move to a position"
        " with the label n, which was labelled earlier. So the winner, moving to labels given"
        " earlier, makes progress with every move, and play cannot go on for ever. In sums"
        " labels add as in Nim, by the same two kinds of answers. Now let a position have no"
        " label and no option with the label 0. Then 0 is the mex of its labelled options,"
        " and since it was not given, some unlabelled option has no option with the label 0"
        " either. The player to move goes there, where the opponent can only do the same:"
        " neither can be forced to lose."
    ),
    source=message("Smith 1966; Fraenkel, Perl and Yesha; source 001, §4"),
    cited=message(
        "by retrograde analysis of the game graph (Smith 1966); play that never ends is a draw"
    ),
    games=("roads",),
    aliases=("smith", "loopy-values", "smith-fraenkel"),
)

NIMSTRING = Theorem(
    name="loony-positions",
    title=message("What a position of Nimstring is worth"),
    statement=message(
        "A position of Nimstring is lost for the player to move iff it is worth 0. A coin on a"
        " single string is taken for nothing, unless it hangs on a coin of two strings that does"
        " not fall with it: then the position is loony, and the player to move wins. Where no"
        " coin is on a single string, the worth is the mex of what all cuts leave, without the"
        " loony ones, and parts that no string ties together add by nim-sum."
    ),
    argument=message(
        "Whoever frees a coin moves on. So a coin on a single string can be taken before anything"
        " else: the opponent could take it too, and nobody has lost a turn. It is otherwise where"
        " the coin hangs on a coin of two strings that does not fall with it. The player to move"
        " may take both coins and move on in the rest; or cut the far string, so that the opponent"
        " has to take both and move on in the rest. One of the two wins, whatever the rest and"
        " other components are. So whoever leaves such a position has lost, and the mex may leave"
        " it out. All else is as in the Sprague–Grundy theorem."
    ),
    source=message("Winning Ways, ch. 16"),
    cited=message("what Nimstring is worth, by loony moves (Winning Ways, ch. 16)"),
    games=("nimstring",),
)

THEOREMS = (
    COINS,
    TURTLES,
    MOCK_TURTLES,
    RULER,
    PRODUCTS,
    TARTAN,
    HACKENBUSH,
    COLON,
    FUSION,
    LABELLING,
    NIMSTRING,
)
