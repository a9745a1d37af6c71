import type { UnusedSpeech } from '@sop/contracts';
import { numberWords } from '../language/lexicon.js';
import type { TimedSegment } from '../language/timed-words.js';
import { asks, textOf, type Token } from '../language/token.js';
import { peel } from '../statements/markers.js';
import { quotationLength } from '../statements/prohibitions.js';
import { cleanedClauses } from '../statements/read-statements.js';
import { withoutGuesses } from '../statements/unclear.js';
import type { WrittenStep } from '../types/procedure.js';
import type { Statement } from '../types/statement.js';
import { isEmpty, clauseContentOf, sharedOf, type ClauseContent } from './clause-content.js';
import { maxUnusedSpeech, unusedSpeechOf } from './unused-speech.js';

/** Share of the content words of a part that the draft must have; it must have all figures. */
const leastCovered = 0.7;
/** With so many content words a distant step covers it as well. */
const distinctiveWords = 3;
/** Sentences are looked up by intervals of this length, s. */
const stretchSeconds = 5;
/** A shorter aside is none. */
const fewestAside = 3;
const touchingSeconds = 0.03;

interface Span {
  startSeconds: number;
  endSeconds: number;
}
interface Line extends Span {
  content: ClauseContent;
}

/** Adds the parts of spoken clauses that neither a step nor the unused speech covers, verbatim. */
export function addUncovered(
  steps: readonly WrittenStep[],
  unusedSpeech: readonly UnusedSpeech[],
  statements: readonly Statement[],
  segments: readonly TimedSegment[],
): UnusedSpeech[] {
  const near = inStretches(linesOf(steps, unusedSpeech));
  const whole = steps.map(({ title, sentences }) =>
    clauseContentOf([title, ...sentences].map(({ text }) => text).join('. ')),
  );
  const apart = inStretches(statements.filter(isOffTopic));
  const missing = cleanedClauses(segments).flatMap((clause) => {
    const span = spanOf(clause);
    if (asks(clause) || overlapping(apart, span).some((one) => shareOf(span, one) > 0.5)) return [];
    const contents = overlapping(near, span).map(({ content }) => content);
    return uncoveredOf(clause, contents, whole);
  });
  return [...unusedSpeech, ...missing]
    .sort((a, b) => a.start_seconds - b.start_seconds)
    .slice(0, maxUnusedSpeech);
}

function linesOf(steps: readonly WrittenStep[], unusedSpeech: readonly UnusedSpeech[]): Line[] {
  const written = steps.flatMap(({ title, sentences }) =>
    sentences.map(({ text, evidence }) => ({ text: `${title.text}. ${text}`, ...evidence })),
  );
  return [...written, ...unusedSpeech].map(({ text, start_seconds, end_seconds }) => ({
    startSeconds: start_seconds,
    endSeconds: end_seconds,
    content: clauseContentOf(text),
  }));
}

/** Adjacent missing parts become one entry. */
function uncoveredOf(
  clause: readonly Token[],
  near: readonly ClauseContent[],
  steps: readonly ClauseContent[],
): UnusedSpeech[] {
  const runs: Token[][] = [];
  let isOpen = false;
  for (const part of partsOf(clause)) {
    const isMissing = !isCovered(
      clauseContentOf(textOf(withoutGuesses(part.slice(quotationLength(part))))),
      near,
      steps,
    );
    if (isMissing && isOpen) runs.at(-1)?.push(...part);
    else if (isMissing) runs.push([...part]);
    isOpen = isMissing;
  }
  return runs.map(unusedSpeechOf);
}

function isCovered(
  part: ClauseContent,
  near: readonly ClauseContent[],
  steps: readonly ClauseContent[],
): boolean {
  if (isEmpty(part)) return true;
  if (sharedOf(part, near) >= leastCovered) return true;
  return part.words.size >= distinctiveWords && steps.some((step) => sharedOf(part, [step]) === 1);
}

/** Splits a clause at commas and "and"; a part without content belongs to the next one. */
function partsOf(clause: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  peel(clause).rest.forEach((token, at, all) => {
    const before = all[at - 1];
    const isNew =
      /[,;:.]$/.test(before?.text ?? '') || (/^(?:and|then|but)$/.test(token.norm) && !isNumber(before));
    if (isNew && hasSense(parts.at(-1) ?? [])) parts.push([]);
    parts.at(-1)?.push(token);
  });
  return parts;
}

/** "Three hundred and fifty", "an hour and a half". */
const isNumber = (token: Token | undefined): boolean =>
  token !== undefined &&
  (/^\d/.test(token.norm) || numberWords.has(token.norm) || /^hours?$/.test(token.norm));

const hasSense = (tokens: readonly Token[]): boolean => !isEmpty(clauseContentOf(textOf(tokens)));

/** To the audience, to buyers, to a machine, off the subject; two words without a verb are an aside by default. */
const isOffTopic = ({ kind, spoken }: Statement): boolean =>
  /^(?:meta|promotion|injection)$/.test(kind) || (kind === 'aside' && spoken.length > fewestAside);

const spanOf = (tokens: readonly Token[]): Span => ({
  startSeconds: Math.min(...tokens.map((token) => token.startSeconds)),
  endSeconds: Math.max(...tokens.map((token) => token.endSeconds)),
});

const sharedSeconds = (a: Span, b: Span): number =>
  Math.min(a.endSeconds, b.endSeconds) - Math.max(a.startSeconds, b.startSeconds);

const shareOf = (span: Span, other: Span): number =>
  sharedSeconds(span, other) / Math.max(0.01, span.endSeconds - span.startSeconds);

type Stretches<T> = ReadonlyMap<number, readonly T[]>;

function inStretches<T extends Span>(all: readonly T[]): Stretches<T> {
  const stretches = new Map<number, T[]>();
  for (const one of all)
    for (const at of stretchesOf(one)) {
      const before = stretches.get(at);
      if (before) before.push(one);
      else stretches.set(at, [one]);
    }
  return stretches;
}

const stretchesOf = ({ startSeconds, endSeconds }: Span): number[] => {
  const first = Math.floor(startSeconds / stretchSeconds);
  const count = Math.floor(endSeconds / stretchSeconds) - first + 1;
  return Array.from({ length: count }, (_, at) => first + at);
};

/** Times are rounded to hundredths: adjacent intervals do not overlap. */
const overlapping = <T extends Span>(stretches: Stretches<T>, span: Span): T[] =>
  [...new Set(stretchesOf(span).flatMap((at) => stretches.get(at) ?? []))].filter(
    (one) => sharedSeconds(one, span) > touchingSeconds,
  );
