"""German."""

ROW = """
    lesson: hinweis | wichtig | achtung | vorsicht | merke | anmerkung | warnung | beachte | bitte beachten | zu
        beachten | wichtiger hinweis | notiz | erkenntnis | gelernt | nicht vergessen | tipp
    preference: nutzerwunsch | benutzerwunsch | vorliebe(n/) | präferenz(en/) | kundenwunsch
    codebase: konvention(en/) | projektkonvention(en/) | codebasis
    openers: wichtig ist, dass | es ist wichtig, dass | (beachte/beachten sie/bitte beachten), dass | (denk/denke/
        denken sie) daran, dass | zu beachten ist, dass
    whole: bekannt(es/e) (problem/fehler/probleme) | nicht vergessen, | bereits vorher vorhanden
    users: nutzer(in/) | benutzer(in/) | anwender(in/) | auftraggeber(in/) | kund(e/in)
    prefers: bevorzugt | möchte | wünscht | mag | will | (wünscht/möchte) sich | hat (sich/) gewünscht | bat um |
        hat um | bittet um | verlangt | schätzt | hasst | besteht auf | wollte | (hätte/arbeitet)
        (gern/gerne/lieber)
    commissions: dass ich | dass wir
    projects: (dieses/das/unser/im/in diesem) (projekt/repo/repository) | (diese/die/unsere)
        (codebasis/app/anwendung)
    uses: nutzt | verwendet | benutzt | benötigt | braucht | erfordert | setzt auf | basiert auf | folgt | hat |
        speichert | läuft (auf/mit)
    passing: jetzt | nun | bereits | gerade | schon
    always: immer | niemals | nie | stets | unbedingt
    before: (vor/bevor) (dem/jedem/einem/du/wir/man/sie/)
        (commit/push/deploy/deployment/merge/release/committen/pushen/
        commiten/deployen/committest/pushst/deployst/mergst/ausrollen/ausliefern)
    doubt: wenn | falls | ob | vielleicht | eventuell | möglicherweise | vermutlich | angenommen | sofern | sobald |
        was | wahrscheinlich | könnte | würde | womöglich | unklar
    negation: nicht | kein | keine | keinen | nie | niemals | ohne | weder
    indefinite: ein | eine | jeder | jede | kein | keine | irgendein | mancher | welcher | neuer
    summary: zusammenfassung | kurzfassung | fazit
    headed: zusammenfassung | was ich (getan/gemacht/geändert) habe | änderungen
    decision: entscheidung(en/) | entschieden | beschluss
    unfinished: offen | noch offen | offene (punkte/aufgaben) | unerledigt | verbleibend | noch zu (tun/erledigen) |
        ausstehend | zu erledigen
    next: nächste(r/) schritt(e/) | als nächstes | weiteres vorgehen | noch zu tun
    nothing: keine | keins | nichts | entfällt | nichts mehr | keine offenen punkte | keine (besonderheiten/
        anmerkungen/hinweise/bemerkungen/vorkommnisse/auffälligkeiten/ neuigkeiten/probleme/änderungen/entscheidungen)
        (bisher/heute/diesmal/) | alles (gut/in ordnung/bestens)
    silent: nichts (zu (berichten/melden/notieren/sagen/ergänzen/vermerken/beachten/tun/entscheiden)/besonderes/
        auffälliges/bemerkenswertes/weiteres/nennenswertes/geplant)
"""
