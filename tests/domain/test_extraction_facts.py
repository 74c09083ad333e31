"""Facts in what agents print: what becomes one, and what only looks like one."""

import pytest

from memory_app.domain.extraction_facts import FactCandidate, fact_candidates
from memory_app.domain.vocabulary import FactCategory

PREFERENCE, PATTERN = FactCategory.USER_PREFERENCE, FactCategory.CODEBASE_PATTERN
HABIT, LESSON = FactCategory.WORKFLOW_HABIT, FactCategory.LESSON_LEARNED


def texts(output: str) -> list[str]:
    return [fact.text for fact in fact_candidates(output)]


class TestPreferences:
    @pytest.mark.parametrize(
        ("output", "fact"),
        [
            ("The user likes short commit messages", "user likes short commit messages"),
            ("The user asked for fewer colours in charts", "user asked for fewer colours in charts"),
            ("Since the user wants totals in cents, I kept them", "user wants totals in cents, I kept them"),
            ("The user doesn\u2019t want emojis in commits", "user doesn\u2019t want emojis in commits"),
            ("- The **user prefers** tabs over spaces", "user prefers tabs over spaces"),
            ("Preference: solid borders over dashed ones", "solid borders over dashed ones"),
            ("Changed to solid borders as user preference", "Changed to solid borders as user preference"),
            ("Changed from 14 to 16 px per the user's request", "Changed from 14 to 16 px per the user's request"),
            ("Der Nutzer möchte kompakte Tabellen haben", "Nutzer möchte kompakte Tabellen haben"),
            ("Die Nutzerin bat um kürzere Meldungen", "Nutzerin bat um kürzere Meldungen"),
            ("L'utilisateur préfère des tableaux compacts", "utilisateur préfère des tableaux compacts"),
            ("El usuario prefiere tablas compactas", "usuario prefiere tablas compactas"),
            ("L'utente preferisce tabelle compatte", "utente preferisce tabelle compatte"),
            ("O usuário prefere tabelas compactas", "usuário prefere tabelas compactas"),
            (
                "De gebruiker geeft de voorkeur aan compacte tabellen",
                "gebruiker geeft de voorkeur aan compacte tabellen",
            ),
            ("Пользователь предпочитает компактные таблицы", "Пользователь предпочитает компактные таблицы"),
            ("根据反馈, 用户更喜欢深色主题", "用户更喜欢深色主题"),
            ("用户要求所有金额以分为单位存储。然后我运行了测试。", "用户要求所有金额以分为单位存储。"),
            ("ユーザーはコンパクトな表を好みます", "ユーザーはコンパクトな表を好みます"),
            ("المستخدم يفضل الجداول المدمجة", "المستخدم يفضل الجداول المدمجة"),
            ("يفضل المستخدم الجداول المدمجة", "يفضل المستخدم الجداول المدمجة"),
        ],
    )
    def test_they_are_found(self, output: str, fact: str) -> None:
        assert fact_candidates(output) == (FactCandidate(fact, PREFERENCE),)

    @pytest.mark.parametrize(
        "output",
        [
            "the user likes it",
            "If the user prefers dark mode, we switch the theme",
            "We should ask whether the user wants compact tables",
            "Maybe the user prefers compact tables with headers",
            "I don't think the user wants compact tables",
            "This is not what the user asked for in the ticket",
            "A user wants to reset the password from the page",
            "Each user likes a different colour of the header",
            "Does the user prefer tabs over spaces in this repo?",
            "Fine. The user prefers compact tables, right?",
            "The superuser prefers compact tables with headers",
            "The user wants me to fix the login page by noon",
            "users prefer compact tables with sticky headers",
            'expect(text).toBe("The user prefers compact tables");',
            'He printed "the user prefers compact tables" there',
            "The rule `the user prefers compact tables` is gone",
            '{"fact": "the user prefers compact tables"}',
            "```\nThe user prefers compact tables\n```",
            "+ The_user prefers compact tables",
            "2026-03-17T14:30:00Z the user prefers compact tables",
            "Wenn der Nutzer kompakte Tabellen bevorzugt, gut",
            "Falls der Nutzer möchte, dass Tabellen kompakt sind",
            "Si l'utilisateur préfère des tableaux compacts",
            "Si el usuario prefiere tablas compactas, bien",
            "Se l'utente preferisce tabelle compatte, bene",
            "Se o usuário prefere tabelas compactas, certo",
            "Als de gebruiker compacte tabellen wil hebben",
            "Если пользователь предпочитает компактные таблицы",
            "如果用户喜欢深色主题我们就切换",
            "もしユーザーはコンパクトな表を好みますなら",
            "إذا كان المستخدم يفضل الجداول المدمجة",
        ],
    )
    def test_what_only_looks_like_one_is_none(self, output: str) -> None:
        assert texts(output) == []


class TestPatterns:
    @pytest.mark.parametrize(
        ("output", "fact"),
        [
            ("This codebase uses PixiJS v8 for all rendering", "This codebase uses PixiJS v8 for all rendering"),
            ("this monorepo uses pnpm workspaces", "this monorepo uses pnpm workspaces"),
            ("The app has no dark theme of its own yet", "The app has no dark theme of its own yet"),
            ("Our repository follows conventional commits", "Our repository follows conventional commits"),
            ("always use TERM_HOVER instead of rgba values", "always use TERM_HOVER instead of rgba values"),
            ("We must use `MAX_RETRIES` for the retry loop; done", "must use `MAX_RETRIES` for the retry loop"),
            ("should use REDIS_URL for the broker. Done.", "should use REDIS_URL for the broker"),
            ("theme tokens live in packages/shared/theme.ts", "theme tokens live in packages/shared/theme.ts"),
            ("theme colors are defined at the top of app.css", "theme colors are defined at the top of app.css"),
            ("Convention: one migration for each change", "one migration for each change"),
            ("Dieses Projekt verwendet pnpm Workspaces", "Dieses Projekt verwendet pnpm Workspaces"),
            ("Ce projet utilise des migrations à la main", "Ce projet utilise des migrations à la main"),
            ("Este proyecto usa migraciones a mano", "Este proyecto usa migraciones a mano"),
            ("Questo progetto usa migrazioni a mano", "Questo progetto usa migrazioni a mano"),
            ("Este projeto usa migrações feitas à mão", "Este projeto usa migrações feitas à mão"),
            ("Dit project gebruikt migraties met de hand", "Dit project gebruikt migraties met de hand"),
            ("Этот проект использует миграции вручную", "Этот проект использует миграции вручную"),
            ("该项目使用 pnpm 管理依赖", "该项目使用 pnpm 管理依赖"),
            ("このプロジェクトはpnpmを使用しています", "このプロジェクトはpnpmを使用しています"),
            ("هذا المشروع يستخدم الترحيل اليدوي", "هذا المشروع يستخدم الترحيل اليدوي"),
        ],
    )
    def test_they_are_found(self, output: str, fact: str) -> None:
        assert fact_candidates(output) == (FactCandidate(fact, PATTERN),)

    @pytest.mark.parametrize(
        "output",
        [
            "The app has been deployed to the staging cluster",
            "The app has just started on the staging cluster",
            "the project uses it",
            "If the project uses redis streams, we can drop it",
            "Could the repo use a second database for tests?",
            "another project uses a second database for tests",
            "We should use redis for the broker and the cache",
            "must use ABC for the short constants of the app",
            "should use REDIS_URL for the broker?",
            "theme tokens live in css",
        ],
    )
    def test_what_only_looks_like_one_is_none(self, output: str) -> None:
        assert texts(output) == []


class TestHabits:
    @pytest.mark.parametrize(
        ("output", "fact"),
        [
            ("Never push the generated files before deploying", "Never push the generated files before deploying"),
            ("make sure to run make lint before committing.", "make sure to run make lint before committing"),
            ("Always run the tests before each commit", "Always run the tests before each commit"),
            ("Before pushing, always run the type checker", "Before pushing, always run the type checker"),
            ("Vor jedem Commit immer die Tests laufen lassen", "Vor jedem Commit immer die Tests laufen lassen"),
            ("Toujours lancer les tests avant de pousser", "Toujours lancer les tests avant de pousser"),
            ("Siempre ejecutar las pruebas antes de hacer push", "Siempre ejecutar las pruebas antes de hacer push"),
            ("Eseguire sempre tutti i test prima di ogni commit", "sempre tutti i test prima di ogni commit"),
            ("Sempre rodar todos os testes antes de publicar", "Sempre rodar todos os testes antes de publicar"),
            ("Altijd alle tests draaien voor elke commit", "Altijd alle tests draaien voor elke commit"),
            ("Всегда запускать все тесты перед коммитом", "Всегда запускать все тесты перед коммитом"),
            ("提交代码前必须运行全部测试", "提交代码前必须运行全部测试"),
            ("コミット前に必ずテストを実行する", "コミット前に必ずテストを実行する"),
        ],
    )
    def test_they_are_found(self, output: str, fact: str) -> None:
        assert fact_candidates(output) == (FactCandidate(fact, HABIT),)

    @pytest.mark.parametrize(
        "output",
        [
            "always run it before lunch with the others",
            "You don't always run the linter before pushing",
            "Always a test. One more thing before committing",
            "always run\nthe linter and the tests before pushing",
            "The hallways are always empty in the morning",
        ],
    )
    def test_what_only_looks_like_one_is_none(self, output: str) -> None:
        assert texts(output) == []


class TestLessons:
    @pytest.mark.parametrize(
        ("output", "fact"),
        [
            ("Note: use uv for installs. Then I ran the tests.", "use uv for installs."),
            ("Note: needs a token, e.g. from the vault. Done", "needs a token, e.g. from the vault."),
            ("Note: needs approx. Four workers etc. A lot", "needs approx. Four workers etc. A lot"),
            ("**Note:** the staging box has one core", "the staging box has one core"),
            ("- **Important**: never edit dist/ by hand", "never edit dist/ by hand"),
            ("> _Careful_: the cache outlives a restart", "the cache outlives a restart"),
            ("(Note: the staging box has one core)", "the staging box has one core"),
            ("One important note: the box has one core", "the box has one core"),
            ("Warning:\n- redis flushes on restart", "redis flushes on restart"),
            ("Note that the worker restarts every night", "the worker restarts every night"),
            ("Remember to run make messages after a change", "to run make messages after a change"),
            ("Be careful not to run two beats at once", "careful not to run two beats at once"),
            ("Lesson learned: close the SSE stream first", "close the SSE stream first"),
            ("Don't try to fix the flaky clock test", "Don't try to fix the flaky clock test"),
            ("Known issues: safari drops the stream", "Known issues: safari drops the stream"),
            ("The type errors are pre-existing in vendor/", "errors are pre-existing in vendor/"),
            (
                "The lock file conflicts are pre-existing; leave them",
                "The lock file conflicts are pre-existing; leave them",
            ),
            ("Note: Important: ids are uuid7 strings", "ids are uuid7 strings"),
            ("Hinweis: Port 8001 ist schon vergeben", "Port 8001 ist schon vergeben"),
            ("Wichtig: Tests brauchen eine Datenbank", "Tests brauchen eine Datenbank"),
            ("Beachte, dass der Cache nicht geleert wird", "der Cache nicht geleert wird"),
            ("Remarque : les identifiants sont des uuid7", "les identifiants sont des uuid7"),
            ("Attention : ne pas vider la table outbox", "ne pas vider la table outbox"),
            ("Nota: las migraciones se escriben a mano", "las migraciones se escriben a mano"),
            ("Attenzione: i test usano un vero Postgres", "i test usano un vero Postgres"),
            ("Atenção: o cache é limpo a cada dia", "o cache é limpo a cada dia"),
            ("Let op: de tijdzone is UTC in de tests", "de tijdzone is UTC in de tests"),
            ("Важно: идентификаторы являются строками", "идентификаторы являются строками"),
            ("注意: 缓存不会自动清空", "缓存不会自动清空"),
            ("注意\uff1a缓存不会自动清空", "缓存不会自动清空"),
            ("重要: 日時はUTCで保存されます", "日時はUTCで保存されます"),
            ("ملاحظة: المعرفات من نوع uuid7", "المعرفات من نوع uuid7"),
            ("Note: ids are\u2028uuid7", ""),
            ("Note: ids are all\u2028uuid7 strings", "ids are all"),
            ("Note: \x1b[33mids are uuid7 strings\x1b[0m", "ids are uuid7 strings"),
            ("Note: שלום עולם, זה טקסט", "שלום עולם, זה טקסט"),
        ],
    )
    def test_they_are_found(self, output: str, fact: str) -> None:
        assert fact_candidates(output) == ((FactCandidate(fact, LESSON),) if fact else ())

    @pytest.mark.parametrize(
        "output",
        [
            "Note: short",
            "Footnote: the ledger totals are in cents",
            "Side-note: the ledger totals are in cents",
            "release_note: the ledger totals are in cents",
            "The `note:` field of the ledger is a string",
            "Important changes were made to the login page",
            "The remember me checkbox was added to the form",
            "It is not important to keep the table small",
            "Warning messages are shown in the footer now",
            "src/a.c:12:5: warning: unused variable 'x' here",
            "npm WARN deprecated note: this package is old",
            "WARNING:root:the pool is exhausted once again",
            "[WARNING] note: the pool is exhausted once again",
            "// NOTE: the cache is cleared on each restart",
            'print("Note: the cache is cleared on restart")',
            '"note": "the cache is cleared on each restart",',
            "~~~\nNote: the cache is cleared on each restart\n~~~",
            "Note: is the cache cleared on each restart?",
            "There are no known issues with the exporter",
            "https://example.org/note:the-cache-is-cleared",
            "remember(cache): do something with it now",
            "Note: nothing to report here",
            "Note: Nothing noteworthy in this session.",
            "**Note:** none. The cache is cold after a deploy",
            "Note: no issues found.",
            "Lesson: nothing",
            "Hinweis: nichts Besonderes diesmal",
            "Hinweis: keine Anmerkungen",
            "Remarque : rien à signaler pour le moment",
            "Nota: niente da segnalare oggi",
            "Nota: nada que informar hoy",
            "Nota: nada a assinalar por agora",
            "Let op: niets te melden vandaag",
            "Примечание: ничего особенного сегодня",
            "注意：没有什么要报告的",  # noqa: RUF001
            "注意: 特に問題ありません。",
            "ملاحظة: لا شيء يستحق الذكر هنا",
        ],
    )
    def test_what_only_looks_like_one_is_none(self, output: str) -> None:
        assert texts(output) == []

    @pytest.mark.parametrize(
        "fact",
        [
            "nothing is cached between two runs of the worker",
            "nothing to add to the cache before the lock is held by us",
            "nothing else reads the outbox table",
            "no semicolons in mails to clients",
            "no changes in generated files",
            "none of the tests may touch the network",
            "keine Änderungen an generierten Dateien",
            "aucun changement dans les fichiers générés",
            "没有变化的字段不要写入数据库",
        ],
    )
    def test_what_only_begins_like_nothing_is_one(self, fact: str) -> None:
        assert texts(f"Note: {fact}") == [fact]

    def test_for_whom_it_is_may_stand_beside_the_label(self) -> None:
        assert texts("Note (for reviewers): the cache is cleared on restart") == ["the cache is cleared on restart"]

    def test_a_fence_that_is_never_closed_hides_nothing(self) -> None:
        assert texts("```\nNote: the cache is cleared on restart") == ["the cache is cleared on restart"]


class TestTheWhole:
    def test_kinds_come_in_the_seed_s_order_and_each_in_that_of_the_text(self) -> None:
        output = (
            "Note: ids are uuid7 strings\nAlways run the linter before pushing\nThis repo uses uv for installs\n"
            "Hinweis: Port 8001 ist vergeben\nThe user prefers short answers\nDer Nutzer bevorzugt kurze Antworten"
        )
        assert [(fact.category, fact.text[:9]) for fact in fact_candidates(output)] == [
            (PREFERENCE, "user pref"),
            (PREFERENCE, "Nutzer be"),
            (PATTERN, "This repo"),
            (HABIT, "Always ru"),
            (LESSON, "ids are u"),
            (LESSON, "Port 8001"),
        ]

    @pytest.mark.parametrize(
        "output",
        [
            "Note: the key is sk-ant-api03-AbCdEfGh1234567890",
            "Note: the password is hunter2secret on staging",
            "Note: connect with postgres://app:s3cret@db/app",
            "Important: send Authorization: Bearer abcdef0123456789abcdef",
            "Note: AKIAIOSFODNN7EXAMPLE is the key of the bucket",
            "Wichtig: das Passwort: Geheim123! gilt auf Staging",
            "注意: 密码是 Geheim123456 请勿泄露",
            "Note: use x7Gk29QpLm4Zt8Wv3RbN for the staging box",
            "Note: the digest is d41d8cd98f00b204e9800998ecf8427e",
            "The user wants ghp_0123456789abcdefghijABCDEFGHIJ in CI",
        ],
    )
    def test_a_secret_never_becomes_a_fact(self, output: str) -> None:
        assert texts(output) == []

    def test_one_stretch_of_text_is_one_fact(self) -> None:
        assert texts("Remember: the user prefers compact tables") == ["user prefers compact tables"]
        assert texts("Note: known issue: safari drops the stream") == ["known issue: safari drops the stream"]

    def test_a_line_may_hold_several(self) -> None:
        assert len(texts("The user prefers tabs in code. This repo uses uv for installs. Note: ids are uuid7")) == 3
