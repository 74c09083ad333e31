"""German; ß is "ss"."""

ROW = """
    stop: der | die | das | den | dem | des | ein | eine | einen | einem | einer | eines | und | oder | zu | zum | zur |
        in | im | an | am | auf | aus | bei | beim | von | vom | für | mit | um | als | wie | ist | sind | war | waren |
        sein | seine | seinen | seiner | ihr | ihre | ihren | ihrer | sich | es | er | sie | ich | du | wir | man | wird
        | werden | wurde | wurden | worden | hat | haben | hatte | soll | sollen | sollte | sollten | muss | müssen |
        darf | dürfen | kann | können | könnte | will | wollen | möchte | möchten | mag | auch | noch | nur | schon | so
        | dann | wenn | dass | ob | falls | sobald | während | weil | da | denn | aber | doch | jede | jeder | jedes |
        jeden | jedem | alle | allen | aller | alles | immer | stets | bitte | hier | dort | über | unter | durch |
        gegen | bis | per | via | pro | dieser | diese | dieses | diesen | diesem | derer | denen | was | wer | welche |
        welcher | welches | mir | mich | dir | dich | uns | euch | ihm | ihn | ihnen | ab | je | sehr | ganz | gern |
        gerne | einfach | selbst | jeweils | lassen | lässt | gehen | geht | kommen | kommt | bleiben | bleibt | gilt |
        sei | bereits | weiterhin | werde | daher | damit | dabei | dazu | daran | davon | darauf | hin | her | etwas |
        jemand | systematisch | beide | ins | ans | aufs | fürs | wo
    negators: nicht | nie | niemals | kein | keine | keinen | keinem | keiner | keines | keinerlei | niemand |
        niemanden | niemandem | nichts | nirgends | nirgendwo | weder | keinesfalls | keineswegs | nimmer | kaum |
        selten | ungern | mitnichten | nein
    apart: ohne
    withholds: vergessen | vergiss | vergisst | versäumen | versäumt | zögern | zögere | verpassen | übersehen | fehlt
        | scheue | scheuen | vernachlässigen | auslässt | weglässt | verzichtet | spart | ersparen | erspart | entfällt
        | entfallen | wegfallen | untersagt | hüten | vermeiden | vermeide | vermieden | meiden | unterlassen |
        unterlässt | unterlasse | verzichten | verzichte | verbieten | verboten | verbietet | untersagen | aufhören |
        beenden | stoppen | weglassen | weggelassen | auslassen | ausgelassen | ablehnen | abgelehnt | lehnen |
        verweigern | verweigert | löschen | gelöscht | löscht | entfernen | entfernt | deaktivieren | deaktiviert |
        ausschalten | ausgeschaltet | abschalten | abgeschaltet | abstellen | abgestellt | ausschließen |
        ausgeschlossen | ignorieren | ignoriert | hassen | hasst | verabscheut | verhindern | überspringen |
        übersprungen | streichen | gestrichen | einstellen | unerwünscht | unzulässig | unnötig | hört | tabu | fehlen
        | abbrechen | abgebrochen | abbestellen | unterbinden | unterbleiben | unterbleibt | missbilligen | scheut |
        absehen | abzusehen | fernhalten | ausblenden | unterdrücken | auszulassen | wegzulassen | sperren | gesperrt |
        ausgespart | aussparen | weigern | weigert | weigere | absieh | absieht | absehe | abschaffen | abgeschafft |
        einzustellen | eingestellt | bleibenlassen | schluss | verschonen | unzumutbar | inakzeptabel | verwerfen |
        verworfen | abraten | abgeraten | aussetzen | ausgesetzt | unterbleibe | verzichtend | abzuraten | herausnehmen
        | herausnimm | rausnehmen | herausgenommen | hinausnehmen
    reads: weniger (formell/förmlich/höflich) > informell | weniger (informell/locker/leger) > formell | unverändert > ≈
        | unangetastet > ≈ | unberührt > ≈ | stehen bleiben > ≈ | bleiben stehen > ≈ | bleibt stehen > ≈ | so bleiben >
        ≈ | bleiben … stehen > ≈ … | bleiben … (wie sie sind/wo sie sind) > ≈ … | spätestens > bis | nichts wie > |
        nicht (erst/zuletzt) > | (ohne/kein) (wenn und aber/zögern) > | nicht umsonst > | (nicht/kein) einziges mal > ¬
        | unbedingt > | auf jeden fall > | selbst verständlich > | in keinster weise > ¬ | (bloß/ja) nicht > ¬ | finger
        weg von > vermeiden | (tabu/verboten) (ist/sind/) > ¬ | nicht … vergessen > … | nie … vergessen > … | nicht …
        fehlen > … | kein(e/en/) … ohne > … mit | nie … ohne > … mit | nicht … ohne > … mit | niemals … ohne > … mit |
        nicht mehr > ¬ | kein(e/en/em/er/es) mehr > ¬ | auf keinen fall > ¬ | unter keinen umständen > ¬ | in keinem
        fall > ¬ | (zu/) keiner zeit > ¬ | nie und nimmer > ¬ | (nie/noch nie/nie mehr/nie wieder/niemals wieder) > ¬ |
        nicht mehr … > ¬ … | (nicht/nie/niemals) (vergessen/versäumen/verpassen) > | (nicht/nie/niemals) … zu vergessen
        > … | vergiss nicht > | vergessen sie nicht > | (nicht/nie) zögern > | zögern sie nicht > | zögere nicht > |
        nicht nur > | nicht (bloß/allein/lediglich) > | nicht (später/mehr/länger/früher/weniger) als > bis | nichts
        (anderes/) als > nur | ohne (zweifel/weiteres/frage) > | kein zweifel > | ohne (ausnahme/unterlass) > immer |
        ausnahmslos > immer | warum nicht > | (kein problem/keine sorge/keine ursache) > | (darf/dürfen/soll/sollen)
        (nicht/nie) fehlen > muss enthalten | nicht (selten/unüblich/ungern) > oft | weder … noch > ¬ … , | noch > |
        wenn nicht > wenn ¬ | es sei denn > , ¬ | (außer/ausser) (wenn/bei/denen/den/dem/für/am/im/in/) > , ¬ |
        (ausgenommen/abgesehen von/mit ausnahme von/mit ausnahme der/mit ausnahme des) > , ¬ | (statt/anstatt/anstelle)
        (von/der/des/) > , ¬ | hör(e/t/en/) … auf > stoppen … | schalt(e/et/en) … (aus/ab) > deaktivieren … |
        schalt(e/et/en) … (ein/an) > aktivieren … | stell(e/t/en) … (ab/ein) > stoppen … | lehn(t/e/en) … ab > ablehnen
        … | lass(e/t/en/) … (weg/aus) > weglassen … | lässt … (weg/ aus) > weglassen … | von hand > manuell | per hand >
        manuell | händisch > manuell | in (jedem fall/allen fällen) > immer | jedes mal > immer | jedesmal > immer |
        (nach wie vor/immer noch) > weiterhin | (wochen/tages/monats) weise > | (fern/raus) halten > vermeiden | ab
        sofort > | von jetzt an > | ab jetzt > | (am/an) (jedem/) wochenende > wochenende | nicht
        (nötig/notwendig/erforderlich) > ¬ müssen | (braucht/brauchen) (nicht/kein) > ¬ müssen | nicht umhin > |
        (sofort/umgehend/unverzüglich) > sofort | so (bald/schnell) (wie/als) möglich > sofort | a bis z > aufsteigend |
        z bis a > absteigend | (auf/in) (eigene faust) > ohne rückfrage | (mehr/höher/größer/grösser) als > über |
        (weniger/niedriger/kleiner/geringer) als > unter | erst (nach/ab) > nach | nicht vor > nach | (pünktlich/
        rechtzeitig/fristgerecht) > pünktlich | sondern > , | (nicht/kein/keine/keinen) … sondern > ¬ … , | zeit zone >
        zeitzone | außer haus > extern | (lieber/eher) als > , ¬ | so gut wie nie > ¬ | ganz und gar nicht > ¬ | (nicht/
        niemals) (ohne) > ¬ ohne | zu … um > ¬ … | anstatt … zu > , ¬ … | schluss (mit/damit) > stoppen | genug
        (mit/von) > stoppen | lass(t/en/) es , > unterlassen , | lass(t/en/) das > unterlassen | (bleiben/sein) lassen >
        unterlassen | (lass/lasst/lassen) … (sein/bleiben) > unterlassen … | (ein/) ende (setzen/machen/bereiten) >
        stoppen | in den seltensten fällen > ¬ | in seltenen fällen > ¬ | (so gut wie/fast) nie > ¬ | alle(n/s/) (bis
        auf/ausser) > alle , ¬ | (es ist/ist es) (nötig/notwendig/erforderlich/pflicht) > muss | (denk/denke/denken)
        (daran/dran) > | darauf achten > | stets und ständig > immer | in jedem einzelnen fall > immer | zu jeder zeit >
        immer | jederzeit > immer | durchgehend > immer | grundsätzlich > immer | permanent > immer | ständig > immer |
        fortlaufend > immer | (nur/) noch selten > ¬ | alles andere als > ¬ | nicht im geringsten > ¬ | mitnichten > ¬ |
        (unter/in) keinerlei umständen > ¬ | auf gar keinen fall > ¬ | um keinen preis > ¬ | (nimm/nimmt/nehmen/nehmt) …
        (heraus/raus) > entfernen … | (herausnehmen/rausnehmen/herausgenommen/herauszunehmen) > entfernen |
        (lass/lasst/lassen/lässt) … (draußen/raus) > weglassen … | auf … (verzichten/verzichte/verzichtet) > vermeiden …
        | (verzichte/verzichten/verzichtet) (sie/) auf > vermeiden | , die (kein/keine/keinen) … (haben/hat) > ohne … |
        , der (kein/keine/keinen) … hat > ohne … | , das (kein/keine/keinen) … hat > ohne … | im
        (dunkeln/dunklen/unklaren/ungewissen) (lassen/lässt/gelassen) > ¬ informieren | ohne auf … zu warten > ohne … |
        geheim (halten/hält/gehalten/zuhalten) > ¬ nennen
    opposites: starten beginnen anfangen fortsetzen <> stornieren pausieren aussetzen unterbrechen | farbig farbe bunt
        <> schwarzweiß schwarzweiss graustufen | hochformat <> querformat | bar barzahlung bargeld <> karte kreditkarte
        | fenster fensterplatz <> gang gangplatz | alphabetisch <> chronologisch | einseitig <> beidseitig doppelseitig
        | sperren blockieren <> freigeben freischalten | neueste neuesten <> älteste ältesten | vorziehen <> verschieben
        aufschieben | fett <> normal | duzen <> siezen | zustimmen bejahen <> widersprechen verneinen | annehmen
        entgegennehmen <> zurückweisen | stummschalten stumm <> laut | ankunft <> abfahrt abreise | steigen <> fallen
        sinken | länger <> kürzer | einpacken <> auspacken | zusammenfassen bündeln <> aufteilen trennen | befüllen
        füllen <> leeren | anmelden <> abmelden | verlinken <> entlinken | heften anheften <> lösen | vereinfachen <>
        verkomplizieren | privat <> dienstlich geschäftlich | mindestens <> höchstens | vor vorher davor bevor zuvor <>
        nach nachher danach nachdem | kurz kurze kurzer kurzen knapp bündig kürzer kürzen gekürzt prägnant <> lang lange
        langer langen ausführlich länger detailliert umfangreich weitschweifig | formell formal förmlich höflich siezen
        <> informell leger locker umgangssprachlich salopp duzen | aufsteigend <> absteigend | aktivieren aktiviert
        einschalten eingeschaltet anschalten <> deaktivieren ausschalten | erlauben erlaubt gestatten zulassen
        genehmigen <> verbieten untersagen | annehmen angenommen akzeptieren akzeptiert zusagen <> ablehnen absagen
        ausschlagen | beilegen anhängen beifügen enthalten einfügen hinzufügen ergänzen aufnehmen <> entfernen löschen
        weglassen | beginnen anfangen starten begonnen <> aufhören beenden enden stoppen | behalten beibehalten
        aufbewahren bewahren aufheben fortsetzen fortfahren weiter weitermachen <> löschen entfernen wegwerfen verwerfen
        | morgens vormittag vormittags morgen früh <> nachmittag nachmittags mittag mittags <> abend abends nachts nacht
        | mehr zusätzlich <> weniger | meisten <> wenigsten | maximal höchstens <> minimal mindestens | erste ersten
        erster erstes zuerst <> letzte letzten letzter letztes zuletzt | intern interne internen interner <> extern
        externe externen externer auswärtig | öffentlich öffentliche öffentlichen <> privat private privaten vertraulich
        geheim | manuell <> automatisch automatisiert | erhöhen steigern vergrößern <> senken verringern reduzieren
        verkleinern | früh frühzeitig früher zeitig <> spät später verspätet | oben <> unten | über oberhalb <> unter
        unterhalb | hoch hohe hoher höher <> niedrig niedrige niedriger tief | groß große großer großen <> klein kleine
        kleiner kleinen | öffnen offen geöffnet <> schließen geschlossen | kaufen <> verkaufen | importieren <>
        exportieren | hochladen <> herunterladen | senden verschicken <> empfangen erhalten | verbergen verstecken
        ausblenden <> zeigen anzeigen einblenden | sperren <> entsperren | gelesen <> ungelesen | mögen lieben schätzt
        schätzen bevorzugt <> hassen verabscheuen | gut gute <> schlecht schlechte | positiv <> negativ | schnell rasch
        zügig sofort <> langsam verzögert | warm <> kalt | freundlich herzlich <> distanziert kühl sachlich | neu neue
        neuen neuer neueste <> alt alte alten alter älteste | billig günstig <> teuer | streng <> locker | einfach
        einfache schlicht <> komplex kompliziert schwierig | direkt <> indirekt | aktiv <> inaktiv passiv | einzeln
        einzelne getrennt separat <> gemeinsam zusammen gebündelt gesammelt | gleich <> verschieden | vollständig ganz
        komplett <> teilweise unvollständig | werktag werktags wochentag wochentags <> wochenende wochenenden | tagsüber
        <> nachts | täglich täglichen tägliche <> wöchentlich wöchentliche <> monatlich monatliche <> jährlich | heute
        <> gestern | links <> rechts | vorne vorwärts <> hinten rückwärts | drinnen innen <> draußen außen | eingehend
        eingehende eingehenden <> ausgehend ausgehende ausgehenden | inland inländisch <> ausland ausländisch | lokal <>
        entfernt | online <> offline | schriftlich <> mündlich telefonisch | telefon anrufen anruf <> mail email |
        papier gedruckt ausdrucken <> digital elektronisch | sichtbar <> unsichtbar | aktuell aktuellen laufenden <>
        nächsten kommenden <> vorigen vergangenen | oft häufig regelmäßig meistens <> selten manchmal gelegentlich |
        jeder alle <> niemand | verpflichtend obligatorisch zwingend <> optional freiwillig fakultativ | laut <> leise
        stumm | hell <> dunkel | stark <> schwach | breit weit <> schmal eng | sicher <> unsicher | wahr <> falsch |
        richtig korrekt <> falsch inkorrekt | genau exakt <> ungefähr gerundet circa | brutto <> netto | gewinn
        einnahmen <> verlust ausgaben | speichern sichern <> verwerfen | kommen ankommen <> abreisen abfahren |
        verbinden <> trennen | zusammenführen <> aufteilen | verschlüsseln <> entschlüsseln | loben lobt <> tadeln
        kritisieren kritisiert | zufrieden <> unzufrieden | bestätigen zusagen <> stornieren absagen | sommer <> winter
        | singular einzahl <> plural mehrzahl | dafür <> dagegen | ja <> nein | groß großschreiben <> kleinschreiben |
        anonym <> namentlich | persönlich <> unpersönlich allgemein | innerhalb <> außerhalb | du duzen <> sie siezen |
        hinauf <> hinunter | an <> aus | besetzt <> frei | voll <> leer | nah <> fern | nennen mitteilen informieren
        offenlegen <> verschweigen verheimlichen
    synonyms: mail email nachricht nachrichten mails emails | kunde kunden kundin kundinnen klient mandant | antworten
        antwort beantworten beantwortet rückmeldung antwortet | benutzer nutzer anwender user | verwenden benutzen
        nutzen nutzt einsetzen verwendet genutzt benutzt gebrauch | kurz knapp bündig | besprechung besprechungen
        termin termine meeting meetings sitzung | ansetzen planen vereinbaren ausmachen geplant angesetzt buchen |
        schicken senden verschicken versenden verschickt gesendet versendet geschickt | löschen entfernen gelöscht
        entfernt | weiterleiten weitergeleitet | schreiben verfassen abfassen geschrieben verfasst | preis kosten
        preise | rechnung rechnungen faktura | datei dateien dokument dokumente | anhang anhänge anlage | bitten fragen
        anfragen erfragen | informieren benachrichtigen mitteilen melden | erwähnen nennen angeben angegeben genannt
        erwähnt | chef vorgesetzter leiter | telefon anrufen anruf anrufe telefonieren | zusammenfassung zusammenfassen
        überblick | ordner verzeichnis | wünschen wünsche gewünscht wunsch | bevorzugen vorziehen | genehmigen
        freigeben genehmigung freigabe | erlauben gestatten | bestätigung bestätigen | urlaub ferien | dringend eilig |
        schnell rasch zügig | speichern sichern gespeichert gesichert ablegen abgelegt aufbewahren | archiv archivieren
        archiviert | übersetzen übersetzt übersetzung | summe betrag beträge | firma unternehmen betrieb | webseite
        website | lieferant lieferanten zulieferer | bezahlen zahlen zahlung bezahlt | vertrag verträge vereinbarung |
        frist termin | rabatt nachlass | prüfen überprüfen kontrollieren geprüft | ändern anpassen bearbeiten |
        mitarbeiter kollege kollegen | angebot angebote offerte | emoji emojis smiley | gruß begrüßung anrede
        grußformel | einladung einladungen einladen | eintragen einträge eintrag eingetragen | drucken ausdrucken
        ausgedruckt gedruckt | kalender terminkalender | einleitung einleitungen | monat monatlich | woche wöchentlich
        | tag täglich | ausschließlich nur | aktivieren einschalten aktiviert | ausschalten abschalten deaktivieren |
        gesprochen sprechen besprechen besprochen | genommen nehmen | gefunden finden | gebracht bringen | verschoben
        verschieben verlegen verlegt | begonnen beginnen | angeboten anbieten vorschlagen vorgeschlagen vorschlag |
        getroffen treffen | geschlossen schließen abschließen abgeschlossen | gewählt wählen auswählen | erlaubnis
        genehmigung zustimmung | kauf käufe kaufen einkauf einkaufen erwerben | protokoll protokolle | bericht berichte
        report | vorlage vorlagen muster | beschwerde beschwerden reklamation | entschuldigung entschuldigen | foto
        fotos bild bilder | link links verknüpfung | passwort passwörter kennwort | aufgabe aufgaben | beleg belege
        quittung quittungen | reise reisen | fahrkarte ticket tickets | verspätung verzögerung verspätet | unterschrift
        unterschreiben unterzeichnen unterzeichnet | mitglied mitglieder | fehler panne | erinnerung erinnerungen
        erinnern
    kin: mahnung mahnschreiben | hinzufügen einfügen ergänzen | zeigen anzeigen angezeigt | enthalten beinhalten |
        ablage archiv | führen abgleichen abgleich | abrechnen abgerechnet | anfrage anfragen | sprechen reden | teilen
        freigeben zugriff weitergeben | enthalten stehen aufführen angeben beinhalten nennen | mögen schätzen gern
        bevorzugen gefallen | prüfen durchsehen freigeben | notieren aufschreiben festhalten vermerken eintragen |
        informieren sagen bescheid | videokonferenz besprechung gespräch telefonat
    light: benutzer | agent | assistent | kunde | mail | schreiben | schicken | verwenden | hinzufügen | enthalten |
        neu | antworten | erstellen | machen | weiterhin | aktualisieren | wünschen | bevorzugen
    narrow: nur | ausschließlich | lediglich | manchmal | gelegentlich | meistens | oft | einige | wenige | mehrere |
        fast | außer | bis | halb | ungefähr | vielleicht | erste | letzte | nächste | andere | mehr | weniger | einmal
        | zweimal | teilweise | häufig
    duties: muss | müssen | soll | sollen | müsste | pflicht | verpflichtend
    leaves: darf | dürfen | kann | können | optional | freiwillig
    breaks: aber | wenn | falls | sobald | während | weil | obwohl | bevor | nachdem | sondern | dass | jedoch | was
    ands: und | oder | sowie | noch
    numbers: zwei=2 | drei=3 | vier=4 | fünf=5 | sechs=6 | sieben=7 | acht=8 | neun=9 | zehn=10 | elf=11 | zwölf=12 |
        dreizehn=13 | vierzehn=14 | fünfzehn=15 | sechzehn=16 | siebzehn=17 | achtzehn=18 | neunzehn=19 | zwanzig=20 |
        dreißig=30 | vierzig=40 | fünfzig=50 | sechzig=60 | siebzig=70 | achtzig=80 | neunzig=90 | hundert=100 |
        zehntausend=10000 | zweitausend=2000 | fünftausend=5000 | eintausend=1000 | zwanzigtausend=20000 |
        zweihundert=200 | fünfhundert=500 | dreihundert=300 | dutzend=12 | tausend=1000
    scales: hundert=100 | tausend=1000 | k=1000 | tsd=1000 | million=1000000 | millionen=1000000 | mio=1000000 |
        milliarde=1000000000 | milliarden=1000000000
    clock: mitternacht=0:00
    am: uhr (morgens/früh/vormittags) | uhr am (morgen/vormittag) | morgens | vormittags
    pm: uhr (nachmittags/abends/mittags) | uhr am (nachmittag/abend) | nachmittags | abends
    hours: uhr | h
    weekdays: montag montags montage | dienstag dienstags dienstage | mittwoch mittwochs | donnerstag donnerstags |
        freitag freitags freitage freitagen | samstag samstags sonnabend sonnabends | sonntag sonntags sonntagen
    months: januar jänner | februar | märz | april | mai | juni | juli | august | september | oktober | november |
        dezember
    names: anna | marco | maria | hans | klaus | stefan | petra | sabine | peter | paul | thomas | laura | lisa |
        michael | max | julia | martin | nina | eva | lena | leon | felix | jonas | tim | jan | karin | monika |
        andreas | markus | frank | jürgen | heike | müller | schmidt | schneider | fischer | weber | meyer | wagner |
        becker | hoffmann | schulz | koch | bauer | richter | klein | wolf | neumann | schwarz | brandt | lindner |
        krause | lehmann | würth | siemens | bosch | berlin | hamburg | münchen | köln | frankfurt | wien | zürich |
        bern | stuttgart | leipzig | dresden | bremen | hannover | düsseldorf | acme | sophie | emma | mia | hannah |
        ben | lukas | elias | david | daniel | christian | katrin | susanne | claudia | birgit | anja | tanja | sven |
        uwe | dirk | ralf | bernd | jörg | holger | kai
    affixes: un | in | im | ir | des | miss | nicht
    origins: von | vom | aus
    goals: nach | an | in | zu | zum | zur | ans
    particles: ab | an | auf | aus | bei | ein | fort | her | hin | mit | nach | vor | weg | weiter | zurück | zusammen
        | hinzu | um | durch | los | fest | frei | bereit | heraus | vorbei
    whole: ausschließlich ausschließliche ausschließlichen | fehler fehlern fehlers | einstellung einstellungen | zog
        zogen gezogen | hörte hörten | hut | sicher sichere sicheren sicherer sicheres | sichern sichert gesichert
        sicherung | hütte hütten
    keeps: behalten | beibehalten | aufbewahren | bewahren | lassen | lässt | bleiben | bleibt | stehenlassen |
        belassen
    empty: der | die | das | den | dem | des | ein | eine | einen | einem | einer | eines | ist | sind | war | waren |
        sei | es | sich | man | wird | werden | wurde | wurden | worden | werde | bitte | soll | sollen | sollte |
        sollten | dass | da | auch | schon | bereits | so | dann
    affirmed: immer | stets | jeweils | systematisch | weiterhin | jede | jeder | jedes | jeden | jedem | muss | müssen
    hearers: du
    forms: zu zum zur | in im | an am | bei beim | von vom | sein seine seinen seiner seinem seines | ihr ihre ihren
        ihrer ihrem ihres | kann können könnte | darf dürfen | muss müssen | will wollen | möchte möchten | geht gehen |
        kommt kommen | bleibt bleiben | lässt lassen | alle allen aller alles | dieser diese dieses diesen diesem |
        derer denen | welche welcher welches | gern gerne | per via | jede jeder jedes jeden jedem | mir mich | dir dich
        | ihm ihn | hat haben hatte
    turns: auf <> ab | an <> ab | an <> aus | ein <> aus | hin <> her | für <> gegen | über <> unter | vor <> nach
    general: verwenden | benutzen | nutzen | einsetzen | gebrauchen | schreiben | machen | setzen
    avoids: vermeiden | vermeide | vermieden | meiden | verzichten | verzichte | verzichtet | verzichtend | unterlassen
        | unterlässt | unterlasse | absehen | absieht | absehe | abzusehen
    passives: wird | werden | wurde | wurden | worden | werde
"""
