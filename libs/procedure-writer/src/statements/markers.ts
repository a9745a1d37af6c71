import { actionVerbs, cardinals, ordinals, prepositions } from '../language/lexicon.js';
import { leadLength, normOf, type Token } from '../language/token.js';
import type { Marker } from '../types/statement.js';

interface Peeled {
  marker: Marker | null;
  rest: Token[];
}

const numbered =
  /^(?:(?:and|so|now|okay|then|on to|onto|moving on to|moving on|this is|here is|that is|it is|for|in|the|that brings us to|which brings us to|next is|next|finally|let us (?:go|move) (?:on )?to) )*step (?:number |no )?([a-z]+|\d+)(?: (?:is|will be|would be|involves|begins with|starts with)(?: (?:to|that|when|where|by))?)?(?= |$)/;
const numberedPlain = /^(?:and )?number (one|two|three|four|five|six|seven|eight|nine|ten|\d+)(?= |$)/;
const namedOrdinal =
  /^(?:(?:and|so|now|okay|then) )*(?:(?:the|your|our|my) )?(?:very )?(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|next|last|final|other)(?: step| thing| task| job| part| stage| action)(?: (?:here|now|that))*(?: (?:that )?(?:we|you|i)(?: are| will| am| would)?(?: going to| need to| want to| have to| have got to| should| must| always| usually| like to| would like to)*(?: do| did| be doing)?)?(?: here| now| today| next)*(?: (?:is|was|will be|would be)(?: (?:to|that))?|(?<= (?:do|did))(?= (?:i|we|you) ))(?= |$)/;
const sequences: readonly [RegExp, Marker['kind']][] = [
  [
    /^(?:and |so |then |now )*(?:last but not least|last(?:ly)? of all|lastly|finally|in the end|as a (?:final|last) step|to finish(?: off| up)?|to (?:wrap|finish) (?:it )?up|(?:the )?last thing(?! (?:you|we|i) (?:want|need)\b| (?:to|in|on)\b))(?= |$)/,
    'last',
  ],
  [
    /^(?:and |so |okay )*(?:first(?:ly)? of all|first off|firstly|at first|to begin with|to begin|to start with|to start off|to start|first up|first thing(?:s first)?(?! (?:in|on|this|that|tomorrow|you|we|i|is|was)\b)|before (?:anything|everything) else)(?= |$)/,
    'ordinal',
  ],
  [
    /^(?:and |so |but |okay )*(?:after (?:that|this|which|doing that|doing this)|once (?:that is|this is|you are|it is|you have|we are|i am|that has been|we have) (?:done(?: that| this| with that)?|complete|completed|finished|ready|in place|set)(?! \w+ing\b| with\b)|when (?:that is|you are|this is|it is) (?:done|finished|complete|ready)|with that (?:done|in place|complete|out of the way)|that done|from (?:there|here)|at this point|following that|afterwards|next up|the next step|up next|now that (?:that is|this is) (?:done|in place|complete)|having done that|moving on|now we move on|in the next step|as a next step)(?= |$)/,
    'sequence',
  ],
  [
    /^(?:and |so |okay )*(?:next of all|second of all|third of all|next|then|now|second|secondly|third|thirdly|fourth|fifth|sixth|seventh|eighth|ninth|tenth|first|last(?! (?:spring|summer|autumn|winter|week|month|year|night|time)\b))(?= |$)/,
    'sequence',
  ],
  [
    /^(?:and|so|but|also|plus|okay|again|additionally|in addition|meanwhile|in the meantime|here|over here|right here|in here|up here|down here|straight away|right away|as usual|alternatively|as well|if you are ready|when you are ready|when ready|for this step|in this step|for safety|as (?:always|before))(?= |$)/,
    'sequence',
  ],
];
/** Frames that only announce an act: "what I usually do here is I …", "all you have to do is …". */
const frames: readonly RegExp[] = [
  /^(?:so )?what (?:i|we|you)(?: are| am| will| have)?(?: usually| normally| typically| like to| always| generally| want to| need to| have to| are going to| am going to| going to| can| would| should)*(?: do| be doing| doing| done| did)?(?: here| now| next| first| then| there| with this| at this point| in this case| first of all)* is(?: to| that| simply| just| basically| go ahead and)*(?= )/,
  /^all (?:that )?(?:you|we|i)(?: really)? (?:have|need|got|want)(?: got)? to (?:do(?: here| now| then| next)?(?: is)?(?: to| just| simply)*|remember (?:to|is to))(?= )/,
  /^(?:the (?:trick|idea|key|secret|goal|easiest way|best way|simplest way|way to do (?:this|that)|quickest way)(?: here)?(?: to do (?:this|that|it))?|your (?:job|task|goal)|my (?:advice|tip|suggestion)|one (?:more )?thing(?: (?:you|we) (?:need|want|have) to do)?) (?:is|here is) (?:to|by)(?= )/,
  /^(?:it is|now it is|it is now|now is)(?: now)? (?:finally )?(?:time|important|essential|crucial|necessary|vital|best|a good idea|recommended)(?: for us| for you)? to(?= )/,
  /^(?:please|kindly|go ahead and|feel free to|be sure to|make sure to|remember to|do not forget to|never forget to|you do not want to forget to|do remember to|try to|just go ahead and|simply|just|always|let us go ahead and|let us now|let us just|let us|let me go ahead and|let me just|let me)(?= )/,
  /^(?:(?:and|then|now) )?(?:we|you|i)?(?: can| will)? ?(?:start|begin|started|finish)(?: off| out)? (?:by|with)(?= \w+ing\b)/,
  /^(?:it is|that is|this is|it is all) (?:just |only |simply |really )*(?:a (?:matter|case|question) of|about)(?= \w+ing\b)/,
  /^(?:i|we) (?:should have|forgot to|meant to|should) (?:said|say|mention|mentioned|told you|tell you)(?: (?:this|that|it))?(?: (?:right )?(?:at the (?:very )?(?:start|beginning)|earlier|first))*(?= (?!before\b))/,
  /^(?:i|we) (?:would )?(?:recommend|suggest|advise)(?: that)?(?: you| to)?(?= )/,
];

/** Takes markers and announcing frames off the front. "next to the door" and "first gear" are not markers. */
export function peel(tokens: readonly Token[]): Peeled {
  let rest = [...tokens];
  let marker: Marker | null = null;
  for (let guard = 0; guard < 8; guard += 1) {
    const numberedStep = numberedMarker(rest);
    if (numberedStep) {
      marker = numberedStep.marker;
      rest = rest.slice(numberedStep.length);
      continue;
    }
    const length = sequenceLength(rest);
    if (length) {
      marker = stronger(marker, { kind: length.kind, number: null }, rest);
      rest = rest.slice(length.count);
      continue;
    }
    const frame = frames
      .map((pattern) => leadLength(rest, pattern))
      .find((count) => count > 0 && count < rest.length);
    if (frame === undefined) break;
    rest = rest.slice(frame);
  }
  return { marker, rest };
}

/** "and", "so", "also" and "here" are no order words. */
function stronger(old: Marker | null, found: Marker, tokens: readonly Token[]): Marker | null {
  if (
    /^(?:and|so|but|also|plus|okay|again|here|over|right|in|up|down|additionally|meanwhile|alternatively|as|for|if|when ready|straight)\b/.test(
      normOf(tokens.slice(0, 2)),
    ) &&
    found.kind === 'sequence' &&
    !/^(?:and|so|but|okay) (?:then|next|now|after|once|when)/.test(normOf(tokens.slice(0, 2)))
  ) {
    return old;
  }
  return old ?? found;
}

function sequenceLength(tokens: readonly Token[]): { count: number; kind: Marker['kind'] } | undefined {
  const text = normOf(tokens.slice(0, 4));
  if (
    /^(?:next to|now that (?!that is|this is)|then again|so that|so (?:much|many|far)|first (?:gear|floor|row|column|name|aid|time|class|line)|second (?:gear|floor|row|column|hand|name|time|line)|third (?:gear|floor|row|column|line)|last (?:name|week|time|row|column|line|year)|next (?:week|time|year|row|column|page)|as (?:soon|long|well as|far)|here (?:is|are)|here you|over here (?:is|are)|also known)\b/.test(
      text,
    )
  ) {
    return undefined;
  }
  // "First thing, I screwed it down", "first thing you pop the hood": it is no thing that is spoken of.
  const thing = /^(first|next|last) thing$/.exec(normOf(tokens.slice(0, 2)))?.[1];
  const isDone = /^(?:you|we|i)$/.test(tokens[2]?.norm ?? '') && actionVerbs.has(tokens[3]?.norm ?? '');
  if (thing !== undefined && (/[,:]$/.test(tokens[1]?.text ?? '') || isDone))
    return { count: 2, kind: thing === 'first' ? 'ordinal' : thing === 'last' ? 'last' : 'sequence' };
  if (isOfNoun(tokens)) return undefined;
  for (const [pattern, kind] of sequences) {
    const count = leadLength(tokens, pattern);
    if (count > 0 && count < tokens.length) return { count, kind };
  }
  return undefined;
}

/** "Last pick, it beeps", "first time it is the staff number": it is of the noun, and no order word. */
function isOfNoun([order, noun, next]: readonly Token[]): boolean {
  if (!/^(?:first|second|third|next|last)$/.test(order?.norm ?? '') || /[,.:]$/.test(order?.text ?? ''))
    return false;
  if (next && /^(?:time|one|try)$/.test(noun?.norm ?? '')) return true;
  return (
    /,$/.test(noun?.text ?? '') &&
    !prepositions.has(noun?.norm ?? '') &&
    !/^(?:and|then|but|or)$/.test(next?.norm ?? '')
  );
}

function numberedMarker(tokens: readonly Token[]): { marker: Marker; length: number } | undefined {
  const text = normOf(tokens);
  const step = numbered.exec(text);
  const word = step?.[1] ?? '';
  const number = cardinals.get(word) ?? ordinals.get(word) ?? (/^\d+$/.test(word) ? Number(word) : undefined);
  if (step && number !== undefined)
    return { marker: { kind: 'numbered', number }, length: leadLength(tokens, numbered) };
  const plain = numberedPlain.exec(text);
  const length = plain ? leadLength(tokens, numberedPlain) : 0;
  const isHeading =
    /[,.:]$/.test(tokens[length - 1]?.text ?? '') || actionVerbs.has(tokens[length]?.norm ?? '');
  if (plain && isHeading) {
    const value = cardinals.get(plain[1] ?? '') ?? Number(plain[1]);
    return { marker: { kind: 'numbered', number: value }, length };
  }
  const named = namedOrdinal.exec(text);
  if (!named) return undefined;
  const place = named[1] ?? '';
  const kind = place === 'last' || place === 'final' ? 'last' : ordinals.has(place) ? 'ordinal' : 'sequence';
  return { marker: { kind, number: ordinals.get(place) ?? null }, length: leadLength(tokens, namedOrdinal) };
}
