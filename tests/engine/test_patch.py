"""What changed between two views, and how it is put back."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.engine import changes, patched


class Piece(msgspec.Struct):
    """A piece of a view."""

    name: str
    count: int
    at: list[Any]


class Board(msgspec.Struct):
    """A view."""

    turn: int
    pieces: list[Piece]
    named: dict[str, Piece]
    rest: Any = None


names = st.text("abc019_-é", min_size=1, max_size=3)
plain = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.text("ab.0", max_size=2),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4),
    max_leaves=12,
)
pieces = st.builds(Piece, st.text("ab", max_size=1), st.integers(0, 2), st.lists(plain, max_size=3))
boards = st.builds(
    Board,
    st.integers(0, 2),
    st.lists(pieces, max_size=5),
    st.dictionaries(names, pieces, max_size=3),
    plain,
)


def read(thing: Any) -> Any:
    """Return something as it is read from the wire."""
    return msgspec.json.decode(msgspec.json.encode(thing))


@given(boards, boards)
def test_changes_turn_one_struct_into_the_other_and_leave_the_first_alone(old, new):
    before = read(old)
    patch = changes(old, new)
    assert patched(old, patch) == new
    assert read(old) == before
    assert bool(patch) == (old != new)


@given(boards, boards)
def test_a_client_that_knows_only_json_comes_to_the_same(old, new):
    assert patched(read(old), read(changes(old, new))) == read(new)


@given(st.dictionaries(names, plain), st.dictionaries(names, plain))
def test_plain_data_is_compared_like_structs(old, new):
    assert patched(old, read(changes(old, new))) == new


@pytest.mark.parametrize("at", [0, 7, 49])
def test_a_number_changed_deep_inside_is_one_short_change(at):
    def board(count):
        many = [Piece("p", count if n == at else 0, [0] * 20) for n in range(50)]
        return Board(0, many, {}, {"deep": {"numbers": [*range(50), count]}})

    assert changes(board(1), board(2)) == [
        [f"pieces.{at}.count", 2],
        ["rest.deep.numbers.50", 2],
    ]


def test_one_more_in_a_list_is_only_that_one():
    assert changes({"a": [1, 2]}, {"a": [1, 2, 3]}) == [["a.2", 3]]


def test_what_is_gone_is_named_without_a_value():
    assert changes({"a": {"b": 1, "c": 2}}, {"a": {"c": 2}}) == [["a.b"]]


def test_nothing_changed_is_no_change():
    board = Board(1, [Piece("p", 1, [])], {})
    assert changes(board, board) == []
    assert changes(board, msgspec.convert(read(board), Board)) == []
