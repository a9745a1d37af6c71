import { isKnownVerb } from '../language/inflection.js';
import { actionVerbs, harmingVerbs } from '../language/lexicon.js';
import { normOf, withEnd, withText, type Token } from '../language/token.js';

/** What is done to one who does it, and what is lost, in the words of every trade; a clause that opens with one of these tells to leave the act before it. */
const any = (...patterns: readonly string[]): RegExp => new RegExp(`^(?:${patterns.join('|')})`);

const harm =
  '(?:ruin|kill|lose|break|crack|snap|strip|melt|burn|wreck|tear|warp|scratch|spoil|damage|destroy|waste|flood|scald|crush|hurt|blow|smash|regret|pay|drown|choke|wear it|cry|be sorry|know about it|start (?:all )?over)';
const broken =
  '(?:gone|dead|ruined|broken|stuck|scrap(?:ped)?|lost|wrecked|wasted|done for|toast|history|rubbish|mush|soup|finished|void|fired|sacked|out|off|in (?:bits|pieces|trouble)|for (?:it|the (?:skip|bin|chop|high jump|scrap)\\w*)|(?:all )?over the (?:floor|place|stove|wall|walls|shop|ceiling|bench|counter))';
/** "… and you lose a finger", "… and you're paying for it", "… and you do the lot again". */
const onYou = [
  `(?:you|we)(?: will| are going to| have to)? ${harm}\\b`,
  'you will be (?!looking|seeing|hearing|feeling|able|ready|done)\\w+ing\\b',
  'you (?:are|will be) (?:paying|buying|wearing it|starting|explaining|cleaning|walking|going home|back (?:to|at|where))\\b',
  `you (?:are|will be) (?:all |really )?${broken}$`,
  'you(?: will)? (?:have to )?(?!press|repeat)\\w+ (?:\\S+ ){0,4}(?:again|over|twice|from scratch)$',
  '(?:you|he|she|they)(?: will)?(?: get| have| have got| are left with| end up with) (?:an? |your )?(?:\\w+ )?(?:shock|face|burns?|blisters?|leaks?|rust|mess|splash|rash|scare|soup|puddle|lumps?|fire|flood|problem)\\b',
  'you (?:have|have got|get) (?:an? |your )?(?:scratched|cracked|broken|bent|burnt|burned|ruined|wasted|dead|stripped|flooded|split|torn) \\w+',
  'you (?:have|have got) no \\w+$',
];
/** "… and I'll pour you down after it", "… and the boss will have a fit", "… and that's forty bucks", "… and that's a thumb". */
const threats = [
  '(?:i|he|she|they|(?:(?:the|your) )?\\w+) will have your (?:hide|guts|head|ticket|job|skin)\\b',
  '(?:i|he|she|they|(?:the|your) \\w+) will (?:\\w+ you\\b|have (?:your \\w+|a fit|words)|go (?:mad|mental|spare|ballistic|through the roof)|hit the roof)',
  '(?:that|it) is (?:\\S+ ){0,5}(?:bucks?|quid|pounds?|dollars?|euros?|francs?|pence|grand|a fine|your (?:job|shift|ticket|licence|bonus))\\b',
  '(?:that|it) is (?:an?|your|two|three) (?:\\w+ )?(?:thumbs?|fingers?|hands?|eyes?|foot|toes?|arms?|legs?|teeth|tooth)\\b',
  '(?:that|it) is (?:\\S+ ){1,5}(?:for the (?:skip|bin|scrap\\w*)|in the (?:trash|bin|skip)|down the drain|out (?:of )?the window|gone|wasted|lost)\\b',
];
const going = '(?:goes?|gets?|turns?|comes? out|ends? up|is|are)(?: (?:all|too|really|very|right))*';
const unwantedVerb =
  '(?:peel|leak|crack|split|tear|shatter|warp|shrink|sag|smear|rust|wobble|slip|stall|overheat|flood|clog|curdle|collapse|explode|scratch|bruise|wilt|rot|seize|bind|sink|tip over|buckle|crash|foam over|boil over|run everywhere|spill|blow up|fall (?:apart|over|off|out|on)|lift off|come back at you|kick back|catch fire|fail|jam|blister|fray)';
/** "… and the paint peels", "… and it goes hard", "… and it never comes down again", "… and the whole thing's for the skip". */
const onIt = [
  `(?:it|they|she|he|that|everything|the|your|half|all|both)\\b(?: (?!(?:and|not|never|stops?)\\b)[\\w'-]+){0,5}? (?:(?:will|would|might|could) )?${unwantedVerb}(?:e?s)?\\b`,
  "(?:all|everything|half|the (?:whole|lot))\\b(?: [\\w'-]+){0,4}? (?:drop|fall|run|come|go)s?\\b",
  `(?:it|they|she|everything|the|your|all)\\b(?: [\\w'-]+){0,3}? ${going} (?:hard|soggy|wrong|cloudy|lumpy|mushy|grainy|sour|bitter|tough|rusty|blunt|crooked|patchy|streaky|everywhere|off)\\b`,
  `(?:it|they|she|that|everything|(?:the|your|all)(?: \\S+){1,3}?)(?:'s| is| are)(?: all)? ${broken}`,
  "(?:the|your)(?: \\S+)? \\S+'s (?:bin|skip|scrap|rubbish|waste)$",
  `(?:it|they|she|he|that|(?:the|your)(?: \\S+){1,3}?)(?: will)? never (?!${unwantedVerb})\\w+`,
  `(?:it|they|she|he|that|(?:the|your)(?: \\S+){1,3}?) (?:will|does|do) not (?:work|start|open|close|fit|hold|set|dry|come (?:down|out|off|back)|go back|seal|print|boot|turn|charge)\\b`,
];
const bad = any(...onYou, ...threats, ...onIt);
/** "You tear the roots off", "it never comes down again": nobody wants it, behind what is forbidden at least. */
export const isUnwanted = (tokens: readonly Token[]): boolean =>
  bad.test(normOf(tokens)) || (tokens[0]?.norm === 'you' && harmingVerbs.has(tokens[1]?.norm ?? ''));

/** Nobody tells to do these. */
const neglecting =
  /^(?:forget|miss|skip|neglect|rush|nick|drop|lose|sneeze|bump|overtighten|overfill|overload|overheat|overdo|botch)$/;
const careless = /^(?:(?:take|turn) your (?:eyes?|back|mind|hands?)|walk off|let go)\b/;
const ownSubject =
  /^(?:(?:it|they|she|he|everything|you)|(?:the|your|all|half|both)(?: (?:the|your))? [\w'-]+(?: [\w'-]+)?) \w+/;
const binding = /^(?:not|never|no|nothing|until|till|if|when)$/;
const longestTrial = 12;

/** "Leave a gap and all the top pins drop", "you tip it in the creek and I'll have your hide": what comes of it tells to leave it, so it is no act. */
export function warnedBy(rest: readonly Token[]): Token[] | undefined {
  const [first] = rest;
  const from = first?.norm === 'you' ? 1 : 0;
  const verb = rest[from];
  if (!first || !verb || !(isKnownVerb(verb.norm) || neglecting.test(verb.norm))) return undefined;
  const and = rest.findIndex(
    ({ norm }, at) => at > from && norm === 'and' && isLeft(rest.slice(from, at), comingOf(rest, at)),
  );
  const trial = rest.slice(from, Math.max(from, and));
  if (and < 0 || trial.length > longestTrial || trial.some(({ norm }) => binding.test(norm)))
    return undefined;
  return [
    withText(first, 'If'),
    withText(first, 'you'),
    ...withEnd([withText(verb, verb.text.toLowerCase()), ...trial.slice(1)], ','),
    ...comingOf(rest, and),
  ];
}

/** What is said to come, behind "and" or "and then". */
const comingOf = (rest: readonly Token[], and: number): Token[] =>
  rest.slice(and + (rest[and + 1]?.norm === 'then' ? 2 : 1));

/** Would whoever hears what comes of it leave the trial? */
function isLeft(trial: readonly Token[], behind: readonly Token[]): boolean {
  const come = normOf(behind);
  const isNeglect =
    neglecting.test(trial[0]?.norm ?? '') ||
    careless.test(normOf(trial)) ||
    trial.some(({ norm }) => norm === 'too');
  if (isNeglect) return ownSubject.test(come) || bad.test(come);
  const isRepeated = behind[0]?.norm === 'you' && behind.some(({ norm }) => norm === trial[0]?.norm);
  return trial.length > 1 && !isRepeated && bad.test(come);
}

/** "I reached for the Vaseline and got a smack", "he let it run dry and had to start all over": a mishap teaches what to leave. */
const mishap =
  /^(?:i|we|he|she|they|(?:my|our|the|one|some|a) \w+) (?:\S+ ){1,14}?and (?:(?:i|we|he|she|they) )?(?:nearly |almost )?(?:got (?:an? |my |his |her )?(?:\w+ )?(?:smack|slap|clip|kick|shock|jolt|burn|splash|faceful|earful|fine|warning|fright|roasting|telling off)\b|had to (?:start|do|throw|bin|redo|buy|scrap)\b.*\b(?:again|over|away|out|new|it|twice)$|lost (?:an?|my|his|her|two|three|the) (?:\w+ )?(?:thumbs?|fingers?|hands?|eyes?|toes?|job|order|batch|lot)\b|(?:broke|burnt|burned|ruined|cracked|snapped|stripped|flooded|wrecked) (?:it|the|an?|my|his|her)\b)/;
export const isMishap = (rest: readonly Token[]): boolean => mishap.test(normOf(rest));

/** "You force it, you break it", "wiping it dry scratches the glass". */
const harms = new RegExp(
  `^(?:you (?:\\S+ ){1,6}you (?:will )?${harm}\\b|(?:\\S+ ){1,12}(?:just |only )?${harm}s (?:the|your|it|them|a)\\b)`,
);
export const comesToHarm = (text: string): boolean => harms.test(text);

/** Does an act open there that what comes of it tells to leave? */
export const opensWarning = (rest: readonly Token[]): boolean =>
  (actionVerbs.has(rest[0]?.norm ?? '') || rest[0]?.norm === 'you') && warnedBy(rest) !== undefined;
