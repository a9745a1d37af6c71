import type { Sentence } from '@sop/contracts';
import { plainWords } from '../claims/index.js';
import { contentWords } from '../language/content-words.js';
import { normalise } from '../language/token.js';
import type { WrittenStep } from '../ports.js';

const beforeAll =
  /\bbefore (?:all(?: of)? (?:this|that)|any of (?:this|that)|everything(?: else)?|anything else(?=[,.]|$)|(?:you|we) (?:start|begin)(?=[,.]|$))/i;
/** "Dry it with a cloth beforehand", "goggles on before you do": before the act that was just told. */
const beforeLast =
  /(?<!, \p{L}+ed(?: \p{L}+)? )\b(?:beforehand|before (?:you|we) do(?: (?:that|so|it))?|before doing (?:that|so))[.!]?$/iu;
/** What it comes before, up to the end of its phrase; "24 hours before setting" is how long, not when. */
const beforeThing =
  /(?<!\b(?:hours?|minutes?|days?|weeks?|seconds?|day|ever|never) )\bbefore (?!that\b|this\b|it\b)((?:[\p{L}\p{N}'-]+ ?){1,6})/iu;
/** "Before the lid comes off again", "before the next count": what is told earlier is another time. */
const recurring = /\b(?:again|next|another|each|every|any(?:thing)?)\b/;
/** Where a thing goes says nothing of which act it is: "before the cable goes in". */
const light = new Set(['goes', 'go', 'comes', 'come', 'is', 'put', 'touch', 'start', 'begin', 'do', "'s"]);
const most = 4;

/** "But before the blue, look down in the tank": what is remembered late stands before the act that it comes before. */
export function inDoingOrder(steps: readonly WrittenStep[]): WrittenStep[] {
  const ordered: WrittenStep[] = [];
  for (const [at, step] of steps.entries()) {
    const after = steps.slice(at + 1);
    const places = step.sentences.map((sentence) => placeOf(sentence, step, ordered, after));
    const late = places.findIndex((place) => place !== undefined);
    const [sentence, place] = [step.sentences[late], places[late]];
    if (!sentence || place === undefined) {
      ordered.push(step);
      continue;
    }
    const last = ordered.at(-1);
    if (late > 0) ordered.push(without(sentence, step));
    else if (last)
      ordered[ordered.length - 1] = { ...last, sentences: [...last.sentences, ...step.sentences.slice(1)] };
    ordered.splice(place, 0, late > 0 ? alone(sentence, step) : { ...step, sentences: [sentence] });
  }
  return ordered;
}

/** Before which of the steps so far a sentence belongs; undefined where it is in its place. */
function placeOf(
  { text }: Sentence,
  step: WrittenStep,
  before: readonly WrittenStep[],
  after: readonly WrittenStep[],
): number | undefined {
  if (plainWords(text).includes('NOT')) return undefined;
  if (beforeAll.test(text)) return before.length > 0 ? 0 : undefined;
  if (beforeLast.test(text)) {
    const isFirst = text === step.sentences[0]?.text;
    if (!isFirst && /\bbefore(?:hand)?\b/i.test(step.title.text)) return undefined;
    return isFirst ? (before.length > 0 ? nearest(text, before) : undefined) : before.length;
  }
  const thing = beforeThing.exec(text)?.[1] ?? '';
  if (recurring.test(thing)) return undefined;
  const words = wordsOf(thing);
  if (words.size === 0 || words.size > most || after.some((other) => tells(other, words))) return undefined;
  const isOwn = text !== step.sentences[0]?.text && tells(step, words);
  const at = isOwn ? before.length : before.findLastIndex((other) => tells(other, words));
  return at < 0 ? undefined : at;
}

/** The last act that has a thing in common with it, of the last few; else the one just told. */
function nearest(text: string, before: readonly WrittenStep[]): number {
  const words = wordsOf(text);
  const at = before.findLastIndex(({ title }, place) => {
    const isNear = place >= before.length - most;
    return isNear && [...wordsOf(title.text)].some((word) => words.has(word));
  });
  return at < 0 ? before.length - 1 : at;
}

const wordsOf = (text: string): ReadonlySet<string> =>
  contentWords(
    text
      .split(/\s+/)
      .map(normalise)
      .map((word) => word.replace(/'s$/, ''))
      .filter((word) => word !== '' && !light.has(word)),
  );

const tells = ({ title }: WrittenStep, words: ReadonlySet<string>): boolean => {
  const own = wordsOf(title.text.replace(/\bbefore\b.*/i, ''));
  return [...words].every((word) => own.has(word));
};

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
