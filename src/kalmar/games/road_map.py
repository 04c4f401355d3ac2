"""DUGÓ: a map of one-way roads on which a car is driven (source 001, ch. 4).

The source's figure is lost and no map satisfies all its sentences; this one has all the stated
labels, the round trip M → I → N → M, and the two winning openings of TRIDUGÓ. Towns are named by
their initials.
"""

__all__ = ["ROADS", "TOWNS"]

ROADS: dict[str, tuple[str, ...]] = {
    "A": ("B", "K"),
    "B": ("C", "E"),
    "C": (),
    "D": ("B", "E"),
    "E": ("C", "H"),
    "F": ("A",),
    "G": ("D",),
    "H": ("G", "F"),
    "I": ("N", "F", "J"),
    "J": ("F",),
    "K": ("G",),
    "L": ("F", "I"),
    "M": ("I", "L"),
    "N": ("M", "B"),
    "P": ("N", "M"),
}
"""From each town, where its roads lead."""

TOWNS = {
    "A": "Abádszalók",
    "B": "Bugac",
    "C": "Cibakháza",
    "D": "Dabas",
    "E": "Ecser",
    "F": "Fadd",
    "G": "Gyula",
    "H": "Hetes",
    "I": "Ipafa",
    "J": "Jászkisér",
    "K": "Kunhegyes",
    "L": "Lábatlan",
    "M": "Muraszemenye",
    "N": "Nagyatád",
    "P": "Putnok",
}
