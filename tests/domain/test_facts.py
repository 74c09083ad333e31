"""When two facts are one, swapped, at odds or different: vectors and bug cases by id, pairs in eleven languages."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.polarity import PARTS, read_pairs, tally_facts
from memory_app.domain.fact_matching import KnownFact, best_match
from memory_app.domain.fact_words import fact_words
from memory_app.domain.facts import FactRelation, relation_of
from memory_app.domain.similarity import jaccard_of
from memory_app.domain.word_forms import are_forms

SAME = """
Redis stores celery broker messages. / redis stores celery messages
Run the linter before pushing. / Always run the linter before pushing!
Feature flags live in the settings table / Feature flags live in the settings table now
The nightly tests ran in parallel / The nightly tests run in parallel
Prefers the blue colour in charts / Prefers the blue color in charts
Redis stores celery message bodies / Redis stores celery messages bodies
Don't push to the main branch / Do not push to the main branch
The worker writes to the cache first / The worker wrote to the cache first
Der Build läuft im Container sehr langsam / Der Build lief im Container sehr langsam
Die Migration sperrt die Tabelle kunden / Die Migration sperrt die Tabelle kunden kurz
La base de données utilise postgres en production / La base de données utilise postgres en production aussi
Il database usa postgres in produzione / Il database usa postgres anche in produzione
La base de datos usa postgres en producción / La base de datos usa postgres en producción ahora
O banco de dados usa postgres em produção / O banco de dados usa postgres em produção agora
De database gebruikt postgres in productie / De database gebruikt postgres nu in productie
这个项目使用postgres作为主数据库 / 这个项目使用postgres作为主数据库。
このプロジェクトはpostgresを使う / このプロジェクトは postgres を使う。
يستخدم المشروع قاعدة بيانات واحدة / يستخدم المشروع قاعدة بيانات واحدة.
Проект использует одну базу данных / Проект использует одну базу данных сейчас
Użytkownik woli krótkie odpowiedzi / użytkownik woli krótkie odpowiedzi!
"""
SWAPPED = """
User prefers semicolons in emails / User prefers emojis in emails
alpha bravo charlie delta / alpha bravo charlie echo
Redis stores celery broker messages / Redis stores celery broker messages only
Prefers brief mails to clients / Prefers short mails to clients
Deploys need node 18 in the image / Deploys need node 20 in the image
Deploys need node 18 in the image / Deploys need node in the image
The release job needs v1.2 in the build image / The release job needs v12 in the build image
The server listens on port 8017 / The server listens on port 8018
The job needs 10² rows in the table / The job needs 102 rows in the table
The job needs 10² rows in the big table now / The job needs 102 rows in the big table
The build uses C++ for the parser / The build uses C for the parser
The build uses C++ for the parser / The build uses C# for the parser
The offset of the job is -5 / The offset of the job is 5
Anna reviews the billing migrations / Marco reviews the billing migrations
The tests use pytest and hypothesis here / The tests use pytest or hypothesis here
Deploys to production are allowed on friday / Deploys to production are allowed on friday if tests pass
Retries are capped by the worker at startup / Retries may be capped by the worker at startup
Der Nutzer mag Tabellen in Berichten / Der Nutzer mag Diagramme in Berichten
L'utilisateur veut des tableaux dans les rapports / L'utilisateur veut des graphiques dans les rapports
L'utente vuole tabelle nei report mensili / L'utente vuole grafici nei report mensili
El usuario quiere tablas en los informes / El usuario quiere gráficos en los informes
O usuário quer tabelas nos relatórios / O usuário quer gráficos nos relatórios
De gebruiker wil tabellen in rapporten / De gebruiker wil grafieken in rapporten
Пользователь хочет таблицы во всех отчётах / Пользователь хочет графики во всех отчётах
يريد المستخدم جداول في التقارير الشهرية / يريد المستخدم صورا في التقارير الشهرية
"""
OPPOSITE = """
Weekend deploys are allowed / Weekend deploys are not allowed
I like cilantro / I hate cilantro now
no semicolons in mails / semicolons in mails
Enable telemetry uploads / Disable telemetry uploads
Always use semicolons in emails / Never use semicolons in emails
Migrations run before the deploy step / Migrations run after the deploy step
Use tabs, not spaces, in Python files / Use spaces, not tabs, in Python files
Deploys are allowed on friday / Deploys are forbidden on friday
Use emojis in replies / Avoid emojis in replies
Immer Semikolons in Mails verwenden / Nie Semikolons in Mails verwenden
Die Tests laufen vor dem Deploy / Die Tests laufen nach dem Deploy
Toujours ajouter un résumé au rapport / Ne jamais ajouter un résumé au rapport
Aggiungere sempre un riassunto al report / Non aggiungere mai un riassunto al report
Añadir siempre un resumen al informe / No añadir nunca un resumen al informe
Adicionar sempre um resumo ao relatório / Nunca adicionar um resumo ao relatório
Voeg altijd een samenvatting toe / Voeg nooit een samenvatting toe
总是在邮件中使用分号 / 不要在邮件中使用分号
用户喜欢深色主题 / 用户喜欢浅色主题
メールに絵文字を使う / メールに絵文字を使わない
يرسل الوكيل التقرير يوم الجمعة / لا يرسل الوكيل التقرير يوم الجمعة
Всегда добавлять итог в отчёт / Никогда не добавлять итог в отчёт
"""
DIFFERENT = """
用户喜欢深色主题 / 会议改到周五
Works at Acme Bank / Just joined Borealis Labs
alpha bravo charlie delta golf hotel / alpha bravo charlie delta foxtrot
go to db / go to dc
🧠 / 👍
Feature flags live in the settings table / Ledger totals are stored in integer cents
"""
NOT_AT_ODDS = """
Use the pooled client for exports / Do not forget to use the pooled client for exports
Der Nutzer mag kurze Antworten / Der Nutzer mag kurze und klare Antworten
"""
FORMS = [
    ("en", "ran", "run"), ("en", "children", "child"), ("en", "colour", "color"), ("en", "indices", "index"),
    ("en", "stored", "stores"), ("en", "grey", "gray"), ("de", "läuft", "liefen"), ("de", "gespeichert", "speichert"),
    ("fr", "tournent", "tourne"), ("nl", "draaien", "draait"), ("es", "prefiere", "preferir"), ("ru", "тесты", "тест"),
]  # fmt: skip
NO_FORMS = [
    ("en", "brief", "short"), ("en", "not", "note"), ("en", "semicolons", "emojis"), ("en", "node18", "node20"),
    ("de", "nie", "nicht"), ("fr", "porter", "postes"), ("en", "delete", "remove"), ("en", "enable", "disable"),
]  # fmt: skip
PIECES = """
the | redis | cache | stores | never | always | use | no | not | only | tabs | spaces | before | after | if | or | 18
| v1.2 | C++ | - | < | läuft | lief | nie | ne | pas | не | использует | 不要 | 使用 | 数据库 | メール | لا
| تستخدم | 👍
"""
TEXTS = st.one_of(st.text(max_size=60), st.lists(st.sampled_from(PIECES.split("|")), max_size=12).map(" ".join))


def pairs(listed: str) -> list[tuple[str, ...]]:
    return [tuple(line.split(" / ")) for line in listed.strip().splitlines()]


def relation(one: str, other: str) -> FactRelation:
    told = relation_of(one, other)
    assert told == relation_of(other, one)
    return told.relation


class TestPairs:
    @pytest.mark.parametrize(("one", "other"), pairs(SAME))
    def test_one_fact(self, one: str, other: str) -> None:
        assert relation(one, other) is FactRelation.SAME

    @pytest.mark.parametrize(("one", "other"), pairs(SWAPPED))
    def test_alike_but_kept(self, one: str, other: str) -> None:
        assert relation(one, other) is FactRelation.SWAPPED

    @pytest.mark.parametrize(("one", "other"), pairs(OPPOSITE))
    def test_a_conflict(self, one: str, other: str) -> None:
        assert relation(one, other) is FactRelation.OPPOSITE

    @pytest.mark.parametrize(("one", "other"), pairs(DIFFERENT))
    def test_strangers(self, one: str, other: str) -> None:
        assert relation(one, other) is FactRelation.DIFFERENT

    @pytest.mark.parametrize(("one", "other"), pairs(NOT_AT_ODDS))
    def test_no_conflict_that_is_not_there(self, one: str, other: str) -> None:
        assert relation(one, other) is not FactRelation.OPPOSITE

    def test_exactly_the_share_that_makes_two_alike_is_enough(self) -> None:
        told = relation_of("alpha bravo charlie delta", "alpha bravo charlie echo")
        assert told.likeness == 0.6
        assert told.relation is FactRelation.SWAPPED

    def test_ledger_totals_said_three_ways_are_one_fact(self) -> None:
        """BO-061."""
        said = [
            "ledger totals are stored in integer cents",
            "ledger totals are stored in integer cents always",
            "ledger totals are kept stored in integer cents",
        ]
        assert {relation(one, other) for one, other in combinations(said, 2)} == {FactRelation.SAME}


class TestSharedPairs:
    @pytest.mark.no_cover
    @pytest.mark.parametrize("part", PARTS[:2])
    def test_every_bound_of_the_bench_holds(self, part: str) -> None:
        told = {code: tally_facts(found) for code, found in read_pairs(part).items()}
        assert not {code: counts.broken for code, counts in told.items() if counts.broken}

    @pytest.mark.no_cover
    @pytest.mark.parametrize("part", PARTS)
    def test_no_denial_and_no_near_miss_is_ever_merged(self, part: str) -> None:
        for found in read_pairs(part).values():
            denied = [(entry["rule"], entry["negation"]) for entry in found["pairs"]]
            crossed = [(entry["paraphrase"], entry["negation"]) for entry in found["pairs"]]
            near = [(entry["a"], entry["b"]) for entry in found["near_misses"]]
            merged = [pair for pair in (*denied, *crossed, *near) if relation_of(*pair).relation is FactRelation.SAME]
            assert len(merged) == 0, part  # Held-out texts are not printed.


class TestAny:
    @given(TEXTS, TEXTS)
    @settings(deadline=None)
    def test_it_is_symmetric_and_never_fails(self, one: str, other: str) -> None:
        told = relation_of(one, other)
        assert told == relation_of(other, one)
        assert 0.0 <= told.likeness <= 1.0

    @given(TEXTS)
    @settings(deadline=None)
    def test_a_text_is_one_with_itself(self, text: str) -> None:
        assert relation_of(text, text).relation is FactRelation.SAME

    @given(TEXTS, TEXTS)
    @settings(deadline=None)
    def test_what_is_one_shares_words_enough(self, one: str, other: str) -> None:
        told = relation_of(one, other)
        if told.relation in {FactRelation.SAME, FactRelation.SWAPPED} and told.likeness < 1.0:
            assert jaccard_of(fact_words(one), fact_words(other)) >= 0.6


class TestForms:
    @pytest.mark.parametrize(("code", "one", "other"), FORMS)
    def test_forms_of_one_word(self, code: str, one: str, other: str) -> None:
        assert are_forms(one, other, code)
        assert are_forms(other, one, code)

    @pytest.mark.parametrize(("code", "one", "other"), NO_FORMS)
    def test_two_words(self, code: str, one: str, other: str) -> None:
        assert not are_forms(one, other, code)
        assert not are_forms(other, one, code)


class TestLitotes:
    @pytest.mark.parametrize("word", ["uncommon", "unusual", "infrequent"])
    def test_what_is_not_rare_is_the_opposite_of_what_is(self, word: str) -> None:
        one, other = (f"It is {said} that the build fails at night" for said in (f"not {word}", word))
        assert relation_of(one, other).relation is FactRelation.OPPOSITE

    def test_what_is_not_rare_is_what_is_common(self) -> None:
        one, other = (f"It is {word} that the build fails at night" for word in ("not uncommon", "common"))
        assert relation_of(one, other).relation is FactRelation.SAME


class TestAboutOneThing:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Deploys happen on Mondays after standup", "Deploys never happen on Fridays after standup"),
            ("Deploys happen every Thursday after standup", "Deploys never happen on Tuesday after standup"),
            ("The staging server uses caching for pages", "The production server does not use caching for pages"),
        ],
    )
    def test_of_two_days_or_places_nothing_is_a_conflict(self, one: str, other: str) -> None:
        assert relation_of(one, other).relation is FactRelation.DIFFERENT
        assert best_match(one, [KnownFact(1, other)]).opposite is None

    def test_of_one_day_it_is(self) -> None:
        one, other = "Deploys happen on Fridays after standup", "Deploys never happen on Fridays after standup"
        assert relation_of(one, other).relation is FactRelation.OPPOSITE
