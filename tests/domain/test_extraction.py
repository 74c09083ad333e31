"""What was done, commits and files, read from what agents really print."""

import pytest

from memory_app.domain.extraction import NOTHING_SAID, short_path, snapshot_of, summary_of, whole_paths
from memory_app.domain.policy import LIMITS

CLOSING = """
I'll start by reading the exporter.
Running 14 tests
```diff
- old line that is long enough to be told
+ new line that is long enough to be told
```
All done! Here's what I changed:

- **Invoices** are exported as UTF-8 with a byte order mark
- The button is disabled while an export is running
"""


class TestWhat:
    @pytest.mark.parametrize(
        ("output", "what"),
        [
            ("STATUS: done\nSUMMARY: Added the ledger export\nFILES: a.py, b.py", "Added the ledger export"),
            ("Summary: one\n\nSUMMARY: two\nsummary:", "two"),
            ("SUMMARY: `make lint` is green", "`make lint` is green"),
            ("SUMMARY: SUMMARY: said twice", "said twice"),
            ("**Summary**: moved the cron to celery", "moved the cron to celery"),
            ("**Summary: moved the cron to celery**", "moved the cron to celery"),
            ("*Summary:* moved the cron", "moved the cron"),
            ("- SUMMARY: moved the cron", "moved the cron"),
            ("## Summary: moved the cron", "moved the cron"),
            ("> SUMMARY: quoted back", "quoted back"),
            ("SUMMARY: fixed `__init__` and src/**/x.py", "fixed `__init__` and src/**/x.py"),
            ("```\nSTATUS: done\nSUMMARY: in a fence\n```", "in a fence"),
            ('{"summary": "in some JSON that a tool printed"}', NOTHING_SAID),
            ("diff_summary: 3 files changed", "diff_summary: 3 files changed"),
            ("SUMMARY: a\r\nnext", "a"),
            ("SUMMARY: a\u2028b", "a"),
            ("\x1b[1mSUMMARY:\x1b[0m in \x1b[32mgreen\x1b[0m", "in green"),
            ("\x1b]0;title\x07SUMMARY: below a title", "below a title"),
            ("10 %\r60 %\r100 %\rSUMMARY: behind a progress bar", "behind a progress bar"),
            ("SUMMARY:\u200b wide\u202e open\x00", "wide open"),
            ("## Summary\n\nThe cron is a celery beat now.\nMore on it.", "The cron is a celery beat now."),
            ("**What I did**\n- The cron is a celery beat now", "The cron is a celery beat now"),
            ("**Changes made:**\n1. The cron is a celery beat", "The cron is a celery beat"),
            ("**SUMMARY:**\nFILES: a.py", NOTHING_SAID),
            ("## Summary\n## Files\nnone", NOTHING_SAID),
            ("The exporter writes UTF-8 now\nWould you like me to continue?", "The exporter writes UTF-8 now"),
            ("Zusammenfassung: Der Export läuft", "Der Export läuft"),
            ("Résumé : l'export fonctionne", "l'export fonctionne"),
            ("总结\uff1a导出功能已完成", "导出功能已完成"),
            ("まとめ: 出力機能を追加しました", "出力機能を追加しました"),
            ("الملخص: تمت إضافة التصدير", "تمت إضافة التصدير"),
            ("Итог: экспорт готов", "экспорт готов"),
            ("Here's what I did: rewired the exporter", "rewired the exporter"),
            ("here\u2019s what we built:\n\n1. A new exporter", "A new exporter"),
            ("Here is what I implemented - the exporter", "the exporter"),
            (CLOSING, "Invoices are exported as UTF-8 with a byte order mark"),
            (
                "- The exporter writes UTF-8 with a mark\n* The button waits for the export",
                "The exporter writes UTF-8 with a mark — The button waits for the export",
            ),
            (
                "$ pytest -q tests/test_exporter.py\n===== 14 passed in 2.31s =====\n|---|---|---------------|",
                NOTHING_SAID,
            ),
            ("src/exporter.py:12:5: error: undefined name 'x'", NOTHING_SAID),
            ("", NOTHING_SAID),
            ("\x00\u202e\n\u2029", NOTHING_SAID),
        ],
    )
    def test_what_is_read(self, output: str, what: str) -> None:
        assert summary_of(output).what == what

    def test_a_caller_s_summary_is_on_one_line_and_cut(self) -> None:
        assert (
            summary_of("", summary="Rewired the\r\n  exporter\u2028of invoices").what
            == "Rewired the exporter of invoices"
        )
        assert summary_of("", summary="S" * 250).what == "S" * LIMITS.what

    def test_a_caller_s_blanks_do_not_make_a_summary_long_enough(self) -> None:
        assert summary_of("SUMMARY: the real one", summary="  done" + " " * 20).what == "the real one"

    def test_a_cut_is_between_graphemes(self) -> None:
        family = "👨\u200d👩\u200d👧"
        what = summary_of("SUMMARY: " + "x" * 198 + family).what
        assert what == "x" * 198

    def test_a_secret_is_masked(self) -> None:
        assert summary_of("SUMMARY: stored sk-ant-api03-AbCdEfGh1234567890 in the vault").what == (
            "stored ••• in the vault"
        )
        assert "hunter2" not in summary_of("", summary="set password=hunter2secret on staging").what


class TestCommits:
    @pytest.mark.parametrize(
        ("output", "commits"),
        [
            ("Committed `ad8ed51` — only the pane.\nAlso commit abc1234 for the tests.", ("ad8ed51", "abc1234")),
            ("[main ad8ed51] Tidy\n 2 files changed, 7 insertions(+)", ("ad8ed51",)),
            ("[feature/ÜBER-12_x ad8ed51] Tidy", ("ad8ed51",)),
            ("[detached HEAD ad8ed51] Tidy", ("ad8ed51",)),
            ("[main (root-commit) ad8ed51] First", ("ad8ed51",)),
            ("[dependabot/npm_and_yarn/vite-5.4.6 ad8ed51] bump", ("ad8ed51",)),
            ("commit 9f8e7d6c5b4a39281706f5e4d3c2b1a098765432\nAuthor: A", ("9f8e7d6c5b4a",)),
            ("Commit: ad8ed51", ("ad8ed51",)),
            ("Commit hash: `ad8ed51`", ("ad8ed51",)),
            ("committed as ad8ed51 on main", ("ad8ed51",)),
            ("Committed (ad8ed51)", ("ad8ed51",)),
            ("**Committed** ad8ed51", ()),
            ("commit ad8ed51\n[main ad8ed51] x\ncommit ad8ed51f00d", ("ad8ed51",)),
            ("commit ad8ed5", ()),
            ("commit deadbee", ()),
            ("We commit defaced facades", ()),
            ("commit ad8ed51xyz", ()),
            ("commit AD8ED51", ()),
            ("commit ١٢٣٤٥٦٧", ()),
            ("recommitted ad8ed51", ()),
            ("[x ad8ed51 and more]", ()),
            ("\x1b[33mcommit ad8ed51\x1b[m", ("ad8ed51",)),
            ("commits ad8ed51, abc1234", ("ad8ed51", "abc1234")),
            ("Commits: ad8ed51 and abc1234.", ("ad8ed51", "abc1234")),
            ("commits ad8ed51, abc1234, and 1234567", ("ad8ed51", "abc1234", "1234567")),
            ("commits `ad8ed51`, `abc1234`", ("ad8ed51", "abc1234")),
            ("Committed ad8ed51 (the pane), abc1234 (its tests) & 1234567", ("ad8ed51", "abc1234", "1234567")),
            ("commits ad8ed51..abc1234", ("ad8ed51", "abc1234")),
            ("commits ad8ed51 und abc1234", ("ad8ed51", "abc1234")),
            ("commits ad8ed51\u3001abc1234", ("ad8ed51", "abc1234")),
            ("commit hashes: ad8ed51; abc1234", ("ad8ed51", "abc1234")),
            ("Commits:\n- ad8ed51 the pane\n- `abc1234` its tests\n\nNot 1234567", ("ad8ed51", "abc1234")),
            ("## Commits\n1. ad8ed51 the pane\nThe rest\n- abc1234 of another list", ("ad8ed51",)),
            ("commits ad8ed51, deadbee, facades", ("ad8ed51",)),
            ("commits ad8ed51, abc1234xyz", ("ad8ed51",)),
            ("commit ad8ed51 was followed by abc1234", ("ad8ed51",)),
            ("commits " + ", ".join(f"{n}234567" for n in range(9)), tuple(f"{n}234567" for n in range(5))),
            ("\n".join(f"commit {n}234567" for n in range(9)), tuple(f"{n}234567" for n in range(5))),
        ],
    )
    def test_what_is_read(self, output: str, commits: tuple[str, ...]) -> None:
        assert summary_of(output).commits == commits


class TestFiles:
    @pytest.mark.parametrize(
        ("paths", "kept"),
        [
            (["a.py", "a.py", "b.py"], ("a.py", "b.py")),
            (["/home/x/project/app/api/urls.py"], ("/home/x/project/app/api/urls.py",)),
            ([" a.py ", "", "  ", "a.py\n"], ("a.py",)),
            (["a\u202e.py"], ("a.py",)),
            (["a\nb.py"], ("a b.py",)),
            (["x" * 500, "x" * 501], ("x" * 500,)),
            (["src/Ünï/文件.py"], ("src/Ünï/文件.py",)),
            ([f"{n}.py" for n in range(700)], tuple(f"{n}.py" for n in range(LIMITS.paths))),
        ],
    )
    def test_they_are_kept_whole_and_once(self, paths: list[str], kept: tuple[str, ...]) -> None:
        assert whole_paths(paths) == kept
        assert summary_of("", files_changed=paths).files_changed == kept
        assert snapshot_of("", files_touched=paths).files_touched == kept

    @pytest.mark.parametrize(
        ("path", "shown"),
        [
            ("", ""),
            ("a.py", "a.py"),
            ("a/b/c.py", "a/b/c.py"),
            ("/b/c.py", "/b/c.py"),
            ("/a/b/c.py", "a/b/c.py"),
            ("a/b/c/d.py", "b/c/d.py"),
            ("a/b/c/", "b/c/"),
            ("./a/b/c.py", "a/b/c.py"),
            ("C:\\a\\b\\c\\d.py", "C:\\a\\b\\c\\d.py"),
            ("a//b/c.py", "/b/c.py"),
            ("https://example.org/a/b/c", "a/b/c"),
            ("文/件/夹/名.py", "件/夹/名.py"),
        ],
    )
    def test_three_segments_are_shown(self, path: str, shown: str) -> None:
        assert short_path(path) == shown
        assert short_path(shown) == shown


class TestSnapshot:
    @pytest.mark.parametrize(
        ("output", "summary"),
        [
            ("SUMMARY: migrated 4 of 9 tables", "migrated 4 of 9 tables"),
            ("SUMMARY: 3 of 9\nSUMMARY: 4 of 9", "4 of 9"),
            ("Migrated the invoices table to uuid keys", "Migrated the invoices table to uuid keys"),
            ("Running the migrations for every tenant", ""),
            ("", ""),
            ("ok", ""),
        ],
    )
    def test_progress_comes_from_the_output_and_never_from_the_prompt(self, output: str, summary: str) -> None:
        assert snapshot_of(output, prompt="Migrate every table to uuid keys").summary == summary

    def test_a_caller_s_progress_goes_first(self) -> None:
        assert snapshot_of("SUMMARY: from the output", summary="from the caller").summary == "from the caller"

    def test_a_prompt_keeps_its_lines_and_an_activity_is_one(self) -> None:
        told = snapshot_of("", prompt="First.\r\n\r\nSecond.", last_activity="Edit\napp.py\tnow")
        assert (told.prompt, told.last_activity) == ("First.\nSecond.", "Edit app.py now")

    def test_limits(self) -> None:
        told = snapshot_of("", prompt="P" * 900, last_activity="L" * 900, summary="S" * 900)
        assert (len(told.prompt), len(told.last_activity), len(told.summary)) == (
            LIMITS.prompt,
            LIMITS.activity,
            LIMITS.what,
        )

    def test_secrets_are_masked_everywhere(self) -> None:
        secret = "ghp_0123456789abcdefghijABCDEFGHIJ"
        told = snapshot_of(
            f"SUMMARY: used {secret} today\nTODO: drop {secret}\nNext: revoke {secret}",
            prompt=f"Use {secret} for it",
            last_activity=f"export T={secret}",
            files_touched=[f"/tmp/{secret}"],
        )
        assert secret not in repr(told)
        assert told.unfinished == ("drop •••",)
