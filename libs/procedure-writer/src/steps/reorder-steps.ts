import type { Sentence } from '@sop/contracts';
import { canonicalWords } from '../claims/canonical-words.js';
import { contentWords } from '../language/content-words.js';
import { isKnownVerb } from '../language/inflection.js';
import { determiners } from '../language/lexicon.js';
import { normalise } from '../language/token.js';
import type { WrittenStep } from '../types/procedure.js';

const beforeAll =
  /\bbefore (?:all(?: of)? (?:this|that)|any of (?:this|that)|everything(?: else)?|anything else(?=[,.]|$)|(?:you|we) (?:start|begin)(?=[,.]|$))/i;
/** "Dry it with a cloth beforehand", "goggles on before you do", "drip tray before that: …": before the previous act. */
const beforeLast =
  /(?<!, \p{L}+ed(?: \p{L}+)? )\b(?:beforehand|before (?:you|we) do(?: (?:that|so|it))?|before doing (?:that|so)|(?<=\p{L} )before (?:that|this))(?: though)?(?:[.!]?$|:)/iu;
/** The act that it precedes, up to the end of its phrase; "24 hours before setting" is how long, not when. */
const beforeThing =
  /(?<!\b(?:hours?|minutes?|days?|weeks?|seconds?|day|ever|never) )\bbefore (?!(?:that|this)\b(?! [\p{L}-]+(?:'s| (?:is|gets|goes|comes|has)) )|it\b)((?:[\p{L}\p{N}'-]+ ?){1,6})/iu;
/** "Before the lid comes off again", "before the next count": the earlier mention is another time. */
const recurring = /\b(?:again|next|another|each|every)\b/;
/** "Before unhooking anything", "before the first sheep": before the first act of that kind. */
const firstOfAll = /\b(?:any(?:thing)?|first)\b/;
/** Verbs of movement, which do not identify an act: "before the cable goes in". */
const light = new Set(
  'goes go comes come is put touch start starts begin begins do even ever gets get'.split(' '),
);
/** "Before the sander is even plugged in": before the first act with it. */
const taking = /\b(?:plug|start|light|lit|switch|turn|fire|power|use|touch|pick)\w*\b/i;

/** "But before the blue, look down in the tank": moves what is mentioned late before the act that it precedes. */
export function reorderSteps(steps: readonly WrittenStep[]): WrittenStep[] {
  const ordered: WrittenStep[] = [];
  for (const [at, step] of steps.entries()) {
    const after = steps.slice(at + 1);
    const positions = step.sentences.map((sentence) => positionOf(sentence, step, ordered, after));
    const late = positions.findIndex((position) => position !== undefined);
    const [sentence, position] = [step.sentences[late], positions[late]];
    if (!sentence || position === undefined) {
      ordered.push(step);
      continue;
    }
    const last = ordered.at(-1);
    if (late > 0) ordered.push(without(sentence, step));
    else if (last)
      ordered[ordered.length - 1] = { ...last, sentences: [...last.sentences, ...step.sentences.slice(1)] };
    ordered.splice(position, 0, late > 0 ? alone(sentence, step) : { ...step, sentences: [sentence] });
  }
  return ordered;
}

/** The index of the step before which a sentence belongs; undefined where it may stay. */
function positionOf(
  { text }: Sentence,
  step: WrittenStep,
  before: readonly WrittenStep[],
  after: readonly WrittenStep[],
): number | undefined {
  if (canonicalWords(instructionIn(text)).includes('NOT')) return undefined;
  if (beforeAll.test(text)) return before.length > 0 ? 0 : undefined;
  if (beforeLast.test(text)) {
    const isFirst = text === step.sentences[0]?.text;
    return isFirst ? (before.length > 0 ? before.length - 1 : undefined) : before.length;
  }
  const thing = nameIn(beforeThing.exec(text)?.[1] ?? '');
  if (recurring.test(thing)) return undefined;
  const isOwn = text !== step.sentences[0]?.text;
  const soFar = isOwn ? [...before, step] : before;
  if (firstOfAll.test(thing)) return firstStepWith(wordsOf(thing.replace(firstOfAll, '')), soFar);
  const at = lastStepWith(wordsOf(thing), soFar, after);
  return at ?? (taking.test(thing) ? firstStepWith(wordsOf(thing.replace(taking, '')), before) : undefined);
}

/** "Before sealing you put the copy inside", "before the fast speed the shortening goes in", "before the salt look down": the noun phrase ends where the act begins. */
function nameIn(thing: string): string {
  const [first = '', ...rest] = thing.trim().split(' ');
  const end = rest.findIndex((word, at) => at > 0 && (determiners.has(word) || isKnownVerb(word)));
  const subject = rest.findIndex((word) => /^(?:I|i|we|you)$/.test(word));
  if (/ing$/.test(first) && subject >= 0) return [first, ...rest.slice(0, subject)].join(' ');
  return determiners.has(first.toLowerCase()) && end > 0 ? [first, ...rest.slice(0, end)].join(' ') : thing;
}

/** The last step so far with all of the words; none where a later one has them. */
function lastStepWith(
  words: ReadonlySet<string>,
  before: readonly WrittenStep[],
  after: readonly WrittenStep[],
): number | undefined {
  if (words.size === 0 || after.some((other) => contains(other, words))) return undefined;
  const at = before.findLastIndex((other) => contains(other, words));
  return at < 0 ? undefined : at;
}

/** The first step so far that does. */
function firstStepWith(words: ReadonlySet<string>, before: readonly WrittenStep[]): number | undefined {
  const at = words.size > 0 ? before.findIndex((other) => contains(other, words)) : -1;
  return at < 0 ? undefined : at;
}

/** The instruction alone, without its reason, the expected finding and the mention that it was forgotten. */
const instructionIn = (text: string): string =>
  text
    .replace(/\b(?:I|you)(?: never| did not| didn't) (?:said|say|mention(?:ed)?)\b/i, '')
    .replace(/(?<=\bbefore\b.*, (?:check|make sure|ensure|see)\b).*/i, '')
    .replace(/,? (?:because|since|so|or|otherwise|else)\b.*/i, '');

/** "On" and "off" make two acts of one verb; "undone" and "comes off", "attached" and "is connected" are one of two. */
const switched: readonly (readonly [RegExp, string])[] = [
  [/\b(?:switch|turn|power|shut)\w* (?:\S+ ){0,3}?(?:off|down)\b|\bdown the power \w+/gi, 'switching-off'],
  [/\b(?:switch|turn|power)\w* (?:\S+ ){0,3}?on\b/gi, 'switching-on'],
  [/\b(?:off|und(?:o|oes|oing|one)|remov(?:e|es|ed|ing)|unstrap\w*|unhook\w*)\b/gi, 'taking-off'],
  [/\b(?:attach|connect|clip|hook)(?:s|es|ed|ped|ping|ing)?\b/gi, 'attaching'],
];

const wordsOf = (text: string): ReadonlySet<string> =>
  contentWords(
    switched
      .reduce((line, [form, word]) => line.replace(form, word), text)
      .split(/\s+/)
      .map(normalise)
      .map((word) => word.replace(/'s$/, ''))
      .filter((word) => word !== '' && !light.has(word)),
  );

const contains = ({ title, sentences }: WrittenStep, words: ReadonlySet<string>): boolean =>
  [title, ...sentences].some(({ text }) => {
    const own = wordsOf(text.replace(/\bbefore\b.*/i, ''));
    return [...words].every((word) => own.has(word));
  });

const alone = (sentence: Sentence, step: WrittenStep): WrittenStep => ({
  ...step,
  title: { ...sentence, text: sentence.text.replace(/[.!?]+$/, '') },
  sentences: [sentence],
  startSeconds: sentence.evidence.start_seconds,
  endSeconds: sentence.evidence.end_seconds,
});

const without = (sentence: Sentence, step: WrittenStep): WrittenStep => ({
  ...step,
  sentences: step.sentences.filter((other) => other !== sentence),
});
