"""Chomp on bars, boxes and finite ordered sets, and Schuh's game of divisors.

Not public by itself: what may be relied on is in `kalmar`.
"""
