"""What is stored of people, tables and seats, as it is read and written: one type for each."""

from time import monotonic, time
from typing import NamedTuple

from msgspec import Struct, field

from escale.engine import Choice, Event, Options, Seat
from escale.engine.fair import SCHEME
from escale.lesson import Place
from escale.server.messages import ChairKind, ChatLine, Emote, Orders, Status


class Time:
    """What a process takes for the time where others must agree: its database's, kept steadily.

    The machine's own clock may be wrong or be set right meanwhile. So the database is asked, and a
    clock that runs evenly counts on from there; a new answer moves it by little, so that nobody's
    time is up because a clock jumped.
    """

    _SLEW = 50  # milliseconds it is moved at most

    def __init__(self) -> None:
        self.ahead: int | None = None  # milliseconds, of the clock that runs evenly

    def learn(self, ahead: int) -> None:
        """Take in how far the database's clock is ahead of the one that runs evenly."""
        if self.ahead is not None:
            ahead = max(self.ahead - self._SLEW, min(self.ahead + self._SLEW, ahead))
        self.ahead = ahead

    def now(self) -> int:
        """Return the milliseconds since 1970."""
        return int(time() * 1000) if self.ahead is None else int(monotonic() * 1000) + self.ahead


TIME = Time()


def now() -> int:
    """Return the milliseconds since 1970: the time, as everything stored writes it."""
    return TIME.now()


class Person(NamedTuple):
    """Somebody who once gave a name here."""

    id: str
    name: str


class Spent(Struct):
    """The time a seat has used, in milliseconds: of its bank, and of each of its last questions."""

    bank: int = 0
    lately: dict[str, int] = {}
    up: int = -1  # the last event that was given for it because its time was up
    told: bool = False  # and whether all may know


class Opening(Struct):
    """What the beginning of a game waits for: first for seals, then for the salts under them."""

    until: int  # milliseconds since 1970
    seals: list[str] = []  # whose browsers have to seal a salt before any is opened
    counts: bool = False  # it is being counted: anybody may still say to wait


class Wish(Struct):
    """Somebody's wish that the table go back by consent."""

    seat: Seat
    to: int  # the event
    yes: list[Seat]  # who has agreed
    open: bool = True
    asked: dict[str, int] = {}  # by seat: how long the history was when it last asked


class TableRow(Struct, kw_only=True):
    """What was agreed at a table and how far it is."""

    id: str
    game: str
    rules: int
    seats: int
    options: Options
    words: dict[str, str] = {}  # cards the table wrote itself
    title: str = ""
    public: bool = False
    status: Status = "lobby"
    host: str
    secret: str
    undos: int = 0  # how often something was taken back
    next: str | None = None
    created: int
    changed: int
    clock: int = 0  # seconds; 0: none
    reaction: int = 0  # the same, in a reaction window
    scheme: int = SCHEME  # how its chance is made
    names: list[str] = []  # by seat, as the game began
    lesson: Place | None = None  # how far its learner is
    begun: int = 0  # events taken over from another game
    wish: Wish | None = None  # the last one to go back by consent
    opening: Opening | None = None  # what its beginning waits for
    stamp: int = 0  # how often it has changed, where many processes write
    bank: int = 0  # seconds a person has for all answers of the game; 0: no limit
    spent: list[Spent] = []  # by seat: the time used
    reckoned: int = 0  # until when that was counted
    rated: bool = True  # ratings may move
    word: str | None = None  # by which friends find it
    removed: list[str] = []  # whom its host sent away before the game


class Want(Struct):
    """What somebody wants done about a player who is gone."""

    seat: Seat
    bot: bool  # a bot in that seat; otherwise to wait
    at: int


class Line(Struct):
    """A line of the log about a chair and not about the game."""

    kind: ChairKind
    seat: Seat
    name: str
    n: int  # the event it comes before
    at: int


class Away(Struct):
    """What the table does about a player who is not there."""

    wants: list[Want] = []
    held: int | None = None  # the event from which a bot has played for them
    lines: list[Line] = []  # what the log says of this chair


class Seating(Struct):
    """A seat and who plays it; with a player and a bot, the bot stands in."""

    player: str | None = None
    name: str | None = None
    bot: str | None = None
    salt: str = ""  # what its player mixed into chance, once the game has begun
    orders: Orders = field(default_factory=Orders)
    seal: str = ""  # the hash of the salt, published before
    sat: dict[str, int] = field(default_factory=dict)  # who has sat here, from which event on
    sealed: tuple[int, Choice] | None = None  # an answer in a window, and its version
    arrived: int = 0  # when its player sat down
    mark: int = 0  # the colour and shape it chose, from 1; 0: any
    away: Away = field(default_factory=Away)

    @property
    def empty(self) -> bool:
        """Whether nobody plays this seat."""
        return self.player is None and self.bot is None


class Agreed(NamedTuple):
    """What the host may still change while people sit down."""

    options: Options
    words: dict[str, str]
    public: bool
    clock: int
    bank: int
    reaction: int


class Listed(NamedTuple):
    """A table and who sits at it."""

    row: TableRow
    seating: list[Seating]


class Kept(NamedTuple):
    """All that is stored of one table, or what is new there."""

    row: TableRow
    seating: list[Seating]
    log: list[Event]
    chat: list[ChatLine]
    emotes: list[Emote]
    lines: set[int] | None = None  # the lines of the talk that still stand, where some were known
    at: int = 0  # when the last of these events came


class PersonalLink(NamedTuple):
    """The seat behind a link that moves it to another device."""

    table: str
    seat: Seat
