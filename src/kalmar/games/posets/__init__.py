"""Chomp on bars, boxes and finite ordered sets, and Schuh's game of divisors.

In come rows, boxes, numbers or relations; out go rules whose components are down-sets.

Not public by itself: what may be relied on is in `kalmar`.
"""
