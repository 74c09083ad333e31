"""Whether two words are spellings or inflections of one: by stem, by ending, or as listed."""

from difflib import SequenceMatcher
from functools import cache

from memory_app.domain.polarity_tables import tables_of
from memory_app.domain.polarity_text import normal

_ROOT = 4  # letters that two forms share at least where only their endings tell
_LIKENESS = 0.4
"""Of the letters of two words that the tables take for one: "colour" and "color", not "short" and "brief"."""
_ENDINGS = {
    "de": " e en n t et st est te ten tet",
    "fr": " e s es é ée és ées er ent ons ez a ait aient",
    "nl": " e en t d de den te ten s",
}
"""Where stems leave some forms apart."""
_FRONTED = frozenset({"de", "nl", "ar"})
"""Languages in which forms of one word begin with other letters: "speichern", "gespeichert"."""
_NONE: frozenset[int] = frozenset()
_LISTED = {
    "en": """
        arise arose arisen | awake awoke | bear bore borne | become became | blow blew blown | child children |
        choose chose chosen | cling clung | come came | creep crept | criterion criteria | deal dealt | dig dug |
        do does did done doing | drive drove driven | eat ate eaten | fall fell fallen | feel felt | fight fought |
        fly flies flew flown | foot feet | freeze froze frozen | go goes went gone going | grey gray | grow grew grown |
        half halves | hang hung | have has had having | hear heard | hide hid hidden | index indexes indices indexing |
        is are was were be been being | keep keeps kept keeping | kneel knelt | know knew known | lay laid |
        lead led | leaf leaves | leave leaves left | licence license | lie lay lain | life lives | light lit |
        make makes made making | man men | matrix matrices | mouse mice | person people | phenomenon phenomena |
        practice practise | prove proven | ride rode ridden | ring rang rung | rise rose risen | run runs ran running |
        schema schemas schemata | see saw seen | seek sought | shake shook shaken | shelf shelves | shine shone |
        shrink shrank shrunk | sing sang sung | sink sank sunk | sit sat | sleep slept | slide slid | spin spun |
        spring sprang sprung | stand stood | steal stole stolen | stick stuck | strike struck | swear swore sworn |
        sweep swept | swim swam swum | swing swung | take took taken | teach taught | tear tore torn | tell told |
        think thought | throw threw thrown | tooth teeth | understand understood | vertex vertices | wake woke woken |
        wear wore worn | weave wove woven | wind wound | woman women | yaml yml
    """,
    "de": """
        beginnen beginnt begann begonnen | bekommen bekommt bekam | bieten bietet bot geboten | binden band gebunden |
        bleiben blieb geblieben | brauchen braucht brauchte | brechen bricht brach gebrochen |
        bringen brachte gebracht | denken dachte gedacht | empfehlen empfiehlt empfahl empfohlen |
        fahren fährt fuhr gefahren | fallen fällt fiel gefallen | finden fand gefunden | fliegen flog geflogen |
        geben gibt gab gegeben | gehen geht ging gegangen | gelten gilt galt gegolten | haben hat hatte hatten |
        halten hält hielt gehalten | heißen hieß | helfen hilft half geholfen | kennen kannte gekannt |
        kommen kommt kam gekommen | laden lädt lud geladen | lassen lässt ließ gelassen |
        laufen läuft lief liefen gelaufen | lesen liest las gelesen | liegen lag gelegen |
        lügen log gelogen | nehmen nimmt nahm genommen | nennen nannte genannt | rufen rief gerufen |
        schlafen schläft schlief | schlagen schlägt schlug geschlagen | schließen schloss geschlossen |
        schreiben schrieb geschrieben | sehen sieht sah gesehen | sprechen spricht sprach gesprochen |
        springen sprang gesprungen | stehen stand gestanden | steigen stieg gestiegen | tragen trägt trug getragen |
        treffen trifft traf getroffen | tun tut tat getan | verlieren verlor verloren | wachsen wächst wuchs gewachsen |
        werden wird wurde wurden | werfen wirft warf geworfen | wissen weiß wusste gewusst | ziehen zog gezogen
    """,
    "fr": """
        aller va vont allé | avoir a ont avait eu | devoir doit doivent | écrire écrit écrivent | être est sont était |
        faire fait font | lire lit lisent lu | mettre met mettent mis | pouvoir peut peuvent pu |
        prendre prend prennent pris | tenir tient tiennent tenu | venir vient viennent venu | voir voit voient vu |
        vouloir veut veulent voulu
    """,
    "es": """
        decir dice dicen dijo dicho | hacer hace hacen hizo hecho | ir va van fue | poder puede pueden pudo |
        poner pone ponen puso puesto | preferir prefiere prefieren | querer quiere quieren quiso |
        tener tiene tienen tuvo | venir viene vienen vino | ver ve ven vio visto
    """,
    "it": """
        andare va vanno | avere ha hanno | dire dice dicono detto | dovere deve devono | essere è sono |
        fare fa fanno fatto | potere può possono | scrivere scrive scritto | tenere tiene tengono |
        venire viene vengono | volere vuole vogliono
    """,
    "pt": """
        dizer diz dizem disse dito | fazer faz fazem fez feito | ir vai vão foi | poder pode podem pôde |
        preferir prefere preferem | querer quer querem quis | ter tem têm teve | vir vem vêm veio |
        ver vê veem viu visto
    """,
    "nl": """
        beginnen begint begon | blijven blijft bleef | brengen bracht gebracht | denken dacht | doen doet deed gedaan |
        gaan gaat ging gegaan | geven geeft gaf gegeven | hebben heeft had | houden houdt hield | komen komt kwam |
        kunnen kan konden | laten laat liet | lezen leest las gelezen | liggen ligt lag | lopen loopt liep gelopen |
        nemen neemt nam genomen | schrijven schrijft schreef geschreven | staan staat stond | zien ziet zag gezien
    """,
}


def are_forms(one: str, other: str, code: str) -> bool:
    """Whether two words of a language are spellings or inflections of one; symmetric."""
    if one[:1] != other[:1] and code not in _FRONTED and one not in _listed(code):
        return False
    here, there = normal(one), normal(other)
    if here == there or _listed(code).get(here, _NONE) & _listed(code).get(there, _NONE):
        return True
    tables = tables_of(code)
    if {here, there} & (tables.negators | tables.apart):
        return False
    if tables.stem(here) == tables.stem(there) or _end_alike(here, there, _ENDINGS.get(code, "")):
        return True
    if tables.concept(here) != tables.concept(there):
        return False
    # In one order whichever comes first: the matcher is not symmetric.
    first, second = sorted((here, there))
    return first[:1] == second[:1] and SequenceMatcher(None, first, second).ratio() >= _LIKENESS


def _end_alike(one: str, other: str, listed: str) -> bool:
    endings = listed.split(" ")
    shared = next((at for at, (x, y) in enumerate(zip(one, other, strict=False)) if x != y), min(len(one), len(other)))
    return any(one[at:] in endings and other[at:] in endings for at in range(_ROOT, shared + 1))


@cache
def _listed(code: str) -> dict[str, frozenset[int]]:
    """For each irregular form the numbers of the words that it may be a form of."""
    found: dict[str, set[int]] = {}
    for number, group in enumerate(_LISTED.get(code, "").split("|")):
        for form in group.split():
            found.setdefault(normal(form), set()).add(number)
    return {form: frozenset(numbers) for form, numbers in found.items()}
