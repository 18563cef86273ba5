"""The terminal: `table` plays a game at one keyboard, `screen` lays it out, `board` draws it.

A game's own `terminal.py` holds a `Board`; a game without one is drawn by `board.PlainBoard`.
"""
