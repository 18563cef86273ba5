"""People without accounts: a name, and a secret that only their browser and its hash know."""

from collections.abc import Container

from escale.server.guard import Refusal, digest, new_id, new_token
from escale.server.rows import Person
from escale.server.store import Store

_REMEMBERED = 10_000  # people; the first of them is forgotten for the next


class People:
    """Finds people by the secret in their cookie."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[str, Person] = {}  # by hash, those seen lately
        self.banned: Container[str] = ()  # whom the host has shut out

    async def find(self, token: str | None, leaving: bool = False) -> Person | None:
        """Return who holds `token`; None for somebody new, and for a secret nobody has.

        Who is shut out is refused, unless they are leaving.
        """
        if not token:
            return None
        hashed = digest(token)
        person = self.known.get(hashed)
        if person is None or self.store.shared:  # others may rename them elsewhere
            person = await self.store.find_person(hashed)
            if person is not None:
                self._remember(hashed, person)
        if person is not None and person.id in self.banned and not leaving:
            raise Refusal("banned", "the host of this house has shut you out")
        return person

    async def holder(self, token: str | None, leaving: bool = False) -> Person:
        """Return who holds `token`, or refuse."""
        person = await self.find(token, leaving)
        if person is None:
            if token:
                raise Refusal("forged", "nobody here has the secret in your cookie")
            raise Refusal("not_seated", "you hold no seat: the cookie is missing")
        return person

    async def welcome(self, token: str | None, name: str) -> tuple[Person, str | None]:
        """Return the person called `name` now, and a new secret when it is somebody new."""
        person = await self.find(token)
        if person is None or token is None:
            fresh = new_token()
            person = Person(new_id(), name)
            self.store.add_person(person, digest(fresh))
            self._remember(digest(fresh), person)
            return person, fresh
        if person.name != name:
            person = Person(person.id, name)
            await self.store.rename_person(person)
            self.forget(person)
            self._remember(digest(token), person)
        return person, None

    def forget(self, person: Person) -> None:
        """Read somebody anew: they have another name or other devices, or are gone."""
        self.known = {hashed: one for hashed, one in self.known.items() if one.id != person.id}

    def _remember(self, hashed: str, person: Person) -> None:
        while len(self.known) >= _REMEMBERED:
            del self.known[next(iter(self.known))]
        self.known[hashed] = person
