"""Games to learn from and to measure with; not on the shelf."""
