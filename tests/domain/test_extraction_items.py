"""Decisions, unfinished work and next steps, read from what agents really print."""

import pytest

from memory_app.domain.extraction import summary_of
from memory_app.domain.policy import LIMITS


class TestDecisions:
    @pytest.mark.parametrize(
        ("output", "decisions"),
        [
            (
                "- Changed borders from dashed to solid with lower opacity",
                ("Changed borders from dashed to solid with lower opacity",),
            ),
            ("I changed the retry delay to 30s", ("I changed the retry delay to 30s",)),
            ("1. Changed the retry delay to 30s", ("Changed the retry delay to 30s",)),
            ("1) Changed the retry delay to 30s", ("Changed the retry delay to 30s",)),
            ("• **Changed** the retry delay to 30s", ("Changed the retry delay to 30s",)),
            ("> - Changed the retry delay to 30s", ("Changed the retry delay to 30s",)),
            ("The order is unchanged compared to before", ()),
            ("She exchanged the cable to the router", ()),
            ("Changed a to b", ()),
            ("changes the timeout value to 30s", ()),
            ("Changed the wording of the banner", ()),
            ("Used a partial index over a trigger", ("Used a partial index over a trigger",)),
            ("We went with flexbox instead of grid", ("We went with flexbox instead of grid",)),
            ("Switched to granian rather than uvicorn", ("Switched to granian rather than uvicorn",)),
            ("Reused the index instead of a trigger", ()),
            ("Picked Celery over RQ", ()),
            ("Decided to keep the column", ("Decided to keep the column",)),
            ("We decided against a trigger", ("We decided against a trigger",)),
            ("- Kept the column since the schema moves", ("Kept the column since the schema moves",)),
            ("- Split the view for consistency", ("Split the view for consistency",)),
            ("Kept the column since the schema moves", ()),
            ("Decision: keep the JSON column", ("keep the JSON column",)),
            (
                "**Key decisions:**\n- Keep the column\n- One table a tenant\n\nAll tests pass.\n- not one of them",
                ("Keep the column", "One table a tenant"),
            ),
            ("## Decisions\n1. Keep the column", ("Keep the column",)),
            ("Entscheidung: Die Spalte bleibt", ("Die Spalte bleibt",)),
            ("决定\uff1a保留这一列", ("保留这一列",)),
            ("```\n- Changed the retry delay from 5s to 30s\n```", ()),
            ('{"text": "Changed the retry delay from 5s to 30s"}', ()),
            ("- Changed the X to 30s\n* changed the x to 30s", ("Changed the X to 30s",)),
            ("- Changed the delay  from\t5s to 30s", ("Changed the delay from 5s to 30s",)),
        ],
    )
    def test_what_is_read(self, output: str, decisions: tuple[str, ...]) -> None:
        assert summary_of(output).decisions == decisions

    def test_limits(self) -> None:
        told = summary_of("\n".join(f"Changed number {n} of these to {'9' * 300}" for n in range(20))).decisions
        assert len(told) == 5
        assert {len(one) for one in told} == {LIMITS.line}


class TestUnfinished:
    @pytest.mark.parametrize(
        ("output", "unfinished"),
        [
            ("TODO: cover the retry path", ("cover the retry path",)),
            ("todo: cover the retry path", ("cover the retry path",)),
            ("- TODO cover the retry path", ("cover the retry path",)),
            ("FIXME flaky clock test", ("flaky clock test",)),
            ("**Unfinished:** the audit page", ("the audit page",)),
            ("Still need to seed fixtures", ("seed fixtures",)),
            ("Still need docs for the CLI", ("Still need docs for the CLI",)),
            ("Remaining work: wire the audit page", ("wire the audit page",)),
            ("Left to do: the audit page", ("the audit page",)),
            ("TODO:", ()),
            ("TODO: none", ()),
            ("Unfinished: Nothing.", ()),
            ("Offen: keine", ()),
            ("TODO: nothing to do here", ()),
            ("TODO: none so far.", ()),
            ("Offen: nichts geplant", ()),
            ("待办：没有其他问题", ()),  # noqa: RUF001
            ("TODO: nothing but the docs is left", ("nothing but the docs is left",)),
            ("TODO(max): cover the retry path", ("cover the retry path",)),
            ("- [ ] TODO(max): cover the retry path", ("cover the retry path",)),
            ("TODO(max) cover the retry path", ("cover the retry path",)),
            ("FIXME(#12): flaky clock test", ("flaky clock test",)),
            ("TODO [anna]: cover the retry path", ("cover the retry path",)),
            ("**TODO (phase 2):** the audit page", ("the audit page",)),
            ("Offen (Max): die Seite", ("die Seite",)),
            ("待办（小王）：审计页面", ("审计页面",)),  # noqa: RUF001
            ("TODO (max):\n- the audit page\n- the docs", ("the audit page", "the docs")),
            ("TODO(): cover the retry path", ()),
            ("x = todo(max): no", ()),
            ("// TODO(max): in a comment that was printed", ()),
            (f"TODO({'x' * 60}): cover the retry path", ()),
            ("TODO:\n- the audit page\n- the docs\n\nDone otherwise.\n- not this", ("the audit page", "the docs")),
            ("## Remaining\n1. the audit page", ("the audit page",)),
            ("- [ ] write the docs\n- [x] write the code", ("write the docs",)),
            ("Remaining:\n- [x] the code\n- [ ] the docs", ("the docs",)),
            ("The agent-session.ts changes remain unstaged", ("The agent-session.ts changes remain unstaged",)),
            ("The audit page isn't merged and still incomplete", ("The audit page isn't merged and still incomplete",)),
            (
                "The audit page hasn\u2019t left its unfinished state",
                ("The audit page hasn\u2019t left its unfinished state",),
            ),
            ("No changes remain uncommitted", ()),
            ("Nothing is still pending", ()),
            ("pending but still fine", ()),
            ("Todo app built with React", ()),
            ("Todo list page is green", ()),
            ("Offen: die Seite für das Protokoll", ("die Seite für das Protokoll",)),
            ("À faire : la page du journal", ("la page du journal",)),
            ("Pendiente: la página de auditoría", ("la página de auditoría",)),
            ("Da fare: la pagina di audit", ("la pagina di audit",)),
            ("待办: 审计页面", ("审计页面",)),
            ("残作業: 監査ページ", ("監査ページ",)),
            ("المتبقي: صفحة التدقيق", ("صفحة التدقيق",)),
            ("Осталось: страница аудита", ("страница аудита",)),
            ("# TODO: in a comment that was printed", ("in a comment that was printed",)),
            ("// TODO: in a comment that was printed", ()),
            ("src/a.py:3: TODO: found by grep", ()),
        ],
    )
    def test_what_is_read(self, output: str, unfinished: tuple[str, ...]) -> None:
        assert summary_of(output).unfinished == unfinished

    def test_limits(self) -> None:
        told = summary_of("\n".join(f"TODO: {n}{'9' * 300}" for n in range(20))).unfinished
        assert len(told) == 3
        assert {len(one) for one in told} == {LIMITS.line}


class TestNextSteps:
    @pytest.mark.parametrize(
        ("output", "steps"),
        [
            ("Next: run the load test", ("run the load test",)),
            ("Next, run the load test", ("run the load test",)),
            ("Next step: ping ops", ("ping ops",)),
            ("Next steps: deploy", ("deploy",)),
            ("**Next steps:**\n1. Deploy\n2. Ping ops\n3. Rotate\n4. Rest", ("Deploy", "Ping ops", "Rotate")),
            ("### Next steps\n- Deploy to staging", ("Deploy to staging",)),
            ("What's next:\n- Deploy", ("Deploy",)),
            ("Still need keys rotated", ("keys rotated",)),
            ("Still need to rotate keys", ("rotate keys",)),
            ("Follow-up: email finance", ("email finance",)),
            ("> remaining: 2 locales", ("2 locales",)),
            ("- todo update snapshot", ("update snapshot",)),
            ("- The next thing is the audit page", ("The next thing is the audit page",)),
            ("Nextcloud sync is done", ()),
            ("- Next.js was updated", ()),
            ("The next button was restyled", ()),
            ("Next steps: none", ()),
            ("Nächste Schritte: Auslieferung auf Staging", ("Auslieferung auf Staging",)),
            ("Prochaine étape : la mise en ligne", ("la mise en ligne",)),
            ("Próximos pasos:\n- desplegar", ("desplegar",)),
            ("Prossimi passi: il rilascio", ("il rilascio",)),
            ("Próximos passos: a implantação", ("a implantação",)),
            ("Volgende stappen: uitrollen", ("uitrollen",)),
            ("下一步\uff1a部署到预发环境", ("部署到预发环境",)),
            ("次のステップ: ステージングに配備", ("ステージングに配備",)),
            ("الخطوات التالية: النشر", ("النشر",)),
            ("Следующие шаги: выкладка", ("выкладка",)),
        ],
    )
    def test_what_is_read(self, output: str, steps: tuple[str, ...]) -> None:
        assert summary_of(output).next_steps == steps
