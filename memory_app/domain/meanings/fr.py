"""French."""

ROW = """
    stop: le | la | les | l | de | des | du | d | un | une | et | ou | est | sont | être | été | était | sera | soit |
        soient | pour | dans | en | à | au | aux | par | sur | sous | avec | chez | vers | que | qui | qu | quoi | dont
        | où | ce | c | cet | cette | ces | cela | ça | il | elle | ils | elles | on | nous | vous | je | j | tu | me |
        m | te | t | se | s | lui | leur | leurs | son | sa | ses | mon | ma | mes | ton | ta | tes | notre | nos |
        votre | vos | y | a | ont | avoir | ait | avait | doit | doivent | devoir | devrait | devraient | peut |
        peuvent | pouvoir | faut | va | vont | aller | fait | font | faire | veut | veulent | vouloir | souhaite | si |
        quand | lorsque | lorsqu | dès | comme | alors | donc | mais | car | puis | aussi | encore | toujours | tout |
        toute | tous | toutes | chaque | très | bien | déjà | afin | ainsi | entre | depuis | pendant | lors | cas |
        fois | façon | manière | merci | veuillez | désormais | ici | là | même | mêmes | systématiquement | voilà |
        reste | restent | rester | mis | mise | mettre | quelque | quelques | devront | pourra | quel | quelle | quels
        | quelles | toi | moi | eux | aucune-part | parmi | selon | durant | seront | étaient | lequel | laquelle |
        auquel | celui | celle | ceux | celles | eu | auront | autre | autres | propre | propres
    negators: ne | n | non | jamais | rien | aucun | aucune | personne | nul | nulle | guère | nullement | aucunement |
        rarement
    apart: sans
    concord: yes
    withholds: oublier | oublie | oubliez | oublié | hésiter | hésite | hésitez | manquer | manque | manquez | négliger
        | négligez | louper | rater | omettent | interrompre | interrompt | arrêtent | refusent | excluent | ignorent |
        évitent | épargner | bannissez | bannit | interdiction | défense | stopper | stoppe | cessent | rejetez |
        exclure | éviter | évite | évitez | évité | arrêter | arrête | arrêtez | cesser | cesse | cessez | omettre |
        omet | omis | omettez | refuser | refuse | refusé | interdire | interdit | interdite | interdits | interdites |
        prohiber | exclut | exclu | exclus | ignorer | ignore | supprimer | supprime | supprimé | enlever | enlève |
        retirer | retire | désactiver | désactive | désactivé | rejeter | rejette | rejeté | détester | déteste | haïr
        | empêcher | abstenir | abstient | abstenez | renoncer | éliminer | effacer | efface | sauter | proscrire |
        proscrit | proscrits | bannir | décliner | décline | éteindre | exclues | dispense | inutile | indésirable |
        défendu | désapprouver | désapprouve | couper | abstiens | abstenir-se | stop | halte | bannissent | empêche |
        refusez | abandonner | abandonne | abandonnez | proscrivez | délaisser | éviterez | déconseillé | déconseiller
        | inacceptable | inadmissible | retirez | retirent | enlèvent | rejettent
    reads: moins (formel/formelle/soutenu) > informel | moins (informel/familier/décontracté) > formel | sans (aucun/le
        moindre/l ombre d un) doute > | inchangé > ≈ | inchangée > ≈ | inchangés > ≈ | intact > ≈ | intacts > ≈ |
        intactes > ≈ | tel(s/le/les/) quel(s/le/les/) > ≈ | au plus tard > jusque | (sans/aucune) hésitation > | sans
        hésiter > | sans (oublier/omettre) > | sans (faute/faillir) > | coûte que coûte > | (ne/n) … pas (moins/) > ¬ …
        | (ne … jamais) … sans > … avec | il est (interdit/défendu/exclu) (de/d/) > ¬ | hors de question (de/d/) > ¬ |
        pas question (de/d/) > ¬ | loin (de/d) > ¬ | (bien/tout) entendu > | rien d autre que > seulement | rien que >
        seulement | ne … (ni) > ¬ … | ne … pas (oublier/omettre/manquer/négliger/hésiter) (de/d/à/) > … | (ne pas/ne
        jamais) (oublier/omettre/manquer/ négliger) (de/d/) > | n (oubliez/oublie/oublions) (pas/jamais) (de/d/) > | (ne
        pas/n) hésite(z/r/) (pas/) (à/) > | non seulement > | (ne/n) … pas (seulement/uniquement/que) > … | pas
        (seulement/uniquement/que) > | pas plus (tard/de/) (que/qu/) > jusque | (sans/aucun) doute > | sans
        (faute/exception/délai/tarder) > | pourquoi pas > | (pas de/aucun) (problème/souci) > | sans (aucun/aucune) >
        sans | ni … ni > ¬ … , | ni > ¬ | ne … plus > ¬ … | (n) … plus > ¬ … | ne … que > seulement … | n … que >
        seulement … | en aucun cas > ¬ | à aucun moment > ¬ | sous aucun prétexte > ¬ | (ne/n) …
        (pas/jamais/rien/aucun/aucune/guère/personne/nullement) > ¬ … | ne (pas/jamais/plus/rien) > ¬ | pas (de/d) > ¬ |
        pas du tout > ¬ | pas > ¬ | plus (jamais/aucun/aucune) > ¬ | à moins (que/qu/de) > , si ¬ |
        (sauf/excepté/hormis/hors) (si/quand/pour/en/ceux/celles/) > , ¬ | à (l exception/l exclusion) (de/du/des/d) > ,
        ¬ | au lieu (de/d/du/des) > , ¬ | plutôt que (de/d/) > , ¬ | à la place (de/d/du/des) > , ¬ | à la main >
        manuellement | chaque fois > toujours | à chaque (fois/occasion) > toujours | dans tous les cas > toujours | en
        toute circonstance > toujours | de vive voix > téléphone | par téléphone > téléphone | mettre (fin/un terme) à >
        arrêter | se passer (de/d) > éviter | faire l impasse sur > omettre | laisser de côté > omettre | tenir à l
        écart > éviter | à l heure > ponctuel | à temps > ponctuel | tout de suite > immédiatement | dès que possible >
        immédiatement | au plus vite > immédiatement | le plus (tôt/vite) possible > immédiatement | à l avance > avant
        | au delà (de/du/des/d/) > dessus | (plus/supérieur/supérieure/supérieurs/supérieures) (de/à/que) > dessus |
        (moins/ inférieur/inférieure) (de/à/que) > dessous | mettre en (marche/service/route) > activer | mis(e/) en
        (marche/ service) > activer | de a à z > croissant | de z à a > décroissant | mettre en copie > copie | en copie
        > copie | point virgule > semicolon | points virgules > semicolon | point(s/) d exclamation > exclamation |
        pièce(s/) jointe( s/) > annexe | bien s(û/u)r > | n importe (quel/quelle/quand/où/qui) > tout | pas
        (nécessaire/besoin/obligé) > ¬ devoir | non pas > ¬ | trop … pour > ¬ … | (il/ce) (ne) faut (pas/jamais) > ¬ | à
        l exclusion de > , ¬ | gard(e/ez/er) (toi/vous) (bien/) (de/d) > éviter | se gard(e/er/ent) (bien/) (de/d) >
        éviter | (en/) fini(r/ssez/s/) (avec/de/d) > arrêter | en finir avec > arrêter | (ça suffit/assez) (avec/les) >
        arrêter | (à/en) de rares (occasions/exceptions) > ¬ | (très/) peu souvent > ¬ | rares fois > ¬ | (tout le
        monde/tous/toutes) sauf > tous , ¬ | il faut > doit | il est (nécessaire/obligatoire/impératif) (de/d/que) >
        doit | (pense/pensez/penser/veille/veillez/veiller) à > | (assure toi/assurez vous) (de/d/que) > | prendre soin
        (de/d) > | (faire/fais/faites) attention à > | sans cesse > toujours | en permanence > toujours | en toutes
        circonstances > toujours | à tout moment > toujours | sans relâche > toujours | (où/comme) ils sont > ≈ |
        (où/comme) elles sont > ≈ | en l état > ≈ | à (sa/leur) place > ≈ | ce (qui/que/qu) > , |
        (renoncer/renonce/renoncez) (à/au/aux) > éviter | qui (n/ne) (ont/a) pas (d/de) > sans | qui (n/ne) (ont/a)
        (aucun/aucune) > sans | (garder/garde/laisser/laisse/tenir/tient) … dans (l ignorance/le flou) > ¬ informer …
    opposites: commencer reprendre continuer lancer <> annuler suspendre interrompre | couleur <> noir monochrome |
        portrait <> paysage | individuel <> collectif | espèces liquide <> carte | fenêtre hublot <> couloir |
        alphabétique <> chronologique | recto <> rectoverso | récent récents <> ancien anciens | gras <> normal |
        tutoyer <> vouvoyer | aller <> retour | monter hausse <> descendre baisse | remplir <> vider | abonner <>
        désabonner | épingler <> désépingler | fusionner regrouper <> scinder séparer | avancer <> reporter retarder
        repousser | arrivée <> départ | silencieux muet <> sonore bruyant | minimal <> maximal | approuver valider <>
        rejeter désapprouver | avant <> après | devant <> derrière | détailler développer <> résumer abréger | public <>
        privé | avant auparavant avance <> après ensuite suivant | court courts courte courtes bref brefs brève brèves
        concis raccourcir succinct <> long longs longue longues détaillé détaillée détaillés allonger développé | formel
        formelle soutenu vouvoyer poli <> informel informelle familier décontracté tutoyer | croissant croissante
        ascendant <> décroissant décroissante descendant | activer activé allumer allumé <> désactiver éteindre |
        autoriser permettre permis autorisé <> interdire | accepter accepte accepté <> refuser décliner rejeter |
        inclure ajouter joindre insérer intégrer <> exclure omettre supprimer retirer enlever | commencer débuter
        démarrer <> arrêter cesser finir terminer | conserver garder maintenir continuer <> supprimer jeter arrêter |
        matin matins matinée <> midi <> soir soirs soirée nuit | matin <> soir | matin <> après-midi | davantage <>
        moins | maximum <> minimum | premier première premiers premières <> dernier dernière derniers dernières |
        interne internes <> externe externes | public publique publics <> privé privée privés confidentiel | manuel
        manuelle manuellement <> automatique automatiquement | augmenter accroître <> diminuer réduire baisser | tôt <>
        tard | haut <> bas | dessus <> dessous | élevé élevée <> faible bas | grand grande grands <> petit petite petits
        | ouvrir ouvert ouverte <> fermer fermé fermée | acheter <> vendre | importer <> exporter | cacher masquer <>
        afficher montrer | verrouiller <> déverrouiller | lu <> nonlu | aimer aime apprécier apprécie adore <> détester
        déteste | préférer <> éviter | bon bonne <> mauvais mauvaise | positif <> négatif | vite rapidement rapide
        immédiatement <> lentement lent | chaud <> froid | chaleureux amical <> froid distant | nouveau nouvelle
        nouveaux nouvelles récent <> ancien ancienne anciens anciennes vieux | cher <> économique | strict <> souple |
        simple <> complexe compliqué | direct directement <> indirect indirectement | actif <> inactif passif |
        séparément individuellement individuel <> ensemble groupé groupés commun | identique <> différent | complet
        entier <> partiel incomplet | semaine <> weekend | jour <> nuit | quotidien quotidienne quotidiens <>
        hebdomadaire hebdomadaires <> mensuel mensuelle mensuels <> annuel annuelle | aujourdhui <> demain <> hier |
        gauche <> droite | intérieur <> extérieur | entrant entrants entrante <> sortant sortants sortante | national
        local <> étranger international | enligne <> horsligne | écrit <> oral | téléphone appeler <> mail email
        courriel | papier imprimé <> numérique électronique | visible <> invisible | courant actuel présent <> prochain
        prochaine <> précédent précédente passé | souvent fréquemment régulièrement <> rarement parfois | obligatoire <>
        facultatif optionnel | fort <> faible | clair <> sombre foncé | large <> étroit | vrai <> faux | correct <>
        incorrect | exact précis <> approximatif arrondi | brut <> net | gain recette <> perte dépense | sauvegarder
        enregistrer <> effacer | arriver <> partir | fusionner <> séparer scinder | chiffrer <> déchiffrer | louer
        féliciter <> critiquer blâmer | content satisfait <> mécontent insatisfait | confirmer <> annuler | été <> hiver
        | singulier <> pluriel | avec <> sans | majuscule majuscules <> minuscule minuscules | tu tutoyer tutoiement <>
        vous vouvoyer vouvoiement | anonyme <> nominatif | vide <> plein | proche <> loin | informer dire révéler <>
        cacher dissimuler taire
    synonyms: mail email courriel message messages mails emails | client clients cliente clientèle | répondre réponse
        réponses réponds | utiliser employer utilisation emploi utilise sert servir | court bref concis | réunion
        réunions rendezvous rdv | planifier programmer prévoir fixer organiser | réserver réservation | envoyer
        expédier adresser transmettre envoi | supprimer effacer enlever retirer | transférer transmettre rediriger |
        écrire rédiger | prix tarif tarifs coût | facture factures | fichier document documents fichiers | annexe
        pièces jointes | demander demande | informer prévenir avertir notifier aviser signaler | mentionner indiquer
        préciser | chef responsable directeur direction | appeler téléphoner appel appels téléphone | résumé synthèse
        récapitulatif | dossier répertoire | souhaiter souhait désirer | préférer préférence | approuver valider
        validation | autoriser permettre | confirmation confirmer | vacances congé congés | urgent pressant | vite
        rapidement rapide | enregistrer sauvegarder | conserver garder | archive archiver archives | traduire
        traduction | somme montant | société entreprise compagnie | site | fournisseur fournisseurs prestataire | payer
        paiement régler | contrat accord | échéance délai | remise rabais réduction | vérifier contrôler | modifier
        changer | collègue équipe | devis offre proposition | emoji emojis émoticône | salutation salutations bonjour |
        invitation inviter convocation | ajouter insérer | afficher montrer | hebdomadaire semaine | quotidien jour
        journalier | mensuel mois | annuel an | seulement uniquement exclusivement | noter inscrire | reçu ticket |
        commencer débuter | activer allumer | utilisateur usager | premier | numériser scanner | toujours | écrit
        écrite écrits écrire | joint jointe joints jointes joindre | inclus incluse inclure | traduit traduite traduire
        | ouvert ouverte ouvrir | reçu reçue recevoir reçoivent | lu lue lire | mis mise mettre | pris prise prendre |
        choisi choisir sélectionner | autorisation permission accord | achat acheter acquérir | rapport rapports
        compte-rendu | modèle gabarit | réclamation plainte | excuse excuses excuser | photo photos image | lien liens
        | mot-de-passe | tâche tâches | justificatif reçu | voyage voyages déplacement | corriger correction | retard
        retarder | signer signature | membre membres adhérent adhérents
    kin: titre objet | téléphoner appeler contacter | virement paiement | partir envoyer | lettre courrier courriel |
        billet place | relancer relance | copier copie | modèle gabarit | partager accès diffuser transmettre | figurer
        contenir inclure indiquer comporter mentionner | aimer apprécier préférer plaire | vérifier relire valider
        contrôler | noter écrire consigner inscrire | informer dire indiquer | rencontre visioconférence appel réunion
    light: utilisateur | agent | assistant | client | mail | écrire | envoyer | utiliser | ajouter | inclure | nouveau
        | répondre | créer | continuer | souhaiter | préférer | commencer
    narrow: seulement | uniquement | exclusivement | parfois | souvent | généralement | presque | certains | certaines
        | plusieurs | sauf | environ | demi | peut-être | premier | dernier | prochain | autre | autres | davantage |
        moins | seul | seule
    duties: doit | doivent | devra | faut | devrait | obligatoire
    leaves: peut | peuvent | pourra | facultatif | optionnel
    breaks: mais | si | quand | lorsque | lorsqu | dès | parce | car | tandis | puisque | cependant | alors | qui
    ands: et | ou | ni | puis
    numbers: deux=2 | trois=3 | quatre=4 | cinq=5 | six=6 | sept=7 | huit=8 | neuf=9 | dix=10 | onze=11 | douze=12 |
        treize=13 | quatorze=14 | quinze=15 | seize=16 | vingt=20 | trente=30 | quarante=40 | cinquante=50 |
        soixante=60 | cent=100 | mille=1000
    scales: cent=100 | cents=100 | mille=1000 | k=1000 | million=1000000 | millions=1000000 | milliard=1000000000
    clock: midi=12:00 | minuit=0:00
    am: du matin
    pm: du soir | de l après midi | de l aprèsmidi
    hours: h | heure | heures
    weekdays: lundi lundis | mardi mardis | mercredi mercredis | jeudi jeudis | vendredi vendredis | samedi samedis |
        dimanche dimanches
    months: janvier | février | mars | avril | mai | juin | juillet | août | septembre | octobre | novembre | décembre
    names: anna | marco | pierre | jean | marie | claire | sophie | julien | camille | bastien | luc | paul | jacques |
        nicolas | françois | isabelle | nathalie | martin | dupont | durand | bernard | thomas | julie | lucie | hugo |
        louis | emma | léa | chloé | antoine | michel | philippe | faure | paris | lyon | marseille | bordeaux | lille
        | nantes | toulouse | genève | bruxelles | monsieur | mme | outlook | google | acme | sarah | laura | alice |
        éric | david | olivier | hélène | catherine | vincent | mathieu | élise | manon
    affixes: in | im | ir | il | dés | dé | mal | non
    origins: de | d | du | des | depuis
    goals: vers | à | au | aux | a
    whole: exclusivement exclusif exclusive exclusifs exclusives | coup coups | coupe coupes | exclusivité | rat rats |
        loup loups | déclin | retient retiennent retenir
    converses: envoyer <> recevoir
    keeps: garder | conserver | laisser | maintenir | rester | reste | restent | préserver
    empty: le | la | les | l | de | des | du | d | un | une | est | sont | être | été | était | sera | soit | soient |
        seront | étaient | que | qu | c | se | s | veuillez | merci | aussi | donc | ainsi | alors | doit | doivent |
        devrait | devraient | devront | faut | va | vont | y
    affirmed: toujours | chaque | systématiquement | devoir
    hearers: tu | vous | on
    forms: à au aux | son sa ses | leur leurs | mon ma mes | ton ta tes | notre nos | votre vos | peut peuvent pouvoir
        pourra | fait font faire | veut veulent vouloir | quel quelle quels quelles | autre autres | celui celle ceux
        celles | tout toute tous toutes | mis mise mettre | ce cet cette ces | te t | me m | je j | quelque quelques |
        propre propres | même mêmes | lequel laquelle auquel | reste restent rester | ça cela | lorsque lorsqu
    turns: sur <> sous | pour <> contre
    general: utiliser | employer | écrire | mettre | mis | mise | mets | user
    avoids: éviter | évite | évitez | évités | éviterez | abstenir-se | abstiens | abstenir | renoncer | proscrire |
        omettre
    passives: est | sont | être | été | sera | seront | soit | soient | était | étaient | se | s
"""
