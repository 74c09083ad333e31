"""French."""

ROW = """
    lesson: remarque | important | attention | note | avertissement | à noter | rappel | prudence | à retenir | nota
        bene | leçon | point important | notez bien | conseil | mise en garde
    preference: préférence(s/) | préférence(s/) (utilisateur/de l'utilisateur/de l'utilisatrice)
    codebase: convention(s/) | convention(s/) du projet
    openers: il est important (de/que) | (notez/noter/notons/à noter) que | il faut (noter/retenir) que |
        (rappelez-vous/souvenez-vous) que | n'oubliez pas que
    whole: problème(s/) connu(s/) | n'oublie(z/) pas de | bogue connu
    users: utilisateur | utilisatrice | client | cliente
    prefers: préfère | aime | veut | souhaite | demande | a (demandé/souhaité/exigé) | (n'aime/ne veut/ne souhaite)
        pas | désire | voudrait | aimerait | préférerait | déteste | tient à
    commissions: que je | que nous
    projects: (ce/le/notre) (projet/dépôt) | (cette/la/l'/notre) (application/base de code)
    uses: utilise | emploie | nécessite | requiert | exige | repose sur | s'appuie sur | suit | a | stocke | dépend
        de
    passing: été | déjà | maintenant
    always: toujours | jamais | ne jamais | (assure-toi/assurez-vous/veille/veillez) (de/à)
    before: avant (de/chaque/tout/le/un/)
        (commit/commiter/committer/push/pousser/déployer/fusionner/merge/déploiement/ livrer/livraison)
    doubt: si | peut-être | lorsque | quand | supposons | éventuellement | probablement | ce que | s'il | pourrait
    negation: pas | non | ne | aucun | jamais | sans | ni
    indefinite: un | une | chaque | aucun | aucune | tout | toute | quelque | quel | nouvel
    summary: résumé | récapitulatif | en résumé | synthèse
    headed: résumé | récapitulatif | synthèse | ce que j'ai fait | modifications
    decision: décision(s/) | choix | décidé
    unfinished: à faire | reste à faire | restant | en suspens | inachevé | non terminé | points ouverts | en
        attente
    next: prochaine(s/) étape(s/) | étape(s/) suivante(s/) | ensuite
    nothing: aucun | aucune | rien | néant | sans objet | rien à signaler | aucun (problème/changement/incident/
        commentaire) | aucune (remarque/note/ décision/nouveauté) | tout va bien
    silent: rien (à (signaler/dire/ajouter/noter/déclarer/retenir/faire/décider)/de (particulier/spécial/nouveau/plus/
        notable/prévu))
"""
