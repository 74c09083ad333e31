"""Dutch."""

ROW = """
    stop: de | het | een | en | of | van | voor | in | op | aan | bij | met | uit | naar | door | over | om | te | tot
        | als | dan | dat | die | dit | deze | er | is | zijn | was | waren | wordt | worden | werd | hebben | heeft |
        had | zal | zullen | moet | moeten | mag | mogen | kan | kunnen | wil | willen | zou | zouden | ook | nog | al
        | maar | want | omdat | wanneer | terwijl | zodra | indien | ik | je | jij | hij | zij | ze | wij | we |
        jullie | u | hem | haar | hun | mijn | uw | ons | onze | zich | men | wie | wat | welke | hoe | waar | daar |
        hier | zo | toch | dus | elk | elke | ieder | iedere | alle | alles | allemaal | altijd | steeds | steevast |
        telkens | keer | graag | even | gewoon | zelf | via | per | tussen | onder | tegen | weer | heel | erg | gaat
        | gaan | komt | komen | krijgt | krijgen | laten | laat | doen | doet | gedaan | blijft | blijven | vanaf | nu
        | verder | af | terug | sinds | hoeft | hoeven | iets | iemand | consequent
    negators: niet | geen | nooit | niemand | niets | nergens | noch | nimmer | geenszins | zelden | nauwelijks | nee
        | amper
    apart: zonder
    withholds: vergeten | vergeet | vergat | aarzelen | aarzel | verzuimen | verzuim | ontbreekt | missen | weiger |
        staakt | overgeslagen | bespaard | besparen | uitgezonderd | vrijgesteld | stopzetten | stopgezet | schrap |
        skippen | vermijden | vermijd | vermijdt | vermeden | stoppen | stop | stopt | gestopt | ophouden | weglaten |
        weggelaten | overslaan | weigeren | weigert | geweigerd | verbieden | verbiedt | verboden | afwijzen |
        afgewezen | afslaan | afgeslagen | verwijderen | verwijder | verwijdert | verwijderd | wissen | gewist |
        schrappen | geschrapt | uitschakelen | uitgeschakeld | uitzetten | uitgezet | uitsluiten | uitgesloten |
        negeren | negeert | genegeerd | haten | haat | verafschuwt | voorkomen | nalaten | achterwege | afzien |
        staken | beëindigen | deactiveren | gedeactiveerd | ongewenst | onnodig | mijden | onthouden | weren |
        afkeuren | opheffen | ontbreken | tegenhouden
    reads: toe te voegen > toevoegen | op te slaan > opslaan | af te drukken > afdrukken | aan te geven > aangeven |
        in te plannen > inplannen | door te sturen > doorsturen | bij te voegen > bijvoegen | uit te schakelen >
        uitschakelen | in te schakelen > inschakelen | over te slaan > overslaan | weg te laten > weglaten | af te
        wijzen > afwijzen | bij te werken > bijwerken | aan te maken > aanmaken | op te nemen > opnemen | in te vullen
        > invullen | na te kijken > nakijken | samen te vatten > samenvatten | in te scannen > inscannen | op te
        stellen > opstellen | ongewijzigd > ≈ | onaangeroerd > ≈ | onveranderd > ≈ | zoals (ze zijn/het is) > ≈ |
        (blijven/blijft) staan > ≈ | op zijn laatst > tot | zonder (aarzelen/aarzeling/pardon) > | niets (anders/) dan
        > alleen | niet … vergeten > … | nooit … vergeten > … | niet … ontbreken > … | (mag/mogen) niet ontbreken > |
        niet … zonder > … met | nooit … zonder > … met | geen … zonder > … met | ver van > ¬ | uit den boze > ¬ | niet
        (meer/langer) > ¬ | geen (meer/enkele) > ¬ | (niet/nooit) (vergeten/verzuimen/nalaten) (om/) (te/) > | vergeet
        (niet/nooit) (om/te/) > | (niet/nooit) (aarzelen/twijfelen) (om/) (te/) > | aarzel niet > | niet
        (alleen/enkel/slechts) > | niet later dan > tot | uiterlijk > tot | (zonder/geen) twijfel > | zonder
        (uitzondering/mankeren) > altijd | waarom niet > | geen probleem > | (in geen geval/onder geen beding/op geen
        enkele manier/nooit ofte nimmer/nooit meer) > ¬ | noch … noch > ¬ … , | noch > ¬ | tenzij > , als ¬ |
        (behalve/uitgezonderd) (als/wanneer/voor/die/bij/) > , ¬ | met uitzondering van > , ¬ | in plaats van > , ¬ |
        (liever/eerder) dan > , ¬ | niet … maar > ¬ … , | met de hand > handmatig | elke keer > altijd | iedere keer >
        altijd | in (alle gevallen/elk geval) > altijd | zet(ten/) … uit > uitschakelen … | zet(ten/) … aan >
        inschakelen … | laat … weg > weglaten … | sla … over > overslaan … | wijs … af > afwijzen … | wijst … af >
        afwijzen … | slaat … over > overslaan … | houd(t/en) … (buiten/weg) > vermijden … | houd op (met/) > stoppen |
        houdt op met > stoppen | stoppen met > stoppen | op tijd > stipt | zo (snel/spoedig) mogelijk > meteen | van
        tevoren > vooraf | (meer/hoger/groter) dan > boven | (minder/lager/kleiner) dan > onder | van a tot z >
        oplopend | van z tot a > aflopend | vanaf nu > | van nu af aan > | per dag > dagelijks | per week > wekelijks
        | per maand > maandelijks | (hoeft/hoeven) niet > ¬ moeten | niet nodig > ¬ moeten | te … om > ¬ … | ja zeggen
        > accepteren | nee zeggen > afslaan | bijna nooit > ¬ | niet eerder dan > na | niet voor > na | kwijt > | hou
        op met > stoppen
    opposites: beginnen starten hervatten <> annuleren opschorten onderbreken pauzeren | kleur <> zwartwit | staand <>
        liggend | individueel <> groep collectief | contant <> pin kaart | raam <> gangpad | alfabetisch <>
        chronologisch | nieuwste recente <> oudste | vet <> normaal | heen <> terug | stijgen <> dalen | vullen <>
        legen | aanmelden <> afmelden | samenvoegen bundelen <> splitsen scheiden | vervroegen <> uitstellen |
        aankomst <> vertrek | goedkeuren <> afkeuren afwijzen | samenvatten <> uitwerken | blokkeren <> deblokkeren |
        inpakken <> uitpakken | aan <> uit | zachtjes stil <> luid hard | vooruit <> achteruit | jij je tutoyeren <> u
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
        verlagen verkleinen verminderen | vroeg <> laat | boven <> onder beneden | hoog hoge <> laag lage | groot
        grote <> klein kleine | openen open geopend <> sluiten gesloten dicht | kopen <> verkopen | importeren <>
        exporteren | uploaden <> downloaden | verzenden sturen <> ontvangen | verbergen <> tonen weergeven |
        vergrendelen <> ontgrendelen | gelezen <> ongelezen | leuk houdt waardeert <> hekel | goed goede <> slecht
        slechte | positief <> negatief | snel meteen direct onmiddellijk <> langzaam traag vertraagd | warm <> koud |
        vriendelijk hartelijk <> afstandelijk koel zakelijk | nieuw nieuwe <> oud oude | goedkoop <> duur | streng <>
        soepel | eenvoudig simpel <> complex ingewikkeld | rechtstreeks <> indirect omslachtig | actief <> inactief
        passief | apart afzonderlijk los <> samen gezamenlijk gebundeld | gelijk hetzelfde <> verschillend | volledig
        <> gedeeltelijk onvolledig | doordeweeks werkdag werkdagen <> weekend weekenden | overdag dag <> snachts nacht
        | dagelijks dagelijkse <> wekelijks wekelijkse <> maandelijks maandelijkse <> jaarlijks | vandaag <> morgen <>
        gisteren | links <> rechts | voorwaarts <> achterwaarts | binnen <> buiten | inkomend inkomende <> uitgaand
        uitgaande | binnenland binnenlands <> buitenland buitenlands | lokaal <> extern | online <> offline |
        schriftelijk <> mondeling telefonisch | telefoon bellen <> mail email | papier gedrukt <> digitaal
        elektronisch | zichtbaar <> onzichtbaar | huidig huidige <> volgend volgende <> vorig vorige | vaak regelmatig
        meestal <> zelden soms | iedereen <> niemand | verplicht <> optioneel facultatief vrijblijvend | luid hard <>
        zacht stil | licht <> donker | sterk <> zwak | breed <> smal | veilig <> onveilig | waar <> onwaar | juist
        correct <> onjuist fout | exact precies <> ongeveer afgerond | bruto <> netto | winst inkomsten <> verlies
        uitgaven | opslaan bewaren <> weggooien | aankomen <> vertrekken | samenvoegen <> splitsen | versleutelen <>
        ontsleutelen | prijzen complimenteren <> bekritiseren | tevreden <> ontevreden | bevestigen <> annuleren |
        zomer <> winter | enkelvoud <> meervoud | hoofdletter hoofdletters <> kleine | vol <> leeg | dichtbij <> ver |
        tutoyeren <> vousvoyeren | mét met <> zonder
    synonyms: mail email bericht berichten mails emails | klant klanten cliënt | antwoorden antwoord beantwoorden
        reageren reactie | gebruiken gebruik gebruikt benutten | gebruiker | kort bondig beknopt | vergadering
        vergaderingen afspraak afspraken bespreking | plannen inplannen boeken | sturen verzenden versturen gestuurd
        verstuurd | verwijderen wissen | doorsturen doorgestuurd | schrijven opstellen geschreven | prijs prijzen
        kosten | factuur facturen rekening | bestand bestanden document documenten | bijlage bijlagen | vragen
        verzoeken verzoek vraagt | informeren melden waarschuwen verwittigen | noemen vermelden | baas chef
        leidinggevende manager | bellen telefoneren telefoontje telefoontjes belt | samenvatting samenvatten overzicht
        | map mappen | wens wensen | voorkeur verkiezen | goedkeuren goedkeuring | toestaan toelaten | bevestiging
        bevestigen | vakantie verlof | dringend urgent spoed | snel vlug | opslaan bewaren bestaan | archief
        archiveren | vertalen vertaling | bedrag som | bedrijf firma | website | leverancier leveranciers | betalen
        betaling betaald | contract overeenkomst | termijn deadline | korting | controleren nakijken | wijzigen
        aanpassen bijwerken bijgewerkt | collega medewerker team | offerte offertes | emoji | groet begroeting aanhef
        | uitnodiging uitnodigen | toevoegen invoegen | tonen weergeven | dagelijks dag | wekelijks week | maandelijks
        maand | alleen slechts uitsluitend enkel | noteren notitie genoteerd noteert | afdrukken printen afgedrukt
        afgedrukte | backup backups reservekopie reservekopieën | inscannen ingescand scannen | verplaatsen | lijst
        takenlijst
    kin: boekhouding administratie | levering bezorging | dossier map | vraag vragen nagevraagd
    light: gebruiker | agent | assistent | klant | mail | schrijven | sturen | gebruiken | toevoegen | nieuw |
        antwoorden | maken | maakt | doorgaan | wens | voorkeur | beginnen
    narrow: alleen | slechts | uitsluitend | enkel | soms | meestal | vaak | bijna | sommige | enkele | verschillende
        | behalve | half | ongeveer | misschien | eerste | laatste | volgende | ander | andere | meer | minder
    duties: moet | moeten | dient | dienen | verplicht
    leaves: mag | mogen | kan | kunnen | optioneel
    breaks: maar | als | wanneer | terwijl | omdat | hoewel | zodra | indien | voordat | nadat | dat
    ands: en | of | noch
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
        jira | acme | laura | sophie | noor | bram | ruben
    affixes: on | in | im | ir | des | dis | niet
    origins: van | vanuit
    goals: naar | aan
"""
