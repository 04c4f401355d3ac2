"""Terms of misère play in sums: genus, tame and wild games, quotients."""

from kalmar.core.i18n import message
from kalmar.theory.glossary.term import GlossaryTerm

__all__ = ["TERMS"]

TERMS: tuple[GlossaryTerm, ...] = (
    GlossaryTerm(
        message("quotient"),
        message(
            "the sums of a game's components, where two sums are identified if they have the"
            " same misère outcome whatever is added to both"
        ),
        ("betli-hányados", "hányados"),
        ("misère quotient", "indistinguishability quotient"),
        command="quotient 0.123",
        see=("misere-quotients", "indistinguishable"),
    ),
    GlossaryTerm(
        message("genus"),
        message(
            "the Grundy value with superscripts g₀g₁g₂…: the misère values of the game alone, "
            "with one Nim heap of 2, with two, and so on, written until two of them alternate "
            "(ONAG, ch. 12)"
        ),
        ("nem", "génusz"),
        ("genus sequence", "genus symbol", "genus theory"),
        command="quotient kayles --heaps 9 --genus 9",
        see=("tame", "wild"),
    ),
    GlossaryTerm(
        message("tame"),
        message(
            "of a game: in all its positions the genus is one that sums of Nim heaps have, so "
            "that misère play is that of Nim"
        ),
        ("szelíd", "szelíd játék"),
        ("tame game", "hereditarily tame"),
        command="quotient nim --heaps 3 --analysis",
        see=("tame-sums", "fickle", "firm", "wild"),
    ),
    GlossaryTerm(
        message("wild"),
        message(
            "of a game: not tame, so that in misère play it is not as Nim; most take-and-break "
            "games are wild"
        ),
        ("vad", "vad játék"),
        ("wild game",),
        command="quotient kayles --heaps 9 --analysis",
        see=("tame", "genus", "quotient"),
    ),
    GlossaryTerm(
        message("fickle"),
        message(
            "of a tame game: its values in normal and misère play are 0 and 1, or 1 and 0, as "
            "those of Nim heaps of at most 1"
        ),
        ("ingatag",),
        ("fickle position",),
        command='solve "nim 1 1" --misere',
        see=("tame-sums", "firm"),
    ),
    GlossaryTerm(
        message("firm"),
        message(
            "of a tame game: its values in normal and misère play are the same, as those of Nim "
            "with a heap of 2 or more"
        ),
        ("szilárd",),
        ("firm position",),
        command='solve "nim 2 1" --misere',
        see=("tame-sums", "fickle"),
    ),
    GlossaryTerm(
        message("restive"),
        message(
            "in Conway's misère theory (ONAG, ch. 12), a kind of wild game that acts as a Nim "
            "heap of one of two sizes, by the company it keeps; Kalmár gives the genus but not "
            "this name"
        ),
        ("makacs",),
        ("restive game", "ambivalent Nim heap"),
        command="quotient kayles --heaps 9 --genus 9",
        see=("wild", "restless"),
    ),
    GlossaryTerm(
        message("restless"),
        message(
            "in Conway's misère theory, one of two kinds of wild games, the other being the "
            "restive ones (Winning Ways, ch. 13); Kalmár gives the genus but not this name"
        ),
        ("nyugtalan",),
        ("restless game",),
        command="quotient kayles --heaps 9 --genus 9",
        see=("wild", "restive"),
    ),
    GlossaryTerm(
        message("indistinguishable"),
        message(
            "of two sums: whatever sum of the same games is added to both, the misère outcomes "
            "agree; the classes are the elements of the misère quotient"
        ),
        ("megkülönböztethetetlen",),
        ("indistinguishability",),
        command="quotient 0.123",
        see=("quotient",),
    ),
    GlossaryTerm(
        message("misère canonical form"),
        message(
            "the simplest game equal to a given one in misère play, found by leaving out "
            "reversible moves (ONAG, ch. 12)"
        ),
        ("betli kanonikus alak", "kanonikus alak"),
        ("canonical form", "reduced form", "simplest form"),
        command="quotient kayles --heaps 6 --forms 6",
        see=("reversible move",),
    ),
    GlossaryTerm(
        message("endgame proviso"),
        message(
            "in misère play reversible moves may be left out as in normal play, but where no move "
            "would be left, only if the player to move wins"
        ),
        ("végjátékfeltétel",),
        ("proviso",),
        command="quotient kayles --heaps 6 --forms 6",
        see=("misère canonical form",),
    ),
    GlossaryTerm(
        message("misère Kayles"),
        message(
            "solved by Sibert and Conway (1992); its misère quotient has 40 elements, proved for "
            "heaps of all sizes"
        ),
        ("betli-kugli",),
        ("Sibert–Conway",),
        command="quotient kayles",
    ),
    GlossaryTerm(
        message("mate"),
        message(
            "in misère play, the game made by replacing every ended position by one that has a "
            "single move left; the sum of a game and its mate is a P-position (ONAG, ch. 12)"
        ),
        (),
        ("mate of a game",),
        is_computed=False,
        see=("mirror",),
    ),
)
