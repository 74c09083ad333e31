"""German."""

ROW = """
    stop_words: der | die | das | und | ist | sind | nicht | mit | für | auf | den | dem | des | ein | eine | einen |
        einem | einer | eines | ich | sie | wir | ihr | ihre | ihren | ihrem | ihrer | ihnen | uns | unser | unsere |
        unseren | unserem | unserer | zu | zum | zur | im | am | von | vom | bei | bis | wird | werden | wurde |
        wurden | haben | hat | habe | kann | können | auch | noch | nur | wenn | dass | als | wie | nach | aus | über
        | unter | um | oder | aber | so | es | er | bitte | sich | mir | mich | mein | meine | meinen | du | dich |
        dir | dein | deine | euch | was | war | waren | hier | heute | schon | sehr | gern | gerne | vor | durch |
        keine | kein | ab | da | damit | sowie | alle | wieder | beim | ihn | man | dann | denn | weil | ob | sein |
        seine | diese | dieser | dieses | diesem | diesen | doch | mehr | also | in | an | soll | sollte | muss | will
        | jetzt
    openers: bitte | leider | gerne | gern | anbei | danke | vielen | ausserdem | allerdings | daher | deshalb | zudem
        | jedoch | derzeit | aktuell | zunächst | falls | sobald | sofern | obwohl | während | seit | gemäss | laut |
        ferner | hiermit | vielleicht | eventuell | natürlich | selbstverständlich | dafür | dazu | darüber | beide |
        einige | viele | andere | weitere | welche | wer | wo | wann | warum | ja | nein | trotz | wegen | ohne |
        gegen | zwischen | können | könnten | könnte | würden | dürfen | sollten | schicken | senden | melden | geben
        | kunden | nutzer
    greetings: hallo | halli hallo | hi | hey | hej | lieb(e/er/es) | liebste(r/) | sehr (geehrte/geehrter/geehrtes/
        verehrte/verehrter) | geehrte(r/) | verehrte(r/) | (schönen/) gut(en/e/er) (tag/morgen/abend/mittag) | morgen
        (zusammen/allerseits/alle) | moin | moin moin | servus | grüss (gott/dich/euch/sie) | grüezi | tach | mahlzeit
        | werte(r/) | na (du/ihr) | salü | sali | meine (lieben/damen) | mein(e/) liebe(r/) | ihr lieben | an alle
    sign_offs: mit (freundlich(en/em)/best(en/em)/herzlich(en/em)/lieb(en/em)/viel(en/)/schön(en/em)/sonnig(en/em)/
        kollegial(en/em)/freundlich(en/)/) (grüssen/gruss/gruessen/empfehlungen/dank) | (freundliche/viele/liebe/ganz
        liebe/beste/herzliche/schöne/sonnige/allerbeste/herzlichste/freundliche und sonnige/kollegiale/nette/bessere)
        (grüsse/gruesse) | (einen/) (schönen/lieben/freundlichen/herzlichen/besten) gruss | (schöner/lieber/
        freundlicher/herzlicher) gruss | grüsse | gruesse | gruss | mfg | lg | vg | bg | hg | glg | besten gruss | bis
        (bald/dann/später/morgen/gleich/demnächst/denne/montag/dienstag/mittwoch/donnerstag/freitag/nächste woche/
        dahin/zum nächsten mal) | hochachtungsvoll | herzlich | herzlichst | ihr(e/) | dein(e/) | euer | eure | vielen
        (lieben/herzlichen/) dank (im voraus/vorab/und beste grüsse/und viele grüsse/) | (besten/herzlichen/lieben/)
        dank (im voraus/vorab/) | danke (dir/ihnen/euch/schön/sehr/vorab/im voraus/und gruss/und viele grüsse/) |
        tschüss | tschüs | tschau | ciao | servus | auf wiedersehen | alles (gute/liebe) | (wir sehen uns/man sieht
        sich) | schönen tag noch | mach s gut | es grüsst (sie/dich/euch/) (herzlich/freundlich/) | ergebenst | salute
        | bye | cheers | beste wünsche | gezeichnet | i a | i v | freundlichst
    linking: aus | von | vom | an
    formulas: verbleiben wir mit | verbleibe ich mit | grüsst sie | grüsst dich | grüsst euch
    pleasantries: (hoffe/hoffen/hoffentlich) (dass/) (es/) (geht) (es/) (ihnen/dir/euch/euch allen/ihnen allen) |
        (hoffe/hoffen) (dass/) es (ihnen/dir/euch) (allen/) (gut/bestens/weiterhin) | (hoffe/hoffen) (dass/) (ihnen/
        dir/euch) geht es | (hoffe/hoffen/hoffentlich) (dass/) (sie/du/ihr) (hatten/hattest/hattet/sind/bist/seid/
        haben/hast/habt/geniessen/konnten) (alle/) (ein/eine/einen/gut/wohlauf/gesund/schöne/erholsame) | hoffe (ihre/
        deine/ihr) (woche/urlaub/wochenende) | (hoffe/hoffen) (dass/) (sie/du/ihr) (ein/eine/einen/gut/wohlauf/gesund)
        | (mail/nachricht/e mail/schreiben/brief) (erreicht/trifft/findet) (sie/dich/euch) | wie geht es (ihnen/dir/
        euch) | wie geht s | (schön/schönes/schöne/schönen/guten/gute/gutes/angenehmen/angenehme/angenehmes/
        erholsamen/erholsames/erholsame/sonnigen/sonniges/entspanntes/tolles/ruhiges/frohe/fröhliche/erfolgreiche/
        erfolgreichen/wunderschönen/wunderschönes/entspannten) (tag/tage/abend/wochenende/woche/feierabend/start/
        wochenstart/urlaub/feiertage/weihnachten/ostern/rest/restwoche/zeit/ferien/sommer/nachmittag/aufenthalt/flug/
        reise/fahrt/sonntag/montag/freitag/jahr/rutsch) | (vielen/herzlichen/besten/lieben/grossen/schönen/)
        (herzlichen/lieben/) dank für (ihre/deine/eure/ihren/deinen/euren/ihr/dein/euer/die/das/den/alles) | danke
        (sehr/schön/dir/ihnen/euch/vielmals/nochmals/) für (ihre/deine/eure/ihren/deinen/euren/ihr/dein/euer/die
        (schnelle/rasche/nette/gute/nachricht/mail/anfrage/rückmeldung/geduld/zusammenarbeit/info/hilfe)/das
        (gespräch/verständnis/vertrauen/interesse)/den (hinweis/anruf/kontakt)/alles) | (bedanken uns/bedanke mich/
        danken (ihnen/dir/euch)/danke ihnen) (sehr/herzlich/vielmals/nochmals/bereits/schon/auch/recht/ganz/)
        (herzlich/) für | dank im voraus | danke im voraus | danke vorab | (freue mich/freuen uns/freu mich/freue ich
        mich/freuen wir uns) (schon/sehr/bereits/) (sehr/riesig/) (auf/darauf/von/wenn/sie/dich/euch/über/zu) | in
        vorfreude | (zögern/zögere/zögert) (sie/) (bitte/) (nicht/keinesfalls) | (melden sie sich/melde dich/meldet
        euch/wenden sie sich/sprechen sie mich/rufen sie uns/kontaktieren sie uns/schreiben sie uns/wenden sie sich)
        (bitte/) (gern/gerne/jederzeit/einfach/ruhig) (gern/gerne/jederzeit/) | (stehe/stehen/steht/steh) (*/) (*/)
        (*/) (*/) (*/) zur verfügung | gerne zur verfügung | gern zur verfügung | (bei/für/sollten sie/falls sie/wenn
        sie/falls du/wenn du/solltest du) (weitere/weiteren/noch/) (rückfragen/fragen) | (sollten sie/falls sie/wenn
        sie/wenn du/falls du) (noch/weitere/) (fragen/rückfragen) haben | (war/ist/wäre) (mir/uns/) (eine/ein)
        (grosse/grosses/) (freude/vergnügen) | (schön/toll/nett) (von (ihnen/dir/euch)) | alles (gute/liebe) (für/
        ihnen/dir/euch/zum/und) | viel (erfolg/spass/freude/glück) | gute besserung | bleiben sie gesund | bleib
        gesund | bleibt gesund | (wünsche/wünschen) (ich/wir/) (ihnen/dir/euch) | (für ihr/für dein/für ihre/für
        deine/um ihr/um) (verständnis/geduld) | hat mich (sehr/) gefreut | hat uns (sehr/) gefreut | (helfe/helfen)
        (ich/wir/) (ihnen/dir/euch/) (jederzeit/natürlich/) (gern/gerne) | gern geschehen | komm(en sie/) gut | hoffe
        das hilft | (wir/ich) schätze(n/) (ihre/deine/ihr/dein) | herzlich willkommen | ein (frohes/gutes/gesundes)
        neues | guten rutsch | lass(en sie/) (es sich/es dir) gut
    not_pleasantries: guten (tag/morgen/abend) (frau/herr/zusammen/liebe/lieber/sehr/und) | schönen guten
    hedging: vielleicht | eventuell | evtl | möglicherweise | womöglich | wahrscheinlich | vermutlich | mutmasslich |
        anscheinend | scheinbar | offenbar | angeblich | hoffentlich | irgendwie | quasi | sozusagen | gewissermassen
        | tendenziell | potenziell | potentiell | theoretisch | allenfalls | wohl | mehr oder weniger | ein (klein/) (
        bisschen/wenig) | (ich/wir) (glaube/glauben/denke/denken/vermute/vermuten/schätze/schätzen/meine/meinen/finde/
        finden/fürchte/nehme an/nehmen an) | (glaube/glauben/denke/denken/vermute/vermuten/schätze/schätzen/meine/
        finde) (ich/wir) | nehme (ich/ich mal/) an | nehmen wir an | (ich/wir) gehe(n/) (mal/) davon aus | gehe (ich/)
        davon aus | gehen (wir/) davon aus | (es/das/dies) (scheint/schien) | (scheint/scheinen) (es/mir/uns/so/zu/
        als/noch/nicht/der/die/das/ein) | scheint | könnte | könnten (sich/eventuell/vielleicht/möglicherweise/auch/
        noch/etwa/daran/dadurch) | (das/dies/es/diese/die/kosten/preise/termine) könnten | dürfte(n/) | unter
        umständen | u u | kann (es/) (sein/gut sein) | mag sein | kann sein dass | meiner (meinung/ansicht/auffassung/
        einschätzung) nach | nach (meiner/unserer) (meinung/ansicht/einschätzung/auffassung) | meines erachtens |
        unseres erachtens | m e | aus (meiner/unserer) sicht | (bin/sind) (mir/uns/) (noch/aber/da/jedoch/) nicht
        (ganz/hundertprozentig/wirklich/völlig/so/) (sicher/einig) | nicht (ganz/hundertprozentig/wirklich/völlig/)
        sicher | bin unsicher | sind unsicher | soweit (ich weiss/wir wissen/mir bekannt/ich sehe/ich sehen/uns
        bekannt) | meines wissens | unseres wissens | (ich/wir) würde(n/) (sagen/meinen/denken/vorschlagen/vermuten) |
        würde ich (sagen/meinen/denken/vorschlagen/vermuten) | (es/das) sieht (so/danach) aus | (wirkt/klingt) (es/)
        (so/als) | im (prinzip/grunde) | in (gewisser/gewissem) (weise/sinne/masse) | (ich/wir) (frage mich/fragen
        uns) | frage mich | (habe/hatte) (ich/) (den eindruck/das gefühl) | (ich/wir) (habe/haben) (den eindruck/das
        gefühl) | wenn (ich mich/wir uns) (nicht irre/recht erinnere/nicht irren) | so etwas wie | eine art | so eine
        art | etwas (zu/später/früher/länger/knapp/verspätet/schwierig/unklar/unsicher/teurer/höher) | nicht unbedingt
        | gut möglich | es ist möglich | möglich dass | (es ist/ist es) denkbar
    not_hedging: wohl(fühlen/befinden) | (zum/zu ihrem/auf ihr/ihr) wohl | (fühlen/fühle/fühlt/fühlst) (*/) (*/) wohl
        | leben sie wohl | sehr wohl | wohl (fühlen/fühlt) | dürfte(n/) (ich/wir) | könnten (sie/wir/ihr) | könnte
        (ich/uns) | die sonne scheint | ein (bisschen/wenig) (zeit/geduld/geld/platz) | (dieser/jeder/welcher/aller/
        keine/diese) art | sowohl | ich meine (rechnung/bestellung/adresse/daten/frau) | wir (schätzen/finden) (ihre/
        ihr/deine/dein/ihren) | ich (schätze/finde) (ihre/ihr/deine/dein/ihren/dich/sie) | (ich/wir) (denke/denken) an
    apology: entschuldig(ung/e/en) | entschuldig(t/st) (bitte/mich/uns/die/das/den/für/ihr) | entschuldigen (sie/) |
        verzeih(ung/en/e/t/) | (tut/täte/tun) (es/) (mir/uns) (*/) (*/) leid | leid tut | sorry | pardon | bedauer(n/
        e) | bedaure(n/) | (um/ihre/deine/für ihre) nachsicht | bitte(n/) (*/) um (nachsicht/verzeihung) | sehen sie
        (uns/mir/es uns/es mir) nach | mein fehler | unser fehler | nehmen sie es (mir/uns) nicht übel
    not_apology: (schriftliche/eine/ohne/keine/der/die/jede/ärztliche) (schriftliche/) (entschuldigung) (von/der/des/
        für/durch/bis/im/per/vorliegt/liegt/in/abgeben/mitbringen/muss/ist/genügt/reicht) | schriftliche(n/)
        entschuldigung(en/) | ohne entschuldigung | zu entschuldigen ist | bedauern (ihnen/dir) mitteilen | bedauern
        mitteilen | keine entschuldigung (nötig/notwendig/erforderlich)
    superlative: am (besten/meisten) | am *sten | best(e/er/es/em/en) | grösst(e/er/es/em/en) | höchst(e/er/es/em/en)
        | längst(e/er/es/em/en) | schnellst(e/er/es/em/en) | stärkst(e/er/es/em/en) | schwächst(e/er/es/em/en) |
        schönst(e/er/es/em/en) | kleinst(e/er/es/em/en) | jüngst(e/er/es/em/en) | ältest(e/er/es/em/en) | engst(e/er/
        es/em/en) | tiefst(e/er/es/em/en) | reichst(e/er/es/em/en) | teuerst(e/er/es/em/en) | modernst(e/er/es/em/en)
        | sicherst(e/er/es/em/en) | sauberst(e/er/es/em/en) | einfachst(e/er/es/em/en) | niedrigst(e/er/es/em/en) |
        schlimmst(e/er/es/em/en) | dümmst(e/er/es/em/en) | dünnst(e/er/es/em/en) | dickst(e/er/es/em/en) | wärmst(e/
        er/es/em/en) | klügst(e/er/es/em/en) | feinst(e/er/es/em/en) | reinst(e/er/es/em/en) | treust(e/er/es/em/en) |
        neust(e/er/es/em/en) | liebst(e/er/es/em/en) | edelst(e/er/es/em/en) | coolst(e/er/es/em/en) | klarst(e/er/es/
        em/en) | schwerst(e/er/es/em/en) | näher(e/en)st | tollst(e/er/es/em/en) | vollst(e/er/es/em/en) |
        herzlichst(e/er/es/em/en) | geringst(e/er/es/em/en) | wenigst(e/en) | äusserst(e/en/er/es) | oberst(e/er/es/
        em/en) | ehrlichst(e/er/es/em/en) | komplexest(e/er/es/em/en) | freundlichst(e/er/es/em/en) | wahrst(e/en) |
        *este | *esten | *ester | *estes | *estem | *igste | *igsten | *igster | *igstes | *igstem | *lichste |
        *lichsten | *lichster | *lichstes | *lichstem | *samste | *samsten | *samster | *samstes | *samstem | *barste
        | *barsten | *barster | *barstes | *barstem | *ivste | *ivsten | *ivster | *ivstes | *ivstem | *ellste |
        *ellsten | *ellster | *ellstes | *ellstem | *alste | *alsten | *alster | *alstes | *alstem | *endste |
        *endsten | *endster | *endstes | *endstem | *ndigste | *fachste | *fachsten | *möglichste | *bestmögliche |
        *bestmöglichen | *bestmöglicher | *bestmögliches | *grösstmögliche | *grösstmöglichen | *höchstmögliche |
        *höchstmöglichen | *rnste | *rnsten
    not_superlative: am (ersten/nächsten/letzten/osten/westen/meisten/posten/kasten/ernsten/rosten/fernsten/kosten) |
        (mit/) (die/) (besten/beste/herzlichste/herzlichsten/freundlichste/freundlichsten/allerbeste/wärmste/liebste)
        (grüsse/grüssen/gruss/dank/wünsche/wünschen/gruesse/empfehlungen) | einen besten gruss | fest(e/en/er/es/em) |
        test(e/en/er/es/em) | rest(e/en/er/es) | west(e/en/er) | nest(e/er/ern) | gest(e/en) | best(ens) | ernst(e/en/
        er/es/em) | schwester | semester | silvester | orchester | trimester | quartalsweste | palästen | gästen |
        kästen | leist(en/e) | meist(e/en/er) | letzt(e/en) | protest(e/en/er/es) | podest(e/en) | manifest(e/en) |
        attest(e/en) | mindest(e/en/es/er) | tester | pest | register | wüsten | zwanzigste(n/r/s/) | dreissigste(n/r/
        s/) | (vier/fünf/sech/sieb/acht/neun)zigste(n/r/s/) | alteste | (schnelltest/schnelltests/tests) | bestatten |
        textes | erste(n/r/s/) | nächste(n/r/s/m/) | sechste(n/r/s/) | ist am besten | budapester | geste | presste(n/
        ) | wenigstens | dienste(n/) | wertpapierste | ernstesten | baldigste(n/) | baldigst | mein bestes | sein
        bestes | unser bestes | zum besten | zu guter letzt | oberste(n/) (etage/stock/stockwerk/geschoss) | neffeste
        | (an/in/auf/aus/von) (dem/den/der) festen | polyester | trester | klosterschwester | nordwesten | südwesten |
        (die/den/der/dem) (liebste/liebsten) | siebenschläferste | zuunterste | als nächstes | als erstes | bestem
        wissen
    first_person: ich | mich | mir | mein | meine | meinen | meinem | meiner | meines | meins | wir | uns | unser |
        unsere | unseren | unserem | unserer | unseres | unsre | unsren | unserm | unsern | unsrer | meinerseits |
        unsererseits | meinetwegen | hoffe | freue | freu | melde | meinst
    not_first_person: meinen (sie/ihr/die/viele/manche) | was meinen | (hoffe/freue/freu/melde) (ich/mich/dich) |
        meinst du | (ich/und) (hoffe/freue/melde) | melde (gehörig) | mir (nichts)
    familiar: du | dich | dir | dein | deine | deinen | deinem | deiner | deines | deins | euch | euer | eure | euren
        | eurem | eurer | eures | hast | bist | kannst | könntest | willst | möchtest | würdest | hättest | wärst |
        wärest | musst | solltest | sollst | magst | weisst | denkst | machst | brauchst | wirst | findest | gibst |
        kommst | meldest | schaust | siehst | schickst | habt | könnt | seid | schreibst | meinst | bekommst |
        erhältst | nimmst | warst | hattest | darfst | geht s dir | sag | schick | gib | komm | schau | ruf | denk |
        lass | nimm | schreib | bring | seht | gebt | schickt | kommt ihr | habt ihr
    polite: Sie | Ihnen | Ihr | Ihre | Ihren | Ihrem | Ihrer | Ihres
    formal: sehr (geehrte/geehrter/verehrte/verehrter) | guten tag | (frau/herr/herrn) | hochachtungsvoll | mit
        freundlichen grüssen | mit freundlichem gruss | freundliche grüsse | mit besten grüssen | hiermit |
        diesbezüglich | bezüglich | hinsichtlich | anbei | gemäss | ferner | des weiteren | darüber hinaus | zwecks |
        bitten wir | wir bitten | bitte ich | selbstverständlich | zur verfügung | erlauben wir uns | erlaube ich mir
        | (würden/könnten/möchten/dürfen/dürften/hätten/wären) (sie/wir) | teilen (wir/) ihnen mit | in kenntnis | zur
        kenntnis | erhalten sie | mitteilen | mitgeteilt | setzen sie | bestätigen wir | wir bestätigen | unverzüglich
        | umgehend | baldmöglichst | betreffend | betreffs | sofern | beziehungsweise | entsprechend | aufgrund |
        ersuchen | nachstehend | beigefügt | beiliegend | verbleiben | entnehmen | zukommen | jedoch | vielen dank |
        benötigen | erfolgt | bedauern | nicht möglich
    informal: hi | hey | hallo | moin | servus | na | lg | vg | glg | (liebe/ganz liebe) grüsse | ciao | tschüss |
        tschau | tschüs | bis (dann/bald/später/gleich/denne) | ok | okay | super | cool | mal | halt | echt | krass |
        klar | danke dir | danke euch | hab | nen | ne | nix | paar | gucken | guck | kriegen | kriegst | kriegt |
        checken | mega | voll | easy | toll | prima | klasse | jungs | mädels | leute | sorry | jo | jap | nö | nee |
        yep | alles klar | kein (ding/problem/stress) | passt (schon/) | irgendwie | einfach | grad | gerade mal | eh
        | bisschen | drauf | dran | rein | raus | rüber | rum | was (anderes/los) | bock | quatsch | haha | lieb(e/er)
        | mach s gut | schau | schick | gib | sag | ihr lieben | meld dich | ruf mich | wär | gibt s | geht s | tach |
        fix | flott | hoi
    months: januar | jänner | februar | feber | märz | maerz | april | mai | juni | juli | august | september |
        oktober | november | dezember | jan | feb | mär | apr | jun | jul | aug | sep | sept | okt | nov | dez
    weekdays: (mon/diens/donners/frei/sams/sonn)tag | (mon/diens/donners/frei/sams/sonn)tags | mittwoch | mittwochs |
        sonnabend | wochenende
    days: heute | morgen | gestern | übermorgen | vorgestern | mittag | abend | vormittag | nachmittag | nacht | woche
        | monat | jahr | tag | tage | tagen | wochen | monate | monaten | jahre | jahren | stunde | stunden | minuten
        | uhr | frühling | sommer | herbst | winter
    ordinals: erste(n/r/) | zweite(n/r/) | dritte(n/r/) | vierte(n/r/) | fünfte(n/r/) | sechste(n/r/) | siebte(n/r/) |
        achte(n/r/) | neunte(n/r/) | zehnte(n/r/) | elfte(n/r/) | zwölfte(n/r/) | fünfzehnte(n/r/) | zwanzigste(n/r/)
        | dreissigste(n/r/)
    date_words: am | bis | vom | zum | den | dem | ab | seit | der | mo | di | mi | do | fr | sa | so
    numbers: eins | zwei | drei | vier | fünf | sechs | sieben | acht | neun | zehn | elf | zwölf | dreizehn |
        vierzehn | fünfzehn | sechzehn | siebzehn | achtzehn | neunzehn | zwanzig | dreissig | vierzig | fünfzig |
        sechzig | siebzig | achtzig | neunzig | hundert | zweihundert | dreihundert | fünfhundert | tausend | dutzend
        | einmal | zweimal | halb
    scales: tausend | mio | mrd | million | millionen | milliarden | hundert | tsd
    money: euro | euros | franken | rappen | dollar | cent | pfund | kronen | sfr | fr | stutz
    capital: yes
    determiners: der | die | das | den | dem | des | ein | eine | einen | einem | einer | eines | kein | keine |
        keinen | keinem | keiner | unser | unsere | unseren | unserem | unserer | unseres | ihr | ihre | ihren | ihrem
        | ihrer | ihres | mein | meine | meinen | meinem | meiner | dein | deine | deinen | deinem | deiner | euer |
        eure | euren | eurem | diese | dieser | diesen | diesem | dieses | jede | jeder | jeden | jedem | jedes | alle
        | aller | allen | viele | vielen | einige | einigen | zur | zum | im | am | beim | vom | ins | ans | welche |
        welcher | welches | sein | seine | seinen | seinem | seiner | beide | beiden | mehrere | manche | bitte
    noun_endings: ung | ungen | heit | heiten | keit | keiten | schaft | schaften | tion | tionen | nis | nisse | tät
        | ment | mente | tum | ismus | eur | nummer | termin | termine | preis | preise
    titles: herr | herrn | frau | familie | dr | prof | firma | liebe | lieber | hallo
    secrets: passwort | passwörter | kennwort | pin | tan | token | geheimnis | schlüssel | zugangsdaten |
        benutzername | code | iban
    inflections: e | en | n | er | em | es | s | st | t | te | ten | et | sten | ern | ne | nen
    quote_opens: am
    quote_verbs: schrieb
    quote_heads: von: | -----ursprüngliche nachricht | -----original-nachricht | ---------- weitergeleitete nachricht
        | anfang der weitergeleiteten
    quote_fields: gesendet: | an: | datum: | betreff: | cc:
"""
