"""Theorems about ways of playing: sums and values, kernels, short circuits, plays of equal length.

The theorems of source 000 about kernels, lengths of play, short circuits and classes are in a tuple
of their own, as are those that decide positions of any size without the values of components.
"""

from kalmar.core.i18n import message
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["CIRCUIT_THEOREMS", "CLOSED_THEOREMS", "THEOREMS"]

SPRAGUE_GRUNDY = Theorem(
    name="sprague-grundy",
    title=message("Theorem of Sprague and Grundy"),
    statement=message(
        "Assign to each position the smallest number that none of its options has (its Grundy"
        " value). Then the value of a disjunctive compound is the nim-sum of the values of"
        " its components, and in normal play the player to move loses iff it is 0."
    ),
    argument=message(
        "From a position of value n a move leads to every smaller value, and none leads to n:"
        " so it is like a Nim heap of n that may perhaps also grow. Take components with the"
        " values a, b, … and let s be their nim-sum. A move changes one of the values, so it"
        " changes the nim-sum: s itself is not the value of an option. Now let t be smaller"
        " than s, and consider the highest binary digit in which they differ: s has a 1"
        " there, so some component, say that of value a, has a 1 there too. The nim-sum of a,"
        " s and t is smaller than a, so a move gives this component that value, and the"
        " nim-sum becomes t. Hence s is the smallest number that no option has. A value of 0"
        " means that no option has value 0, so a player facing a value other than 0 can"
        " always leave 0, and the end has value 0."
    ),
    source=message("Sprague 1935; Grundy 1939"),
    cited=message("Sprague–Grundy theorem (Sprague 1935, Grundy 1939)"),
    ways=("disjunctive",),
    aliases=("grundy-theorem", "sprague", "mex-rule"),
    formal=(
        "octal/Octal.v sprague_grundy",
        "heaps/Heaps.v heaps_sprague_grundy",
    ),
)

MIRROR = Theorem(
    name="mirror",
    title=message("The mirror strategy"),
    statement=message(
        "In normal play the sum of two equal components is lost for the player to move,"
        " whatever the game is, if play must end; otherwise it may be drawn. If play must"
        " end, equal pairs can be left out of a disjunctive compound."
    ),
    argument=message(
        "The other player copies each move in the other component of the pair. After every"
        " answer the two are equal again, so there is always an answer, and the copying"
        " player moves last. Together with other components the pair changes nothing: the"
        " player who wins the others plays them as if the pair were not there, and answers a"
        " move in the pair by its copy. If a move splits a component, the copy splits the"
        " other one in the same way."
    ),
    source=message("Winning Ways, ch. 1"),
    ways=("disjunctive",),
    aliases=(
        *("tweedledum", "tweedledum-and-tweedledee", "tweedledee"),
        *("copying", "mirroring", "symmetry", "symmetric-strategy", "symmetry-strategy"),
    ),
)

FORECLOSED = Theorem(
    name="foreclosed-values",
    title=message("Foreclosed values of diminished disjunctive compounds"),
    statement=message(
        "In a diminished disjunctive compound in normal play, delete from the components the"
        " terminal positions and those from which one move leads to a terminal position. If a"
        " component is one move from its end, the player to move wins at once; otherwise that"
        " player loses iff the nim-sum of the Grundy values of the games left after deleting"
        " is 0."
    ),
    argument=message(
        "The player who ends the first component moves last and wins. So if one move can end"
        " a component, it is played. Otherwise nobody wants to leave a component that one"
        " move can end, because the opponent would end it. While both players avoid this,"
        " they play an ordinary disjunctive compound of the games from which those positions"
        " are deleted, and the first player who has no move left in it must open the way to"
        " the end, and loses. That compound is solved by Grundy values and nim-sums."
    ),
    source=message("ONAG, ch. 14"),
    cited=message("foreclosed Grundy values (Conway, ONAG ch. 14)"),
    ways=("diminished-disjunctive",),
    aliases=("short-rule",),
)

REMOTENESS = Theorem(
    name="least-remoteness",
    title=message("Remoteness of conjunctive compounds"),
    statement=message(
        "The remoteness of a conjunctive compound is the least remoteness of its components: in"
        " normal play the player to move loses iff it is even."
    ),
    argument=message(
        "Remoteness is 0 at the end; otherwise it is one more than the least even number"
        " among the options or, if there is none, one more than the greatest odd one: the"
        " winner hurries and the loser delays. Every component is moved in each turn, and the"
        " first to end ends the play. Let m be the least remoteness, and m even, not 0. The"
        " component with m has odd options only, the greatest being m − 1, and no component"
        " can get an even number below m: so the least number after the turn is odd. Let m be"
        " odd. The player to move brings a component with an odd remoteness r to r − 1, and"
        " one with an even remoteness r, which is larger than m, to r − 1 as well, which is"
        " at least m: then the least number is m − 1, and it is even. So the number falls by"
        " one in every turn of best play, and 0 is reached by the player who had an odd one."
    ),
    source=message("Steinhaus 1925; Smith 1966; ONAG, ch. 14"),
    cited=message("remoteness theorem (Steinhaus 1925, Smith 1966)"),
    ways=("conjunctive",),
    aliases=("remoteness-theorem", "kalmar-steinhaus-theorem"),
)

SUSPENSE = Theorem(
    name="greatest-suspense",
    title=message("Suspense numbers of continued conjunctive compounds"),
    statement=message(
        "The suspense number of a continued conjunctive compound is the greatest suspense"
        " number of its components: in normal play the player to move loses iff it is even."
    ),
    argument=message(
        "The suspense number is 0 at the end; otherwise it is one more than the greatest even"
        " number among the options or, if there is none, one more than the least odd one: the"
        " winner delays and the loser hurries. Every component that has not ended is moved,"
        " and the last to end decides. Let m be the greatest suspense number, and m even, not"
        " 0. The component with m has odd options only, none below m − 1, and no even option"
        " of any component is larger than m − 2: so the greatest number after the turn is"
        " odd. Let m be odd. The player to move brings a component with an odd number s to s"
        " − 1, which is even, and one with an even number s, smaller than m and not 0, to s −"
        " 1: then the greatest number is m − 1, and it is even."
    ),
    source=message("ONAG, ch. 14"),
    cited=message("suspense number theorem (Conway, ONAG ch. 14)"),
    ways=("continued-conjunctive",),
    aliases=("suspense-theorem",),
)

SELECTIVE = Theorem(
    name="selective-remoteness",
    title=message("Remoteness of selective compounds"),
    statement=message(
        "In normal play a selective compound is lost for the player to move iff each of its"
        " components is. Its remoteness is a ⊞ b: the sum of the two numbers, minus one if"
        " both are odd."
    ),
    argument=message(
        "If all components are lost, any turn makes at least one of them won. If some are"
        " won, the player to move moves in all of these, to a lost position each, and in no"
        " other: so all are lost again. This decides the outcome. For the length, the loser"
        " delays by moving in one component only, which lowers the sum of the even numbers by"
        " one. The winner answers in that component, and lowers the sum by one more. Only in"
        " the first turn can several numbers be odd; they are lowered together in one turn,"
        " which therefore counts once instead of once for each: this gives the sum minus one"
        " for every odd number except the first."
    ),
    source=message("ONAG, ch. 14; source 000, §2.5"),
    cited=message("remoteness of selective compounds (Conway, ONAG ch. 14)"),
    ways=("selective",),
    aliases=("selective-sum",),
)

SHORTENED = Theorem(
    name="shortened-remoteness",
    title=message("Remoteness of shortened selective compounds"),
    statement=message(
        "In normal play the remoteness of a shortened selective compound is a ▽ b: 0 if"
        " either number is 0, else 1 if either is 1, else the sum minus 2, and one less if"
        " both are odd."
    ),
    argument=message(
        "The player who ends the first component wins. Remoteness 0 means that a component"
        " has ended, and 1 that a single move ends it. Let all numbers be at least 2. Nobody"
        " leaves a component that one move ends while there is another move, since the"
        " opponent would end it. So the positions with the numbers 0 and 1 can be deleted:"
        " this leaves a selective compound played to its own end, in which all remotenesses"
        " are smaller by 2. It lasts (a − 2) ⊞ (b − 2) moves. Then a player who has no other"
        " move leaves a component that one move ends, and the opponent ends it: two moves"
        " more."
    ),
    source=message("ONAG, ch. 14; source 000, §2.6"),
    cited=message("remoteness, shortened selective (Conway, ONAG ch. 14)"),
    ways=("shortened-selective",),
    aliases=("shortened-sum",),
)

SEARCH = Theorem(
    name="backward-induction",
    title=message("Backward induction"),
    statement=message(
        "If play always ends, one of the two players can force a win, and going through all"
        " positions backwards from the end shows which."
    ),
    argument=message(
        "A position without options is decided by the convention. Take any other, and suppose"
        " that all its options are decided. If an option is lost for the player who then"
        " moves, the player to move goes there and wins. If there is no such option, every"
        " move gives the opponent a won position. So the position is decided too. Since play"
        " always ends, positions can be taken in an order in which options come first."
    ),
    source=message("Zermelo 1913; source 000, ch. 1"),
    cited=message("by exhaustive search of the game graph (no theorem was used)"),
    aliases=("zermelo", "determinacy", "backward-analysis"),
)

TABLE_SEARCH = Theorem(
    name="search-of-components",
    title=message("Search of the full game graph"),
    statement=message(
        "If no theorem solves a way of playing, its values are computed on the full game"
        " graph of the compound."
    ),
    argument=message(
        "A compound is a game again: its options are all turns that its rules allow. So the"
        " definition of a value, by the values of the options, applies to it unchanged."
        " Nothing is assumed about how values of components combine; the price is that all"
        " positions of the compound must be visited."
    ),
    source=message("source 000, ch. 1"),
    cited=message("by search of the full game graph of the compound"),
)

ONE_KERNEL = Theorem(
    name="one-kernel",
    title=message("One kernel, one function of each kind"),
    statement=message(
        "A game in which play always ends has exactly one kernel and one misère kernel, and"
        " exactly one function of each of the kinds G⁺, R⁺, S⁺, G⁻, R⁻, S⁻. The kernel is the"
        " set where G⁺ is 0, which is also where R⁺ is even and where S⁺ is even; the misère"
        " kernel is the set where G⁻ is 0, which is also where R⁻ is odd and where S⁻ is odd."
    ),
    argument=message(
        "Go through the positions by the length of the longest play from them. The"
        " definitions settle the terminal positions, and every other position once all its"
        " options are settled: so there is exactly one way. For the second part suppose that"
        " it is true of all options of a position. It belongs to the kernel iff no option"
        " does. The mex of values is 0 iff none of them is 0. One more than lego or gelo is"
        " even iff all values are odd, since both take an even one if there is one. With loge"
        " and gole it is the other way round: they take an odd one if there is one, so one"
        " more is odd iff all values are even."
    ),
    source=message("source 000, theorems 1.3, 1.7, 1.12, 1.18, 3.2, 3.6 and 3.10"),
    aliases=("unique-kernel",),
)

LENGTHS = Theorem(
    name="lengths-of-play",
    title=message("Remoteness and suspense are lengths of play"),
    statement=message(
        "If the player who can win hurries and the other delays, play lasts R⁺ moves, and R⁻"
        " moves in misère play. If the player who can win delays and the other hurries, it"
        " lasts S⁺ or S⁻ moves."
    ),
    argument=message(
        "From a terminal position play lasts 0 moves. Take a position from which the player"
        " to move can win, and suppose that the numbers of its options are lengths. The"
        " winner must move to an option that is lost for the opponent: in normal play one"
        " with an even number. Of these a hurrying winner takes the least, a delaying one the"
        " greatest. If the player to move loses, all options are won for the opponent and"
        " their numbers are odd: a delaying loser takes the greatest, a hurrying one the"
        " least. These are the choices of lego and gelo, and the move itself adds one. In"
        " misère play the lost positions are those with odd numbers, so loge and gole choose."
    ),
    source=message("source 000, remarks 1.11 and 1.17; Steinhaus 1925"),
    aliases=("length-of-play",),
)

SHORT_CIRCUITS = Theorem(
    name="short-circuits",
    title=message("Short circuits of compounds"),
    statement=message(
        "Let Φ delete from a game its terminal positions and those one move away from them,"
        " and Ψ only the terminal positions. Then Φ(J₁ ⊕ J₂) = Φ(J₁) + Φ(J₂) and Φ(J₁ ▽ J₂) ="
        " Φ(J₁) ∨ Φ(J₂); the same holds for Ψ, and Ψ(J₁ ∧ J₂) = Ψ(J₁) ∧ Ψ(J₂). The remoteness"
        " R⁺ in Φ(J) is that in J minus 2, and R⁺ in Ψ(J) is R⁻ in J minus 1."
    ),
    argument=message(
        "A short compound has ended when a component has, and is one move from its end when a"
        " component is. So the pairs with a deleted component are deleted from the compound,"
        " and the pairs of remaining positions are left. Moves between these are moves in the"
        " same components as before, and they run out only when both components have no move"
        " left there, or for ∧ when one has none: so the short ending has become the long"
        " one. For remoteness use induction. A position left by Φ from which no move stays in"
        " Φ(J) leads only to positions of remoteness 1, so it has 2, and 0 in Φ(J). At every"
        " other one, deleted options have remoteness 1, an odd number that lego takes only if"
        " there is nothing else, so both numbers come from the same options and stay 2 apart."
        " With Ψ the deleted options have R⁻ = 0, which is even, and loge takes it only if"
        " there is nothing else."
    ),
    source=message("source 000, lemmas 2.9, 2.22, 3.15 and 3.22, remarks 2.23, 3.19 and 3.23"),
    ways=("diminished-disjunctive", "shortened-selective", "conjunctive"),
    aliases=("phi-and-psi",),
)

FIVE_CLASSES = Theorem(
    name="five-classes",
    title=message("The five classes of positions and the 25 classes of pairs"),
    statement=message(
        "Call a position n if it is terminal, otherwise p if it is in the kernel only, b if"
        " in both kernels, m if in the misère kernel only, and x if in neither. Moves lead"
        " from p to m or x, from b to x, from m to n, p or x, and from x anywhere. In the"
        " selective compound of two games the misère kernel consists of the eight classes (p,"
        " p), (p, b), (b, p), (b, b), (n, b), (n, m), (b, n) and (m, n)."
    ),
    argument=message(
        "No move leads from a kernel into the same kernel, and terminal positions are in the"
        " kernel of normal play only: this gives the moves. Outside a kernel some move leads"
        " into it: so m has an option n or p, x has one among n, p, b and one among b, m, and"
        " p has an option m. Moves from two components of p or b bring one or both to m or x,"
        " and if one component is n, the other moves as in misère play alone: no class of the"
        " eight leads to another. From any other class except (n, n) some move leads into one"
        " of the eight. Bring every component that is not p or b into the kernel. If then"
        " neither has ended, we are done. Otherwise one of them has ended or can be ended:"
        " end it, and bring the other into the misère kernel, or leave it there."
    ),
    source=message("source 000, theorem 3.27 and figure 3"),
    ways=("selective",),
    aliases=("25-classes", "twenty-five-classes"),
)

FIXED_LENGTH = Theorem(
    name="fixed-length",
    title=message("Games in which all plays have the same length"),
    statement=message(
        "If every play of each component has a fixed number of moves, then every play of the"
        " disjunctive sum has their total. In normal play the player to move wins iff the total is"
        " odd, in misère play iff it is even, and every move is as good as any other."
    ),
    argument=message(
        "In a disjunctive sum moves in different components do not affect each other, and"
        " play continues until all have ended. So a play of the sum is a play of each"
        " component, interleaved in some order, and its length is the total. The player to"
        " move makes the first move, the third and every odd one. So that player makes the"
        " last move iff the total is odd, which wins in normal play and loses in misère play."
        " Neither player can change this."
    ),
    source=message("source 003; Winning Ways, ch. 17"),
    cited=message(
        "all plays of a component have the same length, so only parity matters (source 003)"
    ),
    games=("bricks",),
    ways=("disjunctive",),
    aliases=("parity-of-moves",),
)

SELECTIVE_OUTCOMES = Theorem(
    name="selective-outcomes",
    title=message("Who wins selective compounds"),
    statement=message(
        "In normal play a selective compound is lost for the player to move iff each of its"
        " components is."
    ),
    argument=message(
        "Let all components be lost. Each component in which a move is made becomes won, and"
        " the opponent answers in each of these so that all are lost again. So the opponent"
        " always has an answer, and makes the last move. Let some component be won. The"
        " player to move makes a winning move in each that is won, and in no other, which"
        " leaves all components lost."
    ),
    source=message("ONAG, ch. 14; source 000, §2.5"),
    cited=message("a selective compound is lost iff each component is (ONAG ch. 14)"),
    ways=("selective",),
    formal=(
        "ways/ListValues.v lists_selective_outcome",
        "ways/SplitValues.v splits_selective_outcome",
    ),
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

CIRCUIT_THEOREMS = (
    ONE_KERNEL,
    LENGTHS,
    SHORT_CIRCUITS,
    FIVE_CLASSES,
)

CLOSED_THEOREMS = (
    FIXED_LENGTH,
    SELECTIVE_OUTCOMES,
)
