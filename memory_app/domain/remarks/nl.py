"""Dutch."""

ROW = """
    lesson: opmerking | let op | belangrijk | waarschuwing | onthoud | attentie | pas op | voorzichtig | nota bene |
        noot | ter herinnering | niet vergeten | tip | belangrijke opmerking | herinnering
    preference: voorkeur | voorkeuren | gebruikersvoorkeur | voorkeur van de gebruiker
    codebase: conventie(s/) | projectconventie(s/) | codebase
    openers: (het is/) belangrijk (dat/is dat/om te weten dat) | (merk op/let op/onthoud/houd er rekening mee) dat
    whole: bekend(e/) (probleem/problemen/fout) | vergeet niet
    users: gebruiker | gebruikster | klant
    prefers: geeft de voorkeur aan | wil | verkiest | prefereert | vroeg om | houdt van | wenst | heeft gevraagd om
        | vraagt om | wilde | heeft liever | (houdt/wil) (niet/geen) (van/) | haat | eist | zou graag
    commissions: dat ik | dat wij | dat we
    projects: (dit/het/ons/deze/de/onze) (project/repo/repository/codebase/app/applicatie/toepassing)
    uses: gebruikt | vereist | heeft | hanteert | steunt op | volgt | draait op | bewaart | vraagt | is geschreven
        in | maakt gebruik van
    passing: nu | al | net | reeds
    always: altijd | nooit | zorg dat | zorg ervoor dat | steeds
    before: (voor/vóór/voordat) (elke/de/het/een/je/we/iedere/) (commit/push/deploy/merge/release/committen/pushen/
        deployen/commit/commits/pusht/deployt/uitrollen/publiceren/mergen)
    doubt: als | indien | of | misschien | wellicht | wanneer | mogelijk | waarschijnlijk | stel | zodra | tenzij |
        zou | wat
    negation: niet | geen | nooit | zonder | noch
    indefinite: een | elke | iedere | geen | welke | sommige | nieuwe | andere
    summary: samenvatting | samengevat | kortom
    headed: samenvatting | wat ik heb gedaan | wijzigingen
    decision: besluit(en/) | beslissing(en/) | besloten | keuze
    unfinished: nog te doen | te doen | openstaand | resterend | onaf | open punten | nog open | niet af |
        onvoltooid
    next: volgende stap(pen/) | vervolgstappen | hierna | daarna | vervolg
    nothing: geen | niets | nvt | n.v.t. | niets meer | geen (bijzonderheden/opmerkingen/problemen/wijzigingen/nieuws/
        besluiten) | alles (goed/in orde)
    silent: niets (te (melden/zeggen/rapporteren/noteren/doen/vermelden/beslissen)/bijzonders/opvallends/gepland/toe
        te voegen)
"""
