"""French."""

ROW = """
    stop_words: le | la | les | l | de | des | du | d | un | une | et | est | sont | pour | dans | que | qui | qu |
        vous | votre | vos | nous | notre | nos | je | j | il | elle | ils | on | ne | n | pas | plus | sur | avec |
        par | au | aux | ce | cette | ces | cet | c | ça | se | s | sa | son | ses | leur | leurs | mais | ou | où |
        si | en | y | a | à | ont | été | être | avoir | avez | avons | ai | fait | faire | tout | tous | toute |
        toutes | très | bien | comme | sera | seront | sans | sous | entre | lors | dès | donc | afin | ainsi | aussi
        | merci | même | tu | te | ton | ta | tes | mon | ma | mes | moi | me | était | peut | êtes | suis | cela |
        quand | depuis | pendant | chez | voici | veuillez | jusqu | après | avant | deux | car | encore | déjà
    openers: bonjour | merci | malheureusement | cependant | toutefois | néanmoins | ensuite | enfin | actuellement |
        aujourd'hui | concernant | suite | selon | grâce | parfois | certains | certaines | plusieurs | chaque | aucun
        | aucune | quelques | oui | non | peut-être | sinon | puis | pourtant | également | lorsque | puisque |
        comment | pourquoi | clients | commandes | envoyez | dites | pourriez | pouvez | pensez | essayez
    greetings: bonjour | bonsoir | salut | cher | chère | chers | chères | madame | monsieur | mesdames | messieurs |
        coucou | hello | hey | bjr | bien (le bonjour/chers/chère/cher) | (mon/ma/mes/très) (cher/chère/chers/chères)
        | docteur | maître | professeur | à l attention de | à qui de droit | à tous | bienvenue | rebonjour | re
        bonjour | hi | chèr(e/es)
    sign_offs: (bien/très/plus/) cordialement (vôtre/à vous/à toi/) | (bien/tout/) (sincèrement/amicalement/
        chaleureusement/respectueusement) (vôtre/à vous/) | bien à (vous/toi/vous tous) | (mes/nos/avec mes/avec nos/)
        ( meilleures/sincères/cordiales/respectueuses/amicales/chaleureuses/bonnes/plus cordiales/plus sincères/) (
        salutations/pensées) (distinguées/cordiales/respectueuses/les meilleures/les plus distinguées/amicales/) |
        (mes/nos/avec mes/) (sentiments) (distingués/les meilleurs/respectueux/dévoués) | amitiés | (bien/)
        amicalement | à (bientôt/très bientôt/très vite/vite/demain/plus/plus tard/tout à l'heure/tout de suite/lundi/
        mardi/mercredi/jeudi/vendredi/la semaine prochaine/la prochaine) | au revoir | au plaisir | (bonne/belle/très
        bonne/excellente) (journée/soirée/semaine/fin de journée/fin de semaine/continuation/réception/fin
        d'après-midi/après-midi) ( à vous/à toi/à tous/) | bon (week-end/weekend/après-midi/courage) |
        respectueusement | cdt | cdlt | bav | (grand/un grand/mille/) merci (d'avance/beaucoup/à tous/à vous/à toi/et
        à bientôt/et bonne journée/pour tout/encore/bien/par avance/et bon week-end/et bonne soirée/) | bises | bisous
        | (grosses/gros/) (bises/bisous) | bise | je t'embrasse | tendrement | affectueusement | sincèrement | avec
        (toute/mes/nos) (ma gratitude/remerciements/notre gratitude) | avec (ma/notre) considération | dans l'attente
        de (votre retour/vous lire) | ciao | tchao | à + | a+ | salut | en vous remerciant (par avance/d'avance/) | en
        te remerciant | avec nos remerciements | vôtre
    linking: de | des | d | à
    formulas: veuillez agréer | veuillez recevoir | veuillez croire | je vous prie d'agréer | je vous prie de croire |
        je vous prie de recevoir | nous vous prions d'agréer | nous vous prions de croire | nous vous prions de
        recevoir | l'expression de mes salutations | l'expression de nos salutations | l'expression de mes sentiments
        | l'expression de nos sentiments | l'assurance de | recevez, madame | agréez, madame | agréez, monsieur |
        recevez, monsieur | recevez, chère | recevez, cher
    pleasantries: (espère/espérons/espérant) que (*/) (*/) (allez/allez bien/vas/vas bien/va bien/vont bien/se passe/
        se passent/passé/passée/passez/passes/trouve/trouvera/trouvent/te porte/vous portez/s est bien/déroule/
        passées/commence/commencé/porte bien/êtes bien/es bien/en forme/bonne santé) | (espère/espérons) que tout | (j
        espère/espérons) que ces (quelques/lignes) | comment (allez vous/vas tu/ça va) | ça va bien | tu vas bien |
        vous allez bien | (excellente/belle/bonne/agréable/très bonne/très belle/douce/joyeuse) (journée/soirée/
        semaine/fin de journée/fin de semaine/continuation/année/fête/reprise/rentrée/après midi/matinée) |
        (excellent/bon/beau/très bon/joyeux/agréable) (week end/weekend/après midi/voyage/courage/séjour/été/
        anniversaire/noël/dimanche/début/retour) | (bonnes/joyeuses/belles/meilleurs/mes meilleurs/nos meilleurs)
        (fêtes/vacances/vœux/voeux/pâques) | (merci/remercie/remercions/remerciant) (à vous/beaucoup/vraiment/encore/
        infiniment/par avance/d avance/bien/vivement/sincèrement/chaleureusement/une nouvelle fois/tout
        particulièrement/) (pour/de) (votre/ton/vos/tes/l intérêt/la confiance/nous avoir/m avoir/avoir/cet/ces/cette/
        ta/vous être/être/nous/m) | (merci/remercie/remercions/remerciant) (d avance/par avance) | (merci/remercie/
        remercions) (encore/) (pour tout/de l intérêt/pour le temps/pour l attention/pour la confiance) | dans l
        attente (de/d) | en attendant (votre/de vous/ton/de te) | (au/le/un/c est un/est un/ce fut un/était un/grand/
        avec) plaisir (de/d/que) | avec (grand/le plus grand/) plaisir | (serai/serais/serons/serions/suis/sommes)
        (très/toujours/) (ravi/ravie/ravis/ravies/heureux/heureuse/heureuses/enchanté/enchantée/enchantés) (de/d) |
        (ravi/ravie/ravis/enchanté/enchantée/heureux/heureuse) de (vous/te/votre/faire/t/ton) | n (hésitez/hésite/
        hésitons) (surtout/donc/) pas | ne pas hésiter | à (votre/ta) (entière/) (disposition/écoute) | (si vous avez/
        si tu as/pour/en cas de/si besoin de) (toute/toutes/tout/la moindre/d autres/des/une/d/) (autre/autres/)
        (question/questions/interrogation/renseignement/renseignements/information/complément) | (souhaite/souhaitons/
        souhaitant) (à tous/) (une/un/de/bonne/plein/bon/d) | prenez soin de vous | prends soin de toi | portez vous
        bien | (hâte/impatient/impatiente/impatients) de (vous/te/lire/recevoir/travailler/découvrir/collaborer/
        savoir) | (me réjouis/nous réjouissons/réjouis) (déjà/) (de/d/à) | (avoir/apprécie/apprécions) (beaucoup/
        vraiment/) (votre/ton) (aide/patience/compréhension/intérêt/collaboration/confiance) | je vous en prie | de
        rien | bien (le/) bonjour à | bon rétablissement | toutes nos félicitations | (c est/cela est/ce serait)
        (très/) (gentil/aimable) | bonne (réception/lecture/chance/route) | (pour/de) votre (compréhension/patience/
        confiance/fidélité) | bonne continuation
    not_pleasantries: pour (d/une/toute/des/la/les/) information(s/) (sur/concernant) | bonne année scolaire
    hedging: peut_être | probablement | sans doute | possiblement | éventuellement | vraisemblablement | apparemment |
        potentiellement | hypothétiquement | supposément | théoriquement | (il/cela/ça/ce/qui) (me/nous/vous/lui/)
        (semble/semblait/semblerait/paraît/parait/paraîtrait) | semble(nt/rait/raient/) | (je/j/on/nous) (pense/
        pensons/crois/croyons/suppose/supposons/imagine/imaginons/présume/dirais/dirait/estime/estimons/me demande/
        trouve/nous demandons/ai l impression/ai le sentiment/avons l impression/avons le sentiment) | (avoir/avez/as)
        (l impression/le sentiment) que | à (mon/notre) (humble/) (avis/sens/connaissance) | (selon/d après) (moi/
        nous) | (il se/se) (peut/pourrait) (que/bien/qu) | il se peut | (pourrait/pourraient) (être/bien/y/avoir/se/
        prendre/peut_être/éventuellement/nécessiter/arriver/entraîner/provoquer/causer/poser/durer/aussi/également/
        encore/éventuellement/même/suffire/convenir/venir/expliquer/s/en/dépendre/changer/aider/retarder/améliorer/
        demander/coûter/subir/devenir/rester/faire) | (il/elle/ils/elles/ce/ça/cela/qui) (pourrait/pourraient) | on
        dirait | un (tout/) (petit/) peu | quelque peu | plus ou moins | en quelque sorte | une (sorte/espèce) de |
        (ne/n) (suis/sommes/est/suis) pas (encore/) (tout à fait/totalement/vraiment/complètement/entièrement/
        absolument/très/si/certain que/) (sûr/sûre/sûrs/certain/certaine/certains/convaincu/convaincue) | pas (tout à
        fait/totalement/vraiment/complètement/très/entièrement/) (sûr/sûre/sûrs/certain/certaine) | si (je ne/nous ne)
        (me trompe/nous trompons/m abuse) | sauf erreur | a priori | à priori | il est (fort/très/bien/) (possible/
        probable/envisageable/plausible) | (c est/est ce) possible que | il est possible | c est probable | en
        principe | dans (une certaine mesure/un sens/une certaine) | d une certaine (manière/façon) | (tend/tendent/
        tendance) à | disons | comme qui dirait | à ce qu il (semble/paraît) | (légèrement) | il y a (des/de bonnes/de
        fortes) chances | je ne sais pas (si/trop) | normalement | devrait sans doute | autant que je sache | pour
        autant que
    not_hedging: sans (aucun/le moindre) doute | (il/on/vous) peut être | un (petit/) peu (d/de) (temps/patience/eau/
        place/argent/aide) | (comme/bon/si/quand) (bon/il) vous semble | (que/qu en) (pensez/penses) | (je/nous)
        (pense/pensons) à | je trouve (le/la/les/ma/mon/un/une) | je crois en | pourrait (il/elle/on) | comme bon
        (vous/te) semble | nous estimons votre
    apology: désolé(e/s/es/) | navré(e/s/es/) | excus(e/es/er/ez/ons/ant/é/ée) | pardon | pardonn(e/ez/er/é) |
        (regrette/regrettons/regretter) (sincèrement/vivement/beaucoup/profondément/infiniment/vraiment/) (le/la/les/
        l/ce/cette/cet/ces/d/de/que/qu/votre/tout/cela) | regrette(ons/) (sincèrement/vivement/beaucoup) | sommes
        confus | suis confus(e/) | sorry | mea culpa | (au temps/autant) pour (moi/nous) | toutes nos excuses |
        regrets
    not_apology: (d/une/l/aucune/bonne/son/sans/cette/valable/sans aucune) excuse | (mot/lettre/billet/motif) d
        excuse(s/) | regrette(z/r) votre | regrettons de (vous/devoir) (informer) | pas besoin de (vous/t/s) excuser
    superlative: (le/la/les/l/notre/votre/mon/ma/nos/vos/mes/leur/leurs/ton/ta/tes) (plus/moins) * | (le/la/les/l/
        notre/votre/mon/ma/nos/vos/mes/leur/leurs/ton/ta/tes/son/sa/ses/du/des/au/aux/tout/toute) (meilleur/meilleure/
        meilleurs/meilleures/pire/pires/moindre/moindres) | le mieux | les mieux | la mieux | *issime | *issimes |
        (meilleur/meilleurs/meilleure/meilleures) (prix/qualité/choix/offre/service) du marché | (l un/une) des plus *
        | des plus * | parmi les (plus/meilleurs/meilleures) | suprême | ultime
    not_superlative: (le/la/les/du/des/au/aux/mes/nos/mon/) plus (tard/tôt/vite/possible/souvent/de/ou/que/et/
        rapidement/d/en/à/au/le/la/les/un/une/pas/du/brefs/haut/bas/loin/jamais/grand monde/avoir/être/besoin) | dans
        les plus brefs délais | (le/la/les) plus (rapidement/tôt/vite/simplement) possible | (mes/nos/) (meilleures/
        meilleurs) (salutations/vœux/voeux/sentiments/souvenirs/pensées) | (mes/nos/) plus (cordiales/sincères/vifs/
        respectueuses/chaleureuses/plates) (salutations/remerciements/félicitations/excuses) | (mes/nos/les) plus
        (cordiales/distinguées/plates/sincères) | les meilleurs (sentiments/délais) | (dans les/aux) meilleurs délais
        | (de/faire/ferai/ferons/fais/faisons) (de/mon/notre/votre/) (mon/notre/votre) mieux | le mieux (possible/
        serait/est/c est) | (le/la/les) moins (de/que/possible/d) | (au/à tout le/du/pour le/tout au) moins | (au/tout
        au) plus | plus (tard/tôt) | de plus en plus | ni plus ni moins | (en/de/non) plus | pour le moins | le plus
        (grand/vif) ( plaisir) | le moindre (souci/problème/doute) | la moindre (question/hésitation/difficulté) | au
        mieux | les moins de | des plus (de) | dans l ultime
    first_person: je | j | me | m | moi | mon | ma | mes | mien | mienne | miens | miennes | nous | notre | nos |
        nôtre | nôtres | moi_même | nous_mêmes
    familiar: tu | te | t | toi | ton | ta | tes | tien | tienne | tiens moi | dis moi | envoie moi | appelle moi |
        regarde | n hésite | es tu | as tu | peux tu | toi_même | réponds moi | fais moi | préviens moi
    not_familiar: t (il/elle/on/ils/elles) | (a/va/y a/y aura) t | tes
    polite: vous | votre | vos | vôtre | vôtres | veuillez | vous_même
    formal: madame | monsieur | mesdames | messieurs | veuillez | (je/nous) vous prie(ons/) | prions | (salutations)
        (distinguées/respectueuses) | distinguées | agréer | cordialement | sincères salutations | ci joint | ci
        jointe | ci joints | par la présente | dans les (meilleurs/plus brefs) délais | à cet égard | concernant |
        suite à | (je/nous) (souhaiterais/souhaiterions/souhaitons/désirons) | pourriez vous | auriez vous | seriez
        vous | voudriez | (me permets/nous permettons) | afin de | afin que | conformément | relatif | relative | à ce
        sujet | nous avons (le/l) (plaisir/honneur) | j ai (le/l) (plaisir/honneur) | bien vouloir | toutefois |
        néanmoins | cependant | par conséquent | en outre | ainsi que | lors de | auprès | sollicitons | sollicite |
        transmettre | informer | informons | parvenir | ultérieurement | prochainement | remercie(ons/) | remercions |
        auquel | lequel | cher (monsieur/client/confrère/collègue) | chère (madame/cliente/collègue) | docteur |
        maître | disposition | cela | nous vous | régler | effectuer | procéder
    informal: salut | coucou | hello | hey | bises | bise | bisous | bisou | ciao | tchao | ça | ok | okay | super |
        cool | génial | t inquiète | pas de souci(s/) | du coup | genre | ouais | ouaip | sympa | truc | trucs |
        machin | à (plus/toute/demain/tantôt/bientôt) | a plus | y a | y a pas | t as | t es | chouette | nickel |
        vite fait | boulot | mec | les (gars/amis/potes) | bref | hop | bah | ben | hein | quoi de neuf | merci (à
        toi/beaucoup) | amicalement | un coup de (fil/main) | stp | bjr | perso | dispo | resto | apéro | top |
        parfait | on | voilà | vas y | allez | je t embrasse | dis moi | tiens moi | balance | envoie | jette | file |
        haha | lol | mdr | tkt | amitiés | t
    months: janvier | février | fevrier | mars | avril | mai | juin | juillet | août | aout | septembre | octobre |
        novembre | décembre | decembre | janv | févr | fév | avr | juil | sept | oct | nov | déc
    weekdays: lundi | mardi | mercredi | jeudi | vendredi | samedi | dimanche | lundis | mardis | mercredis | jeudis |
        vendredis | samedis | dimanches | week-end | weekend
    days: aujourd'hui | demain | hier | après-demain | avant-hier | midi | soir | matin | nuit | après-midi | semaine
        | mois | an | ans | jour | jours | semaines | heure | heures | minutes | année | années | printemps | été |
        automne | hiver
    ordinals: premier | deux | trois | quatre | cinq | six | sept | huit | neuf | dix | onze | douze | quinze | vingt
        | trente
    date_words: le | du | au
    numbers: deux | trois | quatre | cinq | six | sept | huit | neuf | dix | onze | douze | treize | quatorze | quinze
        | seize | vingt | trente | quarante | cinquante | soixante | cent | cents | mille | million | millions |
        milliard | dizaine | vingtaine | centaine | milliers | demi
    scales: mille | million | millions | milliard | milliards | cent | cents | d | k
    money: euro | euros | francs | franc | dollars | dollar | centimes | livres | couronnes
    joined: peut-être | moi-même | nous-mêmes | vous-même | toi-même
    blanked: M. | MM.
    titles: madame | monsieur | m | mme | mlle | dr | maître | cher | chère | bonjour | salut | docteur
    secrets: mot de passe | passe | identifiant | code | clé | secret | jeton | iban
    inflections: s | e | es | x | nt | ent | ez | er | é | ée | és | ées | ons | ait | r | ra | rez | t | ant | aux |
        al
    quote_opens: le
    quote_verbs: a écrit
    quote_heads: de : | de: | -----message d'origine | ---------- message transféré | ---------- forwarded message
    quote_fields: envoyé : | envoyé: | à : | à: | date : | date: | objet : | objet:
"""
