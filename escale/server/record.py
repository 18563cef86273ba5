"""How games ended, for whom, and what that says of everybody: people and bots on one scale."""

from asyncio import Future
from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import Any, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import Connection, Row, bindparam, func, insert, select, update

from escale.bots import LEVELS, ratings
from escale.engine import Game, Seat
from escale.server.personal import GameRecord, Past, Record, Rival
from escale.server.prepared import Prepared
from escale.server.rows import Person, Seating
from escale.server.schema import devices, events, outcomes, packed, results, seats, tables, wishes
from escale.server.store import Store

_MEAN = 1300  # points of somebody nothing is known of
_POINTS = 31  # to one of openskill: 200 points more win three games of four
_SURE = 1.0  # the deviation of a level of bot whose rating was measured
_SETTLED = 3  # games that count before a rating is shown
_HISTORY = 50
_EVENING = 12 * 3600 * 1000  # milliseconds: a game that took longer was no evening
_MODEL = PlackettLuce()
_ADD = Prepared(insert(results))
_KEEN = select(wishes.c.player).where(
    wishes.c.rated, wishes.c.player.in_(bindparam("people", expanding=True))
)


class Ended(NamedTuple):
    """A game that is over: who sat where, and how it went for each seat."""

    table: str
    game: str
    at: int
    rated: bool
    seating: Sequence[Seating]
    placing: Sequence[int]
    winners: Sequence[Seat]
    scores: Sequence[float]


def ended(
    table: str, book: Game[Any], state: Any, at: int, rated: bool, who: Sequence[Seating]
) -> Ended:
    """Return how a game ended; one person on several chairs plays for none of them."""
    people = [seat.player for seat in who if seat.player]
    alone = len(set(people)) == len(people)
    found = book.placing(state), book.winners(state), book.scores(state)
    return Ended(table, book.slug, at, rated and alone, who, *found)


def keep(c: Connection, over: Ended) -> None:
    """Write how a game ended, and what it says of those who want a rating and of the bots."""
    ratings = _rated(c, over) if over.rated else {}
    _ADD(
        c,
        [
            {
                "table_id": over.table,
                "seat": seat,
                "game": over.game,
                "player": who.player,
                "bot": None if who.player else who.bot,
                "place": over.placing[seat],
                "won": seat in over.winners,
                "score": float(over.scores[seat]),
                "at": over.at,
                "rated": over.rated,
                "mu": ratings[seat].mu if seat in ratings else None,
                "sigma": ratings[seat].sigma if seat in ratings else None,
                "seen": False,
            }
            for seat, who in enumerate(over.seating)
        ],
    )


def _rated(c: Connection, over: Ended) -> dict[Seat, PlackettLuceRating]:
    """Return the new ratings by seat, if somebody wants one; measured levels of bots stay."""
    people = [who.player for who in over.seating if who.player]
    keen: set[str | None] = set(c.execute(_KEEN, {"people": people}).scalars())
    if not keen:
        return {}
    before = [[_known(c, over.game, who, keen)] for who in over.seating]
    after = _MODEL.rate(before, ranks=[float(place) for place in over.placing])
    return {
        seat: rating
        for seat, (rating,) in enumerate(after)
        if over.seating[seat].player in keen or _unmeasured(over.game, over.seating[seat])
    }


def _unmeasured(game: str, who: Seating) -> bool:
    """Whether a seat is a bot's of which the ladder knows nothing."""
    return who.player is None and who.bot not in ratings(game)


def _known(c: Connection, game: str, who: Seating, keen: set[str | None]) -> PlackettLuceRating:
    """Return what is thought of somebody; of people who want no rating, nothing."""
    if who.player and who.player not in keen:
        return _MODEL.rating()
    if not who.player and not _unmeasured(game, who):
        elo = ratings(game)[who.bot or ""]
        return _MODEL.rating(mu=25.0 + (elo - _MEAN) / _POINTS, sigma=_SURE)
    r = outcomes.c
    own = r.player == who.player if who.player else r.player.is_(None) & (r.bot == who.bot)
    latest = select(r.mu, r.sigma).where(own, r.game == game, r.mu.is_not(None))
    row = c.execute(latest.order_by(r.at.desc()).limit(1)).one_or_none()
    return _MODEL.rating() if row is None else _MODEL.rating(mu=row.mu, sigma=row.sigma)


def points(mu: float) -> int:
    """Return a rating as it is shown."""
    return round(_MEAN + _POINTS * (mu - 25.0))


def see(store: Store, table: str, player: str) -> "Future[None]":
    """Remember that somebody knows how a game ended."""

    def work(c: Connection) -> None:
        for kept in (results, packed):
            own = (kept.c.table_id == table, kept.c.player == player)
            c.execute(update(kept).where(*own).values(seen=True))

    return store.run(work)


def forget(store: Store, person: Person) -> "Future[None]":
    """Forget what was thought of somebody who wants no rating."""

    def work(c: Connection) -> None:
        for kept in (results, packed):
            own = kept.c.player == person.id
            c.execute(update(kept).where(own).values(mu=None, sigma=None))

    return store.run(work)


def read(store: Store, person: Person) -> "Future[Record]":
    """Return somebody's record; what they have not seen the end of tells nothing yet."""

    def work(c: Connection) -> Record:
        r, t = outcomes.c, tables.c
        mine = select(r.table_id).where(r.player == person.id)
        own = (
            select(
                outcomes,
                t.id.is_(None).label("packed"),
                func.coalesce(t.title, "").label("title"),
                select(func.min(events.c.at))
                .where(events.c.table_id == r.table_id)
                .scalar_subquery()
                .label("began"),
            )
            .join(tables, t.id == r.table_id, isouter=True)
            .where(r.player == person.id)
            .order_by(r.at.desc())
        )
        others = (
            select(outcomes, seats.c.name)
            .join(seats, (seats.c.table_id == r.table_id) & (seats.c.seat == r.seat), isouter=True)
            .where(r.table_id.in_(mine))
            .order_by(r.seat)
        )
        beside: dict[str, list[Row[Any]]] = {}
        for row in c.execute(others):
            beside.setdefault(row.table_id, []).append(row)
        past = list(c.execute(own))
        known = func.count()
        more = c.execute(select(known).where(devices.c.player == person.id)).scalar_one()
        wanted = select(wishes.c.rated).where(wishes.c.player == person.id)
        rated = bool(c.execute(wanted).scalar_one_or_none())
        return told(person, past, beside, 1 + more, rated, _bots(c))

    return store.run(work)


def _bots(c: Connection) -> dict[tuple[str, str], int]:
    """Return the rating of every level of bot at every game, as far as it is known."""
    r = outcomes.c
    rows = select(r.game, r.bot, r.mu).where(
        r.player.is_(None), r.mu.is_not(None), r.bot.is_not(None)
    )
    return {(row.game, row.bot): points(row.mu) for row in c.execute(rows.order_by(r.at))}


def told(
    person: Person,
    past: Sequence[Row[Any]],
    beside: dict[str, list[Row[Any]]],
    known: int,
    rated: bool,
    bots: dict[tuple[str, str], int],
) -> Record:
    """Return a record made of somebody's games, the latest first."""
    seen = [row for row in past if row.seen]
    length = [row.at - row.began for row in past if row.began and row.at - row.began < _EVENING]
    games = Counter(row.game for row in past)
    return Record(
        name=person.name,
        devices=known,
        rated=rated,
        games=[_game(slug, seen, beside, rated, bots) for slug in sorted(games)],
        rivals=_rivals(seen, beside),
        history=[_past(row, beside[row.table_id]) for row in past[:_HISTORY]],
        favourite=games.most_common(1)[0][0] if games else None,
        minutes=round(median(length) / 60_000) if length else None,
    )


def _game(
    slug: str,
    seen: Sequence[Row[Any]],
    beside: dict[str, list[Row[Any]]],
    rated: bool,
    bots: dict[tuple[str, str], int],
) -> GameRecord:
    own = [row for row in seen if row.game == slug]
    counted = [row for row in own if row.mu is not None]
    levels: dict[str, list[int]] = {}
    for row in own:
        for other in beside[row.table_id]:
            if other.bot and not other.player:
                score = levels.setdefault(other.bot, [0, 0, 0])
                score[_outcome(row, other)] += 1
    beaten = [level for level in LEVELS if levels.get(level, [0])[0]]
    return GameRecord(
        game=slug,
        played=len(own),
        won=sum(row.won for row in own),
        rating=points(counted[0].mu) if rated and len(counted) >= _SETTLED else None,
        best=beaten[-1] if beaten else None,
        levels=levels,
        ratings={level: mark for (game, level), mark in bots.items() if game == slug}
        | dict(ratings(slug)),
    )


def _outcome(row: Row[Any], other: Row[Any]) -> int:
    """Return 0 for a win over somebody, 1 for a loss, 2 for a tie."""
    return 0 if row.place < other.place else 1 if row.place > other.place else 2


def _rivals(seen: Sequence[Row[Any]], beside: dict[str, list[Row[Any]]]) -> list[Rival]:
    """Return how it stands between somebody and everyone they have met, most games first."""
    scores: dict[str, list[int]] = {}
    names: dict[str, str] = {}
    for row in seen:
        for other in beside[row.table_id]:
            if other.player and other.player != row.player:
                names.setdefault(other.player, other.name or "")
                scores.setdefault(other.player, [0, 0, 0])[_outcome(row, other)] += 1
    ranked = sorted(scores, key=lambda who: -sum(scores[who]))
    return [Rival(names[who], sum(scores[who]), *scores[who]) for who in ranked]


def _past(row: Row[Any], all_seats: Sequence[Row[Any]]) -> Past:
    others = [one.name or one.bot or "" for one in all_seats if one.seat != row.seat]
    return Past(
        table="" if row.packed else row.table_id,
        game=row.game,
        title=row.title,
        at=row.at,
        place=row.place if row.seen else None,
        won=row.won and row.seen,
        seats=len(all_seats),
        others=others,
        rated=row.rated,
    )
