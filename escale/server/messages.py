"""Everything that crosses the wire: one struct per message, unknown fields refused."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from escale.bots.review import Moment
from escale.firsts import First
from escale.lesson import Ending, Said

Patch = list[list[Any]]  # [path, value]: now it is this; [path]: it is gone

Status = Literal["lobby", "playing", "over"]
Values = dict[str, str | int]
OptionValue = str | int | bool
Turn = Literal["on", "back", "skip", "leave"]

Phrase = Literal["well_played", "thanks", "ouch", "hurry", "sorry", "hmm", "lucky", "good_game"]
Emoji = Literal["👏", "😂", "😮", "😱", "🤔", "❤️"]

Code = Literal[
    "asked_already",  # the table was asked to go back once this turn
    "bad_file",  # a saved game that cannot be read, was changed, or is not over
    "bad_origin",  # the page that speaks is not ours
    "bad_option",  # an unknown option, a value it cannot take, or a wrong number of seats
    "banned",  # the host of the house has shut you out
    "bad_text",  # a name or a line of chat that is empty, too long or unprintable
    "closed",  # the seat or the table is not open to you
    "failed",  # the server failed; it is written down there
    "forged",  # the cookie or the link holds a secret nobody has here
    "illegal",  # the choice is not among those open to the seat
    "malformed",  # not a message this server knows, or a field of the wrong kind
    "no_undo",  # nothing of yours can be taken back now
    "not_asked",  # nothing is asked of this seat now
    "not_found",  # no such page
    "not_host",  # only the host of the table may do this
    "not_over",  # shown only once the game is over
    "not_seated",  # only somebody who sits at the table may do this
    "not_started",  # the game has not begun
    "over",  # the game is over
    "seat_taken",  # somebody sits there
    "seats_empty",  # the game cannot begin while seats are empty
    "stale",  # the table has moved on since; the current update follows
    "started",  # the game has already begun
    "too_large",  # over 16 KiB
    "too_many",  # too many messages; wait
    "unknown_game",
    "unknown_table",
]


def _snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))


class Message(Struct, tag_field="type", tag=_snake, forbid_unknown_fields=True):
    """What is sent on a socket: `type` says which one it is."""


class Data(Struct, forbid_unknown_fields=True):
    """A part of a message, or the body of a request or an answer."""


# ── from a client, on the socket ────────────────────────────────────────────────────────────────


class Play(Message):
    """Choose; `version` is that of the update the choice was listed in.

    Sent again after a lost connection it is never played twice: it is `stale` then.
    """

    version: int
    choice: str
    anyway: bool = False  # in a lesson: although the guide asks for something else


class Undo(Message):
    """Take back one's latest choice, as long as it taught nobody anything."""

    version: int


class AskBack(Message):
    """Ask the table to go back to an event; if all people agree, what follows is drawn afresh."""

    to: Annotated[int, Meta(ge=0, lt=2**31)]


class AnswerBack(Message):
    """Agree that the table goes back, or not; whoever asked may so withdraw it."""

    yes: bool


class Say(Message):
    """A line of chat, in one's own words or as a phrase that everybody reads in their language."""

    text: str = ""
    about: Annotated[int, Meta(ge=0, lt=2**31)] | None = None  # the event it answers: a dare
    phrase: Phrase | None = None


class Unsay(Message):
    """Take away a line of chat: one's own, or as host anybody's."""

    n: int


class React(Message):
    """Put an emoji on what happened at an event, or take it away again."""

    n: Annotated[int, Meta(ge=0, lt=2**31)]
    emoji: Emoji


class Hear(Message):
    """Say whether one wants to hear the table talk, and whose words not.

    Who sits at a table hears it until they do not want to; who watches only once they want to.
    """

    talk: bool
    mute: list[int] = []  # seats


class WhyNot(Message):
    """Ask why something may not be chosen now; a `reason` comes back."""

    choice: str


class Orders(Message):
    """Standing orders for reaction windows; they replace the ones before.

    They pass whatever the seat holds. Without them every person at a table of several is asked,
    even with nothing but a pass to choose: how long an answer takes must not show a hand.
    """

    passes: list[str] = []  # kinds of windows always passed
    here: list[str] = []  # kinds of windows passed until the next question outside a window
    until_turn: bool = False  # pass them all until the next question outside a window
    only_me: bool = False  # pass unless it is about the seat itself (`at` in the question)
    plays: list[str] = []  # kinds of windows answered at once with the first card that can


class Hint(Message):
    """Ask for advice on the decision asked now; `advice` comes back."""


class GuideTurn(Message):
    """Tell the guide of a lesson: on, back to the step before, past this one, or leave."""

    to: Turn


class Ping(Message):
    """Ask whether the line is alive; a `pong` comes back."""


ClientMessage = (
    Play | Undo | AskBack | AnswerBack | Say | Unsay | React | Hear | WhyNot | Orders | Hint
    | GuideTurn | Ping
)  # fmt: skip


# ── from the server, on the socket ──────────────────────────────────────────────────────────────


class FactLine(Data):
    """What happened, for the log on screen and for animation."""

    n: int  # the event that brought it about; several facts may share it
    seat: int  # who caused it; -1 is chance
    key: str  # `facts.<key>` in the texts
    values: Values
    rule: str | None  # the numbered rule it comes from


class FrameLine(Data, omit_defaults=True):
    """One moment that can be seen: what is told, and what has changed when it is."""

    n: int  # the event that brought it about; several frames may share it
    facts: list[FactLine] | Raw
    patch: Patch | Raw | None = None  # of what everybody sees: [path, value], or [path]: gone
    own: Patch | None = None  # what this seat sees besides, in place of what it was


class Question(Data, omit_defaults=True):
    """What the seat must choose now, and among what."""

    kind: str  # `prompts.<kind>` and `reasons.<kind>` in the texts
    choices: list[str]
    left: int
    values: Values  # what the prompt speaks of
    rule: str | None
    brief: Any = None  # what each choice would bring, where a game says it


class Result(Data):
    """How the game ended, seat by seat."""

    scores: list[float]
    placing: list[int]  # 1 for the best, equal for ties
    winners: list[int]  # nobody when everybody lost


class Update(Message, omit_defaults=True, kw_only=True):
    """What has happened since the update before, and how things stand now."""

    version: int  # goes up with every change that shows, taking back included
    seat: int | None  # whose eyes; null: a spectator
    status: Status
    view: Any = None  # what everybody sees, whole: on arrival, or when something was taken back
    own: Patch | None = None  # what this seat sees besides, in place of what it was
    first: int  # forget the facts you hold with n >= first, then add these
    facts: list[FactLine] = []  # on arrival: what was told before
    frames: list[FrameLine] = []  # what has happened, to be drawn one after the other
    events: int  # how many events there are so far
    undos: int = 0  # how often something was taken back
    aside: int = 0  # events given up by consent, each return included: they stay in the chain
    decision: Question | None = None  # of this seat alone
    waiting: list[int] | None  # seats the game waits for; null in a reaction window
    window: str | None = None  # the reaction window that is open, whoever is asked
    left_ms: list[int | None] = []  # by seat: time left to answer; in a window your own alone
    bank_ms: list[int] = []  # by seat: what is left for all answers of the game, if it has a bank
    late: list[int] = []  # seats whose time was up just now, as far as you may know
    sealed: str | None = None  # what you have answered in the window; change it until it closes
    undo: bool = False  # this seat, or one beside it, may take back its latest choice
    beside: list[int] = []  # seats at the same screen that are asked something, next one first
    result: Result | None = None  # once the game is over
    head: str = ""  # of the chain that binds `events` + `aside` events; keep it for the end
    age_ms: int = 0  # how long ago it last changed


class Step(Data):
    """Somebody's answer in a story; the rolls and draws up to the next one belong to it."""

    n: int  # the event
    seat: int
    choice: str | None  # null: these eyes may not read it


class Story(Data):
    """A game from its first frame to its last, or as far as one has seen it."""

    view: Any  # what everybody saw before the first frame
    own: Patch
    frames: list[FrameLine]
    steps: list[Step]
    events: int  # how many there are


class Return(Data):
    """Where the table once went back by consent."""

    to: int  # the event
    events: int  # how many were given up


ChairKind = Literal["gone", "waits", "bot", "up", "back", "host"]


class ChairLine(Data):
    """What the log says of a chair and not of the game."""

    kind: ChairKind
    seat: int
    name: str
    n: int  # the event it comes before


class Wish(Data):
    """Somebody asks the table to go back; nobody is told who has agreed."""

    seat: int
    to: int  # the event
    events: int  # how many would be given up
    yours: bool  # you are asked


class Player(Data):
    """One seat, and who plays it."""

    name: str | None  # null: nobody sits here
    bot: str | None  # the level of the bot that plays it; with a name: it stands in
    online: bool
    away_ms: int = 0  # how long its player has not been there
    since: int = 0  # the event from which they have played; 0: from the beginning
    mark: int = 0  # colour and shape, 1 to 8
    waits: list[int] = []  # who wants to wait for its player, who is gone
    calls: list[int] = []  # who wants a bot in its seat


class StandIn(Data):
    """What a bot has played in one's seat."""

    since: int  # the event from which it has played
    moves: int


class Coach(Data):
    """Where a learner is in a lesson."""

    step: int  # from 0; `of`: all are done; -1: the guide is gone, the game is free
    of: int
    at: int  # how many answers of the step are given
    expects: list[str]  # the choices asked for now, the example first
    free: bool  # another legal choice will do
    look: bool  # nothing is asked: the guide waits for `on`
    other: int | None  # the step at which something else was just chosen
    astray: bool  # what was chosen leads elsewhere: `on` lays the next step out, or the guide goes


class Room(Message):
    """The table around the game: who sits where and what was agreed; sent whenever it changes."""

    id: str
    game: str
    rules: int  # the number of the rules the game is played by
    title: str
    public: bool
    status: Status
    clock: int  # seconds a person has for one answer; 0: no limit
    bank: int  # seconds a person has for all answers of the game; 0: no limit
    rated: bool  # ratings may move, of those who want one
    reaction: int  # seconds several people have in a reaction window; 0: no limit of its own
    options: dict[str, OptionValue]
    words: dict[str, str]  # cards the table wrote itself, by card
    players: list[Player]  # by seat
    absent_ms: int  # after so long away a bot may hold a player's seat
    you: int | None  # your seat
    yours: list[int]  # all seats played from your screen, yours included
    left: list[int]  # seats you have got up from and may take again
    open: list[int]  # seats you may take in the game under way
    secrets: bool  # seats see different things: a shared screen is passed on face down
    host: bool  # you may change what is agreed, and remove somebody
    hosted: int | None  # the host's seat
    removed: bool  # the host asked you to get up; you may watch
    word: str | None  # by which others find the table until it is over: /t/<word>
    count: float  # seconds that are counted on every screen before it begins; 0: none
    count_ms: int | None  # the game begins in so long, unless somebody says to wait
    watching: int  # spectators connected
    commitment: str  # SHA-256 of the secret that makes chance, published before the game
    secret: str | None  # that secret, once the game is over
    seals: list[str]  # by seat: SHA-256 of what the player's browser mixes in; "": nothing
    opening: bool  # the game is about to begin: open the salt you sealed
    salts: list[str]  # by seat, once the game has begun; "" although sealed: not opened in time
    orders: Orders  # your own standing orders
    next: str | None  # the rematch
    created: int  # milliseconds since 1970
    lesson: Coach | None = None  # a table to learn at: its chance is, or was, the lesson's
    begun: int = 0  # so many events were taken over from another game: it counts for no rating
    wish: Wish | None = None  # somebody asks to go back
    stand_in: StandIn | None = None  # a bot plays for you
    returns: list[Return] = []  # where the table went back, in order
    chairs: list[ChairLine] = []  # what the log says of who came and went, in order


class ChatLine(Data):
    """One thing said."""

    n: int
    name: str
    seat: int | None
    text: str  # plain text: escape it; empty with a phrase
    at: int
    about: int | None = None  # the event it answers
    phrase: Phrase | None = None  # read it in the reader's language


class Chat(Message):
    """What was said: all that is remembered on connecting, then line by line."""

    lines: list[ChatLine]
    unsaid: list[int] = []  # lines the host has taken away


class Emote(Data):
    """An emoji somebody put on what happened."""

    n: int  # the event
    seat: int
    emoji: Emoji


class Marks(Message):
    """Every emoji on the log; it replaces the ones before."""

    marks: list[Emote]


class Reason(Message):
    """Why something may not be chosen; without a key it is simply not on offer now."""

    choice: str
    key: str | None  # `refusals.<key>` in the texts
    rule: str | None
    values: Values


class Argument(Data):
    """A reason in words: `hints.<key>` in the texts."""

    key: str
    values: Values


class Suggestion(Data):
    """A choice and what speaks for it, two reasons at most."""

    choice: str
    reasons: list[Argument]


class Advice(Message):
    """What the rule book or a bot would choose, then the runner-up; empty without an opinion."""

    version: int
    hints: list[Suggestion]


class Refused(Message):
    """Something was not done, and nothing changed; also the body of every failed request."""

    code: Code
    message: str  # for people who write programs; players are shown words for the code
    values: Values = {}


class Closing(Message):
    """The server is about to stop: come back after `retry_ms`."""

    retry_ms: int
    reload: bool = False  # and load the page anew then: a game on it has changed


class Pong(Message):
    """The line is alive, and whatever was sent before the `ping` has been taken."""


class HouseLine(Message):
    """A line from the host of the house to everybody; without words it was taken back."""

    n: int  # another one for every line
    fr: str
    en: str  # "": said in the other language only


ServerMessage = (
    Update | Room | Chat | Marks | Reason | Advice | Refused | Closing | Pong | HouseLine
)


# ── over HTTP ───────────────────────────────────────────────────────────────────────────────────


class Words(Data):
    """The same words in both languages."""

    fr: str
    en: str


class OptionInfo(Data):
    """A setting of the table."""

    name: str
    label: Words
    default: OptionValue
    allowed: list[OptionValue]
    labels: list[Words]  # of each allowed value


class BoxInfo(Data):
    """One box on the shelf."""

    slug: str
    playable: bool
    least: int  # seats
    most: int
    rules: int
    title: Words
    pitch: Words
    length: Words
    options: list[OptionInfo]
    blanks: list[str]  # cards a table may write itself, when its options ask for them
    levels: list[str]  # bots, from the weakest to the strongest
    ratings: dict[str, int]  # their Elo, where it was measured: 200 more win three games in four
    lesson: bool  # it can be learnt by playing
    reacts: bool  # it has reaction windows: `reaction` of a table is their time
    brings: list[str]  # files of its own at /boards/<slug>/: a board, a cover


class StepInfo(Data):
    """A step of a lesson: where to look, and what the guide says."""

    rule: str
    look: list[str]  # pieces and spots of the board
    fr: Said
    en: Said


class LessonInfo(Data):
    """The words of a lesson."""

    steps: list[StepInfo]
    fr: Ending
    en: Ending


class FirstNotes(Data):
    """The first-time notes of a game, the more telling ones first."""

    notes: dict[str, First]


class RuleInfo(Data):
    """A numbered rule."""

    number: str
    fr: str
    en: str


class ChapterInfo(Data):
    """A chapter of the rulebook."""

    number: str
    title: Words
    rules: list[RuleInfo]


class AideCard(Data):
    """A frame on a page of the quick reference."""

    title: str
    lines: list[str]


class AidePart(Data):
    """A part of a page: numbered steps, a list, frames side by side, a table, or what to heed."""

    kind: Literal["steps", "list", "frames", "table", "watch"]
    title: str = ""
    rule: str = ""  # what it is about: "R4, R5"
    lines: list[str] = []  # words in **bold**, rules in brackets
    cards: list[AideCard] = []
    rows: list[list[str]] = []  # the first is the head


class AidePage(Data):
    """One printed page."""

    title: str
    parts: list[AidePart]


class AideStep(Data):
    """A step of what is being done, and the questions that are asked in it."""

    title: str
    asked: list[str]
    perhaps: bool = False  # it may be left out: passed, it is not called done


class AidePhase(Data):
    """A part of a turn, or of the game; the page marks the one that is under way."""

    title: str
    text: str
    at: str = ""  # the stage of the game that the view names
    apart: bool = False  # it stands instead of an ordinary turn
    perhaps: bool = False
    asked: list[str] = []
    steps: list[AideStep] = []


class Aide(Data):
    """The quick reference of a game in one language."""

    pages: list[AidePage]
    phases: list[AidePhase] = []  # as a turn goes


class LaterUse(Data):
    """What a card will be good for, and when."""

    title: str
    moment: str  # "fin des tours 7 et 8"
    text: str


class PieceNote(Data):
    """What a card, a place or a number says of itself: **bold**, [rules], slots to be filled."""

    of: str  # an expression that its id matches
    name: str = ""  # of a number, a gauge, a pile: what the texts of the game do not name
    place: bool = False  # it lies on the board for all: nobody holds it
    will: str = ""  # what it does; of a number, what it is
    now: str = ""  # how it stands
    when: str = ""  # when it may be played; of a number, what changes it
    later: list[LaterUse] = []
    avoid: str = ""
    keep: str = ""  # why it stays in the hand while nobody has to react


class Explained(Data):
    """How a game's pieces explain themselves in one language, by the first note that fits."""

    pieces: list[PieceNote]
    uses: dict[str, str] = {}  # the rule behind a use, by its verb; "{n}": the card's number
    words: dict[str, str] = {}  # what a board says of how things stand, to fill a slot


class TableInfo(Data):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Status
    public: bool
    players: list[Player]
    watching: int
    created: int
    changed: int
    you: int | None
    your_turn: bool
    asks: Words | None = None  # what is asked of you, in words
    waiting: list[int] | None = []  # seats the game waits for; null in a reaction window
    clock: int = 0  # seconds for one answer; 0: no limit
    bank: int = 0  # seconds for all answers of the game; 0: no limit
    left_ms: int | None = None  # what you have left to answer, where it is your turn
    lesson: int = 0  # the step of a lesson under way, from 1
    age_ms: int = 0  # how long ago it last changed, whatever the reader's clock says


class Me(Data):
    """Who asks: the name used last, and the tables where one sits."""

    name: str
    tables: list[TableInfo]


class NewTable(Data):
    """Make a table and sit down at it; with bots on every other seat it can start at once."""

    game: str
    seats: int
    name: str
    title: str = ""
    options: dict[str, OptionValue] = {}
    words: dict[str, str] = {}  # what the table writes on blank cards, by card
    public: bool = False
    clock: int = 0  # seconds a person has for one answer, 15 to 604800; 0: no limit
    bank: int = 0  # seconds for all answers of the game, 60 to 7776000; 0: no limit
    rated: bool = True  # ratings may move, of those who want one
    reaction: int = 0  # seconds several people have in a reaction window: 5, 8, 15; 0: no limit
    seat: int | None = 0  # where you sit; null: you only watch
    bots: str | list[str | None] | None = None  # one level for all other seats, or one per seat
    start: bool = False  # start at once, without your salt; every seat must be filled


class Resume(Data):
    """Lay a new table that goes on from a moment of a finished game, against bots."""

    name: str
    events: int  # how many of the game stay
    seat: int  # where you sit
    bots: str  # the level of all others


class Arrange(Data):
    """What the host changes while people sit down; what is left out stays."""

    seats: int | None = None  # chairs; empty ones are taken away first, then bots'
    options: dict[str, OptionValue] | None = None
    words: dict[str, str] | None = None
    public: bool | None = None
    clock: int | None = None
    bank: int | None = None
    reaction: int | None = None


class Remove(Data):
    """Ask somebody to get up before the game; they may not sit down at this table again."""

    seat: int


class Mark(Data):
    """Choose one's colour and shape before the game."""

    mark: Annotated[int, Meta(ge=1, le=8)]
    seat: int | None = None  # of several at one screen


class Learn(Data):
    """Sit down at a table with a guide, or come back to it."""

    name: str


class Sit(Data):
    """Sit down on an empty seat; null: the first one."""

    name: str
    seat: int | None = None
    beside: bool = False  # somebody else at the screen of one who sits already


class Seal(Data):
    """Promise what you will mix into chance: the SHA-256 of a salt, before the game begins."""

    seal: str  # 64 hexadecimal digits


class Salt(Data):
    """The salt that was sealed, once the table's room says `opening`."""

    salt: str  # 64 hexadecimal digits; its seal is the SHA-256 of these letters


class SetBot(Data):
    """Let a bot play a seat, or every empty one (null); without a level: take the seat back.

    For somebody who is gone it is a vote, unless the host asks or the table has waited long.
    """

    seat: int | None = None
    level: str | None = None


class WaitFor(Data):
    """Say that one would rather wait for somebody who is gone."""

    seat: int


class Link(Data):
    """A personal link: whoever opens it takes over the seat."""

    token: str
    path: str  # of the page that claims it


class Claim(Data):
    """The token of a personal link."""

    token: str


class Claimed(Data):
    """Where the claimed seat is."""

    id: str
    seat: int


class Opened(Data):
    """A saved game brought back: the table as it was, and its story to some eyes."""

    room: Room
    update: Update
    story: Story


class Verdict(Data):
    """Whether the log plays by the rules and every roll and draw is the secret's."""

    ok: bool
    events: int
    chances: int  # rolls and draws checked
    problem: str | None


class Review(Data):
    """A finished game as the strongest bot sees it afterwards."""

    progress: float  # 1 once every event was looked at; nothing is shown before
    moments: list[Moment]


class Drawn(Data):
    """What chance could have answered at one event, and how heavily each answer weighs."""

    n: int  # the event
    choices: list[str]
    weights: list[int] | None  # null: all the same


class Whereabouts(Data):
    """Where this server is found by others on the same network; null: nowhere."""

    address: str | None


class Health(Data):
    """Whether the server lives and is ready."""

    status: str
    version: str
