"""The traits of wording, in each language: each is seen to go, to come and to stay, and look-alikes are none."""

import pytest

from memory_app.domain.edit_signature import edit_signature

BODIES = {
    "en": "The parcel left the warehouse this morning and will be with the customer by noon, as it was agreed.",
    "de": "Das Paket hat das Lager heute verlassen und wird bis zum Mittag bei der Kundin sein, wie es vereinbart war.",
    "fr": "Le colis est parti ce matin du dépôt et sera chez la cliente avant midi, comme cela était prévu avec elle.",
    "it": "Il pacco è partito questa mattina dal magazzino e sarà dalla cliente entro mezzogiorno, come era previsto.",
    "es": "El paquete salió esta mañana del almacén y estará con la clienta antes del mediodía, como estaba previsto.",
}
SAID = {
    "hedging": {
        "en": [
            "Maybe it rains.",
            "It seems that it rains.",
            "The van might stop.",
            "The road is a bit wet.",
            "It's sort of wet.",
        ],
        "de": [
            "Vielleicht regnet es.",
            "Es scheint zu regnen.",
            "Das ist wahrscheinlich so.",
            "Das Glas ist ein bisschen nass.",
        ],
        "fr": [
            "Il pleut peut-être.",
            "Il semble que la route soit fermée.",
            "C'est probablement vrai.",
            "La route est un peu longue.",
        ],
        "it": ["Forse piove.", "Sembra che piova.", "Probabilmente è vero.", "La strada è un po' lunga."],
        "es": [
            "Quizás llueva.",
            "Parece que llueve.",
            "Probablemente es cierto.",
            "A lo mejor llueve.",
            "Tal vez llueva.",
        ],
    },
    "apology": {
        "en": ["Sorry for the delay.", "Please accept the sincere apologies of the house.", "Please excuse the delay."],
        "de": [
            "Entschuldigung für die Verspätung.",
            "Bitte entschuldigen Sie die Verspätung.",
            "Das tut mir sehr leid.",
        ],
        "fr": ["Désolé pour le retard.", "Veuillez excuser ce retard.", "Toutes nos excuses pour le retard."],
        "it": ["Scusate il ritardo.", "Chiediamo scusa per il ritardo.", "Spiacenti per il ritardo."],
        "es": ["Disculpe la demora.", "Lo sentimos mucho.", "Perdón por la demora."],
    },
    "superlative": {
        "en": [
            "It is the best van.",
            "It is the fastest way.",
            "This is the most reliable van.",
            "Our latest van drove.",
        ],
        "de": [
            "Es ist der beste Wagen.",
            "So geht es am schnellsten.",
            "Es ist der zuverlässigste Wagen.",
            "Die größte Kiste.",
        ],
        "fr": ["C'est le meilleur camion.", "C'est la plus grande caisse.", "La caisse est la moins chère."],
        "it": ["È il migliore camion.", "È la cassa più grande.", "Il camion è velocissimo."],
        "es": ["Es el mejor camión.", "Es la caja más grande.", "El camión es rapidísimo."],
    },
    "first-person": {
        "en": ["I drove the van.", "Ask us about the van.", "The van is mine.", "We're at the door."],
        "de": ["Ich fuhr den Wagen.", "Unser Wagen fuhr.", "Der Wagen bringt uns die Kiste.", "Das ist für mich."],
        "fr": ["J'ai conduit le camion.", "Notre camion roule.", "C'est pour moi.", "Cela m'intéresse."],
        "it": [
            "Ho guidato il camion.",
            "Vorrei la cassa.",
            "Abbiamo la cassa.",
            "Il nostro camion viaggia.",
            "Confermiamo la data.",
        ],
        "es": [
            "He conducido el camión.",
            "Quiero la caja.",
            "Hemos visto la caja.",
            "Nuestro camión viaja.",
            "Enviaré la caja.",
        ],
    },
    "pleasantries": {
        "en": ["Have a lovely weekend!", "Do not hesitate to call the office.", "Thank you for your kind message."],
        "de": ["Schönes Wochenende!", "Vielen Dank für Ihre Nachricht.", "Zögern Sie nicht, im Büro anzurufen."],
        "fr": ["Excellente journée à tous.", "Merci pour votre message.", "N'hésitez pas à appeler le bureau."],
        "it": ["Buon fine settimana a tutti.", "Grazie per la vostra pazienza.", "Non esiti a chiamare l'ufficio."],
        "es": ["Feliz fin de semana a todos.", "Gracias por su paciencia.", "No dude en llamar a la oficina."],
    },
}
CASES = [(thing, code, text) for thing, by_code in SAID.items() for code, texts in by_code.items() for text in texts]


@pytest.mark.parametrize(("thing", "code", "text"), CASES)
@pytest.mark.parametrize("hinted", [True, False])
def test_each_is_seen_to_go_to_come_and_to_stay(thing: str, code: str, text: str, hinted: bool) -> None:
    body, hint = BODIES[code], code if hinted else None
    whole = f"{body}\n{text}\n{body}"
    lacking = f"{body}\n{body}"
    assert f"removed:{thing}" in edit_signature(whole, lacking, language=hint)
    assert f"added:{thing}" in edit_signature(lacking, whole, language=hint)
    assert f"kept:{thing}" in edit_signature(whole, whole.replace(body, f"{body} 7", 1), language=hint)


@pytest.mark.parametrize(
    ("thing", "code", "text"),
    [
        ("hedging", "en", "May I ask when the van drove? The first of May is near."),
        ("hedging", "en", "What kind of box is that? It was so kind of you. With all their might."),
        ("hedging", "de", "Zum Wohl! Könnten Sie den Wagen fahren? Welche Art Kiste ist das?"),
        ("hedging", "fr", "La caisse peut être envoyée sans aucun doute."),
        ("hedging", "it", "Serve un po' di tempo per la cassa."),
        ("hedging", "es", "A más tardar el lunes, lo más pronto posible."),
        (
            "superlative",
            "en",
            "Most boxes at least are at the west door, at the latest on request. With the best wishes to the guest.",
        ),
        (
            "superlative",
            "de",
            "Die meisten Kisten, das nächste Fest, der letzte Gast, die erste Liste, im Westen, mindestens die Kosten.",
        ),
        (
            "superlative",
            "fr",
            "La plupart des caisses, au moins deux, arrivent plus tard et en plus, dans les plus brefs délais.",
        ),
        ("superlative", "it", "Il camion arriva più tardi, al più presto, con almeno due casse. Cosa c'è di più."),
        (
            "superlative",
            "es",
            "El camión llega más tarde, lo más pronto posible, con al menos dos cajas. Además, a lo mejor hay más.",
        ),
        ("first-person", "en", "Phase I ends in the US, i.e. on the way. The mine is closed."),
        ("first-person", "de", "Was meinen Sie dazu? Meinung und Unfall sind da."),
        ("first-person", "fr", "M. Durand arrive à la maison avec MM. Petit et Blanc."),
        ("first-person", "it", "Ci sono due casse, però il resto arriva. Il richiamo è estremo."),
        ("first-person", "es", "Los próximos términos son los mismos, así que los últimos gramos llegan aquí."),
        ("apology", "en", "No apology is needed; the sorry state of the door is known."),
        ("apology", "fr", "L'élève apporte un mot d'excuse signé pour la classe."),
        ("apology", "it", "Non serve una scusa per il ritardo."),
        ("apology", "de", "Leider ist die schriftliche Entschuldigung der Eltern noch nicht da."),
        ("date", "en", "They may march on to the first house."),
        ("pleasantries", "en", "The patient has a great time ahead of the check of the door."),
    ],
)
def test_look_alikes_are_none(thing: str, code: str, text: str) -> None:
    body = BODIES[code]
    assert f"added:{thing}" not in edit_signature(body, f"{body}\n{text}")


class TestLanguageChange:
    @pytest.mark.parametrize("was", BODIES)
    @pytest.mark.parametrize("became", BODIES)
    def test_another_language_is_told(self, was: str, became: str) -> None:
        told = {trait for trait in edit_signature(BODIES[was], BODIES[became]) if trait.startswith("language:")}
        assert told == (set() if was == became else {f"language:{became}"})

    def test_a_few_foreign_words_are_none(self) -> None:
        assert not any(
            trait.startswith("language:")
            for trait in edit_signature(BODIES["en"], f"Buongiorno Marco,\n{BODIES['en']}\nGrazie mille\nAnna")
        )

    def test_nothing_is_replaced_by_another_language(self) -> None:
        traits = edit_signature("The house is on the hill with the trees.", "Das house ist on the hill mit den trees.")
        assert not any(trait.startswith("replaced:") and "house" in trait for trait in traits)


class TestTone:
    @pytest.mark.parametrize(
        ("informal", "formal"),
        [
            (
                "Hi Tom,\n\nthanks for the file, we can't open it.\n\nCheers\nAnna",
                "Dear Mr Brown,\n\nthank you for the file, we cannot open it.\n\nYours sincerely\nAnna Frey",
            ),
            (
                "Hallo Tom,\nkannst du mir deine Adresse schicken? Ich melde mich bei dir.",
                "Hallo Tom,\nkönnten Sie mir Ihre Adresse schicken? Ich melde mich bei Ihnen.",
            ),
            (
                "Salut Tom,\npeux-tu me donner ton adresse ? Je te rappelle.",
                "Bonjour Tom,\npouvez-vous me donner votre adresse ? Je vous rappelle.",
            ),
            (
                "Ciao Tom,\npuoi mandarmi il tuo indirizzo? Ti richiamo.",
                "Gentile Tom,\npotrebbe mandarmi il Suo indirizzo? La richiamo.",
            ),
            (
                "Hola Tom:\n¿puedes mandarme tu dirección? Te llamo luego.",
                "Estimado Tom:\n¿puede mandarme su dirección? Le llamo luego a usted.",
            ),
        ],
    )
    def test_it_is_told_both_ways(self, informal: str, formal: str) -> None:
        assert "tone:more-formal" in edit_signature(informal, formal)
        assert "tone:less-formal" in edit_signature(formal, informal)

    @pytest.mark.parametrize("code", BODIES)
    def test_a_shorter_text_has_no_other_tone(self, code: str) -> None:
        traits = edit_signature(f"{BODIES[code]} {BODIES[code]}", BODIES[code])
        assert not any(trait.startswith("tone:") for trait in traits)
