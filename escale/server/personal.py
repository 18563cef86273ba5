"""What is said over HTTP about oneself: notices, moving to another device, one's record."""

from typing import Annotated, Literal

from msgspec import Meta

from escale.server.messages import Data

Hour = Annotated[int, Meta(ge=0, lt=24)]
Lang = Literal["fr", "en"]


class NoticeSettings(Data):
    """Where one is told of one's turns, and when."""

    key: str  # the server's public key, which browsers subscribe with
    mails: bool  # this server can send mails
    browsers: int  # that notices go to
    mail: str  # "": none
    confirmed: bool  # whoever reads that address wants them
    feed: str | None  # the path of one's private feed
    lang: Lang
    zone: str
    wakes: int  # hours between which notices come
    sleeps: int
    declined: bool  # asked once, and said no


class SetHours(Data):
    """In which language and between which hours one wants notices."""

    lang: Lang
    zone: Annotated[str, Meta(max_length=60)]  # "Europe/Paris"
    wakes: Hour = 8
    sleeps: Hour = 22  # the same hour: any time
    declined: bool = False


class Subscribe(Data):
    """Send notices to this browser: what its push manager gave."""

    endpoint: str
    p256dh: str
    auth: str


class Unsubscribe(Data):
    """Send no more notices to a browser."""

    endpoint: str


class SetMail(Data):
    """Send notices to an address, once it has agreed; "": to none."""

    address: str


class SetFeed(Data):
    """Have a private feed, at a new address, or none."""

    on: bool


class Token(Data):
    """What stands in a private link."""

    token: str


# ── one's record, and other devices ─────────────────────────────────────────────────────────────


class GameRecord(Data):
    """How one has fared at one game, as far as one has seen the ends."""

    game: str
    played: int
    won: int
    rating: int | None  # null: not wanted, or too few games
    best: str | None  # the strongest level of bot beaten
    levels: dict[str, list[int]]  # by level of bot: games won, lost, tied
    ratings: dict[str, int]  # of the levels of bot, on the same scale


class Rival(Data):
    """How it stands between oneself and somebody else."""

    name: str  # "": they are gone
    played: int
    won: int
    lost: int
    tied: int


class Past(Data):
    """A game one has played."""

    table: str  # "": the host has packed it into a file
    game: str
    title: str
    at: int  # when it ended, in milliseconds since 1970
    place: int | None  # null: its end was not seen yet
    won: bool
    seats: int
    others: list[str]  # names, or levels of bots
    rated: bool


class Record(Data):
    """Who one is here, and what one has played."""

    name: str
    devices: int
    rated: bool  # one wants a rating
    games: list[GameRecord]
    rivals: list[Rival]
    history: list[Past]  # the latest first
    favourite: str | None
    minutes: int | None  # that half of one's games lasted at most


class Finish(Data):
    """How a game of somebody one has sat with ended."""

    game: str
    at: int  # milliseconds since 1970
    seats: int
    name: str  # theirs
    mark: int  # the colour and shape they wore
    place: int
    won: bool
    rival: str  # where two played: the other, if one knows them too
    bot: str | None  # or the level of bot
    scores: list[float]  # theirs; where two played, the other's too


class SetName(Data):
    """Another name, from the next table on."""

    name: str


class SetRated(Data):
    """Whether one wants a rating from the next game on."""

    rated: bool


class MoveLink(Data):
    """A link that makes another device one's own, once."""

    path: str
    expires: int  # milliseconds since 1970


class Move(Data):
    """The token of such a link; without `sure` nothing happens yet."""

    token: str
    sure: bool = False


class Moving(Data):
    """Whom a device becomes."""

    name: str
    tables: int
    known: str  # whom the device belongs to now; "": nobody, or the same person
    done: bool


class Erased(Data):
    """What is left once somebody is gone."""

    games: int  # logs of finished games, nameless
