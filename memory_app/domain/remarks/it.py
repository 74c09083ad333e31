"""Italian."""

ROW = """
    lesson: nota | importante | attenzione | avviso | avvertenza | ricorda | ricordare | da notare | promemoria |
        cautela | nota bene | n.b. | lezione | suggerimento | da ricordare | avvertimento
    preference: preferenza | preferenze | preferenz(a/e) (utente/dell'utente)
    codebase: convenzion(e/i) | convenzion(e/i) del progetto
    openers: è importante (che/notare che/ricordare che) | (si noti/nota/tieni presente/tenere presente/ricorda) che
    whole: (problema/problemi/errore) (noto/noti) | non dimenticare di
    users: utente | cliente
    prefers: preferisce | vuole | desidera | (ha/aveva) (chiesto/richiesto/espresso) | ama | gradisce | chiede |
        vorrebbe | preferirebbe | non (vuole/ama/gradisce/desidera) | odia | insiste su
    commissions: che io | che noi
    projects: (questo/il/nostro/questa/la/nostra/quest'/l') (progetto/repository/repo/codebase/app/applicazione)
    uses: usa | utilizza | richiede | adotta | si basa su | segue | dipende da | ha | memorizza | salva | impiega
    passing: già | ora | appena
    always: sempre | mai | assicurati di | assicurarsi di
    before: prima (di/del/della/di ogni/di un/dei/) (commit/push/deploy/merge/rilascio/committare/pushare/fare
        commit/fare push/rilasciare/distribuire/pubblicare/fare il commit/fare il push)
    doubt: se | forse | qualora | quando | magari | eventualmente | probabilmente | supponiamo | cosa | potrebbe
    negation: non | né | mai | senza | nessun | nessuna
    indefinite: un | una | ogni | qualsiasi | nessun | nessuna | qualche | ciascun | nuovo | quale
    summary: riepilogo | riassunto | sommario | sintesi | in sintesi
    headed: riepilogo | riassunto | sintesi | cosa ho fatto | modifiche
    decision: decision(e/i) | scelt(a/e) | deciso
    unfinished: da fare | rimane da fare | resta da fare | restante | in sospeso | incompleto | punti aperti | non
        completato
    next: prossim(o/i) pass(o/i) | passi successivi | prossimamente | prossime attività
    nothing: nessuno | nessuna | niente | nulla | non applicabile | nessun (problema/cambiamento/commento) | nessuna
        (nota/ osservazione/decisione/novità) | tutto bene
    silent: (niente/nulla) (da (segnalare/dire/aggiungere/notare/riportare/fare/decidere)/di (particolare/nuovo/
        speciale/ rilevante))
"""
