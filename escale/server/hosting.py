"""What is said over HTTP on the host's page: the state of the house, and what is settled there."""

from typing import Annotated

from msgspec import Meta, Struct, field

from escale.server.inventory import State
from escale.server.messages import Data, HouseLine, Words

Limit = Annotated[float, Meta(ge=0, le=1_000_000)]
Text = Annotated[str, Meta(max_length=8000)]


class Ban(Data):
    """Somebody who is shut out, or an address."""

    what: str  # a person's id, or an address
    name: str  # "": an address
    at: int  # since when, in milliseconds since 1970


class Limits(Data):
    """How much of something is let through."""

    rate: Limit | None = None  # requests or messages a second of one address; 0: any number
    new: Limit | None = None  # new tables a minute of one address
    guess: Limit | None = None  # words of tables tried a minute
    dear: Limit | None = None  # proofs, stories and files a minute
    most: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None  # sockets open at once
    each: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None  # of one address


class File(Data):
    """A backup, or games packed away."""

    name: str
    size: int  # bytes
    at: int  # when it was written, in milliseconds since 1970


class Load(Data):
    """How the machine and the server are doing."""

    since: int  # when the server started, in milliseconds since 1970
    version: str
    sockets: int
    tables: int  # in memory
    load: list[float]  # of the machine, over one, five and fifteen minutes; none: not known
    cores: int
    memory: int  # bytes of this process at its most; 0: not known
    data: int  # bytes of the database; 0: not known
    free: int  # bytes free where the data are
    disk: int  # bytes there altogether


class HouseInfo(Data):
    """All that the host has settled, and how the house is doing."""

    load: Load
    limits: Limits  # as they stand
    flags: Limits  # as the server was started with
    bans: list[Ban]  # the latest first
    line: HouseLine
    days: int  # finished tables are packed after so many; 0: never
    old: int  # tables that would be packed now
    folder: str  # where packs and backups are written
    packs: list[File]
    backups: list[File]
    note: Words  # on privacy
    usual: Words  # the note nobody has changed


class TableEntry(Data):
    """A table as its host sees it: nothing of hands, nothing of secrets."""

    id: str
    game: str
    state: State
    people: list[str]
    events: int
    last: int  # when something happened, in milliseconds since 1970
    watching: int


class PersonEntry(Data):
    """Somebody who once gave a name here."""

    id: str
    name: str
    created: int
    tables: int
    last: int  # when something happened at their tables; 0: never
    address: str | None  # while they are at a table
    banned: bool


class Enter(Data):
    """The secret in the host's link."""

    token: str


class ShutOut(Data):
    """Shut somebody out: a person by id, an address as it is written."""

    what: Annotated[str, Meta(max_length=80)]


class SetLine(Data):
    """A line to every open page, in one language or both; nothing takes it back."""

    fr: str = ""
    en: str = ""


class SetDays(Data):
    """After how many days finished tables are packed; 0: never."""

    days: Annotated[int, Meta(ge=0, le=36_500)]


class SetNote(Data):
    """What the page on privacy says; nothing: what it usually says."""

    fr: Text = ""
    en: Text = ""


class EraseTables(Data):
    """Tables to erase; finished games are packed first."""

    ids: Annotated[list[str], Meta(max_length=500)]


class Done(Data):
    """How many tables left the database, and how many of their games were packed."""

    tables: int
    packed: int
    house: HouseInfo


class Settled(Struct):
    """What is stored of all this."""

    limits: Limits = field(default_factory=Limits)
    days: int = 0
    line: tuple[int, str, str] = (0, "", "")
    note: tuple[str, str] = ("", "")
