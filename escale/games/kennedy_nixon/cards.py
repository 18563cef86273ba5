"""The 91 campaign cards: what each one says, and the steps it does.

In every entry `s` is the table and `me` the seat that resolves the event ("the player").
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from escale.engine import CHANCE, NOBODY, Choice, Decision, Seat, Step
from escale.games.kennedy_nixon.board import (
    CR,
    DEBATES,
    DEF,
    EAST,
    ECON,
    GOES,
    ICONS,
    IN_REGION,
    KENNEDY,
    MIDWEST,
    NIXON,
    SIDES,
    SOUTH,
    STATES,
    VOTES,
    WEST,
)
from escale.games.kennedy_nixon.campaign import PlaceMedia
from escale.games.kennedy_nixon.deck import (
    MayDraw,
    Retrieve,
    ShowHand,
    SwapHand,
    in_order,
    leave_deck,
)
from escale.games.kennedy_nixon.lasting import (
    BAPTISTS_PREACH,
    CHURCHES_ANSWERED,
    CONNECTICUT_CHECKS_CALIFORNIA,
    EISENHOWER_SPEAKS,
    KENNEDY_CANNOT_PAY,
    KENNEDY_CHECKS_ILLINOIS,
    KENNEDY_DEBATES_UP,
    KENNEDY_FLIES,
    KENNEDY_LAND_CLOSED,
    KENNEDY_POINTS_DOWN,
    KENNEDY_POINTS_UP,
    KENNEDY_POSITIONS_DOWN,
    KENNEDY_PREEMPTS_FREE,
    KENNEDY_REDRAWS,
    MIDWEST_CLOSED_TO_NIXON,
    NIXON_ALWAYS_CHECKS,
    NIXON_CANNOT_PAY,
    NIXON_PAYS_EVENTS,
    NIXON_PAYS_TO_CAMPAIGN,
    NIXON_PLEDGED,
    NIXON_POINTS_UP,
    NIXON_RECOUNTS,
    NIXON_SHOWS_FIRST,
    NO_FARES_NO_CHECKS,
    PEALE_PREACHES,
    SOUTH_CLOSED,
    SOUTH_CLOSED_TO_KENNEDY,
    SOUTH_UNPLEDGED,
    WEST_CLOSED_TO_KENNEDY,
)
from escale.games.kennedy_nixon.state import Campaign
from escale.games.kennedy_nixon.verbs import (
    CutMedia,
    CutSupport,
    Endorse,
    Exhaust,
    GainOnAir,
    GainSupport,
    Gather,
    Issue,
    MatchMomentum,
    Media,
    Momentum,
    MoveToken,
    MoveUp,
    OrderIssues,
    PickIssue,
    PickIssues,
    PickToken,
    Refresh,
    ShedSupport,
    SpendPoints,
    Support,
    Swing,
    Whistlestop,
)

ANYWHERE: Final = tuple(STATES)
IN_SOUTH: Final = tuple(IN_REGION[SOUTH])
IN_EAST: Final = tuple(IN_REGION[EAST])
IN_MIDWEST: Final = tuple(IN_REGION[MIDWEST])
HEARTLAND: Final = tuple(  # R16.N9
    place for place in (*IN_REGION[WEST], *IN_REGION[MIDWEST]) if VOTES[place] <= 10
)
SUBURBS: Final = tuple(place for place in STATES if VOTES[place] >= 20)


@dataclass
class Happen(Step):
    """R6.4: the event of a card laid on the table happens for `seat`, then the card goes away."""

    card: str
    seat: Seat

    def run(self, s: Campaign) -> None:
        s.do(*EVENTS[self.card](s, self.seat), Put(self.card, self.seat))


@dataclass
class Put(Step):
    """R6.6: a card whose event has happened goes to its box or to the discard pile."""

    card: str
    seat: Seat

    def run(self, s: Campaign) -> None:
        card, goes = self.card, GOES[self.card]
        if card not in s.played:  # it already lies beside the board
            return
        s.played.remove(card)
        if goes == "prevention":
            s.prevention = [*s.prevention, card]
        elif goes == "election":
            s.election_box = {**s.election_box, card: self.seat}
        elif goes == "debate" and s.turn < DEBATES:
            s.debate_box = [*s.debate_box, card]
        else:  # R12.14: a debate card that comes too late is simply discarded
            s.discard.append(card)
            return
        s.tell("boxed", card=card, seat=self.seat, who=SIDES[self.seat])


@dataclass
class Lasts(Step):
    """R6.6: the card lies beside the board and bears on `seat` until the end of the turn."""

    card: str
    seat: Seat

    def run(self, s: Campaign) -> None:
        s.played.remove(self.card)
        s.running[self.card] = self.seat
        s.tell("lasts", card=self.card)


@dataclass
class Cancel(Step):
    """R14.2: the running effect of `card` ends at once, unless the first edition is played."""

    card: str

    def run(self, s: Campaign) -> None:
        if self.card in s.running and not s.first_edition:
            del s.running[self.card]
            s.discard.append(self.card)
            s.tell("cancelled", card=self.card)


@dataclass
class Replay(Step):
    """R15.4: Nixon may resolve the event of any card of the discard pile."""

    def ask(self, s: Campaign) -> Decision | None:
        choices = [card for card in s.discard if not s.prevented(card)]
        return Decision(NIXON, "replay", [*choices, "no"]) if choices else None

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice != "no":
            s.discard.remove(choice)
            s.played.append(choice)
            s.tell("replayed", seat=NIXON, who="N", card=choice)
            s.do(Happen(choice, NIXON))


@dataclass
class TurnUp(Step):
    """R15.5: cards of the deck are turned up; those with Kennedy's icon happen for him."""

    left: int

    def ask(self, s: Campaign) -> Decision | None:
        pile = s.deck or in_order(s.discard)
        return Decision(CHANCE, "turn_up", pile) if self.left and pile else None

    def take(self, s: Campaign, choice: Choice) -> None:
        leave_deck(s, choice)
        s.tell("turned_up", card=choice)
        s.do(TurnUp(self.left - 1))
        if "K" in ICONS[choice] and not s.prevented(choice):
            s.played.append(choice)
            s.do(Happen(choice, KENNEDY))
        else:
            s.discard.append(choice)


def most_stars(s: Campaign) -> Seat:
    """Return who has more cubes in Alaska and Hawaii added together (D15)."""
    blue = s.cubes(KENNEDY, "AK") + s.cubes(KENNEDY, "HI")
    red = s.cubes(NIXON, "AK") + s.cubes(NIXON, "HI")
    return KENNEDY if blue > red else NIXON if red > blue else NOBODY


def eastern_station(s: Campaign) -> Seat:
    """Return who has media support in the East."""
    n = s.media[EAST]
    return KENNEDY if n > 0 else NIXON if n < 0 else NOBODY


def most_states(s: Campaign, region: str) -> Seat:
    """Return who leads more states of a region (R16.N3)."""
    led = [s.leads(place) for place in IN_REGION[region]]
    blue, red = led.count(KENNEDY), led.count(NIXON)
    return KENNEDY if blue > red else NIXON if red > blue else NOBODY


def unclaimed(s: Campaign) -> tuple[str, ...]:
    """Return the states where neither candidate has support."""
    return tuple(place for place, n in s.support.items() if n == 0)


# Whoever has more of something gains.
AHEAD: Final[dict[str, Callable[[Campaign], Seat]]] = {
    "c14": lambda s: most_states(s, SOUTH),
    "c15": lambda s: most_states(s, EAST),
    "c16": lambda s: most_states(s, MIDWEST),
    "c17": lambda s: most_states(s, WEST),
    "c21": most_stars,
    CONNECTICUT_CHECKS_CALIFORNIA: lambda s: s.leads("CT"),
    "c60": eastern_station,
}

EVENTS: Final[dict[str, Callable[[Campaign, Seat], list[Step]]]] = {
    # Greater Houston Ministerial Association: Kennedy's token goes to Texas; he gains 1 momentum
    # and may gain 5 support anywhere, one per state. Prevents cards 9, 44 and 73 (`PREVENTED_BY`).
    CHURCHES_ANSWERED: lambda s, me: [
        Cancel(KENNEDY_CANNOT_PAY),
        MoveToken(KENNEDY, "TX"),
        Momentum(KENNEDY, 1),
        GainSupport(KENNEDY, 5, ANYWHERE, 1),
    ],
    # Nixon's Knee: Nixon's token goes to Maryland. This turn he pays 1 momentum for every card he
    # campaigns with.
    "c2": lambda s, me: [MoveToken(NIXON, "MD"), Lasts(NIXON_PAYS_TO_CAMPAIGN, NIXON)],
    # Gallup Poll: The player may rearrange the three issues.
    "c3": lambda s, me: [OrderIssues(me)],
    # Citizens for Nixon-Lodge: This turn the cards Nixon plays for points are worth one more, 5
    # at most.
    "c4": lambda s, me: [Lasts(NIXON_POINTS_UP, NIXON)],
    # Volunteers: The player gains 1 momentum.
    "c5": lambda s, me: [Momentum(me, 1)],
    # New England: Kennedy may gain 5 support in the six states named, two per state.
    "c6": lambda s, me: [GainSupport(KENNEDY, 5, ("CT", "MA", "ME", "NY", "RI", "VT"), 2)],
    # Late Returns from Cook County: On Election Day Kennedy makes 5 checks in Illinois.
    KENNEDY_CHECKS_ILLINOIS: lambda s, me: [],
    # Soviet Economic Growth: Economy climbs one place; its leader gains 1 support in New York.
    "c8": lambda s, me: [MoveUp(ECON, 1), Support(s.leader(ECON), "NY", 1)],
    # Baptist Ministers: Nixon may remove 5 Kennedy support in the South and Midwest, two per
    # state.
    BAPTISTS_PREACH: lambda s, me: [CutSupport(NIXON, 5, IN_SOUTH + IN_MIDWEST, 2)],
    # Swing State: The player may take over a state the opponent leads but does not carry.
    "c10": lambda s, me: [Swing(me)],
    # Sputnik V: Defense climbs one place; its leader may gain 3 support anywhere, one per state.
    "c11": lambda s, me: [MoveUp(DEF, 1), GainSupport(s.leader(DEF), 3, ANYWHERE, 1)],
    # Southern Strategy: Nixon may gain 5 support in the South, two per state; Kennedy gains 1 on
    # Civil Rights.
    "c12": lambda s, me: [GainSupport(NIXON, 5, IN_SOUTH, 2), Issue(KENNEDY, CR, 1)],
    # Nikita Kruschev: The leader in Defense gains 1 momentum and may gain 3 support anywhere, one
    # per state.
    "c13": lambda s, me: [Momentum(s.leader(DEF), 1), GainSupport(s.leader(DEF), 3, ANYWHERE, 1)],
    # Gathering Momentum in the South: Whoever leads more Southern states gains 1 momentum and 1
    # support in each empty one.
    "c14": lambda s, me: [Gather(SOUTH)],
    # Gathering Momentum in the East: The same in the East.
    "c15": lambda s, me: [Gather(EAST)],
    # Gathering Momentum in the Midwest: The same in the Midwest.
    "c16": lambda s, me: [Gather(MIDWEST)],
    # Gathering Momentum in the West: The same in the West, Alaska and Hawaii included.
    "c17": lambda s, me: [Gather(WEST)],
    # Dwight Eisenhower: Nixon may gain 7 support anywhere, one per state. Prevents card 74.
    EISENHOWER_SPEAKS: lambda s, me: [
        Cancel(KENNEDY_LAND_CLOSED),
        GainSupport(NIXON, 7, ANYWHERE, 1),
    ],
    # Old South: The leader in Civil Rights gives up 5 support in the South and may not campaign
    # there this turn.
    "c19": lambda s, me: [
        ShedSupport(s.leader(CR), 5, IN_SOUTH),
        Lasts(SOUTH_CLOSED, s.leader(CR)),
    ],
    # Nixon Egged in Michigan: Nixon's token goes to Michigan; he loses 1 support there and may
    # not campaign in the Midwest this turn.
    "c20": lambda s, me: [
        MoveToken(NIXON, "MI"),
        Support(NIXON, "MI", -1),
        Lasts(MIDWEST_CLOSED_TO_NIXON, NIXON),
    ],
    # Fifty Stars: Whoever has more support in Alaska and Hawaii may gain 5 anywhere, one per
    # state.
    "c21": lambda s, me: [GainSupport(most_stars(s), 5, ANYWHERE, 1)],
    # Gaffe: The opponent loses 1 momentum and up to 3 support where his token stands.
    "c22": lambda s, me: [Momentum(1 - me, -1), Support(1 - me, s.token[1 - me], -3)],
    # Martin Luther King Arrested: Civil Rights climbs one place; the player gains 3 support on
    # it.
    "c23": lambda s, me: [MoveUp(CR, 1), Issue(me, CR, 3)],
    # East Harlem Pledge: Nixon loses 1 on Civil Rights; Kennedy may remove 5 Nixon support in the
    # South, two per state.
    "c24": lambda s, me: [Issue(NIXON, CR, -1), CutSupport(KENNEDY, 5, IN_SOUTH, 2)],
    # 1960 Civil Rights Act: Civil Rights climbs one place; Nixon gains 1 support on it.
    "c25": lambda s, me: [MoveUp(CR, 1), Issue(NIXON, CR, 1)],
    # Ken-Air: This turn Kennedy travels for nothing and the cards he campaigns with are worth one
    # more.
    "c26": lambda s, me: [Lasts(KENNEDY_FLIES, KENNEDY)],
    # Nelson Rockefeller: Nixon gains 1 support in New York and may take a card from the discard
    # pile.
    "c27": lambda s, me: [Support(NIXON, "NY", 1), Retrieve(NIXON)],
    # Harry F. Byrd: Nixon may remove 3 Kennedy support among Oklahoma, Mississippi and Alabama.
    "c28": lambda s, me: [CutSupport(NIXON, 3, ("OK", "MS", "AL"), 3)],
    # The Great Seal Bug: Nixon gains 1 on Defense and may take Henry Cabot Lodge from the discard
    # pile.
    "c29": lambda s, me: [Issue(NIXON, DEF, 1), Retrieve(NIXON, "c42")],
    # Johnson Jeered in Dallas: Kennedy loses 1 support in Texas and may not campaign in the South
    # this turn.
    "c30": lambda s, me: [Support(KENNEDY, "TX", -1), Lasts(SOUTH_CLOSED_TO_KENNEDY, KENNEDY)],
    # Profiles in Courage: This turn Kennedy may draw again, once, for each check he fails.
    "c31": lambda s, me: [Lasts(KENNEDY_REDRAWS, KENNEDY)],
    # Early Returns from Connecticut: On Election Day whoever leads Connecticut makes 5 checks in
    # California.
    CONNECTICUT_CHECKS_CALIFORNIA: lambda s, me: [],
    # Unpledged Electors: At the tally Alabama, Louisiana and Mississippi vote for nobody if
    # Kennedy wins them narrowly.
    SOUTH_UNPLEDGED: lambda s, me: [],
    # Lazy Shave: In the debates Nixon shows his card before Kennedy picks his own.
    NIXON_SHOWS_FIRST: lambda s, me: [],
    # Harvard Brain Trust: In the debates Kennedy counts one more point on each issue.
    KENNEDY_DEBATES_UP: lambda s, me: [],
    # Henry Luce: Kennedy may place an endorsement marker in a region of his choice.
    "c36": lambda s, me: [Endorse(KENNEDY, True)],
    # Lunch Counter Sit-Ins: Civil Rights climbs one place; its leader may gain 3 support
    # anywhere, one per state.
    "c37": lambda s, me: [MoveUp(CR, 1), GainSupport(s.leader(CR), 3, ANYWHERE, 1)],
    # High Hopes: Two cards of the deck are turned up; those with Kennedy's icon happen for him.
    "c38": lambda s, me: [TurnUp(2)],
    # Lyndon Johnson: Kennedy may gain 2 support in Texas and 3 more in the South, two of these
    # per state, and may refresh his candidate card.
    "c39": lambda s, me: [
        GainSupport(KENNEDY, 2, ("TX",), 2),
        GainSupport(KENNEDY, 3, IN_SOUTH, 2),
        Refresh(KENNEDY),
    ],
    # Northern Blacks: The leader in Civil Rights may gain 5 support in the three states named,
    # two per state.
    "c40": lambda s, me: [GainSupport(s.leader(CR), 5, ("IL", "MI", "NY"), 2)],
    # Pierre Salinger: Kennedy may gain 3 support on one issue.
    "c41": lambda s, me: [PickIssue(KENNEDY, 3)],
    # Henry Cabot Lodge: Nixon gains 2 support in Massachusetts and 2 on Defense; he may refresh
    # his candidate card.
    "c42": lambda s, me: [Support(NIXON, "MA", 2), Issue(NIXON, DEF, 2), Refresh(NIXON)],
    # Catholic Support: Kennedy may gain 7 support anywhere, two per state.
    "c43": lambda s, me: [GainSupport(KENNEDY, 7, ANYWHERE, 2)],
    # Puerto Rican Bishops: This turn Kennedy may not spend momentum.
    "c44": lambda s, me: [Lasts(KENNEDY_CANNOT_PAY, KENNEDY)],
    # Compact of 5th Avenue: Nixon's token goes to New York; he gains 1 on Civil Rights, 2 support
    # in New York and 1 media support in the East.
    "c45": lambda s, me: [
        MoveToken(NIXON, "NY"),
        Issue(NIXON, CR, 1),
        Support(NIXON, "NY", 2),
        Media(NIXON, EAST, 1),
    ],
    # Prime-Time Television: The player may gain 5 support in one region where he is on the air,
    # two per state.
    "c46": lambda s, me: [GainOnAir(me, 5, 2)],
    # The Cold War: The leader in Defense may gain 5 support anywhere, one per state.
    "c47": lambda s, me: [GainSupport(s.leader(DEF), 5, ANYWHERE, 1)],
    # Rising Food Prices: Economy climbs two places (first edition: one); Nixon gains 2 support on
    # it.
    "c48": lambda s, me: [MoveUp(ECON, 1 if s.first_edition else 2), Issue(NIXON, ECON, 2)],
    # Eleanor Roosevelt's Speaking Tour: Kennedy may gain 5 support in the Midwest, two per state.
    "c49": lambda s, me: [GainSupport(KENNEDY, 5, IN_MIDWEST, 2)],
    # Industrial Midwest: Nixon may gain 5 support in the six states named, two per state.
    "c50": lambda s, me: [GainSupport(NIXON, 5, ("IL", "IN", "MI", "MN", "OH", "WI"), 2)],
    # Missile Gap: Kennedy gains 3 support on Defense.
    "c51": lambda s, me: [Issue(KENNEDY, DEF, 3)],
    # Hurricane Donna: The player's token goes to Florida; he gains 1 momentum and 1 support
    # there.
    "c52": lambda s, me: [MoveToken(me, "FL"), Momentum(me, 1), Support(me, "FL", 1)],
    # Campaign Headquarters: The player may discard cards and draw as many.
    "c53": lambda s, me: [SwapHand(me)],
    # Bobby Kennedy: This turn the cards Kennedy plays for points are worth one more, 5 at most.
    "c54": lambda s, me: [Lasts(KENNEDY_POINTS_UP, KENNEDY)],
    # Hostile Press Corps: This turn Nixon makes a check in every state, as if Kennedy carried it.
    "c55": lambda s, me: [Lasts(NIXON_ALWAYS_CHECKS, NIXON)],
    # Opposition Research: Kennedy shows his hand; Nixon may then spend 3 points.
    "c56": lambda s, me: [ShowHand(KENNEDY), SpendPoints(NIXON, 3)],
    # A New Frontier: Kennedy may discard cards and draw as many.
    "c57": lambda s, me: [SwapHand(KENNEDY)],
    # Tricky Dick: Nixon gains 1 momentum (first edition: loses 1) and may replay a discarded
    # event.
    "c58": lambda s, me: [Momentum(NIXON, -1 if s.first_edition else 1), Replay()],
    # Mid-Atlantic: Kennedy may gain 5 support in the five states named, two per state.
    "c59": lambda s, me: [GainSupport(KENNEDY, 5, ("DE", "MD", "NJ", "NY", "PA"), 2)],
    # World Series Ends: Whoever has media support in the East may gain 5 support there, two per
    # state.
    "c60": lambda s, me: [GainSupport(eastern_station(s), 5, IN_EAST, 2)],
    # Fatigue Sets In: The opponent's candidate card is exhausted.
    "c61": lambda s, me: [Exhaust(1 - me)],
    # Trial of Gary Powers: Defense climbs two places; its leader gains 1 momentum.
    "c62": lambda s, me: [MoveUp(DEF, 2), Momentum(s.leader(DEF), 1)],
    # Give Me a Week: Nixon loses 2 momentum and 1 support on every issue.
    "c63": lambda s, me: [
        Momentum(NIXON, -2),
        Issue(NIXON, CR, -1),
        Issue(NIXON, DEF, -1),
        Issue(NIXON, ECON, -1),
    ],
    # Stump Speech: The player gains momentum until he has as much as his opponent.
    "c64": lambda s, me: [MatchMomentum(me)],
    # Joe Kennedy: This turn Nixon may not spend momentum.
    "c65": lambda s, me: [Lasts(NIXON_CANNOT_PAY, NIXON)],
    # Adlai Stevenson: Kennedy gains 1 support in Illinois and may take a card from the discard
    # pile.
    "c66": lambda s, me: [Support(KENNEDY, "IL", 1), Retrieve(KENNEDY)],
    # Voter Registration Drive: The player may gain 3 support in states where nobody has any, one
    # per state.
    "c67": lambda s, me: [GainSupport(me, 3, unclaimed(s), 1)],
    # Peace Without Surrender: Defense climbs one place; Nixon gains 1 support on it.
    "c68": lambda s, me: [MoveUp(DEF, 1), Issue(NIXON, DEF, 1)],
    # Congressional Summer Session: This turn the cards Kennedy plays for points are worth two
    # less, 1 at least. He may (first edition: must) move his token to Maryland or Virginia.
    "c69": lambda s, me: [Lasts(KENNEDY_POINTS_DOWN, KENNEDY), PickToken(KENNEDY, ("MD", "VA"))],
    # The Old Nixon: Nixon loses 1 momentum, Kennedy 3.
    "c70": lambda s, me: [Momentum(NIXON, -1), Momentum(KENNEDY, -3)],
    # Heartland of America: Nixon may gain 7 support in the small states of the West and Midwest,
    # one per state.
    "c71": lambda s, me: [GainSupport(NIXON, 7, HEARTLAND, 1)],
    # Southern Revolt: If Kennedy leads in Civil Rights, Nixon may gain 5 support in the South,
    # two per state.
    "c72": lambda s, me: [
        GainSupport(NIXON if s.leader(CR) == KENNEDY else NOBODY, 5, IN_SOUTH, 2)
    ],
    # Norman Vincent Peale: Nixon may remove 5 Kennedy support anywhere, one per state.
    PEALE_PREACHES: lambda s, me: [CutSupport(NIXON, 5, ANYWHERE, 1)],
    # Eisenhower's Silence: This turn Nixon may not campaign in states Kennedy carries (first
    # edition: leads).
    "c74": lambda s, me: [Lasts(KENNEDY_LAND_CLOSED, NIXON)],
    # Republican TV Spots: Nixon's token goes to New York; he may place 3 media support where he
    # likes.
    "c75": lambda s, me: [MoveToken(NIXON, "NY"), PlaceMedia(NIXON, 3, True)],
    # Nixon's Pledge: This turn Kennedy gains 1 momentum whenever Nixon plays a card except to
    # campaign.
    "c76": lambda s, me: [Lasts(NIXON_PLEDGED, KENNEDY)],
    # Suburban Voters: Kennedy may gain 5 support in states worth 20 votes or more, two per state.
    "c77": lambda s, me: [GainSupport(KENNEDY, 5, SUBURBS, 2)],
    # Stock Market in Decline: Economy climbs two places; its leader gains 2 support in New York.
    "c78": lambda s, me: [MoveUp(ECON, 2), Support(s.leader(ECON), "NY", 2)],
    # Advance Men: This turn the player travels for nothing and campaigns without checks.
    "c79": lambda s, me: [Lasts(NO_FARES_NO_CHECKS, me)],
    # Herblock: Kennedy may remove 2 Nixon media support.
    "c80": lambda s, me: [CutMedia(KENNEDY, 2)],
    # Kennedy's Peace Corps: This turn Kennedy pre-empts events without paying.
    "c81": lambda s, me: [Lasts(KENNEDY_PREEMPTS_FREE, KENNEDY)],
    # Fidel Castro: The leader in Defense gains 1 momentum and 1 support in Florida.
    "c82": lambda s, me: [Momentum(s.leader(DEF), 1), Support(s.leader(DEF), "FL", 1)],
    # Whistlestop: The player may campaign with 7 points, at most one in each state.
    "c83": lambda s, me: [Whistlestop(me, 7)],
    # Quemoy and Matsu: The leader in Defense gains 1 momentum and may gain 3 support anywhere,
    # one per state.
    "c84": lambda s, me: [Momentum(s.leader(DEF), 1), GainSupport(s.leader(DEF), 3, ANYWHERE, 1)],
    # Jackie Kennedy: This turn Nixon pays 1 momentum for every card he plays as an event.
    "c85": lambda s, me: [Lasts(NIXON_PAYS_EVENTS, NIXON)],
    # Herb Klein: Nixon may gain 3 issue support, split as he likes.
    "c86": lambda s, me: [PickIssues(NIXON, 3)],
    # Stevenson Loyalists: This turn Kennedy may not campaign in the West or the Midwest.
    "c87": lambda s, me: [Lasts(WEST_CLOSED_TO_KENNEDY, KENNEDY)],
    # Stature Gap: This turn the cards Kennedy plays to position himself are worth two less, 1 at
    # least.
    "c88": lambda s, me: [Lasts(KENNEDY_POSITIONS_DOWN, KENNEDY)],
    # The New Nixon: Nixon gains 1 momentum.
    "c89": lambda s, me: [Momentum(NIXON, 1)],
    # Recount: On Election Day Nixon makes 3 checks in a state of his choice.
    NIXON_RECOUNTS: lambda s, me: [],
    # Political Capital: Nixon may draw 2 cards.
    "c91": lambda s, me: [MayDraw(NIXON, 2)],
}
