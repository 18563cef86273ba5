"""What a seat may imagine of what it cannot see."""

from random import Random

from escale.engine import Seat, ask_again, asked
from escale.games.kennedy_nixon.board import ASIDE, GATHERING, KENNEDY, NIXON, POINTS
from escale.games.kennedy_nixon.deck import in_order
from escale.games.kennedy_nixon.state import Campaign


def guessed(s: Campaign, seat: Seat, rng: Random) -> Campaign:
    """Return a table that fits what `seat` knows: unseen cards are dealt anew."""
    guess = s.clone()
    if s.over:
        return guess
    others = [who for who in (KENNEDY, NIXON) if who != seat]
    pool = s.deck[:]
    for who in others:
        pool += [card for card in s.hands[who] if card not in s.known[who]]
        pool += s.stacks[who]
        pool += [card for card in s.sealed[who] if card in POINTS]
    pool = in_order(pool)
    rng.shuffle(pool)
    if s.returned:
        pool = held_last(pool, s.returned, len(pool) - len(s.deck), rng)
    for who in others:  # R11.2: what was set aside is no Gathering Momentum card
        guess.stacks[who] = [eligible(pool) for _ in s.stacks[who]]
        if s.stage == "election" and s.sealed[who]:
            guess.sealed[who] = [f"give:{rng.randrange(s.momentum[who] + 1)}"]
        else:
            guess.sealed[who] = [eligible(pool) for _ in s.sealed[who]]
        hand = s.known[who][:]
        if s.stage == "debates":
            hand += [eligible(pool) for _ in s.hands[who]]
        elif s.stage == "strategy" and asked(s, who):
            hand.append(eligible(pool))  # whoever is asked can set a card aside
        elif s.stage == "strategy" and len(s.sealed[who]) < ASIDE[s.turn - 1]:
            # R11.3: only Gathering Momentum cards are left
            hand += [card for card in pool[::-1] if card in GATHERING][: len(s.hands[who])]
            pool = [card for card in pool if card not in hand]
        guess.hands[who] = hand
    for who in others:
        while len(guess.hands[who]) < len(s.hands[who]):
            guess.hands[who].append(pool.pop())
    guess.deck = in_order(pool)
    ask_again(guess)
    return guess


def held_last(pool: list[str], returned: list[str], held: int, rng: Random) -> list[str]:
    """R15.2: everybody saw what went back into the deck; any other hidden card is held by somebody.

    The cards that somebody holds come last, for they are dealt from the end.
    """
    back = [card for card in pool if card in returned]
    kept = [card for card in pool if card not in returned]
    drawn = held - len(kept)  # since the reshuffle
    dealt = kept + back[:drawn]
    rng.shuffle(dealt)
    return back[drawn:] + dealt


def eligible(pool: list[str]) -> str:
    """Take from the pool a card that may be set aside."""
    at = len(pool) - 1
    while pool[at] in GATHERING:
        at -= 1
    return pool.pop(at)
