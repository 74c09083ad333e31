import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_app.domain.secret_strings import MASK, holds_secret, without_secrets

SECRETS = [
    "sk-ant-api03-AbCdEfGh1234567890",
    "sk-proj-abcdefghijklmnop",
    "sk_live_abcdefghijklmnop12",
    "ghp_0123456789abcdefghijABCDEFGHIJ",
    "github_pat_11ABCDEFG0abcdefghijkl",
    "glpat-abcdefghijklmnopqrst",
    "xoxb-1234567890-abcdef",
    "AKIAIOSFODNN7EXAMPLE",
    "AIzaSyA1234567890abcdefghijklmnopqrstu",
    "npm_abcdefghijklmnopqrstuvwx",
    "hf_abcdefghijklmnopqrstuvwx",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl",
    "x7Gk29QpLm4Zt8Wv3RbN",
]
PLAIN = [
    "commit 9f8e7d6c5b4a39281706f5e4d3c2b1a098765432",
    "018f3c1e-7b2a-7c3d-9e4f-5a6b7c8d9e0f",
    "src/components/MultiPaneViewPagination2.tsx",
    "test_2024_01_02_03_04_05_migration",
    "the token is required for the export",
    "password: required",
    "token: string",
    "a pin is used for the map",
    "sk-ip the tests",
    "https://example.org:8080/a/b@c",
    "2026-03-17-14-30-00-00-00",
    "====================================",
    "TERM_HOVER_BORDER_SURFACE_COLOR_2",
    "Donaudampfschifffahrtsgesellschaft2",
]


class TestWithoutSecrets:
    @pytest.mark.parametrize("secret", SECRETS)
    def test_what_looks_like_one_is_masked(self, secret: str) -> None:
        assert without_secrets(f"use {secret} here") == f"use {MASK} here"
        assert holds_secret(f"use {secret} here")

    @pytest.mark.parametrize(
        ("text", "masked"),
        [
            ("password=hunter2secret now", "password=••• now"),
            ("the password is hunter2secret", "the password is •••"),
            ("API_KEY: 'abc123def'", "API_KEY: '•••'"),
            ("client secret = a1!b2?c3", "client secret = •••"),
            ("Passwort: Geheim123", "Passwort: •••"),
            ("密码是Geheim123", "密码是•••"),
            ("Authorization: Bearer abcdef0123456789", "Authorization: Bearer •••"),
            ("postgres://app:hunter2@db/app", "postgres://app:•••@db/app"),
            ("-----BEGIN RSA PRIVATE KEY-----", "•••"),
        ],
    )
    def test_only_the_secret_goes(self, text: str, masked: str) -> None:
        assert without_secrets(text) == masked

    @pytest.mark.parametrize("text", PLAIN)
    def test_what_is_none_stays(self, text: str) -> None:
        assert without_secrets(text) == text

    @given(st.text(st.sampled_from("aB3_-.:@/= skpaswordtoken\n")) | st.text())
    def test_masking_twice_changes_nothing(self, text: str) -> None:
        once = without_secrets(text)
        assert without_secrets(once) == once


class TestHoldsSecret:
    def test_a_digest_alone_is_enough(self) -> None:
        assert holds_secret("the digest d41d8cd98f00b204e9800998ecf8427e")

    def test_a_plain_text_holds_none(self) -> None:
        assert not holds_secret("always run the linter before pushing")
