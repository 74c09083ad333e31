"""Strings that look like passwords, keys and tokens: they are masked in what is kept and never become a fact."""

import re
from operator import ne

MASK = "•••"
_KNOWN = re.compile(
    r"""(?<![A-Za-z0-9])(?:
      (?:sk|pk|rk)[-_](?:[a-z]{2,10}[-_])?[A-Za-z0-9_-]{12,200}
    | gh[opsur]_[A-Za-z0-9]{16,255} | github_pat_\w{16,255} | glpat-[\w-]{16,64}
    | xox[abeoprs]-[\w-]{8,255} | xapp-[\w-]{8,255}
    | (?:AKIA|ASIA|ABIA)[A-Z0-9]{12,32} | AIza[\w-]{30,48} | ya29\.[\w-]{16,255}
    | (?:npm|hf|dop_v1|shpat|lin_api|pplx|gsk|r8)_[A-Za-z0-9]{16,128} | pypi-[\w-]{16,255}
    | SG\.[\w-]{12,64}\.[\w-]{12,64}
    | eyJ[\w-]{8,2000}(?:\.[\w-]{4,2000}){1,2}
    )|-----BEGIN\s[A-Z ]{0,40}PRIVATE\sKEY-----""",
    re.VERBOSE,
)
_NAMED = re.compile(
    r"""(?<![a-z])
    (?:pass(?:word|wort|wd|phrase|code)?|pwd|pin|kennwort|mot\sde\spasse|contraseña|senha|wachtwoord|пароль|密码|密碼|口令
    |パスワード|كلمة\sالمرور|secret(?:[\s_-]?key)?|client[\s_-]secret|api[\s_-]?key|access[\s_-]?key|private[\s_-]?key
    |(?:access|auth|api|bearer|refresh|session)[\s_-]?token|token|credentials?)
    ["'`]{0,2}\s?(?:[=:\uff1a]|\sis(?=\s)|\sist(?=\s)|\sest(?=\s)|\ses(?=\s)|\sè(?=\s)|是)\s?["'`]{0,2}
    (?P<value>[^\s"'`,;<>]{6,400})""",  # noqa: RUF001
    re.VERBOSE | re.IGNORECASE,
)
_BEARER = re.compile(r"\b(?:bearer|basic)\s(?P<value>[\w.~+/=-]{16,400})", re.IGNORECASE)
_ADDRESS = re.compile(r"://[^\s/:@]{0,100}:(?P<value>[^\s/@]{1,200})@")
_RUN = re.compile(r"[A-Za-z0-9+_=-]{20,400}")
_HEX = re.compile(r"[0-9a-fA-F]{32,}")
_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_CHANGES = 3
"""A random string changes between capitals, small letters and digits at least once in so many characters."""
_DIGITS, _LETTERS = 2, 6


def holds_secret(text: str) -> bool:
    """Whether something in it looks like a secret, or the mask of one is in it."""
    if MASK in text or without_secrets(text) != text:
        return True
    return any(_HEX.search(run) is not None for run in _RUN.findall(text))


def without_secrets(text: str) -> str:
    """The text with a mask for what looks like a secret; hexadecimal digests stay, since commits are such.

    Masking twice changes nothing.
    """
    masked = _KNOWN.sub(MASK, text)
    for pattern in (_NAMED, _BEARER, _ADDRESS):
        masked = pattern.sub(_value_masked, masked)
    return _RUN.sub(_masked_if_random, masked)


def _value_masked(found: re.Match[str]) -> str:
    start, end = (at - found.start() for at in found.span("value"))
    whole = found.group()
    return whole if not _is_telling(found["value"]) else whole[:start] + MASK + whole[end:]


def _is_telling(value: str) -> bool:
    """A value that is a word ("token: required") tells nothing; one with a digit or a sign in it may be a password."""
    return MASK not in value and not value.strip("._()[]{}*-").replace("-", "").replace("_", "").isalpha()


def _masked_if_random(found: re.Match[str]) -> str:
    run = found.group()
    return MASK if _looks_random(run) else run


def _looks_random(run: str) -> bool:
    if _HEX.fullmatch(run) or _UUID.fullmatch(run):
        return False
    kinds = [_kind(character) for character in run if character.isalnum()]
    digits = kinds.count("9")
    changes = sum(map(ne, kinds, kinds[1:]))
    return digits >= _DIGITS and len(kinds) - digits >= _LETTERS and changes * _CHANGES >= len(kinds)


def _kind(character: str) -> str:
    if character.isdigit():
        return "9"
    return "A" if character.isupper() else "a"
