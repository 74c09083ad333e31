"""English."""

ROW = """
    lesson: note | important | remember | caution | warning | careful | be careful | attention | nb | n.b. | caveat
        | gotcha | heads(-/ )up | lesson | lesson(s/) learned | tip | pro tip | beware | take note | key
        (learning/insight)
    preference: user preference(s/) | preference(s/) | the user's preference
    codebase: codebase | convention(s/) | (code/coding/project/repo) convention(s/)
    openers: important (to/that) | note that | remember (to/that) | keep in mind that | bear in mind that | be aware
        that | worth (noting/knowing/remembering) that
    whole: careful (not to/with/when) | (don't/do not/never) forget to | beware of | pre-existing | known
        (issue/issues/bug/bugs/limitation/limitations) | (don't/do not/never) (try to/) fix
    users: user
    prefers: prefer(s/red/) | like(s/) | want(s/ed/) | asked for | requested | would (like/prefer) | insists on |
        (always/also/really/strongly/generally/explicitly/usually/clearly/still) (prefers/likes/wants/asked for/
        requested) | (doesn't/does not/didn't/did not) (like/want/prefer) | dislike(s/) | hate(s/) | love(s/) |
        asked (me/us/) to (always/never) | asked (me/us/) not to | expects
    commissions: me to | us to | you to
    projects: (this/the/our) (codebase/code base/project/repo/repository/monorepo/app/application)
    uses: use(s/) | has | require(s/) | relies on | follows | expects | depends on | is (written in/built with/built
        on/ deployed to/deployed on) | targets | stores | runs on | keeps
    passing: been | now | just | already | successfully | had
    always: always | never | make sure (to/that) | make sure | be sure to | remember to
    before: before (committing/pushing/deploying/merging/releasing/publishing/you (commit/push/deploy/merge)/
        (each/every/any/a/the) (commit/push/deploy/deployment/merge/release)/opening a (pr/pull request))
    doubt: if | whether | maybe | perhaps | might | unless | suppose | supposing | assuming | assume | when | once |
        guess | unsure | unclear | what | would | could | possibly | probably | imagine | hypothetically | until |
        hopefully | ask | or | test | tests | asserts | expected | example | e.g
    negation: not | no | never | isn't | wasn't | don't | doesn't | didn't | aren't | without | nor | less | hardly
        | can't
    indefinite: a | an | any | each | every | no | another | some | one | which | other | new | end
    summary: summary
    headed: summary | final summary | summary of (changes/work/what was done/the changes) | what (i/we/was)
        (did/done/ changed) | changes made | what changed
    decision: decision(s/) | (key/main/design/technical) decision(s/) | decided | trade-off(s/)
    unfinished: todo(s/) | to-do(s/) | to do | fixme | unfinished | unfinished work | remaining | remaining
        (work/issues/ tasks/items/todos) | still need(s/) | still need(s/) to | left to do | left undone | not done
        | not (yet/) done | open (items/issues/points/tasks/work) | outstanding | outstanding
        (issues/work/items/tasks) | what's left | incomplete | still open | pending | not (yet/) implemented | known
        limitations
    next: next | next step(s/) | next up | up next | remaining | remaining (work/tasks/steps/items) | still need(s/)
        | still need(s/) to | follow-up(s/) | follow up(s/) | todo(s/) | to-do(s/) | to do | what's next |
        (suggested/recommended/possible/planned/proposed) next steps | next actions
    nothing: none | nothing | n/a | na | no | nil | nothing left | none left | not applicable | nothing else | done |
        none (so far/yet/this time/at all/found/known/needed) | no (notes/remarks/comments/surprises/lessons/caveats/
        findings/incidents/problems/issues/news/changes/decisions/todos) (found/so far/this time/today/here/yet/) |
        all (good/fine/clear)
    silent: nothing (to (report/note/add/remember/mention/flag/say/declare/see/remark/learn/share/do/decide)/special/
        noteworthy/notable/unusual/remarkable/else to (report/note/add/mention/say)/further/of note/of interest/in
        particular/planned/pending/worth (noting/mentioning/reporting/remembering))
"""
