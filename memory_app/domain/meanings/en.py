"""English."""

ROW = """
    stop: the | a | an | and | of | to | is | are | was | were | be | been | being | am | it | its | this | that |
        these | those | for | in | on | at | by | from | as | or | nor | but | if | when | whenever | then | than | so
        | with | into | onto | upon | about | over | through | their | they | them | he | she | him | her | his | hers
        | we | us | our | you | your | i | me | my | mine | who | whom | whose | which | what | there | here | do |
        does | did | done | doing | has | have | had | having | will | would | shall | should | must | may | might |
        can | could | ought | let | lets | get | gets | got | gotten | go | goes | going | went | gone | just | also |
        too | very | quite | rather | some | any | such | same | own | how | where | while | because | since | though |
        although | please | kindly | now | still | yet | already | again | out | up | down | off | ahead | around |
        along | via | per | even | much | well | want | wants | wanted | make | makes | made | making | need | needs |
        needed | like | take | takes | given | one | thing | things | way | whether | until | within | toward | towards
        | something | anything | always | every | each | all | both | im | ive | id | ill | youre | theyre | hes | shes
        | thats | whats | s | t | d | ll | re | ve | m | ever | keep | keeps | kept | keeping | put | puts | come |
        comes | came | coming | supposed | able | time | times | kind | sort | else | really | actually | simply | sure
        | certainly | use | used | using | uses | consistently | usual
    negators: not | never | no | none | nobody | nothing | nowhere | neither | cannot | cant | dont | doesnt | didnt |
        isnt | arent | wasnt | werent | wont | wouldnt | shouldnt | shant | mustnt | mightnt | mayn't | neednt |
        couldnt | hasnt | havent | hadnt | aint | oughtnt | hardly | scarcely | barely | rarely | seldom | infrequently
    apart: without | lacking | sans | minus
    withholds: forget | forgets | forgotten | forgot | hesitate | overlook | miss | missed | spare | spared | sparing |
        refrain | missing | exempt | avoid | stop | cease | quit | omit | skip | refuse | forbid | forbidden | forbade |
        prohibit | ban | banned | disallow | exclude | ignore | prevent | decline | reject | withhold | withheld |
        abstain | drop | delete | remove | strip | erase | disable | deactivate | dislike | hate | detest | loathe |
        despise | neglect | fail | lack | discourage | discontinue | suppress | disapprove | banning | forgo | oppose |
        unwanted | unwelcome | eliminate | shun | boycott | discard | dispense | unacceptable | impermissible | abandon
        | resent | distrust | mistrust | eschew | deny | denies | unwilling | unnecessary | off-limits | disregard |
        beware | desist | desists | eschews | barred | barring
    reads: less (formal/formally/polite/official) > informal | less (casual/informal/casually/informally) > formal |
        unchanged > ≈ | untouched > ≈ | intact > ≈ | unmodified > ≈ | (as/just as/where) (they/it) (are/is) > ≈ | as is
        > ≈ | (far from/anything but) > ¬ | (not/never) to be (forgotten/missed/omitted/skipped) > |
        (must/should/may/can/will) (not/never) be (forgotten/missing/omitted/skipped/lacking/left
        out/overlooked/neglected) > | (mustnt/shouldnt/cant/cannot) be (forgotten/missing/omitted/skipped/left out) > |
        (not/never) (without/w/o) > | by all means > | it goes without saying > | needless to say > | (not/never) later
        than > until | at the (very/) latest > until | not a day later > | nothing (other/less) than > solely | without
        (hesitation/hesitating/waiting/further ado) > | no ifs or buts > always | last but not least > | more often than
        not > often | not a few > many | not so much … as > ¬ … , | the (full/entire) > | no longer > ¬ | not any
        (more/longer) > ¬ | any more > | anymore > | by no means > ¬ | in no (case/way) > ¬ | under no circumstances > ¬
        | on no account > ¬ | at no (time/point) > ¬ | not at all > ¬ | not once > ¬ | none of > ¬ | (do not/dont/never)
        (forget/fail/neglect/omit) to > | (must not/mustnt/should not/shouldnt/cannot/can not/cant)
        (forget/fail/neglect/omit) to > | without fail > | (do not/dont/never) (hesitate/be afraid/be shy) to > | (do
        not/dont/never) forget > remember | (do not/dont/never) (miss/overlook) > remember | not only > | not just > |
        not merely > | not simply > | not solely > | no (later/more/fewer/less) than > until | not
        (later/more/fewer/less) than > until | nothing but > solely | (no/without) doubt > | without (a/any) doubt > |
        without (exception/delay) > | no (matter/problem/problems/worries) > | (cannot/can not/cant) wait > |
        (cannot/can not/cant) help but > | why not > | if not > if ¬ | whether or not > | or not > | (not/isnt/arent)
        (un/in) > | not uncommon > common | not unusual > usual | not infrequent > frequent | uncommon > ¬ common |
        unusual > ¬ usual | infrequent > ¬ frequent | (no one/no-one/not one/not a single) > ¬ | neither … nor > ¬ …
        , | nor > or | unless > , if ¬ | except (for/when/if/) > , ¬ | (other than/apart from/aside from) > , ¬ |
        instead of > , ¬ | in place of > , ¬ | rather than > , ¬ | as opposed to > , ¬ |
        (keep/keeps/kept/keeping/leave/leaves/left/leaving) … out > avoid … | (stay/stays/stayed/staying
        /steer/steers/steering) (out/away/clear) (of/from/) > avoid | (keep/keeps/kept/keeping) … (away/off) > avoid … |
        (keep/keeps/kept/keeping) away from > avoid | (refrain/refrains/refrained/refraining) from > avoid |
        (kept/keep/keeps) from > avoid | (leave/leaves/left/leaving) (out/off/aside) > avoid |
        (take/takes/taken/taking/took) … out (of/) > avoid … | (get/gets/getting) rid of > remove | (do/does/doing/done)
        away with > remove | (cut/cuts/ cutting) (out/) > remove | (turn/turns/turned/switch/switches/switched) off >
        disable | (turn/turns/turned/switch/ switches/switched) on > enable | (turn/turns/turned) … off > disable … |
        (turn/turns/turned) … on > enable … | (turn/turns/turned/turning) down > decline | (rule/rules/ruled) out >
        exclude | (free of/free from) > without | (opt/opts) out (of/) > avoid | (throw/throws/thrown/throwing)
        (away/out) > delete | (give/gives) up > stop | (hold/ holds/held/holding) (off/back) (on/) > avoid | (too/far
        too) … to > ¬ … | nobody but > solely | every time > always | (at all times/all the time/each time/in every
        case/without exception/in all cases/as a rule/every single time/on every occasion) > always | (by/with) hand >
        manually | on (ones/its/their/his/her/the agents) own > without confirmation | (on a/on an/) … basis > … | a to
        z > ascending | z to a > descending | (at/on/for/by/over/during) the (weekend/weekends) > weekend | (is/are/be)
        (fine/okay/ok/happy/glad/content/comfortable/cool) (with/to) > accept | fine with > accept | (it is/its)
        (fine/okay/ok) to > may | (it is/its) (allowed/permitted) to > may | not (fine/okay/ok/happy/comfortable)
        (with/) > ¬ accept | on time > punctual | (at/straight/right) (once/away) > immediately | as soon as possible >
        immediately | (pass/passes/passed/passing) (on/along) > forward | (ahead of/ prior to/earlier than/sooner than)
        > before | (past/later than/subsequent to) > after | (first thing) > early | (carry/carries/carried) on >
        continue | (carry/carries/carried) out > perform | (set/sets) up > create | (fill/ fills/filled) (in/out) >
        complete | (look/looks/looking) (at/into/over) > review | (point/points) out > mention | (credit/debit/bank)
        (card/cards) > card | subject (line/lines) > subject | exclamation (mark/marks/point/points) > exclamation |
        instant message > chat | (phone/telephone) (call/calls) > call | bullet (point/points/list/lists) > bullet |
        smiley face > emoji | sign off > closing | signing off > closing | (the end of the day/end of day) > evening |
        (stick/sticks) (to/with) > continue | (it is/its) not (necessary/required/needed) to > ¬ need | (not
        necessary/not required/not needed) > ¬ need | there is no (need/reason) to > ¬ need | no need to > ¬ need | (not
        supposed/not allowed/not permitted) to > ¬ may | (in/within) (less than/under) > within | (not until) > after |
        (until after) > after | (nothing/anything) else > | (whether/no matter) (what/how/who) > | (out of/outside of)
        (office hours/working hours/hours) > outside hours | (as well as/along with/together with) > and | had better >
        must | make sure > | (be/is/are) sure to > | see to it > | on (the/) (phone/telephone) > phone | (by/over
        the/via) ( phone/telephone) > phone | more than > above | (over/greater than/higher than/larger than/bigger
        than/in excess of) > above | (under/less than/lower than/smaller than/fewer than/up to) > below | at most >
        below | at least > above | (out/outside) (loud/) > out | not … but > ¬ … , | no … but > ¬ … , | never … but > ¬
        … , | (close/closes/closed/ finish/finishes/end/ends) with > end | (open/opens/start/starts/begin/begins) with >
        start | (for the most part/most of the time/more often than not/as often as not) > usually | now and then >
        sometimes | from time to time > sometimes | once in a while > sometimes | (first/given) (name/names) > firstname
        | (last/family) (name/names) > surname | (to the point/straight to the point) > direct | (right/straight) (off/)
        > direct | (in/on) favo(u/)r of > prefer | in (the/) (advance) > before | (thank/thanks) you > thanks | up (to/)
        date > current | (everyone/everybody/all/anyone/everything) but > all , ¬ | all except > all , ¬ | put(s/) (an
        end/a stop) to > stop | (bring/call/calls) (a halt/time on) (to/) > stop | enough (of/with) > stop |
        (be/am/is/are) (done/through/finished) with > stop | (on/in) (rare/very few) (occasions/cases) > ¬ | few and far
        between > ¬ | beware of > avoid | think twice before > avoid | no more > ¬ | never again > ¬ | not ever > ¬ |
        (in/on) (each/every) (instance/occasion) > always | on a regular basis > always | day in day out > always | off
        limits > forbidden | out of bounds > forbidden | (leave/leaves/left/leaving) … (off/aside) (of/) > avoid … |
        (take/takes/taken/taking/took) … off (of/) > remove … | (take/takes/taken/taking/took) off > remove | (has/have)
        no place > ¬ | (keep/keeps/kept/keeping/leave/leaves/left) … in the dark > ¬ tell … | (keep/keeps/kept/keeping)
        (our/my/his/her/their/your) … from > ¬ tell … | (that/which/who) (have/has/had) no > without | (that/which/who)
        (dont/doesnt/do not/does not) have (a/an/any/) > without | (that/which/who) lack(s/) > without |
        (they/we/you/he/she) (havent/hasnt/have not/has not/didnt/did not) > , ¬ | (do not/dont/does not/doesnt/did
        not/didnt) (have/need) to > ¬ need | need not > ¬ need | (has/have/had/need/needs/needed) to > must | never ,
        ever > never | without waiting for > without | (prefer/prefers/preferred/preferring) … over > prefer … , ¬
    opposites: start begin continue launch resume <> cancel halt suspend pause | colour color coloured <> grayscale
        monochrome | portrait <> landscape | individual <> group collective | cash <> card | window <> aisle |
        alphabetical alphabetically <> chronological chronologically | zip <> unzip | follow <> unfollow | squash <>
        split | postpone <> bring | like <> hate dislike | hurry rush <> wait | shout <> whisper | simplify <>
        complicate | centralize <> decentralize | plain <> fancy decorated | ignore <> answer | oneway <> return
        roundtrip | tabs <> windows | nonstop <> stopover | dark <> light | clockwise <> counterclockwise | minimize
        minimise <> maximize maximise | inline <> attached | bold <> plain | host <> attend | teach <> learn | borrow <>
        lend | arrival <> departure | assets <> liabilities | supply <> demand | rise <> fall drop | above over <> below
        under | far <> near close | before beforehand prior <> after afterwards following | short brief concise terse
        succinct compact shorter shorten condense abbreviate briefly crisp <> long lengthy verbose detailed longer
        lengthen wordy extensive elaborate expand extend exhaustive | formal formally official stiff polite respectful
        <> informal informally casual casually relaxed colloquial chatty breezy laidback | ascending <> descending |
        enable activate <> disable deactivate | allow permit authorize authorise let <> forbid prohibit ban disallow |
        accept welcome agree <> decline refuse reject turn | approve grant endorse <> reject disapprove deny | include
        contain incorporate attach <> omit exclude detach | add insert append <> remove delete strip subtract deduct |
        start begin commence launch <> stop end cease finish conclude terminate quit | continue keep retain maintain
        preserve <> stop discontinue drop delete discard | morning mornings am <> afternoon afternoons <> evening
        evenings night nights | more additional extra <> less fewer | most <> least fewest | maximum maximal <> minimum
        minimal | first <> last final | initial <> final | internal internally inhouse <> external externally outside |
        public publicly open <> private privately confidential secret | manual manually <> automatic automatically
        automated auto unattended | increase raise grow expand <> decrease reduce lower shrink cut | early earlier soon
        <> late later | upper uppercase <> lower lowercase | top <> bottom | above exceed <> below | high higher highest
        <> low lower lowest | big large huge great <> small little tiny | open <> close shut | buy purchase <> sell |
        push <> pull | upload <> download | import <> export | send <> receive | give lend <> take borrow | hide conceal
        mask <> show display reveal expose | lock <> unlock | mute silence <> unmute | subscribe <> unsubscribe | read
        <> unread | love like enjoy appreciate <> hate dislike detest loathe | prefer favor favour <> avoid | trust <>
        distrust doubt suspect | good great excellent <> bad poor terrible awful | positive <> negative | fast quick
        quickly rapidly swiftly prompt promptly immediately immediate instantly speedy urgent <> slow slowly later
        delayed gradually | hot warm <> cold cool | warm friendly warmly <> cold distant reserved | new fresh <> old
        former existing used | newest latest recent <> oldest earliest outdated | rich <> poor | cheap inexpensive
        affordable <> expensive costly pricey dear | strict strictly rigid <> loose loosely lenient flexible | simple
        simply easy plain <> complex complicated difficult hard | direct directly straight <> indirect indirectly
        roundabout | active <> inactive passive | single one individual individually separately separate apart alone <>
        together jointly combined bundled joint | singular <> plural | same identical <> different | full complete whole
        entire <> partial incomplete empty | weekday weekdays workday <> weekend weekends | day daytime <> night
        nighttime | daily <> weekly <> monthly <> quarterly <> yearly annually annual | today <> tomorrow <> yesterday |
        left <> right | left-hand <> right-hand | front <> back rear | forward <> backward | inside indoors <> outside
        outdoors | inbound incoming <> outbound outgoing | domestic national local <> foreign international abroad |
        local <> remote | onsite <> offsite | online <> offline | onsite inperson office <> remotely home | written
        writing text <> spoken oral verbal verbally orally | call phone <> email mail | paper printed print <> digital
        electronic | visible <> invisible hidden | present <> absent | current <> next <> previous past | current
        present <> former | always constantly invariably consistently regularly <> never sometimes occasionally | often
        frequently usually mostly generally <> rarely seldom | everyone everybody all <> nobody none | mandatory
        required compulsory obligatory must <> optional optionally voluntary | loud loudly <> quiet quietly silent
        silently | light bright <> dark dim | strong <> weak | hard tough <> soft gentle mild | heavy <> light | wide
        broad <> narrow | deep <> shallow | thick <> thin | clean tidy <> dirty messy | wet <> dry | busy <> free idle |
        safe secure <> unsafe dangerous risky insecure | true <> false | correct right accurate <> wrong incorrect
        inaccurate | exact exactly precise precisely <> approximate approximately roughly rounded | rounded round <>
        unrounded exact | gross <> net | credit <> debit | income revenue profit <> expense loss cost | win <> lose |
        succeed success <> fail failure | pass <> fail | gain <> lose | save <> spend waste | save keep store <> discard
        delete | remember <> forget | arrive come <> leave depart go | enter <> exit | join <> leave quit | connect link
        attach <> disconnect unlink detach separate | merge combine join <> split separate divide | mix <> separate |
        build create make <> destroy delete demolish | encrypt <> decrypt | compress <> decompress | install <>
        uninstall | sync <> unsync | praise commend compliment <> criticize criticise blame scold complain | help
        support assist <> hinder oppose obstruct | agree <> disagree | happy glad satisfied pleased <> sad unhappy
        dissatisfied displeased angry annoyed | calm patient <> nervous impatient hectic | serious sober <> humorous
        funny playful joking | modest humble <> boastful | hire <> fire dismiss | promote <> demote | encourage <>
        discourage | speed accelerate hasten <> slow delay postpone | postpone delay defer <> advance hasten | confirm
        <> cancel deny | accept <> cancel | reveal disclose share <> withhold conceal hide | asynchronous async <>
        synchronous sync | vertical <> horizontal | static <> dynamic | soft <> hard | optimistic <> pessimistic |
        expert experienced senior <> beginner novice junior | senior <> junior | adult <> child | male man <> female
        woman | buyer customer client <> seller supplier vendor | employer <> employee | teacher <> student | inbound <>
        outbound | metric <> imperial | british <> american | collapse collapsed fold <> expand expanded unfold | narrow
        <> widen | tighten <> loosen | fill <> empty | check tick <> uncheck untick | pin <> unpin | opt-in <> opt-out |
        archive <> unarchive restore | freeze <> unfreeze thaw | block <> unblock | wrap <> unwrap | undo <> redo |
        sunrise <> sunset | winter <> summer | spring <> autumn fall | north <> south | east <> west | anonymous
        anonymously <> named personally | generic impersonal <> personal personalized personalised | tabs tab <> spaces
        space | quarter <> half | begin start beginning <> end ending | detailed thorough thoroughly full <> summary
        summarized cursory superficial rough | often <> occasionally | exclusively solely <> partly partially | tell
        inform disclose reveal <> hide conceal
    synonyms: mail email message | reply answer response respond | client customer | use insert employ utilize utilise
        apply usage | brief short concise succinct | book schedule arrange plan | meeting appointment meetings | delete
        remove erase | add insert append | include contain carry | show display | send deliver dispatch issue | forward
        relay | begin start commence | continue proceed | stop cease quit | like enjoy love | hate dislike detest
        loathe | error mistake bug | fix repair | invite invitation | label tag | write compose draft | prepare draft |
        ask request | tell inform notify notification alert | mention state name | price cost pricing | bill invoice |
        entry booking record | team staff crew colleagues coworker colleague | whole entire full | manager boss
        supervisor | file document attachment doc | photo picture image | wish desire | prefer favor favour preference
        | approve okay authorize authorise | permit allow | forbid prohibit ban disallow | require must | confirm
        confirmation approval verify | phone telephone ring call | summary recap digest overview summarize summarise |
        folder directory | emoji emoticon smiley | greeting salutation greet | farewell closing | remark comment note |
        quote quotation offer proposal estimate | buy purchase order | supplier vendor provider | pay payment paid |
        vacation holiday leave | colour color | urgent pressing | fast quick rapid swift prompt | immediate instant |
        punctual timely | daily everyday | weekly | monthly | annual yearly | big large | small little | task todo |
        job work | staff employee personnel | contract agreement | deadline due | discount rebate reduction | check
        review inspect examine | verify check | update refresh | change modify alter edit amend | keep retain | store
        save | archive | translate translation | round rounding | sum total amount | figure number | figures amount |
        exact precise | phrase wording expression | text copy | sign signature | newsletter bulletin | complaint
        grievance | book ledger accounting accounts books | link url hyperlink | test testing | repository repo |
        deploy deployment release ship | holiday vacation | night nighttime | afternoon | jargon lingo | slang | line
        row | tone style register | friendly warm kind | formal official | solely only exclusively | manually manual |
        automatic automatically automated | person people | firm company business organization organisation | website
        site webpage | backup | password passphrase | mum mother | dad father | car automobile vehicle | road street |
        doctor physician | child kid | movie film | meal dish | coffee | drink beverage | pick choose select | help
        assist support | hour hourly | quarterly quarter | hr humanresources | lawyer attorney | refund reimburse
        reimbursement | parcel package shipment | ticket issue case | feedback | calendar diary agenda | above exceed |
        below | bullet bulleted | send sent | write wrote written | choose chose chosen | speak spoke spoken talk | buy
        bought | sell sold | pay paid | hold held | bring brought | begin began begun | hide hidden | find found |
        build built | take taken | give gave given | read | tell told | meet met | draw drawn | show shown | teach
        taught | say said | break broke broken | lead led | lend lent | spend spent | win won | wear worn
    kin: tell explain describe | mail letter note | text message | reply react | ask question query | send share pass |
        give provide supply hand | sort order list arrange | title heading headline | chat message | state mention
        indicate specify say | put place set | address call greet | finish complete end close | start open | record
        book log enter | receive get obtain | treat consider regard handle | top first | priority important importance
        | copy cc | point mark | month monthly | week weekly | day daily | year yearly | source origin come | lead
        prospect | surface show put | notify announce | answer handle | sign approve | talk speak discuss | write note
        document | store file | plan schedule calendar | task ticket | like prefer want wish | expect want | meet call
        talk
    light: user | agent | assistant | always | client | customer | team | mail | email | message | draft | write | send
        | use | want | prefer | add | show | keep | consistently | please | include | accept | new | good | day | work
        | continue | remember | start | begin | contain | reply | answer | make | create | set
    narrow: only | solely | exclusively | sometimes | occasionally | usually | often | mostly | most | some | few |
        several | almost | nearly | except | until | unless | half | about | roughly | possibly | maybe | perhaps |
        otherwise | first | last | next | previous | other | another | more | less | alone | twice | once | partly |
        frequently | generally | normally
    duties: must | shall | need | needs | required | mandatory | obliged
    leaves: may | can | might | could | optional | optionally
    breaks: but | if | when | whenever | because | while | whereas | although | though | unless | since | so | yet |
        that | which | who | once | however | then | what
    ands: and | or | plus | nor
    numbers: two=2 | three=3 | four=4 | five=5 | six=6 | seven=7 | eight=8 | nine=9 | ten=10 | eleven=11 | twelve=12 |
        thirteen=13 | fourteen=14 | fifteen=15 | sixteen=16 | seventeen=17 | eighteen=18 | nineteen=19 | twenty=20 |
        thirty=30 | forty=40 | fifty=50 | sixty=60 | seventy=70 | eighty=80 | ninety=90 | dozen=12 | twice=2 | second=2
        | third=3 | fourth=4 | fifth=5 | sixth=6 | tenth=10
    scales: hundred=100 | thousand=1000 | k=1000 | grand=1000 | million=1000000 | mio=1000000 | billion=1000000000 |
        bn=1000000000
    clock: noon=12:00 | midday=12:00 | midnight=0:00
    am: am | a.m | a.m. | in the morning | o'clock in the morning
    pm: pm | p.m | p.m. | in the (afternoon/evening) | at night | o'clock in the (afternoon/evening)
    hours: oclock | o'clock | h | hrs
    weekdays: monday mondays mon | tuesday tuesdays tue tues | wednesday wednesdays wed | thursday thursdays thu thurs
        | friday fridays fri | saturday saturdays | sunday sundays
    months: january jan | february feb | march | april apr | may | june jun | july jul | august aug | september sep
        sept | october oct | november nov | december dec
    names: anna | marco | maria | john | peter | paul | mary | tom | thomas | sarah | laura | lisa | michael | david |
        james | robert | linda | susan | karen | alice | bob | carol | dave | eve | emma | olivia | noah | liam | jack
        | harry | george | anne | jane | kate | lucy | max | sam | ben | alex | chris | julia | sophie | martin | mark
        | steve | kevin | brian | nina | eva | elena | sofia | luca | paolo | giulia | hans | klaus | stefan | petra |
        sabine | pierre | jean | marie | claire | carlos | jose | juan | pedro | ana | luis | joao | jan | piet | sanne
        | ivan | olga | yuki | ken | wei | li | ahmed | ali | omar | fatima | acme | globex | berlin | london | paris |
        rome | milan | madrid | munich | vienna | zurich | new york | boston | chicago | tokyo | amsterdam | lisbon |
        mr | mrs | ms
    affixes: un | in | im | ir | il | dis | non | mis | de
    origins: from
    goals: to | into | onto
    whole: disability disabilities | drops | barred barring
    keeps: keep | keeps | kept | keeping | leave | leaves | left | retain | maintain | preserve | stay | remain
    empty: the | a | an | is | are | was | were | be | been | being | am | it | its | that | thats | there | do | does |
        did | done | please | kindly | of | should | must | shall | will | would | ought | supposed | any | ever | also
        | really | actually | simply | certainly | so
    affirmed: always | ever | consistently | usual | every | each
    hearers: you | youre
    forms: i im ive id ill | you youre | he hes | she shes | they theyre | what whats | get gets got gotten | go goes
        going went gone | make makes made making | take takes | keep keeps kept keeping | put puts | come comes came
        coming | want wants wanted | time times | thing things | let lets | use uses used using | can could | may might
        | on onto upon | toward towards | have has had having | need needs needed | my mine | her hers | our ours | your
        yours | when whenever | until till
    turns: up <> down | in into <> out | on <> off | ahead <> behind | with <> against | under <> over | inside <>
        outside
    general: use | uses | used | using | employ | utilize | utilise | write | put | puts
    avoids: avoid | refrain | abstain | eschew | shun | eschews | forgo | omit
    passives: is | are | was | were | be | been | being | get | gets | got
"""
