"""English."""

ROW = """
    stop_words: the | and | of | to | is | are | you | your | for | with | that | this | have | will | our | be | it |
        as | by | from | would | please | not | has | can | if | any | all | been | was | were | at | or | but | they
        | their | what | which | when | there | we | i | my | an | who | he | she | his | her | had | do | does | did
        | about | us | than | then | these | those | them | could | should | shall | on | in | a | so | no | me | up |
        out | more | into | only | its | how | where | also | after | before | just | until | here | am | every | must
        | let | it's | don't | i'm | we're | may | yet | each | both | off | over | while | being | because | whether
    openers: please | kindly | regarding | concerning | however | therefore | although | though | unfortunately |
        fortunately | currently | today | additionally | furthermore | moreover | since | once | given | attached |
        enclosed | maybe | perhaps | thanks | thank | yes | no | sure | next | first | second | finally | meanwhile |
        otherwise | instead | without | during | despite | another | several | many | most | some | few | such | same
        | other | whoever | everyone | nobody | somebody | anyone | everything | nothing | something | customers |
        clients | orders | questions | details | payment | delivery | documents | staff | guests | users | people
    greetings: hi | hello | hey | heya | hiya | hallo | dear | dearest | good (morning/afternoon/evening/day) |
        greetings | (morning/afternoon/evening) (all/everyone/team/folks/guys/both) | howdy | to whom it may concern |
        ladies and gentlemen | my dear | hi there | hello there | hey there | happy (monday/tuesday/wednesday/
        thursday/friday)
    sign_offs: best | all best | all my best | (with/) (my/our/) (very/) (best/kind/kindest/warm/warmest/good/cordial/
        friendly/sincere) (regards/wishes/greetings/thanks) | (with/) regards | (with/) (warm/) greetings | warmly |
        kindly | sincerely | yours | (yours/most/very) (sincerely/faithfully/truly/respectfully/cordially/kindly) |
        (sincerely/faithfully/truly/respectfully) yours | yours ever | as ever | as always | cheers | cheerio | thanks
        | thx | many thanks | (with/) (many/sincere/warm/kind) thanks | thank you | thanks (so much/very much/a lot/a
        million/again/in advance) | thank you (so much/very much/again/in advance/kindly) | with thanks | thanks and
        (best/kind/warm/) regards | (with/) (all the best/best of luck) | take care | (talk/speak) (soon/to you soon/
        then/later/tomorrow) | see you | see you (soon/there/then/later/around/tomorrow/all there/all soon/on monday/
        on tuesday/on wednesday/on thursday/on friday/next week/all) | see ya | until (then/soon/tomorrow/next time) |
        (in/with) (gratitude/appreciation/anticipation) | gratefully | cordially | faithfully | respectfully | (with/)
        respect | love | lots of love | (with/) (all my/much) love | xx | xxx | xo | xoxo | hugs | bye | bye (for now/
        bye) | goodbye | ciao | ttyl | br | rgds | have a (great/good/nice/lovely) (day/one/week/weekend/evening) |
        keep up the good work | stay safe | over and out | affectionately | fondly | on behalf of | signed | your
        (team/friends)
    linking: from | to
    formulas: (i/we) remain, yours | for and on behalf of
    pleasantries: (hope/hoping/trust/that) you (all/both/) (are/re/were) (all/both/) (well/keeping well/doing well/
        doing great/doing good/doing fine/doing okay/fine/good/great/okay/ok/safe/healthy/staying safe/staying warm/
        feeling better/in good health/in good spirits/enjoying/having a) | (hope/hoping/trust/that) you (*/) (had/
        have) (a/an/your) (good/great/nice/lovely/wonderful/pleasant/restful/relaxing/fantastic/fun/productive/smooth/
        safe/enjoyable/amazing/excellent/happy/merry/super/very) | (hope/hoping/trust) you (have/) enjoyed (your/the/
        a/our) | (hope/hoping/trust/that) (all/everything/everyone/things/life) (is/s/are) (well/good/going well/fine/
        great/ok/okay/going smoothly) | (hope/hoping/trust) (that/) your (week/day/weekend/year/trip/summer/month/
        morning/holiday/holidays/vacation/family/new year/monday/friday/travels/journey) | (finds/find/found/reaches/
        catches/reach) you (all/both/) (well/in good/safe/in the best) | hope (this/that) (helps/clarifies/answers/is
        helpful) | (great/good/nice/lovely/wonderful/pleasant/fantastic/relaxing/restful/super/beautiful/happy/safe/
        productive/sunny/splendid/excellent/blessed/fabulous/cosy/fantastic) (day/week/weekend/one/rest of/start to/
        trip/holiday/break/summer/flight/journey/christmas/stay/easter/time at/rest/evening ahead/week ahead/day
        ahead) | have a (great/good/nice/lovely/wonderful/pleasant/relaxing/fantastic) (evening/afternoon/morning/
        night/time/start) | (wish you/wishing you/wish you all) a * | enjoy (your/the rest of your/the rest of the/
        the) (day/evening/weekend/week/holiday/holidays/vacation/break/stay/sunshine/summer/afternoon/trip) | happy
        (new year/holidays/easter/weekend/christmas/thanksgiving) | merry christmas | season s greetings | wish(ing/)
        you (all/) (all the best/the best/well/every success/a speedy/much success/success) | all the best (for/with/
        in) | best of luck | good luck | (thank you/thanks/thx) (*/) (*/) for (your/the/all your/this) (*/) (email/e
        mail/emails/mail/message/messages/note/reply/response/answer/enquiry/inquiry/letter/call/feedback/help/
        business/order/request/update/question/visit/information/info/words/work/effort/efforts/assistance/invitation/
        custom/input/chat/conversation/meeting/application/purchase/heads) | for (your/all your) (*/) (patience/time/
        understanding/interest/support/help/cooperation/attention/trust/loyalty/consideration/kindness/hospitality/
        flexibility/feedback/assistance) | (thank you/thanks) (so much/very much/again/) for (reaching out/getting in
        touch/writing/contacting/getting back/taking the time/choosing/bearing with/being/coming back/letting/
        thinking/considering/joining/attending/coming/visiting/meeting/shopping/working with/everything/flagging/
        sharing/waiting/calling/taking/making the time/sticking with/staying with/trusting/asking) | (thank you/
        thanks) (so much/very much/) in advance | for reaching out | (thank you/thanks) (once again/again) |
        (appreciate/value) your (time/patience/help/business/understanding/support/interest/cooperation/feedback/
        prompt/quick/kind/continued/consideration/custom/trust/effort/efforts/hard) | (much/greatly/highly/very much/
        really/truly/sincerely) appreciated | (appreciate/value) (it/) (if you/you taking) | (t/not/never/no) hesitate
        | (always/please/) feel free | (look/looking/looked) (very much/so much/really/) forward to | excited to
        (hear/work/meet/see) | can t wait to (hear/see/meet) | (if/should) you (should/) (have/need) any(thing/)
        (other/further/more/additional/else/) (questions/question/queries/query/concerns/doubts/help/assistance/
        support/information) | (if/should) you need anything | (if/should) (there is/there s) anything (else/more/) |
        let (me/us) know (if/should) (you need anything/there s anything/there is anything/i can/we can/you need any/
        you require) | (at your/remain at your) (disposal/service) | (happy/glad/pleased/delighted) to (help/assist/
        answer/be of/hear) | (pleasure/honour/honor/joy/delight/privilege) (to/of) * | pleasure (meeting/working/
        speaking/talking/doing/seeing/having) | my pleasure | (great/good/nice/lovely/wonderful/pleased/delighted)
        (to/) (hear from/hearing from/meet/meeting/see you/seeing you/talk to/talking to/talk with/talking with/speak
        with/speaking with/speaking to/chatting/chat with/catching up/catch up/have you/having you/working with) | how
        (are you/is it going/s it going/have you been/are things/is everything/s everything/are you doing) | (stay/
        keep) (safe/well/warm/healthy) | take good care | with (much/great/sincere) appreciation | warm(est/) wishes
        to | (give/send) my (best/regards/love) to | it was (so/really/very/) (great/good/nice/lovely/wonderful) (to/
        meeting/seeing/talking/speaking) | (we/i) (really/truly/greatly/) appreciate (it/that/you) | reach out (any
        time/anytime/at any time/if you) | (any/some) time you need | here (to help/for you) | your (business/
        satisfaction) (is important/means)
    not_pleasantries: (if/should) you (have/need) any information about | look forward to the past
    hedging: maybe | perhaps | possibly | probably | presumably | seemingly | apparently | arguably | supposedly |
        conceivably | ostensibly | potentially | hopefully | somewhat | kinda | sorta | sort of | kind of | a (tiny/
        little/wee/) bit | a little | a touch | a tad | slightly | more or less | (i/we) (just/really/personally/kind
        of/also/still/do/honestly/rather/would/d/) (think/believe/guess/suppose/suspect/assume/imagine/reckon/figure/
        presume/gather/feel) | (i/we) (feel/felt) (like/that/as) | (i/we) (thought) (that/it/this/we/you/maybe/
        perhaps) | i (would/d) (say/guess/think/suggest/argue/imagine/assume) | i (wonder/was wondering/was just
        wondering/am wondering/m wondering) | wondering (if/whether) | (it/this/that/there/things/he/she/which)
        (would/might/may/) (seems/seem/seemed/appears/appear/appeared) | (seems/seem/seemed/appears/appear) (to/that/
        like/as/a/rather/quite) | might | may (be/have/well/need/not/take/want/wish/seem/also/even/still/possibly/
        perhaps/cause/change/vary/depend/differ/help/lead/come/prefer/contain/include/affect/require/arrive/happen/
        become/go/occur/still/result/turn/find/make/lie) | could (be/well be/possibly/perhaps/potentially/maybe/have
        been/also be/conceivably) | (would/should) (probably/perhaps/maybe) | likely | most likely | unlikely | in
        (my/our) (humble/personal/honest/) (opinion/view/experience/estimation/judgement) | imo | imho | from (my/our)
        (point of view/perspective) | as far as (i/we) (know/can/am/understand/see/remember/recall/could) | to (my/
        our) knowledge | to the best of (my/our) knowledge | (not/t) (entirely/quite/totally/completely/100/really/
        fully/absolutely/exactly/so/all that/too/very/) (sure/certain) | (m/am/re/are) (unsure/uncertain) | in (a/
        some) (way/ways/sense) | to (some/a certain) (extent/degree) | if (i/we) (m/am/are/re) not mistaken | if (i/
        we) (remember/recall) (correctly/rightly/right) | if (i/we) understand correctly | unless (i/we) (m/am/are)
        mistaken | (tend/tends) to | (may/might) or may not | in theory | in principle | one could (say/argue) | so to
        speak | as it were | give or take | or so | something like | (has/have) the (feeling/impression) | (my/our)
        (guess/impression/feeling/sense/understanding) is | (it/this) (is/s) possible | (there is/there s) a chance |
        (it/that) (would/could) be that | not necessarily | roughly speaking | (it/this) could
    not_hedging: (what/which/this/that/any/some/every/each/all/the/these/those/same/new/different/other/another/
        certain/whatever/best/right/wrong/only/first/no) (kind/sort/kinds/sorts) of | (very/so/really/too/most/
        extremely/how/awfully/be/is/it s) kind of | kind of you | in kind | a (bit/little) of | a little (boy/girl/
        house/time/while/one/more time/gift/present/surprise/something/help) | with all your might | all (my/our/his/
        her/their) might | may (i/we) | may (not/) (be/have) (sent/found/reached/collected/picked/used/obtained/
        downloaded/returned) | (i/we) (wish) | feel free | (i/we) feel (better/well/fine/good/great) | could be
        (reached/found/sent/seen) | most likely | as likely as | (do/does/did) (you/he/she/they) think | (i/we) think
        (about/of/through) | (i/we) (believe/believed) in | (please/) make sure | a little (later/earlier) than | sort
        of thing | to be (sure/certain) | (it/this) could (not/t) | seems to (work/have worked) fine
    apology: sorry | apolog(y/ies/ise/ize/ises/izes/ised/ized/ising/izing/etic) | (please/kindly/do/) (excuse/forgive/
        pardon) (the/my/our/me/us/any/this/that/for/this) | (beg/ask/asking/begging) (your/for/for your/for our)
        (pardon/forgiveness/indulgence) | (forgive/pardon) | my bad | my mistake | our mistake | my fault | our fault
        | (sincerely/deeply/truly/very much/greatly/we/i/and) regret (the/any/this/that/our/my/having/it) | regrets
        for | mea culpa | bear with (us/me) | excuse (us/me)
    not_apology: no need to (apologise/apologize) | no (apology/apologies) (is/are/) (needed/necessary/required) |
        better safe than sorry | (a/the) sorry (state/sight/affair) | (please/) excuse (list/note) | regret (to/that
        you) | not sorry
    superlative: best | worst | finest | greatest | largest | biggest | smallest | highest | lowest | fastest |
        quickest | slowest | cheapest | easiest | hardest | simplest | strongest | weakest | newest | latest | oldest
        | youngest | longest | shortest | tallest | deepest | widest | broadest | closest | nearest | farthest |
        furthest | earliest | soonest | safest | cleanest | clearest | brightest | darkest | lightest | heaviest |
        richest | poorest | busiest | quietest | loudest | warmest | coldest | hottest | coolest | kindest | nicest |
        loveliest | friendliest | happiest | saddest | luckiest | wisest | smartest | cleverest | brightest | sharpest
        | smoothest | softest | toughest | roughest | purest | truest | fullest | freshest | tastiest | sweetest |
        healthiest | fittest | leanest | thinnest | thickest | fairest | fiercest | bravest | boldest | humblest |
        noblest | proudest | sincerest | deepest | dearest | grandest | mightiest | prettiest | ugliest | tiniest |
        tightest | loosest | steepest | flattest | straightest | trickiest | riskiest | costliest | handiest |
        liveliest | likeliest | speediest | sturdiest | steadiest | gentlest | mildest | wettest | driest | dirtiest |
        greenest | neatest | keenest | funniest | craziest | weirdest | strangest | rarest | hugest | wildest |
        scariest | worthiest | wealthiest | angriest | gravest | sternest | strictest | severest | slightest |
        faintest | barest | crispest | slickest | sleekest | tidiest | heartiest | merriest | juiciest | finest |
        topmost | foremost | utmost | innermost | uppermost | lowest | (the/our/your/my/his/her/its/their/a/world s/
        one of the) (most/least) * | most (reliable/important/importantly/recent/recently/valued/beautiful/popular/
        efficient/effective/powerful/advanced/modern/comprehensive/innovative/exciting/impressive/amazing/trusted/
        successful/experienced/common/comfortable/affordable/attractive/suitable/valuable/significant/urgent/critical/
        useful/helpful/interesting/expensive/famous/outstanding/competitive/complete/accurate/convenient/grateful/
        welcome/kind/sincere/generous)
    not_superlative: (with/) (my/our/) (very/) (best/warmest/kindest/sincerest/dearest) (regards/wishes/greetings/
        thanks/love) | all (the/my/our) best | best (practice/practices/before/of luck/man) | at (best/worst/most/
        least) | (do/does/did/doing/try/trying/give/giving) (my/our/your/his/her/their/its) (very/) best | dearest |
        at the (latest/earliest/very least/least/most/soonest/very latest/very earliest) | at (your/our/my) (very/)
        earliest (possible/) (convenience) | (the/) most (of/people/customers/clients/users/cases/likely/days/
        companies/part/orders/things/members/parts/places/time/times) | (make/makes/making) the most of | for the most
        part | (the/) least (i/we/you) | last but not least | not least | best by | best (to/if) | (to the/to) best of
        | best case | worst case | (hope/hoping/wish/wishing) (for/you/) (the/) best | earliest convenience | (the/)
        latest (on/at) (monday/tuesday/wednesday/thursday/friday) | better or worst | as best (i/we/you/as) | (had/d)
        best | for the best
    first_person: i | me | my | mine | myself | we | us | our | ours | ourselves | ourself | let s
    not_first_person: (part/phase/section/annex/appendix/chapter/type/level/class/category/tier/stage/world war/
        volume/book/act/group/unit/elizabeth/charles/article/schedule/grade) i | coal mine | gold mine | (the/a) mine
        | (i/) (e/o) (g)
    formal: dear (sir/madam/sirs/mr/mrs/ms/miss/dr/prof/professor/valued/esteemed/customer/colleague/colleagues) |
        dear | mr | mrs | ms | madam | to whom it may concern | yours (sincerely/faithfully/truly/respectfully) |
        sincerely | (kind/best/warm/kindest/with/) regards | kindly | hereby | herewith | therefore | furthermore |
        moreover | consequently | nevertheless | nonetheless | accordingly | regarding | concerning | pursuant |
        whereas | enclosed | please find | should you (have/require/need/wish) | (would/should) (like to/appreciate/be
        grateful/be obliged/be pleased) | would you (please/kindly/be/mind) | could you (please/kindly) | may (i/we) |
        i (am writing/write) | (we/i) wish to | (we/i) regret | in (regard/regards/reference/respect/accordance) (to/
        with/of) | with (regard/reference/respect) to | in due course | at your (earliest/) convenience | (am/are)
        pleased to | pleased to inform | inform you | please be (advised/informed) | apologise | apologize | prior to
        | subsequently | obtain | require | requires | request | requested | ensure | assist | assistance | inquire |
        enquire | receipt | sincere | forthwith | upon | cannot | will not | do not | does not | is not | are not |
        did not | (i/we) (am/are/will/have/would) | it is | that is | thank you | as soon as possible | shall |
        commence | conclude | additionally | however | appreciate | respectfully | esteemed | located
    informal: t | ll | re | ve | m | d | (it/that/there/here/what/he/she/where/how) s | hi | hey | heya | hiya | yo |
        howdy | cheers | thanks | thx | ty | gonna | wanna | gotta | kinda | sorta | dunno | lemme | gimme | cuz | cos
        | coz | yeah | yep | yup | yay | nope | nah | ok | okay | oops | wow | awesome | cool | super | guys | folks |
        mate | buddy | dude | pal | btw | asap | fyi | lol | omg | tbh | pls | plz | u | ur | ya | stuff | a bunch of
        | a couple of | lots of | loads of | tons of | kids | grab | ping | check out | heads up | catch up | shoot
        (me/us) | drop (me/us) | give (me/us) a | hit (me/us) up | no worries | no problem | no biggie | all good |
        sounds good | quick one | quick question | just | really | pretty (much/good/sure) | totally | bye | see (ya/
        you) | talk (soon/later) | take care | xx | xoxo | hang (on/out/tight) | super (happy/quick/easy) | huge |
        crazy | mess | messed | screwed | figure out | sort (it/this/that) out | get back to | anyway | fingers
        crossed | good news | bad news | till | whenever | maybe | let s | chat | nice one | gotcha | haha | phew |
        fancy | bit of
    months: january | february | march | april | may | june | july | august | september | october | november |
        december | jan | feb | mar | apr | jun | jul | aug | sep | sept | oct | nov | dec
    weekdays: (mon/tues/wednes/thurs/fri/satur/sun)day | (mon/tues/wednes/thurs/fri/satur/sun)days | mon | tue | tues
        | wed | thu | thurs | fri | weekend
    days: today | tomorrow | yesterday | tonight | noon | midnight | week | month | year | day | days | weeks | months
        | years | hour | hours | minutes | minute | morning | afternoon | evening | january | spring | summer | autumn
        | winter | am | pm | o'clock
    ordinals: first | second | third | fourth | fifth | sixth | seventh | eighth | ninth | tenth | eleventh | twelfth
        | thirteenth | fourteenth | fifteenth | sixteenth | seventeenth | eighteenth | nineteenth | twentieth |
        thirtieth
    between: of | the
    date_words: on | by | until | till | before | since | from | after | of
    numbers: one | two | three | four | five | six | seven | eight | nine | ten | eleven | twelve | thirteen |
        fourteen | fifteen | sixteen | seventeen | eighteen | nineteen | twenty | thirty | forty | fifty | sixty |
        seventy | eighty | ninety | hundred | thousand | million | billion | dozen | half | once | twice
    scales: thousand | million | billion | hundred | mn | bn | k | m
    money: euro | euros | dollar | dollars | pound | pounds | francs | franc | cent | cents | pence | quid | bucks |
        kroner | kronor | yen | rupees | sterling
    blanked: US | U.S. | USA | i.e. | I/O
    titles: mr | mrs | ms | miss | dr | prof | sir | madam | dear
    secrets: password | passwords | passphrase | passcode | pin | token | secret | secrets | key | login | username |
        credential | credentials | iban | code
    inflections: s | es | ed | d | ing | 's | e | y | ies | ied | er | n
    quote_opens: on
    quote_verbs: wrote
    quote_heads: from: | -----original message | ---------- forwarded message | begin forwarded message
    quote_fields: sent: | to: | date: | subject: | cc:
"""
