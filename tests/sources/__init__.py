"""Tests of the index of the sources."""
