# ruff: noqa: RUF001 - Chinese has its own comma
import time

import pytest

from memory_app.domain.tokens import COUNTER, estimate_tokens

# Real counts of cl100k_base and o200k_base (tiktoken 0.14, gpt-tokenizer), the larger of the two.
COUNTED = {
    "english": (
        (
            "Hi Marco,\n\nI hope you're well! The invoice of 5 March is attached; it comes to €1,200.50. Could "
            "you confirm the delivery by Friday, please?\n\nBest regards,\nAnna\n"
        ),
        43,
    ),
    "german": (
        (
            "Donaudampfschifffahrtsgesellschaftskapitän, Geschwindigkeitsbegrenzung, Lebensversicherungsgesellschaft, "
            "Straßenverkehrsordnung, Arbeitsunfähigkeitsbescheinigung und Rechtsschutzversicherungsgesellschaften sind "
            "lange Wörter."
        ),
        72,
    ),
    "french": (
        (
            "Bonjour Madame Lefèvre, j'espère que vous allez bien. Voici la facture du 5 mars d'un montant de "
            "1 200,50 € ; merci de confirmer l'adresse de livraison avant vendredi. Cordialement, Hélène"
        ),
        62,
    ),
    "italian": (
        (
            "Gentile signora Bianchi, le invio in allegato la fattura del 5 marzo per un importo di 1.200,50 euro; la "
            "prego di confermare l'indirizzo di consegna entro venerdì. Cordiali saluti, Niccolò"
        ),
        62,
    ),
    "chinese": (
        (
            "用户喜欢深色主题，并且希望所有邮件都使用简短的语气。会议改到周五下午三点，请提前通知所有参会人员。"
            "本月汇率换算规则已更新，财务部门需要在月底前完成对账。如果客户要求延期付款，请先征得经理同意再回复。"
        ),
        102,
    ),
    "rare chinese": (
        ("鳞次栉比的摩天大楼在夕阳余晖下熠熠生辉，熙熙攘攘的人群穿梭于霓虹闪烁的街衢巷陌之间。"),
        72,
    ),
    "arabic": (
        (
            "يفضل المستخدم السمة الداكنة ويريد أن تكون جميع الرسائل قصيرة. تم تغيير موعد الاجتماع إلى يوم الجمعة "
            "الساعة الثالثة بعد الظهر، يرجى إخطار جميع المشاركين مسبقا."
        ),
        113,
    ),
    "code": ('{"id":"019a2f5e-77c1-7d2a-9a53-0b1c2d3e4f50","a":[1,2,3,4.5,1000000],"b":{"c":null,"d":true}}' * 5, 305),
    "base64": ("aGVsbG8gd29ybGQgdGhpcyBpcyBhIHRlc3QgZm9yIHRva2VucyBhbmQgbW9yZSB0ZXh0IGhlcmU=" * 4, 221),
    "emoji": ("🙂👍🎉🧠👨\u200d👩\u200d👧🇩🇪 done ✅❤️🔥🚀", 42),
}


class TestEstimate:
    @pytest.mark.parametrize("name", COUNTED)
    def test_it_is_never_under_a_real_count_by_more_than_a_tenth(self, name: str) -> None:
        text, counted = COUNTED[name]
        assert estimate_tokens(text) >= 0.9 * counted

    @pytest.mark.parametrize("name", COUNTED)
    def test_it_is_no_wild_guess_either(self, name: str) -> None:
        text, counted = COUNTED[name]
        assert estimate_tokens(text) <= 1.6 * counted

    def test_a_cjk_character_takes_at_least_a_token(self) -> None:
        for letter in "汇の각":
            assert estimate_tokens(letter * 1_000) >= 1_000

    def test_nothing_takes_nothing_and_anything_something(self) -> None:
        assert estimate_tokens("") == 0
        assert estimate_tokens(" ") == 1
        assert estimate_tokens("\ud83d") >= 1

    def test_it_is_linear_on_hostile_text(self) -> None:
        started = time.perf_counter()
        for unit in ("aA", " ", "\n \t", "用", "\x00", "é", "9", ";"):
            estimate_tokens(unit * 100_000)
        assert time.perf_counter() - started < 5

    def test_the_method_has_a_name(self) -> None:
        assert COUNTER == "estimate-1"
