"""1960 on a terminal: the candidates, the issues, the fifty states by region, a hand of cards."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from escale.games.kennedy_nixon.board import (
    CANDIDATE,
    CARDS,
    ICONS,
    IN_REGION,
    ISSUE,
    LEAN,
    POINTS,
    REGION,
    REGIONS,
    REST,
    SIDES,
    STATE,
    STATES,
    VOTES,
)
from escale.games.kennedy_nixon.view import CandidateView, KennedyNixonView
from escale.terminal.board import PlainBoard, beside, grid

COLOURS = {"K": "blue", "N": "red", "G": "green"}


class Board(PlainBoard[KennedyNixonView]):
    """Candidates, issues, map."""

    def status(self) -> str:
        stage = self.view.stage
        turn = self.say("turn", n=self.view.turn)
        phase = f" {self.view.phase}/5" if stage == "activity" and self.view.phase else ""
        return f"{turn} · {self.say(f'stage_{stage}')}{phase}"

    def show(self) -> RenderableType:
        last = self.podium() if self.view.podium else self.map()
        return Group(self.candidates(), self.issues(), *self.lasting(), last)

    def candidates(self) -> Table:
        """Return both candidates: votes, momentum, rest, cards, the chance of a check."""
        heads = ("player", "side", "electors", "momentum", "rest", "check", "where", "cards")
        table = grid(*(self.say(f"head_{head}") for head in heads), right=(2, 3, 4, 5, 7))
        for seat, one in enumerate(self.view.candidates):
            ready = "" if one.ready else f" ({self.say('exhausted')})"
            table.add_row(
                self.player(seat, self.view.player == one.who),
                Text(self.name(one.who) + ready, COLOURS[one.who]),
                str(one.votes),
                str(one.momentum),
                str(one.rest),
                self.say("percent", n=one.chance),
                one.token,
                f"{one.hand_count} + {one.stack_count}",
            )
        return table

    def cubes(self, n: int) -> str:
        """Return cubes with their side: K3, N2."""
        return "" if not n else f"{SIDES[0] if n > 0 else SIDES[1]}{abs(n)}"

    def issues(self) -> Text:
        """Return the issues in order, and what lies in the bag."""
        track = [
            f"{n} {self.name(i.issue)} {self.cubes(i.cubes)}"
            for n, i in enumerate(self.view.track, 1)
        ]
        bag = f"K{self.view.bag[0]} N{self.view.bag[1]}"
        return self.pairs(
            [
                (self.say("issues"), " ".join(t.strip() for t in track)),
                (self.say("bag"), bag),
            ]
        )

    def lasting(self) -> list[Text]:
        """Return the cards that last."""
        cards = [one.card for one in (*self.view.running, *self.view.election_box)]
        cards += self.view.prevention + self.view.debate_box
        return [self.pairs([(self.say("running_cards"), self.named(cards))])] if cards else []

    def podium(self) -> Text:
        """Return the debate, issue by issue."""
        said = []
        for one in self.view.podium:
            won = f" → {self.name(one.won_by)}" if one.won_by else ""
            sides = f"K {self.named(one.kennedy) or '–'} / N {self.named(one.nixon) or '–'}"
            said.append((self.name(one.issue), f"{sides}{won}"))
        return self.pairs(said)

    def map(self) -> Group:
        """Return the states by region: electoral votes, then cubes; a token's state underlined."""
        rows = []
        tokens = {one.token for one in self.view.candidates}
        for region in REGIONS:
            line = Text()
            for state in sorted(IN_REGION[region], key=lambda state: -VOTES[state]):
                n = self.view.support[state]
                style = COLOURS["K" if n > 0 else "N"] if n else "dim"
                style += " bold" if abs(n) >= 4 else ""
                style += " underline" if state in tokens else ""
                green = "G" if self.view.green == state else ""
                line.append(f"{state}{VOTES[state]}{self.cubes(n)}{green}", style)
                line.append(" ")
            media, endorsed = getattr(self.view.media, region), getattr(self.view.endorsed, region)
            held = [self.say("media") + " " + self.cubes(media)] if media else []
            held += [self.say("endorsement") + " " + self.cubes(endorsed)] if endorsed else []
            line.append(" ".join(held), "italic")
            rows.append(beside(self.name(region), line, 8))
        return Group(*rows)

    def hand(self) -> list[str]:
        mine = self.mine()
        return mine.hand if mine else []

    def mine(self) -> CandidateView | None:
        """Return the reader's own candidate; Byrd's player and spectators have none."""
        both = self.view.candidates
        return both[self.seat] if self.seat is not None and self.seat < len(both) else None

    def worth(self, choice: str) -> str:
        place = choice.rpartition(":")[2]
        if place in VOTES:
            mine = self.mine()
            check = " ?" if mine and place in mine.checks else ""
            return f"{VOTES[place]} {self.cubes(self.view.support[place])}".strip() + check
        if place in CARDS:
            return " ".join(filter(None, ("/".join(ICONS[place]), ISSUE[place], STATE[place])))
        return next((self.cubes(i.cubes) for i in self.view.track if i.issue == place), "")

    def group(self, choice: str) -> tuple[str, str] | None:
        verb, _, card = choice.partition(":")
        if card in CARDS and verb in ("event", "cp"):
            label = self.say("use_event") if verb == "event" else self.say("points", n=POINTS[card])
            return f"{self.name(card)} ({card}) {self.face(card)}", label
        if choice == CANDIDATE:
            return self.name(CANDIDATE), self.say("points", n=5)
        if choice in STATES:
            return self.name(REGION[choice]), f"{choice} {self.worth(choice)}"
        return None if verb not in ("go", "done") else ("", self.words.choice(choice, self.players))

    def face(self, card: str) -> str:
        """Return what is printed round a card: icons, issue, state, rest cubes."""
        issue = self.name(ISSUE[card]) if ISSUE[card] else ""
        return " ".join(filter(None, ("/".join(ICONS[card]), issue, STATE[card])))

    def about(self, piece: str) -> str:
        if piece in CARDS:
            printed = [self.say("points", n=POINTS[piece]), self.face(piece)]
            return ", ".join([*printed, self.say("rest_cubes", n=REST[piece])]) + "."
        if piece not in STATES:
            return ""
        n = self.view.support[piece]
        who = SIDES[0] if n > 0 else SIDES[1]
        there = (
            self.say("has_cubes", who=who, n=abs(n))
            if n
            else self.say("leans", who=SIDES[LEAN[piece]])
        )
        return f"{self.name(REGION[piece])}, {self.say('n_electors', n=VOTES[piece])}, {there}."
