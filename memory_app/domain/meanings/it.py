"""Italian."""

ROW = """
    stop: il | lo | la | l | i | gli | le | un | uno | una | di | del | della | dello | dei | degli | delle | dell | a |
        al | allo | alla | ai | agli | alle | all | da | dal | dalla | dai | dagli | dalle | dall | in | nel | nella |
        nei | negli | nelle | nell | con | col | su | sul | sulla | sui | sugli | sulle | sull | per | tra | fra | e |
        ed | o | è | sono | essere | era | sia | siano | stato | stata | stati | state | va | vanno | viene | vengono |
        andare | che | chi | cui | come | quando | se | si | ci | mi | ti | vi | ne | lui | lei | loro | suo | sua |
        suoi | sue | mio | mia | tuo | nostro | vostro | questo | questa | questi | queste | quello | quella | quelli |
        quelle | ciò | ha | hanno | avere | ho | deve | devono | dovrebbe | dovere | può | possono | potere | vuole |
        vogliono | volere | bisogna | anche | ancora | sempre | già | così | poi | quindi | ogni | tutto | tutti | tutta
        | tutte | molto | ben | bene | qui | fare | fa | fatto | volta | volte | caso | modo | oggi | però | ma | oppure
        | mentre | perché | prego | sistematicamente | ciascun | ciascuno | rende | rendere | mettere | mette | dove |
        quanto | alcuni | siamo | siete | saranno | sarà | dovranno | potrà | quale | quali | durante | mediante |
        secondo | verso | alcun | alcuna | altro | altra | altri | altre | proprio | propria | stesso | stessa | essi |
        glielo | ad | li | ce | ve | me | te
    negators: non | mai | nessun | nessuno | nessuna | niente | nulla | né | nemmeno | neanche | neppure | raramente |
        no | affatto | mica | giammai
    apart: senza
    concord: yes
    withholds: dimenticare | dimentica | dimenticato | dimentichi | scordare | scorda | mancare | manca | manchi |
        esitare | esita | tralasciato | evitino | evitando | escludendo | vietano | rifiutano | rifiutarsi | smesso |
        tolgono | esclusione | divieto | bandito | risparmiare | risparmiato | fermare | ferma | bloccare | rinuncia |
        rifiuti | elimini | evitare | evita | evitate | evitato | smettere | smetti | smette | cessare | cessa |
        omettere | ometti | omette | omesso | omessi | omessa | saltare | salta | rifiutare | rifiuta | rifiutato |
        vietare | vieta | vietato | vietata | vietati | vietate | proibire | proibito | proibisce | escludere | esclude
        | escluso | esclusi | ignorare | ignora | eliminare | elimina | eliminato | cancellare | cancella | cancellato
        | rimuovere | rimuove | rimosso | rimossi | togliere | toglie | tolto | tolti | disattivare | disattiva |
        disattivato | disabilitare | disabilita | odiare | odia | detestare | detesta | impedire | impedisce |
        astenersi | astiene | rinunciare | tralasciare | tralascia | respingere | respinge | interrompere | scartare |
        spegnere | spento | sconsigliato | indesiderato | inutile | declinare | disapprova | bandire | trascurare |
        smettila | smettetela | smetterla | piantala | astieniti | astenetevi | astengono | abolire | abolito |
        sconsigliare | sconsiglia | inaccettabile | inammissibile | desistere | desisti | tralasci
    reads: meno (formale/formali/formalmente) > informale | meno (informale/colloquiale) > formale | perché non > | senz
        altro > | senza (alcun/ombra di) dubbio > | invariato > ≈ | invariata > ≈ | invariati > ≈ | invariate > ≈ |
        intatto > ≈ | intatti > ≈ | così com(e/) (è/sono) > ≈ | (il/lo/) nome che (hanno/ha) > ≈ |
        (mantenere/mantengono/mantiene) … che (hanno/ha) > ≈ … | (al più tardi/entro e non oltre) > entro | senza
        (esitare/esitazione/indugi/dimenticare) > | (deve/devono) (mancare/essere dimenticato) > ¬ | nient altro che >
        solo | non … che > solo … | (è/sia) (vietato/proibito) > ¬ | guai a > ¬ | lontano da > ¬ | (si/) astiene da >
        evitare | non … senza > … con | mai … senza > … con | nessun(a/o/) … senza > … con | non
        (dimenticare/scordare/mancare/tralasciare/omettere) (di/mai di/mai/) > | non (dimenticar/scordar)(ti/si/e/vi) (
        di/) > | non (esitare/esita/esiti/esitate) (a/ad/) > | non (solo/soltanto/solamente) > | non più (tardi/di/)
        (di/del/ delle/) > entro | non oltre > entro | (senza/nessun) dubbio > | senza
        (indugio/ritardo/fallo/eccezioni/eccezione) > sempre | perché no > | (nessun/nessuno) problema > | non vedere l
        ora > | non … più > ¬ … | non più > ¬ | non … mai > ¬ … | in nessun (caso/modo) > ¬ | per (nessun motivo/niente
        al mondo) > ¬ | né … né > ¬ … , | né > ¬ | a meno che (non/) > , se ¬ | (tranne/eccetto/salvo/fuorché)
        (quando/se/quelli/quelle/per/) > , ¬ | ad eccezione (di/dei/delle/del/della) > , ¬ | (invece/anziché/al posto)
        (di/dei/delle/del/della/che/) > , ¬ | piuttosto (che/di) > , ¬ | a mano > manualmente | ogni volta > sempre | in
        ogni caso > sempre | in tutti i casi > sempre | fare a meno (di/del/dei) > evitare | lasciar(e/) (fuori/perdere)
        > omettere | tenere fuori > evitare | in orario > puntuale | puntualmente > puntuale | subito > immediatamente |
        appena possibile > immediatamente | il prima possibile > immediatamente | prima possibile > immediatamente | in
        anticipo > prima | più di > sopra | (superiori/superiore) (a/ai/alle) > sopra | meno di > sotto |
        (inferiori/inferiore) (a/ai) > sotto | oltre > sopra | in copia > copia | punto e virgola > semicolon | punti e
        virgola > semicolon | punt(o/i) esclamativ(o/i) > exclamation | al giorno > giornaliero | alla settimana >
        settimanale | al mese > mensile | dalla a alla z > crescente | dalla z alla a > decrescente | ora in poi > | da
        ora in poi > | d ora in poi > | da oggi > | non (occorre/serve/necessario/bisogna) > ¬ dovere | non è
        (necessario/obbligatorio) > ¬ dovere | in ritardo > ritardo | troppo … per > ¬ … | visibile a tutti > pubblico |
        mettere in funzione > attivare | (dire/dice) di (sì/si) > accettare | (dire/dice) di no > rifiutare | in modo >
        | non … ma > ¬ … , | basta (con/di/) > smettere | (guardati/guardatevi/guardarsi/si guardi) (bene/)
        (da/dal/dall/dallo/dai) > evitare | (di rado/rare volte/in rari casi/poche volte) > ¬ |
        (porre/poni/ponga/mettere/metti/metta) fine a(l/i/lla/gli/lle/ll/) > smettere | (porre/mettere) fine a >
        smettere | tutt(i/o/e) meno > tutti , ¬ | (smetti/smettere/smette/piantala/finiscila/finirla) di > smettere |
        (tranne/eccetto/salvo) (a/ai/agli/alle/al/alla/il/i/gli/le/la/lo) > , ¬ | (è/sono)
        (necessario/obbligatorio/opportuno/indispensabile) (che/) > deve | (occorre/bisogna/conviene) > deve |
        (ricordati/ricordatevi/ricordarsi) di > | (assicurati/assicurarsi/assicuratevi) (di/che) > | (avere/abbi) cura
        di > | senza sosta > sempre | di continuo > sempre | costantemente > sempre | in ogni momento > sempre | in ogni
        circostanza > sempre | (assolutamente/per favore) non > ¬ | (dove/come) (sono/è/si trovano/si trova) > ≈ | al
        (suo/loro) posto > ≈ | lasci(a/are/ate/ano/) (fuori/perdere/stare) > omettere | (tieni/tenere/tenete/tiene)
        fuori > evitare | (ciò/quello) che > , | (rinunciare/rinuncia/rinunciate) (a/al/alla/alle/ai/agli) > evitare |
        che non (hanno/ha/abbiano/abbia) (un/uno/una/alcun/alcuna) > senza | (tenere/tieni/tiene/lasciare/lascia) … all
        oscuro > ¬ informare …
    opposites: iniziare riprendere continuare avviare <> annullare sospendere interrompere | colori colore <> bianconero
        | verticale <> orizzontale | individuale singolo <> collettivo gruppo | contanti <> carta | finestrino <>
        corridoio | alfabetico <> cronologico | recente recenti <> vecchio vecchi | grassetto <> normale | andata <>
        ritorno | salire <> scendere | riempire <> svuotare | iscrivere <> disiscrivere | unire raggruppare <> separare
        dividere | anticipare <> posticipare rimandare rinviare | arrivo <> partenza | silenzioso muto <> sonoro |
        approvare <> respingere bocciare | riassumere abbreviare <> dettagliare approfondire | tu <> lei | bloccare <>
        sbloccare consentire | caricare <> scaricare | avviare <> arrestare fermare | prima precedente <> dopo
        successivo seguente | breve brevi corto corti corta corte conciso concisa sintetico accorciare <> lungo lunghi
        lunga lunghe dettagliato dettagliata prolisso allungare esteso | formale formali formalmente <> informale
        informali colloquiale informalmente rilassato | crescente ascendente <> decrescente discendente | attivare
        accendere abilitare acceso accesa attiva <> disattivare spegnere disabilitare | permettere consentire
        autorizzare permesso consentito <> vietare proibire | accettare accetta accoglie <> rifiutare declinare
        respingere | includere inserire aggiungere allegare <> escludere omettere togliere rimuovere | iniziare
        cominciare avviare <> smettere finire terminare cessare | conservare tenere mantenere continuare <> eliminare
        buttare smettere | mattina mattino mattine <> pomeriggio pomeriggi <> sera serata sere notte | più maggiore <>
        meno minore | massimo <> minimo | primo prima primi <> ultimo ultima ultimi | interno interna interni <> esterno
        esterna esterni | pubblico pubblica pubblici <> privato privata privati riservato | manuale manualmente <>
        automatico automatica automaticamente automatici | aumentare incrementare alzare <> diminuire ridurre abbassare
        | presto <> tardi | alto alta sopra <> basso bassa sotto | grande grandi <> piccolo piccola piccoli | aprire
        aperto aperta <> chiudere chiuso chiusa | comprare acquistare <> vendere | importare <> esportare | nascondere
        <> mostrare visualizzare | bloccare <> sbloccare | piacere piace piacciono amare ama apprezza <> odiare dispiace
        | preferire <> evitare | buono buona <> cattivo cattiva | positivo <> negativo | veloce rapido rapidamente
        velocemente immediatamente <> lento lentamente | caldo <> freddo | cordiale amichevole caloroso <> freddo
        distaccato | nuovo nuova nuovi nuove recente <> vecchio vecchia vecchi vecchie | economico <> caro costoso |
        rigido <> flessibile | semplice <> complesso complicato | diretto direttamente <> indiretto indirettamente |
        attivo <> inattivo passivo | separatamente singolarmente separati <> insieme raggruppati accorpati | uguale <>
        diverso | completo intero <> parziale incompleto | feriale feriali <> festivo weekend | giorno <> notte |
        giornaliero giornaliera quotidiano quotidiana <> settimanale settimanali <> mensile mensili <> annuale | oggi <>
        domani <> ieri | sinistra <> destra | dentro <> fuori | entrata entranti <> uscita | nazionale locale <> estero
        internazionale | scritto <> orale voce | telefono telefonata telefonare <> mail email | carta cartaceo cartacee
        cartacei <> digitale elettronico | visibile <> invisibile | corrente attuale <> prossimo prossima <> precedente
        scorso scorsa | spesso frequentemente regolarmente <> raramente talvolta | obbligatorio <> facoltativo opzionale
        | forte <> debole | chiaro <> scuro | largo <> stretto | vero <> falso | corretto giusto <> sbagliato errato |
        esatto preciso <> approssimativo arrotondato | lordo <> netto | entrate ricavi <> uscite spese | salvare <>
        cancellare scartare | arrivare <> partire | unire <> separare dividere | lodare elogiare <> criticare
        rimproverare | contento soddisfatto <> scontento insoddisfatto | confermare <> annullare disdire | estate <>
        inverno | singolare <> plurale | con <> senza | maiuscolo maiuscole <> minuscolo minuscole | pieno <> vuoto |
        vicino <> lontano | anonimo <> nominativo | informare dire rivelare <> nascondere tacere
    synonyms: mail email messaggio messaggi posta | cliente clienti clientela | rispondere risposta risposte risponde |
        usare utilizzare impiegare uso usato usata usati | breve corto conciso | riunione riunioni appuntamento
        appuntamenti | prenotare fissare pianificare programmare prenotata | inviare mandare spedire invia inviato
        inviata | eliminare cancellare rimuovere | inoltrare girare | scrivere redigere scrive scritto scritta | prezzo
        prezzi costo costi | fattura fatture | documento documenti file | allegato allegati allegare | chiedere
        domandare richiesta richiedere | avvisare informare notificare comunicare avvertire avvisato segnalare |
        indicare menzionare citare | capo responsabile dirigente | telefonare chiamare telefonata chiamata | riassunto
        riepilogo sintesi riassumere | cartella | desiderare desidera | preferire preferenza | approvare approvazione |
        permettere consentire | conferma confermare | ferie vacanza vacanze | urgente urgenti | veloce rapido | salvare
        memorizzare | conservare tenere mantenere | archivio archiviare archiviati archivia | tradurre traduzione |
        somma importo totale | azienda ditta società impresa | sito | fornitore fornitori | pagare pagamento pagamenti
        saldare | contratto accordo | scadenza termine | sconto ribasso | verificare controllare controlla verifica |
        modificare cambiare | collega colleghi squadra team | preventivo preventivi offerta | emoji faccina | saluto
        saluti | invito inviti invitare | aggiungere inserire | mostrare visualizzare | giornaliero quotidiano giorno |
        settimanale settimana | mensile mese | solo soltanto solamente esclusivamente unicamente | annotare segnare nota
        note | stampare stampati stampa | attivare accendere | utente | telefono cellulare | ordine ordinare consegna |
        letto letta leggere | aperto aperta aprire | chiuso chiusa chiudere | incluso inclusa includere | tradotto
        tradotta tradurre | scelto scelta scegliere selezionare | risposto rispondere | chiesto chiedere | corretto
        correggere correzione | preso prendere | messo mettere | speso spendere | permesso autorizzazione consenso |
        acquisto acquisti comprare acquistare | verbale verbali resoconto | relazione rapporto rapporti report | modello
        modelli template | reclamo reclami lamentela | scusa scuse scusarsi | foto fotografia immagine | link
        collegamento | attività compito | ricevuta ricevute scontrino | viaggio viaggi trasferta | biglietto biglietti |
        ritardo ritardare | firma firmare firmato | socio soci membro membri | emoji emojis emoticon faccina faccine
    kin: titolo oggetto | tono stile modo | foglio scheda | copia copie | fallire fallito | bozza bozze | condividere
        accesso diffondere inoltrare | figurare contenere includere indicare riportare | piacere apprezzare gradire
        preferire | rivedere approvare controllare | annotare scrivere registrare | informare dire comunicare |
        incontro videochiamata riunione
    light: utente | agente | assistente | cliente | mail | scrivere | inviare | usare | aggiungere | includere | nuovo
        | rispondere | creare | continuare | desiderare | preferire | iniziare | ricevere
    narrow: solo | soltanto | esclusivamente | talvolta | spesso | solitamente | quasi | alcuni | alcune | diversi |
        circa | mezzo | forse | primo | ultimo | prossimo | altro | altri | più | meno | metà
    duties: deve | devono | bisogna | dovrà | va | vanno | obbligatorio
    leaves: può | possono | potrà | facoltativo | opzionale
    breaks: ma | se | quando | mentre | perché | però | sebbene | poiché | appena | bensì
    ands: e | ed | o | oppure | né
    numbers: due=2 | tre=3 | quattro=4 | cinque=5 | sei=6 | sette=7 | otto=8 | nove=9 | dieci=10 | undici=11 |
        dodici=12 | tredici=13 | quattordici=14 | quindici=15 | venti=20 | trenta=30 | quaranta=40 | cinquanta=50 |
        sessanta=60 | settanta=70 | ottanta=80 | novanta=90 | cento=100 | mille=1000 | diecimila=10000 | duemila=2000 |
        cinquemila=5000 | duecento=200 | cinquecento=500 | trecento=300 | ventimila=20000
    scales: cento=100 | mila=1000 | mille=1000 | k=1000 | milione=1000000 | milioni=1000000 | miliardo=1000000000
    clock: mezzogiorno=12:00 | mezzanotte=0:00
    am: del mattino | di mattina | am
    pm: del pomeriggio | di pomeriggio | di sera | della sera | pm
    hours: h
    weekdays: lunedì | martedì | mercoledì | giovedì | venerdì | sabato sabati | domenica domeniche
    months: gennaio | febbraio | marzo | aprile | maggio | giugno | luglio | agosto | settembre | ottobre | novembre |
        dicembre
    names: anna | marco | maria | giulia | luca | paolo | elena | sofia | giovanni | giuseppe | francesco | andrea |
        davide | matteo | chiara | laura | sara | silvia | roberto | stefano | alessandro | francesca | martina |
        simone | lorenzo | valentina | federica | antonio | mario | luigi | rossi | bianchi | ferrari | russo |
        esposito | roma | milano | torino | bologna | napoli | firenze | venezia | genova | palermo | verona | acme |
        bianca | carla | pietro | michele
    affixes: in | im | ir | il | dis | s | non
    origins: da | dal | dalla | dall | dai | dagli | dalle
    goals: a | al | alla | all | ai | agli | verso | su
    whole: esclusivamente esclusivo esclusiva esclusivi esclusive | esito esiti | bando bandi | banda bande | bandiera
        bandiere | disabile disabili disabilità | rifare | blocco blocchi | salto salti | usare usa usi usate usano
        usato usata usati usate usando
    converses: inviare spedire <> ricevere
    keeps: tenere | mantenere | conservare | lasciare | restare | rimanere
    empty: il | lo | la | l | i | gli | le | un | uno | una | di | del | della | dello | dei | degli | delle | dell | è
        | sono | essere | era | sia | siano | stato | stata | stati | state | saranno | sarà | viene | vengono | va |
        vanno | che | si | anche | così | quindi | prego | deve | devono | dovrebbe | dovranno
    affirmed: sempre | ogni | ciascun | ciascuno | sistematicamente | bisogna | dovere
    forms: a al allo alla ai agli alle all | da dal dalla dai dagli dalle dall | in nel nella nei negli nelle nell | con
        col | su sul sulla sui sugli sulle sull | suo sua suoi sue | mio mia miei mie | nostro nostra nostri nostre |
        può possono potere potrà | fa fare fatto | e ed | questo questa questi queste | quello quella quelli quelle |
        altro altra altri altre | tra fra | vuole vogliono volere | rende rendere | mette mettere | tutto tutti tutta
        tutte | alcun alcuna alcuni | proprio propria | stesso stessa | quale quali | volta volte
    general: usare | utilizzare | adoperare | impiegare | scrivere | mettere | mette | metti
    avoids: evitare | evita | evitate | eviti | astenersi | rinunciare | omettere
    passives: è | sono | essere | sia | siano | stato | stata | stati | state | viene | vengono | va | vanno | si | sarà
        | saranno
"""
