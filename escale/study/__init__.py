"""For the field's tools: arrays, OpenSpiel, PettingZoo, Gymnasium; `pip install 'escale[study]'`.

Each module needs the package it is named after, and none of them is needed to play.
"""

from escale.study.encoding import Encoding, Tables, encode

__all__ = ["Encoding", "Tables", "encode"]
