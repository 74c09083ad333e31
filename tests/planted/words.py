"""What planted subjects talk about: agents, people, things, and traits as workspaces word them in many languages."""

AGENTS = ("mail", "crm", "assistant", "billing-bot", "support", "angebots-agent", "recherche", "desk")
ZONES = (
    "Europe/Zurich", "Europe/Berlin", "Europe/Paris", "America/New_York", "America/Los_Angeles",
    "Asia/Tokyo", "Asia/Kolkata", "Australia/Sydney", "UTC",
)  # fmt: skip
OBJECTS = (
    "semicolon", "exclamation", "emoji", "greeting", "sign-off", "pleasantries", "bullet-list", "heading", "link",
    "amount", "date", "hedging", "apology", "superlative", "bold", "table", "first-person",
)  # fmt: skip
SIGNED_CHANGES = (
    "shortened", "lengthened", "tone:more-formal", "tone:less-formal", "language:de", "language:fr",
    "language:es", "language:pt-br", "language:ja",
)  # fmt: skip
REPLACED = (
    "replaced:utilise->use", "replaced:asap->by friday", "replaced:client->customer", "replaced:hi->dear",
    "replaced:sehr geehrte->guten tag", "replaced:zeitnah->bis freitag", "replaced:cordialement->bien à vous",
    "replaced:kind regards->best", "replaced:we think->we know", "replaced:egregio->gentile",
    "replaced:estimado->hola", "replaced:szanowni państwo->dzień dobry", "replaced:御中->様",
    "replaced:уважаемые->здравствуйте", "replaced:obrigado->muito obrigado",
)  # fmt: skip
OWN = (
    "added:case-number", "added:deadline", "removed:cc", "added:phone-number", "removed:attachment",
    "added:ansprechpartner",
    "removed:floskel", "added:aktenzeichen", "removed:formule-de-politesse", "added:numéro-de-dossier",
    "translated", "two-options", "asked-back", "gekürzt-auf-drei-sätze", "mit-frist", "telefonisch-geklärt",
    "vérifié-deux-fois", "sans-pièce-jointe", "copied-to-legal", "checked figures", "step:four-eyes", "style:plain",
    "rewritten", "shortened", "lengthened", "tone:more-formal", "tone:less-formal", "language:de", "language:en",
    "language:it", "language:pl", "language:uk",
    "aggiunto-allegato", "con-scadenza", "senza-prezzi", "con-plazo", "sin-descuento", "added:número-de-pedido",
    "com-prazo", "z-terminem", "removed:załącznik", "期限付き", "added:担当者", "до-пятницы", "μετά-από-έλεγχο",
)  # fmt: skip
OPPOSITES = {
    "shortened": "lengthened",
    "lengthened": "shortened",
    "tone:more-formal": "tone:less-formal",
    "tone:less-formal": "tone:more-formal",
}
OWN_EVENTS = (
    "invoice_checked",
    "meeting_moved",
    "termin_verschoben",
    "dossier_classé",
    "lead_scored",
    "fattura_pagata",
    "pedido_enviado",
    "請求書_確認",
)
OUTCOMES = (
    "escalated",
    "handed-over",
    "weitergeleitet",
    "mis-en-attente",
    "half-done",
    "in-sospeso",
    "en-espera",
    "保留",
)
EVENT_OUTCOMES = {
    "draft_sent": "accepted",
    "draft_edited": "changed",
    "draft_rejected": "refused",
    "approval_granted": "granted",
    "approval_rejected": "rejected",
}
DOCUMENTS = (
    "invoice", "contract", "offer", "report", "minutes", "reminder", "order", "rechnung", "mahnung", "devis", "facture",
    "protokoll", "preventivo", "factura", "umowa", "見積書",
)  # fmt: skip
COMPANIES = (
    "acme", "northwind", "globex", "müller ag", "société dupont", "initech", "hooli", "umbrella", "stark", "wayne",
    "keller gmbh", "blanc sa",
)  # fmt: skip
PEOPLE = (
    "nina", "marco", "aiko", "jürgen", "chloé", "omar", "priya", "liam", "sofia", "tobias", "hélène", "ravi", "mei",
    "anders", "fatima", "pablo",
)  # fmt: skip
TAGS = (
    "tax", "renewal", "urgent", "legal", "q3", "onboarding", "pricing", "hiring", "travel", "press", "audit", "refund",
    "bug", "roadmap", "newsletter", "vertrag", "steuern", "umzug", "messe", "lieferung", "garantie", "datenschutz",
    "facturation", "rendez-vous", "livraison", "embauche", "budget", "partner", "vip", "internal", "follow-up", "draft",
    "security", "outage", "migration", "training", "summer", "event", "board", "misc",
    "fisco", "consegna", "impuestos", "entrega", "contrato", "podatki", "dostawa", "契約", "配送", "налоги",
)  # fmt: skip
STATED = (
    "added:case-number", "two-options", "mit-frist", "vérifié-deux-fois", "con-scadenza", "期限付き", "removed:cc",
    "removed:attachment", "removed:floskel",
)  # fmt: skip
"""Own words that an agent states beside a signature. Of those removals the server can't tell what was kept."""
ROUND_AMOUNTS = (
    100, 150, 200, 250, 300, 400, 500, 750, 800, 1_000, 1_200, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 6_000, 7_500,
    8_000, 10_000, 12_000, 15_000, 20_000, 25_000, 30_000, 40_000,
)  # fmt: skip
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def opposite(trait: str) -> str | None:
    """The trait that shows the contrary: of removed:x added:x, and the pairs of length and tone."""
    verb, _, rest = trait.partition(":")
    if verb == "replaced" and "->" in rest:
        before, _, after = rest.partition("->")
        return f"replaced:{after}->{before}"
    turned = {"removed": "added", "added": "removed"}.get(verb)
    return f"{turned}:{rest}" if turned and rest else OPPOSITES.get(trait)
