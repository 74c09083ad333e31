"""Dutch."""

ROW = """
    stop: de | het | een | en | of | van | voor | in | op | aan | bij | met | uit | naar | door | over | om | te | tot |
        als | dan | dat | die | dit | deze | er | is | zijn | was | waren | wordt | worden | werd | hebben | heeft | had
        | zal | zullen | moet | moeten | mag | mogen | kan | kunnen | wil | willen | zou | zouden | ook | nog | al |
        maar | want | omdat | wanneer | terwijl | zodra | indien | ik | je | jij | hij | zij | ze | wij | we | jullie |
        u | hem | haar | hun | mijn | uw | ons | onze | zich | men | wie | wat | welke | hoe | waar | daar | hier | zo |
        toch | dus | elk | elke | ieder | iedere | alle | alles | allemaal | altijd | steeds | steevast | telkens | keer
        | graag | even | gewoon | zelf | via | per | tussen | onder | tegen | weer | heel | erg | gaat | gaan | komt |
        komen | krijgt | krijgen | laten | laat | doen | doet | gedaan | blijft | blijven | vanaf | nu | verder | af |
        terug | sinds | hoeft | hoeven | iets | iemand | consequent | welk | iedereen | hoort | horen | behoort | dient
        | dienen | doorlopend | voortdurend | constant | invariabel | permanent | standaard | bovendien | daarbij |
        daarna | daarvan | daarvoor | daarover | erbij | eraan | erin | ervan | hierbij | waarbij | waarin | waarop |
        waarvan | ervoor | zulke | dergelijke | zodat | aangezien | tijdens | gedurende | volgens | binnen | rond | wel
        | eens | bent | ben | zit | zitten | staat | staan | ligt | liggen | hou | houd | houdt | gehouden | geworden |
        ging | kreeg | zorg | zorgen | vandaag | voortaan | zodoende | overal | ooit | eigen | zelfs | juist | vooral |
        namelijk | nadat | gegeven | s | t | n
    negators: niet | geen | nooit | niemand | niets | nergens | noch | nimmer | geenszins | zelden | nauwelijks | nee |
        amper
    apart: zonder
    withholds: vergeten | vergeet | vergat | aarzelen | aarzel | verzuimen | verzuim | ontbreekt | missen | weiger |
        staakt | overgeslagen | bespaard | besparen | uitgezonderd | vrijgesteld | stopzetten | stopgezet | schrap |
        skippen | vermijden | vermijd | vermijdt | vermeden | stoppen | stop | stopt | gestopt | ophouden | weglaten |
        weggelaten | overslaan | weigeren | weigert | geweigerd | verbieden | verbiedt | verboden | afwijzen |
        afgewezen | afslaan | afgeslagen | verwijderen | verwijder | verwijdert | verwijderd | wissen | gewist |
        schrappen | geschrapt | uitschakelen | uitgeschakeld | uitzetten | uitgezet | uitsluiten | uitgesloten |
        negeren | negeert | genegeerd | haten | haat | verafschuwt | voorkomen | nalaten | achterwege | afzien | staken
        | beëindigen | deactiveren | gedeactiveerd | ongewenst | onnodig | mijden | afkeuren | opheffen | ontbreken |
        tegenhouden | afziet | afzie | afgezien | gestaakt | stoppend | schuwen | schuw | schuwt | vermijding |
        weglating | ontwijken | ontwijk | ontweken | afkeuring | afkeurt | verwerpen | verwerp | verworpen | uitbannen
        | opzeggen | opgezegd | opzegt | overslaat | negeer | verhinderen | verhinder | verhinderd | belet | beletten |
        tegenhoudt | tegengehouden | blokkeren | blokkeer | ontzeggen | ontzegd | uitgevinkt | ongewenste |
        onaanvaardbaar | ontoelaatbaar | ongeoorloofd | overbodig | afraden | afgeraden | afraadt | afschaffen |
        afgeschaft | intrekken | ingetrokken | stilleggen | stilgelegd | verzuimt | bespaar | weghouden | buitensluiten
        | buitengesloten | uitblijven | wegblijven | weggegooid | weggooien | weghalen | weggehaald | wegdoen | eruit |
        uitscheiden | uitschei
    reads: toe te voegen > toevoegen | op te slaan > opslaan | af te drukken > afdrukken | aan te geven > aangeven | in
        te plannen > inplannen | door te sturen > doorsturen | bij te voegen > bijvoegen | uit te schakelen >
        uitschakelen | in te schakelen > inschakelen | over te slaan > overslaan | weg te laten > weglaten | af te
        wijzen > afwijzen | bij te werken > bijwerken | aan te maken > aanmaken | op te nemen > opnemen | in te vullen >
        invullen | na te kijken > nakijken | samen te vatten > samenvatten | in te scannen > inscannen | op te stellen >
        opstellen | ongewijzigd > ≈ | onaangeroerd > ≈ | onveranderd > ≈ | zoals (ze zijn/het is) > ≈ | (blijven/blijft)
        staan > ≈ | op zijn laatst > tot | zonder (aarzelen/aarzeling/pardon) > | niets (anders/) dan > alleen | niet …
        vergeten > … | nooit … vergeten > … | niet … ontbreken > … | (mag/mogen) niet ontbreken > | niet … zonder > …
        met | nooit … zonder > … met | geen … zonder > … met | ver van > ¬ | uit den boze > ¬ | niet (meer/langer) > ¬ |
        geen (meer/enkele) > ¬ | (niet/nooit) (vergeten/verzuimen/nalaten) (om/) (te/) > | vergeet (niet/nooit) (om/te/)
        > | (niet/nooit) (aarzelen/twijfelen) (om/) (te/) > | aarzel niet > | niet (alleen/enkel/slechts) > | niet later
        dan > tot | uiterlijk > tot | (zonder/geen) twijfel > | zonder (uitzondering/mankeren) > altijd | waarom niet >
        | geen probleem > | (in geen geval/onder geen beding/op geen enkele manier/nooit ofte nimmer/nooit meer) > ¬ |
        noch … noch > ¬ … , | noch > ¬ | tenzij > , als ¬ | (behalve/uitgezonderd) (als/wanneer/voor/die/bij/) > , ¬ |
        met uitzondering van > , ¬ | in plaats van > , ¬ | (liever/eerder) dan > , ¬ | niet … maar > ¬ … , | met de hand
        > handmatig | elke keer > altijd | iedere keer > altijd | in (alle gevallen/elk geval) > altijd | zet(ten/) …
        uit > uitschakelen … | zet(ten/) … aan > inschakelen … | laat … weg > weglaten … | sla … over > overslaan … |
        wijs … af > afwijzen … | wijst … af > afwijzen … | slaat … over > overslaan … | houd(t/en) … (buiten/weg) >
        vermijden … | houd op (met/) > stoppen | houdt op met > stoppen | stoppen met > stoppen | op tijd > stipt | zo
        (snel/spoedig) mogelijk > meteen | van tevoren > vooraf | (meer/hoger/groter) dan > boven |
        (minder/lager/kleiner) dan > onder | van a tot z > oplopend | van z tot a > aflopend | vanaf nu > | van nu af
        aan > | per dag > dagelijks | per week > wekelijks | per maand > maandelijks | (hoeft/hoeven) niet > ¬ moeten |
        niet nodig > ¬ moeten | te … om > ¬ … | ja zeggen > accepteren | nee zeggen > afslaan | bijna nooit > ¬ | niet
        eerder dan > na | kwijt > | hou op met > stoppen | (in/op) (geen/geen enkel/geen enkele)
        (geval/omstandigheid/omstandigheden/moment/wijze/manier) > ¬ | onder geen (enkele/enkel/)
        (voorwaarde/omstandigheid/omstandigheden/beding) > ¬ | op geen enkel moment > ¬ | absoluut (niet/geen) > ¬ |
        (zeker/beslist/volstrekt/helemaal/liever) (niet/geen) > ¬ | (nooit/niet) (meer/weer/opnieuw) > ¬ | nooit van
        zijn leven > ¬ | geen enkele keer > ¬ | geen (sprake/enkel) (van/) > ¬ | niets van > ¬ | (is/zijn/wordt/worden/)
        (niet toegestaan/niet toegelaten/niet geoorloofd/niet de bedoeling) (om/) > ¬ | (is/zijn)
        (verboden/taboe/uitgesloten/ ongewenst/ongeoorloofd) (om/) > ¬ | taboe > ¬ | (mag/mogen/kan/kunnen/moet/moeten)
        (niet/nooit) (ontbreken/vergeten worden/worden vergeten/achterwege blijven/vergeten) > | niet te vergeten > |
        (niet/nooit) … te vergeten > … | (laat/ laten) (niet/nooit) na (om/) (te/) > | zonder
        (mankeren/fout/uitstel/dralen/dat dit wordt vergeten) > | (het/er) is geen (bezwaar/probleem) > | zonder meer >
        | zonder (uitzondering/uitzonderingen) > altijd | te allen tijde > altijd | op elk moment > altijd | bij elke
        gelegenheid > altijd | (in alle/onder alle) omstandigheden > altijd | (elke/iedere) keer (dat/als/) > altijd |
        keer op keer > altijd | voor altijd > altijd | nog (steeds/altijd) > | heeft een hekel aan > haten | hebben een
        hekel aan > haten | een hekel aan > haten | heeft een afkeer van > haten | (stoort/ergert) zich aan > haten |
        (heeft/hebben) liever (niet/geen) > ¬ graag | houdt van > graag | (houdt/houd) niet van > ¬ graag | houden van >
        graag | (stelt/stellen) op prijs > graag | niet op prijs > ¬ graag | is dol op > graag | (vindt/vinden) …
        (fijn/prettig/ leuk/aangenaam) > graag … | (vindt/vinden) … (vervelend/onprettig/irritant/storend/naar) > haten
        … | (doe/doet/doen) niet aan > ¬ | op (de/) hoogte (brengen/stellen/houden) (van/) > informeren |
        (breng/stel/brengt/stelt) … op de hoogte > informeren … | op de hoogte (gebracht/gesteld) > informeren | in
        kennis (stellen/gesteld) > informeren | (laat/ laten) … weten > informeren … | in gebruik > gebruiken | gebruik
        maken van > gebruiken | (maakt/maak/maken) gebruik van > gebruiken | contact opnemen met > contacteren |
        (neem/neemt/nemen) contact op (met/) > contacteren | per (mail/email/e- mail) > mail | per telefoon >
        telefonisch | aan de telefoon > telefonisch | op papier > papier | op schrift > schriftelijk | (naar
        voren/vooruit) (gehaald/halen/schuiven/geschoven) > vervroegen | naar achteren (geschoven/ schuiven) >
        uitstellen | (op een later moment/op een later tijdstip/later op) > later | (tot later/naar later) (verzet/
        verschoven/verplaatst) > uitstellen | inclusief > met | exclusief > zonder | (met uitzondering/uitgezonderd)
        (van/) (de/) > , ¬ | (op … na) > , ¬ … | buiten beschouwing (laten/gelaten) > weglaten | achterwege
        (laten/laat/gelaten/blijven/ blijft) > weglaten | (te allen/ten alle) tijde > altijd | (is/zijn) het
        (nodig/noodzakelijk/verplicht) > moet | (is/ zijn) (verplicht/genoodzaakt) > moet | niet
        (verplicht/noodzakelijk/vereist) > ¬ moeten | (hoeft/hoeven) geen > ¬ moeten | (mag/mogen) (wel/) > mag | van a
        naar z > oplopend | van laag naar hoog > oplopend | van hoog naar laag > aflopend | (elke/iedere) dag >
        dagelijks | (elke/iedere) week > wekelijks | (elke/iedere) maand > maandelijks | (elk/ ieder) jaar > jaarlijks |
        (elke/iedere) ochtend > dagelijks ochtend | (in/op/tijdens) (het/de/) (weekend/weekenden) > weekend | 's
        (ochtends/morgens) > ochtend | 's middags > middag | 's avonds > avond | eind(e/) van de (middag/dag) > avond |
        (zo snel mogelijk/per direct/per omgaande/terstond) > meteen | in het geval (dat/van/) > als | in geval van >
        als | zodra > als | wanneer > als | telkens (als/wanneer) > als | (steeds/altijd) (als/wanneer) > als | op
        voorwaarde dat > als | mits > als | van de hand > afwijzen | er mee > stoppen | ermee > stoppen | een eind(e/)
        (maken/gemaakt) aan > stoppen | (is/wordt) afgelopen met > stoppen | van start > beginnen | de gewoonte om >
        altijd | uit de weg > vermijden | (houd/houdt/houden/blijf/blijven/hou) (weg/uit de buurt) (van/bij) > vermijden
        | (blijf/blijft) af van > vermijden | reserve kopie > reservekopie | (geef/geven/geeft) … door > doorgeven … |
        hou(d/dt/den/) (ermee/er mee/) op > stoppen | schei(d/dt/) uit > stoppen | (zie/ziet/zien)
        (ervan/hiervan/daarvan) af > vermijden | laat na … te > vermijden … | weg met > stoppen | genoeg (met/van) >
        stoppen | (maak/maakt/maken) een eind(e/) aan > stoppen | in zeldzame gevallen > ¬ | (een enkele keer/slechts
        zelden) > ¬ | allen behalve > alle , ¬ | (kap/kappen) met > stoppen | (dring/wijs) … (af/van de hand) > afwijzen
        … | (zich/je/u) (te/) onthouden van > vermijden | onthoud(t/en) (je/u/zich/) van > vermijden | (waar/zoals)
        (ze/het/hij/zij) (zijn/is/staan/staat/zitten) > ≈ | op (zijn/hun) plaats > ≈ | (haal/haalt/halen/gehaald) … uit
        > verwijderen … | uit … (gehaald/halen) > verwijderen … | (houd/houdt/houden/blijf/blijft/blijven/gehouden) …
        buiten > vermijden … | blijven buiten > vermijden | (horen/hoort) niet thuis > ¬ | vindt het (goed/prima) >
        accepteren | te laat > later | (laat op/laat in) > later | (zie/ziet) af van > vermijden | (afzien/afzie/afziet)
        van > vermijden | die geen … (hebben/heeft) > zonder … | in het (ongewisse/duister) (laten/laat/gelaten) > ¬
        informeren
    opposites: beginnen starten hervatten <> annuleren opschorten onderbreken pauzeren | kleur <> zwartwit | staand <>
        liggend | individueel <> groep collectief | contant <> pin kaart | raam <> gangpad | alfabetisch <>
        chronologisch | nieuwste recente <> oudste | vet <> normaal | heen <> terug | stijgen <> dalen | vullen <>
        legen | aanmelden <> afmelden | samenvoegen bundelen <> splitsen scheiden | vervroegen <> uitstellen | aankomst
        <> vertrek | goedkeuren <> afkeuren afwijzen | samenvatten <> uitwerken | blokkeren <> deblokkeren | inpakken
        <> uitpakken | aan <> uit | zachtjes stil <> luid hard | vooruit <> achteruit | jij je tutoyeren <> u
        vousvoyeren | voor vóór vooraf voordat eerder <> na daarna nadat achteraf | kort korte bondig beknopt inkorten
        korter <> lang lange uitgebreid uitgebreide uitvoerig gedetailleerd langer | formeel formele <> informeel
        informele losse losjes vlot | oplopend oplopende <> aflopend aflopende | inschakelen aanzetten activeren
        ingeschakeld geactiveerd <> uitschakelen | toestaan toegestaan toelaten <> verbieden | accepteren aannemen
        aanvaarden geaccepteerd <> afwijzen afslaan weigeren | toevoegen bijvoegen opnemen invoegen vermelden <>
        verwijderen weglaten | beginnen starten begin start <> stoppen eindigen ophouden | bewaren houden behouden
        doorgaan <> verwijderen weggooien | ochtend ochtends ochtenden smorgens <> middag middags middagen smiddags <>
        avond avonds avonden savonds nacht | meer extra <> minder | meeste <> minste | maximaal hoogstens <> minimaal
        minstens | eerste eerst <> laatste laatst | intern interne <> extern externe | openbaar openbare publiek
        publieke <> privé vertrouwelijk | handmatig handmatige <> automatisch automatische | verhogen vergroten <>
        verlagen verkleinen verminderen | vroeg vroegtijdig <> later | boven <> onder beneden | hoog hoge <> laag lage
        | groot grote <> klein kleine | openen open geopend <> sluiten gesloten dicht | kopen <> verkopen | importeren
        <> exporteren | uploaden <> downloaden | verbergen <> tonen weergeven | vergrendelen <> ontgrendelen | gelezen
        <> ongelezen | leuk houdt waardeert <> hekel | goed goede <> slecht slechte | positief <> negatief | snel
        meteen direct onmiddellijk <> langzaam traag vertraagd | warm <> koud | vriendelijk hartelijk <> afstandelijk
        koel zakelijk | nieuw nieuwe <> oud oude | goedkoop <> duur | streng <> soepel | eenvoudig simpel <> complex
        ingewikkeld | rechtstreeks <> indirect omslachtig | actief <> inactief passief | apart afzonderlijk los <>
        samen gezamenlijk gebundeld | gelijk hetzelfde <> verschillend | volledig <> gedeeltelijk onvolledig |
        doordeweeks werkdag werkdagen <> weekend weekenden | overdag dag <> snachts nacht | dagelijks dagelijkse <>
        wekelijks wekelijkse <> maandelijks maandelijkse <> jaarlijks | vandaag <> morgen <> gisteren | links <> rechts
        | voorwaarts <> achterwaarts | binnen <> buiten | inkomend inkomende <> uitgaand uitgaande | binnenland
        binnenlands <> buitenland buitenlands | lokaal <> extern | online <> offline | schriftelijk <> mondeling
        telefonisch | telefoon bellen <> mail email | papier gedrukt <> digitaal elektronisch | zichtbaar <>
        onzichtbaar | huidig huidige <> volgend volgende <> vorig vorige | vaak regelmatig meestal <> zelden soms |
        iedereen <> niemand | verplicht <> optioneel facultatief vrijblijvend | luid hard <> zacht stil | licht <>
        donker | sterk <> zwak | breed <> smal | veilig <> onveilig | waar <> onwaar | juist correct <> onjuist fout |
        exact precies <> ongeveer afgerond | bruto <> netto | winst inkomsten <> verlies uitgaven | aankomen <>
        vertrekken | samenvoegen <> splitsen | versleutelen <> ontsleutelen | prijzen complimenteren <> bekritiseren |
        tevreden <> ontevreden | bevestigen <> annuleren | zomer <> winter | enkelvoud <> meervoud | hoofdletter
        hoofdletters <> kleine | vol <> leeg | dichtbij <> ver | tutoyeren <> vousvoyeren | mét met <> zonder |
        inclusief <> exclusief | opslaan bewaren opgeslagen <> weggooien | altijd <> soms | geactiveerd <>
        gedeactiveerd | uitstellen opschuiven verzetten <> vervroegen | toelaten toestaan <> weigeren | noteren
        vastleggen <> wissen | openbaar <> besloten | wel <> niet | zelf <> samen | belangrijk <> onbelangrijk | beter
        <> slechter | lente voorjaar <> najaar herfst | installeren <> verwijderen | aansluiten verbinden <>
        loskoppelen ontkoppelen | fysiek <> digitaal virtueel | welkom <> afscheid | makkelijk gemakkelijk <> moeilijk
        lastig | compleet <> onvolledig | ja <> nee | warm <> kil | zakelijk <> persoonlijk | toenemen <> afnemen |
        begin <> einde eind | open <> dicht gesloten | ervoor <> erna | verzamelen <> spreiden | meenemen opnemen <>
        weglaten uitsluiten | hetzelfde dezelfde <> verschillende andere | graag <> haten | inschakelen aangezet <>
        uitgezet
    synonyms: klant klanten cliënt | antwoorden antwoord beantwoorden reageren reactie | gebruiken gebruik gebruikt
        benutten | gebruiker | kort bondig beknopt | vergadering vergaderingen afspraak afspraken bespreking | plannen
        inplannen boeken | sturen verzenden versturen gestuurd verstuurd | verwijderen wissen | doorsturen doorgestuurd
        | schrijven opstellen geschreven | prijs prijzen kosten | factuur facturen rekening | bestand bestanden
        document documenten | bijlage bijlagen | informeren melden waarschuwen verwittigen | baas chef leidinggevende
        manager | bellen telefoneren telefoontje telefoontjes belt | samenvatting samenvatten overzicht | map mappen |
        wens wensen | voorkeur verkiezen | goedkeuren goedkeuring | toestaan toelaten | bevestiging bevestigen |
        vakantie verlof | dringend urgent spoed | snel vlug | vertalen vertaling | bedrag som | bedrijf firma | website
        | leverancier leveranciers | betalen betaling betaald | contract overeenkomst | termijn deadline | korting |
        controleren nakijken | wijzigen aanpassen bijwerken bijgewerkt | collega medewerker team | offerte offertes |
        emoji | groet begroeting aanhef | uitnodiging uitnodigen | toevoegen invoegen | tonen weergeven | dagelijks dag
        | wekelijks week | maandelijks maand | noteren notitie genoteerd noteert | afdrukken printen afgedrukt
        afgedrukte | inscannen ingescand scannen | verplaatsen | lijst takenlijst | mail email bericht berichten mails
        emails mailtje mailtjes | opslaan opgeslagen bewaren bewaard opslag | archief archiveren gearchiveerd | vragen
        vraag verzoeken verzoek vraagt gevraagd opvragen navragen nagevraagd | noemen vermelden vermelding genoemd |
        alleen slechts uitsluitend enkel louter | backup backups reservekopie reservekopieën | schrijven schrijft
        schreef | goedkeuren goedgekeurd goedkeuring toestemming akkoord | kopen aankoop aankopen aanschaf aanschaffen
        inkoop gekocht | bon bonnetje bonnen kassabon kwitantie | notulen verslag verslagen | sjabloon sjablonen
        template | wachtwoord wachtwoorden | opslag | rapport rapporten rapportage | taak taken | agenda kalender |
        vertraging vertraagd verlaat | uitstellen uitgesteld verzetten verschuiven verschoven | beginnen begin begint
        begonnen starten start gestart aanvangen | eindigen afsluiten afgesloten afronden einde | verbeteren corrigeren
        | tonen weergeven getoond | verbergen verborgen | publiceren publicatie plaatsing | aanbieden aangeboden
        voorstellen voorstel | kiezen gekozen keuze selecteren | sorteren gesorteerd ordenen rangschikken | klacht
        klachten | excuus excuses verontschuldiging | woord woorden term termen | afkorting afkortingen | fout fouten
        storing | test testen | foto fotos afbeelding afbeeldingen plaatje | link koppeling hyperlink | taal talen |
        kantoor | ondertekenen ondertekend handtekening tekenen getekend | bijlage bijvoegen bijgevoegd meesturen |
        melding meldingen notificatie notificaties | herinnering herinneren herinneringen reminder | gegevens data
        informatie cijfers | reis reizen trip | ticket tickets kaartje kaartjes | hotel hotels accommodatie | openen
        geopend | bellen belt gebeld telefonisch telefoon opbellen | uitgaven uitgave onkosten | gesprek gesprekken |
        vastleggen vastgelegd registreren geregistreerd bijhouden bijgehouden noteren | graag fijn prettig waarderen
        waardeert | haten hekel | directeur directie directeuren | gebruikmaken gebruikmakend | verlengen verlenging
        vernieuwen | annuleren geannuleerd annulering afzeggen afgezegd | verplaatsen verplaatst | reserveren
        reservering boeking geboekt | jaar jaarlijks jaarlijkse | kwartaal | boodschap | lunch | personeel werknemer
        werknemers medewerkers | wijziging wijzigingen | dagelijks dagelijkse dagen | levering leveren geleverd
        bezorging | bestelling bestellen order orders | voorraad | hulp helpen ondersteunen | uitleggen toelichten
        toelichting uitleg | gesproken spreken | genomen nemen | gevonden vinden | gebracht brengen | gesloten sluiten
        | verzonden verzenden sturen | besproken bespreken | gezocht zoeken | verkocht verkopen | geholpen helpen |
        gelezen lezen | ontvangen ontvangst | italiaans italiaanse | engels engelse | frans franse | duits duitse |
        spaans spaanse | nederlands nederlandse | binnenkomend binnenkomende inkomend inkomende | voltallig heel hele
        gehele volledig | puntkomma puntkommas | uitroepteken uitroeptekens | slotzin slotregel | post mail
    kin: boekhouding administratie | levering bezorging | dossier map | bellen contacteren telefonisch mailen bereiken
        | informeren melding zeggen vertellen doorgeven inlichten | doorsturen doorgeven doorzetten sturen delen |
        opslaan archief vastleggen bewaren houden bestaan | vermelden staan bevatten opnemen opgenomen aangeven
        toevoegen invoegen meegeven krijgen meenemen | bevatten inhouden omvatten voorzien | vragen toestemming
        goedkeuren aanvragen | vergadering overleg overleggen meeting meetings gesprek sessie bijeenkomst | controleren
        nalopen checken nagaan verifiëren doornemen bekijken | antwoorden beantwoorden terugbellen terugmailen | prijs
        bedrag tarief | nota factuur | korting kortingen prijsverlaging | sturen mailen bezorgen leveren gaan | plannen
        inplannen boeken agenda afspreken vastleggen | annuleren stoppen | onderwerp titel kop onderwerpregel |
        gebruiken werken toepassen inzetten hanteren bedienen | schrijven noteren formuleren verwoorden | brief
        schrijven mail | graag leuk voorkeur liever houden genieten | klant relatie opdrachtgever afnemer | leverancier
        verkoper vervoerder | baas directeur teamleider leider | collega team personeel | samenvatting kort | bericht
        chat app | foto beeld video | reis vlucht vervoer trein | website pagina portaal | document brief stuk stukken
        formulier | wissen verwijderen schonen opruimen | uitnodigen vragen uitgenodigd aanwezig komen deelnemen |
        verslag aantekening aantekeningen notities | cursus training opleiding les | verzetten verplaatsen uitstellen
        wijzigen | einde slot afsluiting | ochtend vroeg | avond laat | kort snel | map folder dossier archief | lezen
        doornemen | tekst tekstje inhoud | delen verspreiden publiceren rondsturen | scherm beeldscherm | print papier
        | fout probleem | dag dagelijks | voltooien afmaken afronden klaar | beheren beheer onderhouden | feedback
        terugkoppeling reactie | maken aanmaken opstellen creëren opmaken | lijst overzicht actielijst |
        jaarvergadering vergadering | geld bedrag | aanbieden excuses | ontvangen krijgen sturen | zin regel | goed
        accepteren aannemen
    light: gebruiker | agent | assistent | klant | mail | schrijven | sturen | gebruiken | toevoegen | nieuw |
        antwoorden | maken | maakt | doorgaan | wens | voorkeur | beginnen | krijgen | geven | document | werken |
        houden | bevatten | vermelden | tekst
    narrow: alleen | slechts | uitsluitend | enkel | soms | meestal | vaak | bijna | sommige | enkele | verschillende |
        behalve | half | ongeveer | misschien | eerste | laatste | volgende | ander | andere | meer | minder |
        merendeel | deels | gedeeltelijk | meeste | | doorgaans | normaal | gewoonlijk
    duties: moet | moeten | dient | dienen | verplicht | verplichte | noodzakelijk
    leaves: mag | mogen | kan | kunnen | optioneel
    breaks: maar | als | wanneer | terwijl | omdat | hoewel | zodra | indien | voordat | nadat | dat | mits | doordat |
        zodat | waarna | wat
    ands: en | of | noch | alsook | alsmede | plus
    numbers: twee=2 | drie=3 | vier=4 | vijf=5 | zes=6 | zeven=7 | acht=8 | negen=9 | tien=10 | elf=11 | twaalf=12 |
        dertien=13 | veertien=14 | vijftien=15 | twintig=20 | dertig=30 | veertig=40 | vijftig=50 | zestig=60 |
        zeventig=70 | tachtig=80 | negentig=90 | honderd=100 | duizend=1000 | tienduizend=10000 | tweeduizend=2000 |
        vijfduizend=5000 | vijfhonderd=500 | tweehonderd=200
    scales: honderd=100 | duizend=1000 | k=1000 | miljoen=1000000 | miljard=1000000000
    clock: middernacht=0:00
    am: uur (smorgens/'s ochtends/'s morgens) | 's ochtends | 's morgens
    pm: uur ('s middags/'s avonds) | 's middags | 's avonds
    hours: uur | u
    weekdays: maandag maandags maandagen | dinsdag dinsdags dinsdagen | woensdag woensdags woensdagen | donderdag
        donderdags | vrijdag vrijdags vrijdagen | zaterdag zaterdags zaterdagen | zondag zondags zondagen
    months: januari | februari | maart | april | mei | juni | juli | augustus | september | oktober | november |
        december
    names: anna | marco | jan | piet | sanne | kees | willem | johan | pieter | daan | sem | lotte | emma | eva | lisa
        | tim | tom | thomas | mark | martijn | jeroen | bart | femke | marieke | ingrid | hans | peter | paul | maria
        | bakker | visser | smit | amsterdam | rotterdam | utrecht | eindhoven | gent | antwerpen | brussel | trello |
        jira | acme | laura | sophie | noor | bram | ruben | anouk | julia | sara | lars | niels | erik | joost |
        wouter | koen | stijn | maarten | rik | sander | roos | fleur | iris | esther | monique | linda | karin |
        saskia | els | mieke | joris | dirk | jansen | smits | mulder | groningen | haarlem | breda | tilburg | arnhem
        | leiden | asana | notion | outlook | slack | teams
    affixes: on | in | im | ir | des | dis | niet
    origins: van | vanuit
    goals: naar | aan
    whole: uitsluitend uitsluitende | korting kortingen | meeting meetings | briefing briefings | marketing | lening
        leningen | bestaan bestaat | weekend weekends weekenden | kosten | post | plaats plaatsen | map mappen |
        nieuwsbrief nieuwsbrieven | bestand bestanden bestandje | uur uren | contant contante | contract contracten
        contractje | beheer | beeld beelden | baan banen | band banden | verband verbanden | afslag afslagen | wist
        wisten | alleen | eerste eerst
    particles: aan | achter | af | bij | binnen | door | goed | in | klaar | mee | na | neer | onder | op | over |
        samen | terug | toe | uit | vast | voor | vrij | weer | weg | los
    prepositions: voor | naar | van | in | bij | met | aan | op | uit | na | tot | per | tijdens | als | wanneer |
        zodra | om | binnen | volgens | via | vanaf | zonder | zodat | omdat | dat | tegen | rond | door | onder |
        waarin
    converses: verzenden sturen versturen <> ontvangen
    keeps: houden | behouden | bewaren | laten | laat | blijven | blijft | blijf
    empty: de | het | een | er | is | was | waren | wordt | worden | werd | geworden | ben | bent | dat | zal | zullen |
        zou | zouden | moet | dient | dienen | zich | men | ook | dus | zo
    affirmed: altijd | steeds | steevast | telkens | consequent | elk | elke | ieder | iedere | doorlopend | voortdurend
        | constant | invariabel | permanent | moeten
    hearers: je | jij | u | jullie
    forms: je jij | we wij | ze zij | ons onze | mag mogen | kan kunnen | wil willen | gaat gaan ging | komt komen |
        laat laten | doet doen gedaan | krijgt krijgen kreeg | hoeft hoeven | hoort horen behoort | staat staan | ligt
        liggen | zit zitten | blijft blijven | hou houd houdt gehouden | zorg zorgen | alle alles allemaal | zulke
        dergelijke | tijdens gedurende | als wanneer indien | via per
    turns: in <> uit | op <> af | aan <> uit | aan <> af | voor <> tegen | onder <> over | boven <> onder
    general: gebruiken | schrijven | inzetten | benutten | zetten
    avoids: vermijden | vermijd | vermijdt | mijden | afzien | nalaten
    passives: wordt | worden | werd | werden | is | zijn
"""
