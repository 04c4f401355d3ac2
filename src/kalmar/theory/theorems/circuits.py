"""The theorems of source 000 about kernels, lengths of play, short circuits and classes."""

from kalmar.core.i18n import said
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS"]

ONE_KERNEL = Theorem(
    name="one-kernel",
    title=said("One kernel, one function of each kind"),
    statement=said(
        "A game in which play ends has exactly one kernel and one misère kernel, and exactly one"
        " function of each of the kinds G⁺, R⁺, S⁺, G⁻, R⁻, S⁻. The kernel is where G⁺ is 0, and"
        " where R⁺ and S⁺ are even; the misère kernel is where G⁻ is 0, and where R⁻ and S⁻ are"
        " odd."
    ),
    argument=said(
        "Go through the positions by the length of the longest play from them. The definitions say"
        " what a terminal position gets. At any other position they say what it gets once all its"
        " options have theirs: so there is one way, and only one. For the second part suppose that"
        " it is true of all options of a position. It belongs to the kernel iff no option does."
        " The mex of values is 0 iff none of them is 0. One more than lego or gelo is even iff all"
        " values are odd, as both take an even one if there is one. With loge and gole it is the"
        " other way round: they take an odd one if there is one, so one more is odd iff all values"
        " are even."
    ),
    source=said("source 000, theorems 1.3, 1.7, 1.12, 1.18, 3.2, 3.6 and 3.10"),
    aliases=("unique-kernel",),
)

LENGTHS = Theorem(
    name="lengths-of-play",
    title=said("Remoteness and suspense are lengths of play"),
    statement=said(
        "If the player who can win hurries and the other delays, play lasts R⁺ moves, and in"
        " misère play R⁻. If the one who can win delays and the other hurries, it lasts S⁺ or S⁻."
    ),
    argument=said(
        "Play that has ended lasts 0 moves. Take a position from which the player to move can win,"
        " and suppose that the numbers of its options are lengths. The winner must move to an"
        " option that is lost for the opponent: in normal play one with an even number. Of these a"
        " hurrying winner takes the least, a delaying one the greatest. Where the player to move"
        " loses, all options are won for the opponent and their numbers are odd: a delaying loser"
        " takes the greatest, a hurrying one the least. That is what lego and gelo choose, and the"
        " move itself is one more. In misère play the lost positions are those with odd numbers,"
        " so loge and gole choose."
    ),
    source=said("source 000, remarks 1.11 and 1.17; Steinhaus 1925"),
    aliases=("length-of-play",),
)

SHORT_CIRCUITS = Theorem(
    name="short-circuits",
    title=said("Short circuits of compounds"),
    statement=said(
        "Let Φ delete from a game its terminal positions and those one move from them, and Ψ the"
        " terminal positions only. Then Φ(J₁ ⊕ J₂) = Φ(J₁) + Φ(J₂) and Φ(J₁ ▽ J₂) = Φ(J₁) ∨ Φ(J₂),"
        " and Ψ does the same and Ψ(J₁ ∧ J₂) = Ψ(J₁) ∧ Ψ(J₂). Remoteness R⁺ in Φ(J) is that in J"
        " less 2, and R⁺ in Ψ(J) is R⁻ in J less 1."
    ),
    argument=said(
        "A short compound has ended where a component has, and is one move from it where a"
        " component is. So what is deleted from the compound are the pairs with a deleted"
        " component, and what is left are the pairs of what is left. Moves between these are moves"
        " in the same components as before, and they end only when both components have no move"
        " left there, or for ∧ when one has none: so the short ending has become the long one. For"
        " remoteness, go by induction. A position left by Φ from which no move stays in Φ(J) leads"
        " to positions of remoteness 1 only, so it has 2, and 0 in Φ(J). At every other one,"
        " options that are deleted have remoteness 1, an odd number that lego takes only if there"
        " is nothing else, so both numbers are made by the same options and stay 2 apart. With Ψ"
        " the deleted options have R⁻ = 0, which is even, and loge takes it only if there is"
        " nothing else."
    ),
    source=said("source 000, lemmas 2.9, 2.22, 3.15 and 3.22, remarks 2.23, 3.19 and 3.23"),
    ways=("diminished-disjunctive", "shortened-selective", "conjunctive"),
    aliases=("phi-and-psi",),
)

FIVE_CLASSES = Theorem(
    name="five-classes",
    title=said("The five classes of positions, and the 25 of two"),
    statement=said(
        "Call a position n if it is terminal, p if it is in the kernel only, b if in both kernels,"
        " m if in the misère kernel only, and x if in neither. Moves lead from p to m or x, from b"
        " to x, from m to n, p or x, and from x anywhere. In the selective compound of two games"
        " the misère kernel consists of the eight classes (p, p), (p, b), (b, p), (b, b), (n, b),"
        " (n, m), (b, n) and (m, n)."
    ),
    argument=said(
        "From a kernel no move leads into the same kernel, and terminal positions are in the"
        " kernel of normal play only: this gives the moves. Outside a kernel some move leads into"
        " it: so m has an option n or p, x has one among n, p, b and one among b, m, and p has an"
        " option m. Moves from two components of p or b bring one or both to m or x, and if one"
        " component is n, the other moves as in misère play alone: no class of the eight leads to"
        " another. From any other class but (n, n) a move leads into the eight. Bring every"
        " component that is not p or b into the kernel. If then neither has ended, that is it."
        " Otherwise one of them has ended or can be ended: end it, and bring the other into the"
        " misère kernel, or leave it there."
    ),
    source=said("source 000, theorem 3.27 and figure 3"),
    ways=("selective",),
    aliases=("25-classes", "twenty-five-classes"),
)

THEOREMS = (ONE_KERNEL, LENGTHS, SHORT_CIRCUITS, FIVE_CLASSES)
