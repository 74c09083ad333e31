"""What a language's own forms make of a denial: each kind once in every language that has it."""

import pytest

from memory_app.domain.meanings import CODES, meaning_of
from memory_app.domain.polarity_stems import stem_of
from memory_app.domain.polarity_tables import tables_of
from memory_app.domain.polarity_text import normal, tokens_of
from memory_app.domain.similarity import Relation, Why, compare

LINKED = {Relation.SAME, Relation.ALIKE}


class TestStems:
    @pytest.mark.parametrize(
        ("code", "forms"),
        [
            ("es", "enviar envía envíen enviarlos envíalos envíelos enviárselos"),
            ("es", "empezar empieza empiece empiezan"),
            ("es", "mostrar muestra muestren"),
            ("es", "indicar indique indican"),
            ("es", "mantener mantiene mantenga"),
            ("nl", "sturen stuur stuurt gestuurd"),
            ("nl", "doorsturen doorstuurt doorgestuurd"),
            ("nl", "plaatsen plaats plaatst geplaatst"),
            ("nl", "lezen lees leest gelezen"),
            ("nl", "offerte offertes"),
            ("nl", "brief brieven briefje"),
            ("nl", "opslaan opslaat"),
            ("ar", "أرسل ترسل يرسل إرسال بإرسال وأرسل"),
            ("ar", "نشرة النشرة والنشرة نشرات"),
            ("ar", "أجّل يؤجل"),
            ("de", "anhängen anzuhängen angehängt"),
            ("de", "bestellen bestellt bestellte"),
            ("de", "notieren notiert notierte"),
            ("de", "genehmigen genehmigt"),
            ("de", "buchen gebucht"),
            ("pt", "reunião reuniões"),
            ("pt", "mensal mensais"),
            ("pt", "mensagem mensagens"),
            ("pt", "fácil fáceis"),
            ("pt", "começar comece"),
            ("it", "verificare verifica verifichi"),
            ("it", "pagare paghi"),
            ("ru", "отправлять отправить отправь"),
            ("ru", "записывать записать"),
        ],
    )
    def test_the_forms_of_a_word_are_one(self, code: str, forms: str) -> None:
        assert len({stem_of(normal(form), code) for form in forms.split()}) == 1

    @pytest.mark.parametrize(
        ("code", "one", "other"),
        [
            ("es", "corto", "cerrar"),
            ("es", "artículo", "arte"),
            ("nl", "gebruiken", "breken"),
            ("de", "Gericht", "richten"),
            ("pt", "mais", "mal"),
            ("ar", "حذف", "حفظ"),
        ],
    )
    def test_other_words_are_not(self, code: str, one: str, other: str) -> None:
        assert stem_of(normal(one), code) != stem_of(normal(other), code)

    @pytest.mark.parametrize("code", ["es", "nl", "ar", "de", "fr"])
    def test_any_word_keeps_a_stem(self, code: str) -> None:
        for word in ("a", "aan", "en", "ge", "ال", "وال", "لل", "je", "ss", "x" * 60):
            assert stem_of(word, code)

    @pytest.mark.parametrize("code", CODES)
    def test_no_other_word_of_the_tables_passes_for_a_verb_that_denies(self, code: str) -> None:
        tables, listed = tables_of(code), meaning_of(code)
        words = {normal(word) for word in listed.narrow + listed.stop + listed.light + listed.duties}
        words |= {normal(word) for group in listed.synonyms for word in group.split()}
        denying = {normal(word) for word in listed.withholds}
        taken = {word for word in words - denying if tables.stem(word) in tables.withholds}
        assert taken <= {"الغ"}  # "cancel": one verb, in two spellings

    @pytest.mark.parametrize(
        ("code", "forms"),
        [
            ("de", "streichen streicht"),
            ("de", "ablehnen ablehnt"),
            ("fr", "supprimer suppriment supprimez"),
            ("it", "togliere toglilo"),
            ("ar", "حذف بحذف لحذف"),
        ],
    )
    def test_a_form_of_a_known_verb_is_known(self, code: str, forms: str) -> None:
        tables = tables_of(code)
        assert {tables.stem(normal(form)) for form in forms.split()} <= tables.withholds


class TestOnly:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Bewaar alleen facturen van leden.", "Bewaar uitsluitend facturen van leden."),
            ("Nur Rechnungen von Mitgliedern ablegen.", "Ausschließlich Rechnungen von Mitgliedern ablegen."),
            ("Classer seulement les factures des membres.", "Classer exclusivement les factures des membres."),
            ("Archiviare solo le fatture dei soci.", "Archiviare esclusivamente le fatture dei soci."),
            ("Archivar solo las facturas de los socios.", "Archivar exclusivamente las facturas de los socios."),
        ],
    )
    def test_exclusively_excludes_nothing(self, one: str, other: str) -> None:
        assert compare(one, other).relation in LINKED


class TestForms:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Stuur de cijfers door naar de directie.", "De cijfers worden doorgestuurd naar de directie."),
            ("Lever bonnetjes op tijd in.", "Bonnetjes worden op tijd ingeleverd."),
            ("Vergeet niet de lampen uit te doen.", "Doe de lampen uit."),
            ("Sla de wachtwoorden op in de kluis.", "De wachtwoorden worden in de kluis opgeslagen."),
            ("Leite Beschwerden an die Leitung weiter.", "Beschwerden werden an die Leitung weitergeleitet."),
            ("Envía los informes a los socios.", "Los informes hay que enviárselos a los socios."),
            ("Enviar o relatório aos sócios.", "Envia-se o relatório aos sócios."),
            ("Envoyer le rapport aux membres.", "Envoyez-le aux membres, le rapport."),
        ],
    )
    def test_the_forms_of_one_rule_are_linked(self, one: str, other: str) -> None:
        assert compare(one, other).relation in LINKED

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Gebruik titels in brieven.", "Laat titels in brieven weg."),
            ("Maak notulen van elk overleg.", "Zie ervan af notulen te maken van elk overleg."),
            ("Stuur de rapporten naar de leden.", "Hou op de rapporten naar de leden te sturen."),
            ("Envía recordatorios a los alumnos.", "Para de enviar recordatorios a los alumnos."),
            ("Envía recordatorios a los alumnos.", "Basta de enviar recordatorios a los alumnos."),
            ("Usa mayúsculas en los titulares.", "Abstente de usar mayúsculas en los titulares."),
            ("Usar maiúsculas nos títulos.", "Evita-se usar maiúsculas nos títulos."),
            ("Die Berichte an die Mitglieder schicken.", "Sieh davon ab, die Berichte an die Mitglieder zu schicken."),
            ("Envoyer les rapports aux membres.", "Gardez-vous d'envoyer les rapports aux membres."),
            ("Inviare i rapporti ai soci.", "Smettila di inviare i rapporti ai soci."),
            ("Отправлять отчеты участникам.", "Хватит отправлять отчеты участникам."),
            ("Send the reports to the members.", "Put an end to sending the reports to the members."),
        ],
    )
    def test_a_verb_that_denies_does_in_every_form(self, one: str, other: str) -> None:
        assert compare(one, other).relation is Relation.OPPOSITE


class TestArabic:
    def test_start_is_not_never(self) -> None:
        assert (
            compare("ابدأ بإرسال النشرة إلى الأعضاء.", "كفّ عن إرسال النشرة إلى الأعضاء.").relation is Relation.OPPOSITE
        )

    @pytest.mark.parametrize("emphasis", ["أبدًا", "مطلقًا", "بتاتًا", "إطلاقًا", "قط"])
    def test_what_stresses_a_denial_is_none_of_its_own(self, emphasis: str) -> None:
        denied = f"يُمنع {emphasis} طباعة التقارير."
        assert compare("اطبع التقارير.", denied).relation is Relation.OPPOSITE
        assert compare("لا تطبع التقارير.", denied).relation in LINKED

    @pytest.mark.parametrize(
        ("text", "word"), [("دوّن الملاحظات", "يدون"), ("غيّر كلمة المرور", "يغير"), ("أنهِ الاجتماع", "انهي")]
    )
    def test_a_mark_tells_a_verb_from_a_particle(self, text: str, word: str) -> None:
        assert tokens_of(text)[0].word == word

    def test_without_stays_without(self) -> None:
        assert compare("أرسل التقرير مع ملخص.", "أرسل التقرير دون ملخص.").relation is Relation.OPPOSITE

    def test_what_is_written_before_a_word_parts_from_it(self) -> None:
        assert compare("احذف الفروع القديمة.", "لا تقم بحذف الفروع القديمة.").relation is Relation.OPPOSITE


class TestJapanese:
    @pytest.mark.parametrize("verb", ["送るな", "印刷するな", "使うな", "書くな", "読むな", "入れるな"])
    def test_a_verb_that_ends_in_na_forbids(self, verb: str) -> None:
        plain = verb.removesuffix("な")
        assert compare(f"議事録を会員に{plain}。", f"議事録を会員に{verb}。").relation is Relation.OPPOSITE

    def test_na_within_a_sentence_denies_nothing(self) -> None:
        assert compare("簡潔な議事録を会員に送る。", "会員に簡潔な議事録を送る。").relation in LINKED

    def test_seldom_and_not_deny_once(self) -> None:
        told = compare("議事録を毎回会員に送る。", "議事録を会員に送ることはめったにない。")
        assert told.relation is Relation.OPPOSITE

    def test_do_not_stop_denies_nothing(self) -> None:
        assert compare("議事録の共有を続けてください。", "議事録の共有を止めないでください。").relation in LINKED

    @pytest.mark.parametrize("adverb", ["欠かさず", "漏らさず", "忘れずに", "滞りなく", "例外なく"])
    def test_an_adverb_that_only_looks_denied_is_not(self, adverb: str) -> None:
        assert compare("議事録を会員に送る。", f"議事録を{adverb}会員に送る。").relation in LINKED


class TestNames:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("中村さんはまだ旧版を使っている。", "中村さんは今も旧版を利用している。"),
            ("小陈还在用旧的报销模板。", "旧的报销模板小陈仍然在用。"),
            ("Ольга любит короткие отчеты.", "Ольге нравятся короткие отчеты."),
        ],
    )
    def test_one_name_is_one_name(self, one: str, other: str) -> None:
        assert compare(one, other).relation in LINKED

    def test_two_names_are_two(self) -> None:
        assert compare("議事録を鈴木さんに送る。", "議事録を山田さんに送る。").why == Why.NAME


class TestTurned:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Write short subject lines.", "Do not write long subject lines."),
            ("Escribir asuntos cortos.", "No escribir asuntos largos."),
            ("Houd de introductie kort.", "De introductie mag niet lang zijn."),
        ],
    )
    def test_the_opposite_pole_denied_is_a_persons_to_look_at(self, one: str, other: str) -> None:
        assert compare(one, other).relation is Relation.ALIKE

    def test_one_pole_denied_is_opposite(self) -> None:
        assert compare("Write short subject lines.", "Do not write short subject lines.").relation is Relation.OPPOSITE

    def test_with_and_without_stay_opposite(self) -> None:
        assert compare("Publicar fotos con pie.", "Publicar fotos sin pie.").relation is Relation.OPPOSITE


class TestConverses:
    def test_what_one_sends_the_other_receives(self) -> None:
        told = compare("Enviar el boletín a los socios.", "Los socios deben recibir el boletín.")
        assert told.relation in LINKED

    def test_in_one_order_they_are_opposite(self) -> None:
        told = compare("Enviar el boletín de los socios.", "Recibir el boletín de los socios.")
        assert told.relation is Relation.OPPOSITE


class TestLeft:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Do not move files out of the shared folder.", "Files in the shared folder stay where they are."),
            ("No borrar las ramas antiguas.", "Las ramas antiguas se quedan como están."),
            ("Verplaats geen bestanden uit de gedeelde map.", "Bestanden in de gedeelde map blijven waar ze zijn."),
            ("لا تحذف الفروع القديمة من المستودع.", "تبقى الفروع القديمة في المستودع كما هي."),
            ("Keep the old branches.", "The old branches stay as they are."),
        ],
    )
    def test_what_is_not_changed_may_be_what_stays_as_it_is(self, one: str, other: str) -> None:
        assert compare(one, other).relation is Relation.ALIKE

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Move files out of the shared folder.", "Files in the shared folder stay where they are."),
            ("Borrar las ramas antiguas.", "Las ramas antiguas se quedan como están."),
            ("Do not keep the old branches.", "The old branches stay as they are."),
            ("Bestanden uit de gedeelde map verplaatsen.", "Bestanden in de gedeelde map blijven waar ze zijn."),
        ],
    )
    def test_what_is_changed_does_not_stay(self, one: str, other: str) -> None:
        assert compare(one, other).relation not in LINKED


class TestHomographs:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Dejar propina en los restaurantes.", "No dejar propina en los restaurantes."),
            ("Deixar gorjeta nos restaurantes.", "Não deixar gorjeta nos restaurantes."),
            ("返事がある場合は催促する。", "返事がなければ催促する。"),
            ("أرسل التقارير إلى المديرين فقط.", "لا ترسل التقارير إلى المديرين فقط."),
        ],
    )
    def test_what_denies_beside_another_verb_denies_here(self, one: str, other: str) -> None:
        assert compare(one, other).relation not in LINKED

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Proponer un par de horas a Lucía.", "A Lucía se le propone un par de horas."),
            ("Onthoud de voorkeur van de klant.", "De voorkeur van de klant onthouden."),
            ("Fehler im Protokoll notieren.", "Fehler werden im Protokoll notiert."),
            ("Tirar uma fotografia da obra.", "Fazer uma fotografia da obra."),
            ("確認しなければいけません。", "必ず確認する。"),
        ],
    )
    def test_what_only_looks_like_a_verb_that_denies_is_none(self, one: str, other: str) -> None:
        assert compare(one, other).relation in LINKED
