"""The theorems of the ways of playing, normal play, and of the values they use."""

from kalmar.core.i18n import said
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS"]

SPRAGUE_GRUNDY = Theorem(
    name="sprague-grundy",
    title=said("Theorem of Sprague and Grundy"),
    statement=said(
        "Give a position the smallest number that none of its options has (its Grundy value)."
        " Then the value of a disjunctive compound is the nim-sum of the values of its components,"
        " and in normal play the player to move loses iff it is 0."
    ),
    argument=said(
        "From a position of value n a move leads to every smaller value, and none leads to n: so"
        " it is like a heap of n in Nim, from which one may also be allowed to go up. Take"
        " components with the values a, b, … and let s be their nim-sum. A move changes one of the"
        " values, so it changes the nim-sum: s itself is not the value of an option. Now let t be"
        " smaller than s, and look at the highest binary digit in which they differ: s has a 1"
        " there, so some component, say that of value a, has a 1 there too. The nim-sum of a, s"
        " and t is smaller than a, so a move gives this component that value, and the nim-sum"
        " becomes t. Hence s is the smallest number that no option has. A value of 0 means that no"
        " option has value 0, so whoever is at a value other than 0 can always hand over 0, and"
        " the end has value 0."
    ),
    source=said("Sprague 1935; Grundy 1939"),
    cited=said("Sprague–Grundy theorem (Sprague 1935, Grundy 1939)"),
    ways=("disjunctive",),
    aliases=("grundy-theorem", "sprague", "mex-rule"),
)

MIRROR = Theorem(
    name="mirror",
    title=said("The mirror strategy"),
    statement=said(
        "The sum of two equal components is lost for the player to move in normal play, whatever"
        " the game is, if play must end; else it may be drawn. Where play must end, equal pairs"
        " can be left out of a disjunctive compound."
    ),
    argument=said(
        "The other player copies each move in the other component of the pair. After every answer"
        " the two are equal again, so there is always an answer, and the copying player moves"
        " last. Beside other components the pair changes nothing: whoever wins the rest plays the"
        " rest as if the pair were not there, and answers a move in the pair by its copy. Where a"
        " move splits a component, the copy splits the other one alike."
    ),
    source=said("Winning Ways, ch. 1"),
    ways=("disjunctive",),
    aliases=("tweedledum", "copying", "mirroring", "symmetry"),
)

FORECLOSED = Theorem(
    name="foreclosed-values",
    title=said("Foreclosed values of diminished disjunctive compounds"),
    statement=said(
        "In the diminished disjunctive compound, normal play, delete the terminal components and"
        " those that one move makes terminal. If a component is almost ended in this way, the"
        " player to move wins at once; else that player loses iff the nim-sum of the Grundy values"
        " of what is left after deleting is 0."
    ),
    argument=said(
        "Whoever ends the first component moves last and wins. So if one move can end a"
        " component, it is played. Otherwise nobody wants to make a component that one move can"
        " end, because the opponent ends it. While both players avoid this they play an ordinary"
        " disjunctive compound of the games from which those positions are deleted, and the first"
        " player who has no move left in it must open the way to the end, and loses. That compound"
        " is solved by Grundy values and nim-sums."
    ),
    source=said("ONAG, ch. 14"),
    cited=said("foreclosed Grundy values (Conway, ONAG ch. 14)"),
    ways=("diminished-disjunctive",),
    aliases=("short-rule",),
)

REMOTENESS = Theorem(
    name="least-remoteness",
    title=said("Remoteness of conjunctive compounds"),
    statement=said(
        "The remoteness of a conjunctive compound is the least remoteness of its components: in"
        " normal play the player to move loses iff it is even."
    ),
    argument=said(
        "Remoteness is 0 at the end; else it is one more than the least even number among the"
        " options, or where there is none, one more than the greatest odd one: the winner hurries"
        " and the loser delays. Every component moves in a turn, and the first to end ends all."
        " Let m be the least remoteness, and m even, not 0. The component with m has odd options"
        " only, the greatest being m − 1, and no component can get an even number below m: so the"
        " least number after the turn is odd. Let m be odd. The player to move brings a component"
        " with an odd remoteness r to r − 1, and one with an even remoteness r, which is larger"
        " than m, to r − 1 as well, which is at least m: then the least number is m − 1, and it is"
        " even. So the number falls by one in every turn of best play, and 0 is reached by the"
        " player who had an odd one."
    ),
    source=said("Steinhaus 1925; Smith 1966; ONAG, ch. 14"),
    cited=said("remoteness theorem (Steinhaus 1925, Smith 1966)"),
    ways=("conjunctive",),
    aliases=("remoteness-theorem", "kalmar-steinhaus-theorem"),
)

SUSPENSE = Theorem(
    name="greatest-suspense",
    title=said("Suspense numbers of continued conjunctive compounds"),
    statement=said(
        "The suspense number of a continued conjunctive compound is the greatest one of its"
        " components: in normal play the player to move loses iff it is even."
    ),
    argument=said(
        "The suspense number is 0 at the end; else it is one more than the greatest even number"
        " among the options, or where there is none, one more than the least odd one: the winner"
        " delays and the loser hurries. Every component that has not ended moves, and the last to"
        " end decides. Let m be the greatest suspense number, and m even, not 0. The component"
        " with m has odd options only, none below m − 1, and no even option of any component is"
        " larger than m − 2: so the greatest number after the turn is odd. Let m be odd. The"
        " player to move brings a component with an odd number s to s − 1, which is even, and one"
        " with an even number s, smaller than m and not 0, to s − 1: then the greatest number is m"
        " − 1, and it is even."
    ),
    source=said("ONAG, ch. 14"),
    cited=said("suspense number theorem (Conway, ONAG ch. 14)"),
    ways=("continued-conjunctive",),
    aliases=("suspense-theorem",),
)

SELECTIVE = Theorem(
    name="selective-remoteness",
    title=said("Remoteness of selective compounds"),
    statement=said(
        "A selective compound is lost for the player to move in normal play iff each of its"
        " components is. Its remoteness is a ⊞ b: the sum of the two numbers, less one if both are"
        " odd."
    ),
    argument=said(
        "If all components are lost, any turn makes at least one of them won. If some are won,"
        " the player to move moves in all of these, to a lost position each, and in no other: so"
        " all are lost again. This decides the outcome. For the length, the loser delays by moving"
        " in one component only, which lowers the sum of the even numbers by one. The winner"
        " answers in that component, and lowers the sum by one more. Only in the first turn"
        " several numbers may be odd; they are lowered together in one turn, which therefore"
        " counts once instead of once for each: the sum, less one for every odd number but the"
        " first."
    ),
    source=said("ONAG, ch. 14; source 000, §2.5"),
    cited=said("remoteness of selective compounds (Conway, ONAG ch. 14)"),
    ways=("selective",),
    aliases=("selective-sum",),
)

SHORTENED = Theorem(
    name="shortened-remoteness",
    title=said("Remoteness of shortened selective compounds"),
    statement=said(
        "The remoteness of a shortened selective compound, normal play, is a ▽ b: 0 if either"
        " number is 0, else 1 if either is 1, else the sum less 2, and one less again if both are"
        " odd."
    ),
    argument=said(
        "Whoever ends the first component wins. A remoteness of 0 is a component that has ended,"
        " and 1 one that a single move ends. Let all numbers be at least 2. Nobody leaves a"
        " component that one move ends while another move is there, as the opponent ends it. So"
        " the positions with the numbers 0 and 1 can be deleted: what is left is a selective"
        " compound played to its own end, in which all remotenesses are smaller by 2. It lasts (a"
        " − 2) ⊞ (b − 2) moves. Then a player who has no other move leaves a component that one"
        " move ends, and the opponent ends it: two moves more."
    ),
    source=said("ONAG, ch. 14; source 000, §2.6"),
    cited=said("remoteness, shortened selective (Conway, ONAG ch. 14)"),
    ways=("shortened-selective",),
    aliases=("shortened-sum",),
)

SEARCH = Theorem(
    name="backward-induction",
    title=said("Search back from the end"),
    statement=said(
        "Where play always ends, one of the two players can force a win, and going through all"
        " positions back from the end tells which."
    ),
    argument=said(
        "A position without options is decided by the convention. Take any other, and suppose"
        " that all its options are decided. If an option is lost for the player who then moves,"
        " the player to move goes there and wins. If no option is, every move hands the opponent a"
        " won position. So the position is decided too. As play always ends, positions can be"
        " taken in an order in which options come first."
    ),
    source=said("Zermelo 1913; source 000, ch. 1"),
    cited=said("by search of the whole game graph (no theorem was used)"),
    aliases=("zermelo", "determinacy"),
)

TABLE_SEARCH = Theorem(
    name="search-of-components",
    title=said("Search of the literal game graph"),
    statement=said(
        "Values of a way of playing that no theorem solves are read off the literal game graph of"
        " the whole compound."
    ),
    argument=said(
        "A compound is a game again: its options are all turns that its rules allow. So the"
        " definition of a value, by the values of the options, applies to it as it stands. Nothing"
        " is assumed about how values of components combine; what it costs is that all positions"
        " of the compound must be visited."
    ),
    source=said("source 000, ch. 1"),
    cited=said("by search of the literal game graph"),
)

THEOREMS = (
    SPRAGUE_GRUNDY,
    MIRROR,
    FORECLOSED,
    REMOTENESS,
    SUSPENSE,
    SELECTIVE,
    SHORTENED,
    SEARCH,
    TABLE_SEARCH,
)
