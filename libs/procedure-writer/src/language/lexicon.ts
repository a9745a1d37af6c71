/**
 * Words the local writer knows. Where they come from: the verbs are those that work instructions use (collected by hand from the vocabulary of
 * ASD-STE100 style technical writing, UI writing guides, cookery, cleaning, repair and laboratory practice); the nouns are the things such
 * instructions are done with. Open vocabulary is covered by position ("Deglaze the pan") and by compromise's tagger, so a word that is
 * missing here costs confidence, not the step.
 */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Verbs of doing, in base form: with "I/we/you" before them they narrate a step. */
export const actionVerbs = words(`
 accept access activate add adjust aim align alternate anchor apply arrange assemble assign attach back bake balance bandage bang baste beat bend blanch bleed blend
 block blot blow boil bolt bookmark boot braise braid break brew bring browse brush bubble build bump bundle bunch buff burn button
 calculate calibrate call cap capture carry carve catch center centre change charge check chill choose chop clamp clean clear click clip clone close coat collapse collect
 comb combine commit compare compile complete compress configure confirm connect cook cool copy core cover crack crease create crimp crop cross crumple crush cut
 dab deactivate debug deburr decorate defrost degrease delete deploy depress deselect detach dial dice dig dilute dip direct disable disassemble discard disconnect disengage disinfect dismantle dispense dispose dissolve divide dock
 double-check double-click double-tap download drag drain drape draw dredge drill drip drop dry dump dust duplicate edit eject elevate empty enable enclose engage enlarge enter erase examine exit expand export expose extend extract
 fasten feed fetch file fill filter find fire fit fix flash flatten flip flush flick fluff fold follow force format forward freeze fry garnish gather glue grab grasp grate grease grill grind grip group guide
 hammer hang heat highlight hit hold hook hover immerse import increase incubate inflate inject input insert inspect install integrate invert invite iron isolate jack join jot juice jump keep key knead knock knot
 label ladle lather latch launch lay layer leave let level lift light line link load locate lock log loop loosen lower lube lubricate
 maintain make map mark marinate mash mask massage match measure melt merge mince minimize maximize mist mix modify moisten monitor mop mount move mow multiply nail name navigate notch notify nudge oil open order orient orientate
 pack package pair park paint paste pat patch peel perform pick pierce pin pinch pipe pipette place plant plate plug point poach polish pop populate position post pour powder power pre-heat preheat prep prepare press prime print probe process program prune pry publish pull pulse pump punch purge push put
 puree quit raise rake ream reassemble reattach rebase reboot reconnect record recycle reduce reel refill refit refresh refrigerate register reheat reinsert reinstall release reload remount remove rename reopen repair repeat replace replenish report reposition reseat reset resize restart rest retract retrieve return reverse review rewind rinse roast roll rotate route rub run
 sand sanitize saute sauté save scan scatter schedule scoop score scrape screw scroll scrub seal search sear season seat secure seek segment select send separate serve set settle sew shade shake shape share sharpen shave shift shoot shorten shred shut sift sign simmer siphon sketch skewer skim skip slice slide slip slot smash smear smooth snap snip soak solder sort space spin splice split spoon spray spread sprinkle squeeze squirt stab stack staple start steam steep sterilize stick stir stitch stop store straighten strain strap stretch strike string strip stroke submit subtract suck supply support suspend swab swap swipe switch swirl sync synchronize
 tag take tap tape taste tear test thaw thicken thread throw tick tie tighten tilt tip toast toggle top torque toss touch trace track transfer transplant trash treat trim troubleshoot tuck tug turn twist type unblock unbolt unbox unclip uncheck uncover undo unfasten unfold uninstall unlatch unload unlock unpack unplug unroll unscrew unselect untie unwind unwrap unzip update upgrade upload upvote use
 vacuum validate vent ventilate verify view wait warm wash water wax weed weigh weld wet whip whisk widen wind wipe wire withdraw wrap wring write zero zip zoom
 ask assess authenticate authorize bind book cancel check-in clock confirm define document draft email enroll ensure escalate evaluate execute fetch fill-in generate grant hand identify include initialize initialise inform instruct interview issue list map mention message mute unmute note observe onboard open paste ping pay pick present prioritize promote provide provision pull push query reach reply request reserve resolve respond restore revoke scan search set-up sign-in sign-up specify stage stamp store summarize triage tune type update validate
 chuck whack crank yank shove wiggle jiggle jam slap plonk bung dunk scoot thump hoist swish drench douse spritz lob ditch bin nestle wedge prop perch tether lash sling rap tamp prod poke jog ease slacken heave
 ring phone tow steer brake chock hitch unhitch couple uncouple swill refuse reject tare tally alert evacuate shout brace crouch kneel fetch
 login logon unplug untick right-click left-click copy-paste drag-and-drop long-press screenshot click-on deglaze zest julienne fillet debone score cure crimp shim grout caulk plane chisel countersink ply tack baste hem seam pleat gather darn crochet purl knit cast repot deadhead mulch fertilize sow propagate continue weave inspect wear sweep dock swipe soak hose polish
 count lead sieve sterilise sterilize sanitise sanitize saddle bridle groom herd palletise refund decant ferment glaze laminate winch moor rappel splint immobilise suction centrifuge vortex titrate countersign redact uncoil untangle unclog unjam relaunch retry cross-check
`);

/** Verbs that take part in explaining, feeling or living, not in a procedure step. */
export const stativeVerbs = words(`
 mind be am is are was were been being have has had do does did know think want like love hate need mean believe understand hope feel guess wonder seem look appear become remain belong
 exist live work talk say tell speak explain discuss learn teach show demonstrate see notice hear watch realize recognise recognize remember forget imagine consider suppose expect agree disagree prefer enjoy
 thank welcome visit meet stay travel eat drink sleep hang subscribe comment laugh cry dance sing dream wish celebrate head come go get give try happen matter depend cost help allow suggest recommend
 listen walk sit stand introduce present cover discover experience join treat trust deserve save bet call buy shop shoot check assume admit care worry bother fail win lose play spend
 `);

/** "go", "get", "give" … are steps when something follows that makes them so ("go to Settings", "get the drill", "give it a stir"). */
export const lightVerbs: ReadonlyMap<string, RegExp> = new Map([
  [
    'go',
    /^(?:in ?to|to the|to your|to \w+|back to|over to|up to|down to|ahead|through|around|into|onto|out|under)\b/,
  ],
  ['come', /^(?:back to|over to|down to|up to|in ?to)\b(?! (?:the )?(?:store|shop|us|our|my))/],
  ['get', /^(?:an?|the|your|yourself|some|it|rid of|two|three|four|help|someone|somebody|them|him|her)\b/],
  ['give', /^(?:it|them|him|her|the|your|that|this|each|both|up to|two|three|four|five|\d+)\b/],
  ['look', /^(?:at(?! (?:that|this|it|these|those)$)|for|inside|under|behind|(?:and )?(?:feel|listen))\b/],
  ['begin', /^(?!(?:to|by|and|with|here|now|our|this)\b)\w/],
  ['stay', /^(?:calm|with|behind|away|out|off|clear|back)\b/],
  ['feel', /^(?:for|along|inside|whether)\b/],
  ['check', /^(?:the|your|that|for|if|whether|it|each|all|both|every|with|a|this|these|under|inside)\b/],
  ['cover', /^(?:the|it|your|them|each|all|with|both|any|everything)\b/],
  [
    'save',
    /^(?:the|it|your|them|changes|as|this|that|all|and|a|to|file|everything)\b(?! (?:money|time|big))/,
  ],
  [
    'call',
    /^(?:the|your|it|an?|up|him|her|them|someone|help|emergency|for (?:help|an?|the|assistance|medical)|\d+|nine|triple|one one)\b/,
  ],
  [
    'join',
    /^(?:the|both|two|them|these|each)\b(?! (?:channel|club|newsletter|community|discord|team|family|conversation|waitlist))/,
  ],
  ['play', /^(?:the|it|back|a)\b(?! (?:game|guitar|piano|music|song))/],
  ['work', /^(?:the|it|your way|in the|from)\b/],
  ['show', /^(?:the|hidden|all)\b/],
  ['try', /^(?:the|it)\b(?! (?:today|now|free|out today))/],
  ['tell', /^(?:the|your|him|her|them) (?:\w+ ){0,2}to\b/],
  ['help', /^(?:the (?:\w+ )?(?:patient|person|casualty|victim)|them|him|her)\b/],
  ['treat', /^(?:the|it|any|each|them|him|her)\b/],
  ['present', /^(?:the|your)\b/],
  ['shoot', /^(?:the|a)\b/],
  ['head', /^(?:over|to|back|into)\b/],
  ['introduce', /^the\b/],
  ['have', /^(?:the patient|the person|them|him|her|someone)\b/],
  [
    'visit',
    /^(?:the|your) (?:\w+ ){0,2}(?:page|tab|site|website|url|portal|dashboard|section)\b(?! (?:today|now|at))/,
  ],
  ['watch', /^(?:the|for|your)\b(?! (?:video|whole|next|rest|full|sunset|show|game))/],
  ['listen', /^(?:(?:out )?for|and feel|to (?:the|each|your))\b/],
  ['hang', /^(?:the|it|them|your|a|each|both|up)\b/],
  ['keep', /^(?:the|your|them|him|her|yourself|pressure|both|\w+ing)\b/],
  ['walk', /^(?:around the|to the (?:machine|panel|back|front|other))\b/],
  ['sit', /^(?:down|in the|on the|the|it|them|him|her)\b/],
  ['stand', /^(?:on|behind|next|beside|in front|to the|up|clear|back|it|them|the \w+ up)\b/],
]);

/** Words that can be a verb or the noun of the step's object: after "and" they count as a verb only when an object or particle follows. */
export const nounLike = words(`
 paste screw file cut place record plug mix press drill sand paint oil cap bolt clip cover fill fit fold grip group guide hammer hook iron key label level lift light line link list load lock log mark mask
 match measure mount nail name order pack pair pin pipe plant plate point polish pop post powder power print probe process program pulse pump punch report rest return review ring roll route run
 scan score screen seal search seat set shade shape share shift sign slice slide slot space spin split spray spread stack stage staple start steam step stick stitch stop store strain strap stretch string strip
 supply support switch tag tape tap taste test thread tie tip top touch trace track transfer treat trim tune turn twist type update upload use vacuum vent view wash water wax weed weld wind wipe wire wrap zip zoom
 button block brush charge check clamp clock coat color comb copy core crack crop cross dial dip document drain draw drip drop dust edit email export fire flash flip format frame freeze grease heat hold import input insert
 juice jump knot layer loop map message note nudge open package patch peel pinch plane present query rake reach request reset reserve reverse roast rub season shim skewer snap solder sort spoon stamp tick toast toggle toss tuck water clean dry hand crank jam slap hoist ditch bin wedge prop perch lash sling jog ease ring phone tow brake chock hitch couple swill tally brace refuse shout bung thump stop guard lift lower reverse
 count lead sieve saddle bridle refund glaze winch splint suction centrifuge vortex groom
 back book bind finger head start name work use call head map model season shade store
`);

export const determiners = words(
  'the a an your my our this that these those each every both all some any another his her their its one two three four five six seven eight nine ten half enough more no',
);
export const objectPronouns = words('it them this that these those him her everything something one');
export const prepositions = words(
  'to from in on at with into onto off out over under up down through around between across along behind beside inside outside against by for of about above below near toward towards until till within without upon after before during via per',
);
export const articles = words('the a an');

/** Results of a mistake ("you ruin the file"), which are never instructions. */
export const harmingVerbs = words(
  'ruin damage spoil scratch scorch squash crush hurt lose kill destroy waste flood overheat contaminate void risk scald injure burn',
);

/** Never the first word of an imperative. */
export const functionWords = words(`
 i we you he she they it this that these those there here who what which when where why how if because so and but or nor yet as while although though unless since than the a an my your our his her their its
 is are was were be been being am do does did have has had will would shall should can could may might must not no yes to of in on at by for with from into onto off out over under up down through around between
 each every both all some any another one two three four five six seven eight nine ten half most many few several much more less only even still just very too also again now then next first second third finally
 today tomorrow yesterday maybe perhaps please okay ok well right basically actually hello hi hey thanks thank everyone everybody guys folks inside outside behind beside above below near once after before until during without within
 otherwise whatever whenever whichever anyone someone people nothing something everything such same other others lots plenty instead rather quite almost about like unlike let
`);

/** Adverbs that may precede the verb; the title drops them, the description keeps those that carry manner. */
export const mannerAdverbs = words(`
 carefully slowly gently firmly quickly lightly securely tightly loosely evenly thoroughly completely fully partially manually immediately simultaneously gradually safely briefly properly correctly
 voluntarily deliberately precisely exactly vigorously continuously repeatedly periodically roughly finely thinly generously liberally lightly neatly
`);
export const emptyAdverbs = words(
  'just simply now then also first next always usually normally typically really actually probably again still only basically literally obviously essentially quickly finally already sometimes generally often kindly please afterwards straightaway lastly later instead once too firstly secondly thirdly ordinarily personally mostly especially',
);

/** Words the text of a step never ends on. */
export const danglingWords = words(
  "the a an of to and or with in on from your my our that into for by at as if when because so but then which this these those is are was be will can it's its their his her i we you until while between under over onto off very really just not no please",
);

/** Objects that show a lyric, a slogan or a feeling rather than a thing that is worked on. */
export const sentimentNouns = words(
  'me us myself ourselves heart love baby soul dream dreams life world mind feeling feelings memories adventure journey moment moments eyes arms rhythm night tonight happiness magic future difference',
);

export const numberWords = words(`
 zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million half quarter third
`);
export const isNumberWord = (norm: string): boolean => numberWords.has(norm) || /^\d/.test(norm);
export const ordinals: ReadonlyMap<string, number> = new Map([
  ['first', 1],
  ['second', 2],
  ['third', 3],
  ['fourth', 4],
  ['fifth', 5],
  ['sixth', 6],
  ['seventh', 7],
  ['eighth', 8],
  ['ninth', 9],
  ['tenth', 10],
]);
export const cardinals: ReadonlyMap<string, number> = new Map([
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
  ['ten', 10],
  ['eleven', 11],
  ['twelve', 12],
  ['thirteen', 13],
  ['fourteen', 14],
  ['fifteen', 15],
  ['sixteen', 16],
  ['seventeen', 17],
  ['eighteen', 18],
  ['nineteen', 19],
  ['twenty', 20],
  // what a recogniser writes for "two" and "four" after "step"
  ['to', 2],
  ['too', 2],
  ['for', 4],
  ['won', 1],
]);
