"""DUGÓ: a map of one-way roads on which a car is driven (source 001, ch. 4).

The source's figure is lost and no map satisfies all its sentences; this one has all the stated
labels, the round trip M → I → N → M, and the two winning openings of TRIDUGÓ. Towns are named by
their initials.
"""

__all__ = ["PLACES", "ROADS", "TOWNS"]

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

PLACES: dict[str, tuple[int, int]] = {
    "A": (11, 8),
    "B": (1, 2),
    "C": (0, 6),
    "D": (4, 6),
    "E": (3, 9),
    "F": (14, 13),
    "G": (7, 10),
    "H": (6, 13),
    "I": (17, 6),
    "J": (14, 7),
    "K": (10, 11),
    "L": (19, 10),
    "M": (20, 5),
    "N": (13, 3),
    "P": (18, 2),
}
"""Where each town stands, to the right and up: no roads cross, and none passes near a town."""
