"""Italian."""

ROW = """
    stop_words: il | lo | la | gli | i | le | l | di | del | della | dello | dei | delle | degli | dell | e | ed | è |
        sono | che | chi | non | per | con | una | uno | un | da | dal | dalla | dai | dalle | nel | nella | nei |
        nelle | sul | sulla | sui | al | alla | ai | alle | agli | all | si | se | ma | o | ha | hanno | ho | abbiamo
        | anche | come | più | questo | questa | questi | queste | quello | quella | suo | sua | suoi | sue | mi | ci
        | vi | ne | tu | ti | lei | noi | voi | nostro | nostra | nostri | nostre | vostro | vostra | sarà | saranno |
        essere | stato | stata | già | ancora | fino | dopo | prima | quando | dove | perché | poi | solo | molto |
        tutto | tutti | tutte | ogni | entro | alcuni | c | cosa | può | possono | deve | viene | grazie | qui | così
        | anziché | tra | fra | su | in | a | oggi | domani | io | me | tuo | tua | d | quindi | nostra | perchè |
        però | senza
    openers: grazie | purtroppo | inoltre | tuttavia | attualmente | oggi | infatti | pertanto | allego | confermo |
        gentilmente | cortesemente | alcuni | alcune | molti | molte | nessuno | nessuna | sì | no | intanto | durante
        | secondo | forse | eventualmente | clienti | ordini | inviate | mandate | mandi | invii | possiamo | vorrei |
        spero
    greetings: ciao | buongiorno | buon giorno | buondì | buonasera | buona sera | buon pomeriggio | salve | gentile |
        gentili | gentilissim(o/a/i/e) | gent(mo/ma/le/mi/) | egregio | egregia | egregi | egr | caro | cara | cari |
        care | carissim(o/a/i/e) | spett le | spett | spettabile | spettabili | stimat(o/a/i/e) | stimatissim(o/a) |
        pregiat(o/a/i) | pregiatissim(o/a/i) | illustre | illustrissim(o/a) | chiarissim(o/a) | hey | ehi | ehilà | a
        tutti | a chi di competenza | alla cortese attenzione | buone feste | hello | signora | signor | mio caro |
        mia cara | miei cari
    sign_offs: (i più/i miei più/con i più/) (cordiali/distinti/cari/cordialissimi/affettuosi/migliori/calorosi/
        sinceri/gentili/tanti/moltissimi/tantissimi/deferenti) saluti | un (caro/cordiale/affettuoso/caloroso/grande/)
        (saluto/abbraccio) (a tutti/a te/a voi/) | saluti (cordiali/e grazie/a tutti/e buona giornata/) | saluto
        cordialmente | (la/vi/ti) (saluto/salutiamo) (cordialmente/con affetto/) | cordialmente | cordialità | a
        (presto/prestissimo/domani/dopo/più tardi/risentirci/rivederci/lunedì/martedì/mercoledì/giovedì/venerdì/breve/
        settimana prossima) | (buona/una buona/ottima/felice/serena) (giornata/serata/settimana/domenica/notte/
        continuazione) (a tutti/a te/a lei/e a presto/) | buon (weekend/week end/fine settimana/lavoro/pomeriggio/
        proseguimento) (a tutti/) | abbracci | un bacio | baci | (in/con) fede | (con/) (stima/affetto/osservanza/i
        migliori saluti/gratitudine/riconoscenza) | (con i/coi) (miei/nostri) (migliori/più cordiali) saluti | grazie
        (mille/ancora/infinite/tante/a tutti/di cuore/di tutto/in anticipo/e a presto/e buona giornata/e saluti/e
        cordiali saluti/e buon lavoro/molte/) | molte grazie | tante grazie | ciao (ciao/a tutti/e grazie/e a presto/)
        | ci (sentiamo/vediamo) (presto/domani/dopo/lunedì/) | alla prossima | arrivederci | arrivederla |
        sinceramente | rispettosamente | bacioni | tuo | tua | suo | sua
    linking: da | dal | dalla | di | a
    formulas: porgo distinti saluti | porgo cordiali saluti | porgiamo distinti saluti | porgiamo cordiali saluti |
        l'occasione per porgere | porgo i miei | porgiamo i nostri | voglia gradire | vogliate gradire | la saluto |
        vi salutiamo | le porgo | vi porgo
    pleasantries: (spero/speriamo/sperando/auguro/confido/augurandomi/augurandoci) (che/di/) (*/) (*/) (stia/stiate/
        vada/vadano/abbia passato/abbiate passato/trovi bene/passato/raggiunga/stiano/stai/state bene/sia andata/sia
        andato/sia iniziata/procedano/bene) | (spero/speriamo) di (trovarla/trovarti/trovarvi) | (spero/speriamo)
        (tutto/tu/vada/stia/stiate/stai/che tutto) (bene/ok/a posto/tutto) | (spero/speriamo) che (la/il) (*/)
        (settimana/giornata/weekend/vacanze) | come (stai/sta/state/va) | (buon/buona/ottimo/ottima/felice/bel/bella/
        splendida/splendido/serena/sereno/piacevole/buone/buoni/belle/felici) (giornata/serata/settimana/lavoro/
        weekend/week end/fine settimana/proseguimento/pomeriggio/domenica/vacanze/feste/pasqua/natale/anno/viaggio/
        rientro/riposo/inizio/continuazione/estate/ferie/appetito/mattinata/compleanno/fine/sabato/lunedì/venerdì) |
        (grazie/ringrazio/ringraziamo) (*/) (per/della/dell/del) (*/) (*/) (messaggio/mail/email/contattato/
        contattati/scritto/pazienza/disponibilità/attenzione/interesse/tempo/aiuto/collaborazione/fiducia/
        comprensione/risposta/richiesta/scelto/segnalazione/supporto/invito/ascolto/telefonata/chiamata/feedback/
        riscontro/gentilezza/contatto/cortesia/pazientato/atteso) | ringrazia(rla/rti/rvi/ndo/ndola/ndoti/ndovi) |
        grazie per (tutto/avermi/averci/aver/l attenzione/la pazienza/la disponibilità/la collaborazione/la
        comprensione/l aiuto/la fiducia/l interesse/il tempo/il messaggio/la mail/il supporto) | grazie (della/per la/
        per l/dell/del) (pazienza/attenzione/collaborazione/disponibilità/comprensione/interesse/mail/messaggio/aiuto)
        | (la/ti/vi) (ringrazio/ringraziamo) (per/della/dell/del/di cuore/anticipatamente/in anticipo/molto/sin/fin) |
        grazie (mille/) in anticipo | ringrazi(o/amo) (anticipatamente/in anticipo/sin/fin) | a (tua/sua/vostra/
        completa) (completa/totale/) disposizione | a disposizione per | (in attesa/nell attesa) (di/del/d) (un/una/
        suo/tuo/vostro/suoi/risposta/riscontro/sua/tua/vostra/gentile/cortese/leggerla/sentirti/sentirla/vostre/sue/
        tue/conoscerla/incontrarla/rivederti/rivederla/vederti/vederci) | non (esiti/esitare/esitate/esitino/si faccia
        problemi/si faccia scrupoli/farti problemi) (a/pure/nel/minimamente) | (è/sarebbe/sarà/fu) (stato/sempre/)
        (un/un vero/davvero un) (piacere/onore) | (con/molto/grande) piacere | piacere (di/mio/averti/averla/
        conoscerla/conoscerti) | (felice/lieto/lieta/lieti/contento/contenta/felici/contenti) di ( averti/averla/
        aiutarla/aiutarti/aiutarvi/sentirti/sentirla/conoscerla/conoscerti/rispondere/essere/collaborare/incontrarla/
        incontrarti/accoglierla/accogliervi/accoglierti/poter) | (non vedo/non vediamo) l ora (di/che) | (avesse/hai/
        ha/avete/avere/avessi/per/avessero) (qualsiasi/ogni/eventuali/ulteriori/altre/qualunque/altra/altri)
        (ulteriore/altra/altre/) (domanda/domande/dubbio/dubbi/chiarimento/chiarimenti/necessità/informazione/
        informazioni/esigenza/bisogno/evenienza) | (le/ti/vi) (auguro/auguriamo) | (tanti/i migliori/i miei migliori/
        cordiali) auguri | buona fortuna | in bocca al lupo | stammi bene | prenditi cura | si prenda cura |
        (apprezzo/apprezziamo) (molto/davvero/) (la/il/i/le) | (sia/siete/sei) (la benvenuta/il benvenuto/i benvenuti)
        | benvenut(o/a/i) (a/tra/nel/nella) | (prego/di nulla/di niente) | complimenti (per/ancora) | (aspetto/
        attendo/aspettiamo/attendiamo) (tue/sue/vostre/un tuo/un suo/con piacere/fiducioso/con ansia) | mi (farebbe/
        fa) (molto/) piacere | ci (farebbe/fa) (molto/) piacere | si senta libero | sentiti libero
    not_pleasantries: (prego) (di/la/voler/inviare/confermare/mandare) | (la/ti/vi) prego | buon fine
    hedging: forse | magari | probabilmente | presumibilmente | verosimilmente | apparentemente | eventualmente |
        potenzialmente | tendenzialmente | ipoteticamente | teoricamente | possibilmente | può (darsi/essere che/
        essere) | potrebbe (anche/forse/essere/esserci/volerci/darsi/richiedere/servire/dipendere/causare/avere/
        bastare/slittare/arrivare/cambiare/trattarsi/risultare/tardare/capitare/succedere/comportare/valere/convenire/
        non/subire/durare/costare/creare/rivelarsi/diventare/risolvere/interessare/interessarle/interessarti/portare/
        aiutare/rendersi) | (che/ciò/questo/questa/si/ci/cosa/tutto/e/lo) (potrebbe/potrebbero) | potrebbero (anche/
        essere/esserci/volerci/servire/*) | (credo/penso/ritengo/suppongo/immagino/presumo/direi/reputo/dubito) |
        (crediamo/pensiamo/riteniamo/supponiamo/immaginiamo/presumiamo) | (mi/ci/gli/le/a me/) (sembra/sembrano/
        sembrava/sembrerebbe/sembrerebbero/pare/parrebbe/pareva) | (ho/abbiamo/avrei) (l impressione/la sensazione/il
        sentore) | a (mio/nostro) (modesto/) (avviso/parere/giudizio) | secondo (me/noi) | a parer mio | (non/) (sono/
        siamo) (del tutto/completamente/proprio/molto/ancora/totalmente/così/) (sicuro/sicura/sicuri/sicure/certo/
        certa/certi) | un (pochino/tantino) | un po | leggermente | più o meno | in qualche (modo/maniera/misura) |
        una (specie/sorta) di | in (un certo senso/certo modo) | a quanto (pare/so/sembra/sappiamo) | se non (sbaglio/
        erro/ricordo male/sbagliamo/vado errato) | per quanto (ne so/ne sappiamo/mi risulta/mi riguarda) | in teoria |
        in linea (di massima/teorica) | in linea di principio | (è/sia) (molto/ben/) (possibile/probabile) (che/un/
        una) | probabile | possibile che | (mi chiedo/mi domando/ci chiediamo/ci domandiamo) (se/) | (avrei/vorrei)
        (detto/dire) che | tende (a/ad) | tendono (a/ad) | qualcosa (come/tipo) | dovrebbe (forse/probabilmente) | mi
        viene (il dubbio/da pensare)
    not_hedging: un po (di/d) | sono (sicuro/sicura/certo/certa) | siamo (sicuri/certi/sicure) | potrebbe
        (gentilmente/cortesemente/per favore) | (penso/pensiamo) (a/al/alla/ai/di) | (che/cosa) ne pensa | (credo/
        crediamo) in | può essere (*ato/*ata/*ati/*ate/ritirato/ritirata/inviato/utilizzato/pagato/fatto) | (mi/ci)
        (sembra) (di) aver | potrebbe (*mi/*ci) | come (ti/le/vi) sembra | magari fosse | a quanto ammonta | potrebbe
        non
    apology: scus(a/i/ate/ami/armi/arci/arsi/are/e/o/iamo/atemi/ateci/imi/ino/andomi/andoci/aci) | (mi/ci) (dispiace/
        dispiaceva/rincresce/spiace/duole) | dispiace | dispiaciut(o/a/i/e) | spiacent(e/i) | perdon(o/ami/i/ate/
        atemi/ateci/aci/are/arci/armi/imi) | (chiedo/chiediamo) venia | rammaric(o/a/hiamo/ati/ato) | chiedo scusa |
        sorry | mi scuso | pardon | (colpa (mia/nostra)) | mea culpa | me ne scuso
    not_apology: (una/la/come/senza/qualche/nessuna/ogni/altra) scusa | senza scuse | (le/ti/vi) dispiace (se/di) |
        non (c è bisogno di/serve) scus(arsi/arti/arsi) | (le/ti) dispiace | senza scuse
    superlative: (il/lo/la/i/gli/le/l/nostro/nostra/nostri/nostre/suo/sua/mio/mia/tuo/tua/vostro/vostra/del/della/dei/
        delle/al/alla/ai/nel/nella/dal/dalla/col) (più/meno) * | (il/lo/la/i/gli/le/l/del/della/dei/degli/delle/al/
        alla/ai/alle/nel/nella/dal/dalla/dell/all) * (più/meno) * | (il/lo/la/i/gli/le/del/della/dei/delle/al/alla/ai/
        nel/nella/dal/nostro/nostra/nostri/nostre/tuo/tua/suo/sua/mio/mia/uno dei/una delle) (migliore/miglior/
        migliori/peggiore/peggior/peggiori) | (la/il/i/le/della/del/alla) * (migliore/migliori/peggiore/peggiori) |
        *issimo | *issima | *issimi | *issime | *issimamente | il meglio | il peggio | i migliori
    not_superlative: gentilissim(o/a/i/e) | carissim(o/a/i/e) | egregissimo | pregiatissim(o/a/i/e) | stimatissim(o/a)
        | chiarissim(o/a) | illustrissim(o/a) | spettabilissima | cordialissimi | prossim(o/a/i/e) | a prestissimo |
        tantissimi saluti | (i più/i miei più) (cordiali/cari/sinceri/vivi) (saluti/auguri/ringraziamenti) | (i/i
        miei/i nostri/) migliori (saluti/auguri) | (il/la/i/gli/le/lo/l/del/della/dei/al/alla/nel/nella/dal/delle/
        dalla/alle/ai) (*/) (più/meno) (tardi/avanti/presto/volte/o/di/che/in/e/del/della/rispetto/per/persone/
        clienti/tempo/informazioni/dettagli/giorni/nulla/niente/nessuno/a/da/con/chiaro/facile/breve/lungo) | (al/il)
        più presto (possibile/) | per lo più | (del) (meno) | (quanto) (più) | (il/la/i/le/lo/gli/l/dell/del/della)
        (*/) più (iva/spese/il/la/lo/i/gli/le/l/un/una/interessi/tasse/trasporto) | più o meno | (le/la/lo/mi/ti) *
        (ha/è/sono/hanno) più * | (il) più (possibile/delle volte/di) | (i) più (di) | al meglio | del meglio
    first_person: io | me | mi | mio | mia | miei | mie | noi | nostro | nostra | nostri | nostre | *iamo | *iamola |
        *iamole | *iamoti | *iamovi | *iamolo | *iamoci | *remmo | *remo | *rò | *erei | *irei | *arei | *orrei |
        *otrei | *ovrei | *vrei | *avamo | *evamo | *ivamo | ho | posso | devo | voglio | so | sto | vado | vengo |
        faccio | dico | credo | penso | ritengo | spero | scrivo | scuso | chiedo | confermo | ringrazio | allego |
        attendo | rimango | resto | mando | invio (le/la/il/i/in/qui/una/un/di seguito) | (le/ti/vi) (invio/ricordo/
        giro/lascio/passo/auguro/consiglio/segnalo/anticipo/porto) | aspetto (la/il/una/un/tue/sue/notizie/di/
        conferma/vostre) | conto (di/su) | domando | prego (di) | (la/ti/vi) prego | capisco | vedo | torno | riesco |
        provo | cerco | prendo | metto | lascio | tengo | conosco | preferisco | suggerisco | propongo | trovo | sento
        | desidero | intendo | rispondo | segnalo | comunico | informo | auguro | sottopongo | porgo | accetto |
        ricevo | avevo | volevo | pensavo | speravo | dovevo | potevo | stavo | facevo | andavo | credevo | ero |
        suppongo | immagino | presumo | dubito | temo | capivo | richiedo | approfitto | permetto | inoltro |
        trasmetto | preciso (che) | sollecito (la/il) | apprezzo | gradirei | ammetto | conferisco | ribadisco | noto
        | sono (a disposizione/lieto/lieta/felice/certo/certa/sicuro/sicura/spiacente/dispiaciuto/dispiaciuta/
        contento/contenta/d accordo/convinto/convinta/qui/riuscito/riuscita/in) | chiamo | parlo | lavoro (con/in/per)
        | arrivo (alle/tra/domani/subito) | passo (a/da/domani) | raccomando | assicuro | garantisco | scrivevo |
        aggiorno | contatto (per/la/domani) | siam
    not_first_person: però | estremo | supremo | remo | richiamo | (il/del/un/l/al/di/nel/col) (resto) | per (lo più)
        | (il/un/col/gran) sento | per me stesso | (il/un/questo) credo | (il/un/dal) noto | (noto/noti) (per/come/a)
        | scritto | ben noto | noto | estremo | dimmi | andiamo via | eremo | (so) (che/) (sa) | trovò | brò | è noto
        | sono (in) (arrivo/ritardo/corso/vendita/magazzino/consegna/programma/allegato/attesa/vigore/transito/linea/
        ordine/stock/viaggio/giacenza/grado) | sono (sicuri/certi) | (loro/essi/le */i */gli *) sono *
    familiar: tu | ti | te | tuo | tua | tuoi | tue | hai | sei | puoi | vuoi | devi | sai | stai | fai | vai | vieni
        | dimmi | fammi | mandami | inviami | scrivimi | chiamami | dammi | avvisami | potresti | vorresti | avresti |
        dovresti | saresti | preferisci | pensi | trovi | ricevi | ricordi | aspetti | guarda | senti | fatti | abbi |
        contattami | rispondimi | farmi sapere se hai | tieni | avevi | eri | sarai | avrai | potrai | riceverai |
        troverai | (non) (esitare) | spero tu
    polite: Lei | Le | La | Suo | Sua | Suoi | Sue | Vi | Voi | Vostro | Vostra | Vostri | Vostre | LEI | può |
        potrebbe | vorrebbe | desidera | voglia | vogliate | potrà | potreste | mi dica | mi faccia | mi mandi | mi
        invii | ci faccia | mi scriva | mi chiami | la prego | le chiedo | la ringrazio | riceverà | troverà | non
        esiti | (La) contatto | si accomodi | signora | signor | dottoressa | dottor | le (confermo/invio/scrivo/
        ricordo/auguro/comunico/comunichiamo/inviamo/confermiamo/chiediamo/porgo) | la (informo/informiamo/invito/
        invitiamo/ringraziamo/preghiamo/contatto)
    formal: gentil(e/i) | gentilissim(o/a/i) | egregi(o/a/) | spett le | spettabile | distinti saluti | cordiali
        saluti | cordialmente | porgo | porgiamo | in fede | con osservanza | signor | signora | signori | dottor |
        dottoressa | dott | ing | avv | la presente | con la presente | in merito a | in merito alla | in riferimento
        | in relazione | a tal proposito | a tale proposito | pertanto | tuttavia | inoltre | nonché | qualora |
        affinché | cortesemente | gentilmente | la preghiamo | si prega | vi preghiamo | la prego | siamo lieti | sono
        lieto | sono lieta | la informiamo | la informo | le comunichiamo | le comunico | si comunica | allegat(o/a/i)
        alla presente | in allegato | desidero | desideriamo | vorremmo | vorrei | attendo | attendiamo | riscontro |
        provvedere | provvederemo | provvederò | usufruire | effettuare | ricevere | suddetto | sottoposto |
        trasmettere | trasmettiamo | previsto | necessario | possibile | ringraziandola | (sua/cortese) (cortese/
        attenzione/richiesta)
    informal: ciao | ehi | ehilà | hey | ok | okay | super | fantastico | figo | bello | dai | allora | boh | beh |
        mah | comunque | insomma | roba | casino | un sacco | un botto | ragazzi | ragazze | tranquillo | tranquilla |
        tranqui | nessun problema | tutto ok | tutto bene | baci | bacioni | un bacio | un abbraccio | abbracci | a
        presto | a dopo | ci sentiamo | ci vediamo | fammi sapere | dimmi | dammi | mandami | buttaci | butta | dacci
        | un occhio | un attimo | subito | cmq | x | haha | ahah | grande | perfetto | top | mitico | occhio | grazie
        mille | caro | cara | cari | c è | da paura | che ne dici | alla grande | figurati | niente | quel | sti |
        mica
    months: gennaio | febbraio | marzo | aprile | maggio | giugno | luglio | agosto | settembre | ottobre | novembre |
        dicembre | gen | feb | mar | apr | mag | giu | lug | ago | sett | ott | nov | dic
    weekdays: lunedì | martedì | mercoledì | giovedì | venerdì | sabato | domenica | weekend | lunedi | martedi |
        mercoledi | giovedi | venerdi
    days: oggi | domani | ieri | dopodomani | mezzogiorno | mattina | sera | pomeriggio | notte | settimana | mese |
        anno | giorno | giorni | settimane | mesi | anni | ora | ore | minuti | primavera | estate | autunno | inverno
        | stasera | stamattina
    ordinals: primo | due | tre | quattro | cinque | sei | sette | otto | nove | dieci | quindici | venti | trenta
    date_words: il | al | dal | del | entro
    numbers: due | tre | quattro | cinque | sei | sette | otto | nove | dieci | undici | dodici | tredici |
        quattordici | quindici | sedici | venti | trenta | quaranta | cinquanta | sessanta | settanta | ottanta |
        novanta | cento | duecento | trecento | cinquecento | mille | duemila | milione | milioni | dozzina | decina |
        metà
    scales: mila | mille | milione | milioni | miliardi | cento | di | k
    money: euro | franchi | dollari | dollaro | centesimi | sterline
    titles: signor | signora | sig | sig.ra | dott | dottor | dottoressa | ing | avv | gentile | caro | cara | ciao
    secrets: password | codice | pin | token | segreto | chiave | credenziali | utente | iban
    inflections: o | a | i | e | ano | ono | no | re | to | ta | ti | te | hi | he | mo | iamo | are | ere | ire | ò |
        à
    quote_opens: il | in data
    quote_verbs: ha scritto
    quote_heads: da: | -----messaggio originale | ---------- messaggio inoltrato | ---------- forwarded message
    quote_fields: inviato: | a: | data: | oggetto:
"""
