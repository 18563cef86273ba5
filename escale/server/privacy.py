"""What the page on privacy says as long as the host has not written another."""


def _paragraphs(text: str) -> str:
    """Return a text with one line a paragraph."""
    return "\n\n".join(part.replace("\n", " ") for part in text.strip().split("\n\n"))


FR = _paragraphs("""\
Cette maison n’a ni comptes, ni publicité, ni mouchards. Rien n’est transmis à des tiers.

Ce qui est gardé. Le prénom que vous donnez ; les tables où vous êtes assis, les coups joués et
ce qui s’y est dit ; comment les parties ont fini. Un témoin (cookie) dans votre navigateur dit
que c’est bien vous : la maison n’en garde qu’une empreinte.

Seulement si vous le demandez. Une adresse pour les courriels ou un abonnement de ce navigateur,
pour vous prévenir quand c’est à vous ; une cote.

Votre adresse sur le réseau est comptée pendant la visite, pour que personne n’encombre la
maison, et ne sert à rien d’autre. Elle n’est gardée que si l’hôte a dû lui fermer la porte.

Qui voit quoi. Ceux qui jouent avec vous voient votre prénom et vos parties ensemble ; sous «
Chez vos amis », ceux avec qui vous avez joué voient comment vos parties ont fini. L’hôte de la
maison voit les prénoms et la liste des tables.

Combien de temps. Jusqu’à ce que vous effaciez tout, sur la page « Moi » : restent alors les
parties finies, sans nom. L’hôte peut ranger les vieilles parties dans un fichier.
""")

EN = _paragraphs("""\
This house has no accounts, no advertising and no trackers. Nothing is passed on to others.

What is kept. The first name you give; the tables where you sit, the moves that were played and
what was said there; how games ended. A cookie in your browser says that it is you: of it the
house keeps a fingerprint only.

Only if you ask for it. An address for mails or a subscription of this browser, to tell you when
it is your turn; a rating.

Your network address is counted during the visit, so that nobody crowds the house, and serves
nothing else. It is kept only if the host had to shut it out.

Who sees what. Those who play with you see your first name and the games you play together;
under “Your friends”, people you have played with see how your games ended. The host of the
house sees first names and the list of tables.

For how long. Until you erase everything, on the page “Me”: then finished games stay, without a
name. The host may pack old games into a file.
""")
