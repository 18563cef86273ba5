"""Mails: written here, given to the server that sends them."""

import smtplib
import ssl
from email import policy
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

from escale.server.config import Config
from escale.server.guard import HERE, Refusal

LONGEST = 254  # characters of an address
_RULES = policy.SMTP.clone(max_line_length=900)  # a folded address is none
_PATIENCE = 20.0  # seconds each step may take


def checked(address: str) -> str:
    """Return an address mails can be sent to, or refuse it."""
    found = parseaddr(address)[1]
    user, _, domain = found.rpartition("@")
    plain = found.isascii() and found.isprintable() and not set(found) & set(' ",;:<>()[]\\')
    if (
        found != address
        or not user
        or "." not in domain.strip(".")
        or not plain
        or len(found) > LONGEST
    ):
        raise Refusal("bad_text", "this is not a mail address, as camille@example.org")
    return found


def written(config: Config, to: str, subject: str, text: str, stop: str = "") -> EmailMessage:
    """Return a mail; `stop` is the address that ends them all, in one click."""
    mail = EmailMessage(policy=_RULES)
    mail["From"], mail["To"], mail["Subject"] = config.sender, to, subject
    mail["Date"] = formatdate(localtime=True)
    mail["Message-ID"] = make_msgid(domain=parseaddr(config.sender)[1].rpartition("@")[2])
    mail["Auto-Submitted"] = "auto-generated"
    if stop:
        mail["List-Unsubscribe"] = f"<{stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(text)
    return mail


def send(config: Config, mail: EmailMessage) -> None:
    """Give a mail to the server that sends it; no password goes over an open line."""
    where = urlsplit(config.smtp)
    host = where.hostname or ""
    trusted = ssl.create_default_context()
    if where.scheme == "smtps":
        port = where.port or smtplib.SMTP_SSL_PORT
        line: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=_PATIENCE, context=trusted)
    else:
        line = smtplib.SMTP(host, where.port or 587, timeout=_PATIENCE)
    with line:
        if where.scheme == "smtp" and host not in HERE:
            line.starttls(context=trusted)
        if where.username:
            line.login(unquote(where.username), unquote(where.password or ""))
        line.send_message(mail)
