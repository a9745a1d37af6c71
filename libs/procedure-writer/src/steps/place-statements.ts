import type { UnusedSpeech, Sentence } from '@sop/contracts';
import { amountsIn } from '../claims/amounts.js';
import { canonicalWords } from '../claims/canonical-words.js';
import { evidenceOf, confidenceOf } from '../evidence/evidence.js';
import { isKnownVerb } from '../language/inflection.js';
import { wornThing } from '../language/protective-words.js';
import { asks, normOf, textOf } from '../language/token.js';
import { peel } from '../statements/markers.js';
import { ofSpeaker } from '../statements/patterns.js';
import type { Observations } from '../types/observations.js';
import type { WrittenStep } from '../types/procedure.js';
import type { Statement } from '../types/statement.js';
import { maxUnusedSpeech, unusedSpeechOf } from './unused-speech.js';

/** The confidence of a sentence that is placed by its time alone: low enough to be shown as uncertain. */
export const uncertain = 0.4;
/** Share of a statement's time that a sentence's evidence must cover. */
const leastCovered = 0.5;

interface Placed {
  steps: WrittenStep[];
  unusedSpeech: UnusedSpeech[];
}

/** Loses no speech: acts, figures, prohibitions and protective equipment that no step has go to the step of their time, else to the unused speech. */
export function placeStatements(
  steps: readonly WrittenStep[],
  statements: readonly Statement[],
  input: Observations,
): Placed {
  const missing = statements.filter((one) => mustStand(one) && !steps.some((step) => carries(step, one)));
  const homes = new Map(
    missing.map((one) => [one, isNoWork(one) ? undefined : steps.find((step) => isDuring(step, one))]),
  );
  return {
    steps: steps.map((step) => {
      const own = missing.filter((one) => homes.get(one) === step);
      return own.length === 0 ? step : { ...step, sentences: inOrder(step, own, input) };
    }),
    unusedSpeech: missing
      .flatMap((one) => (homes.get(one) ? [] : [unusedSpeechOf(one.spoken)]))
      .slice(0, maxUnusedSpeech),
  };
}

/** "I did that once" is of the speaker, and a step speaks of the reader. */
const isNoWork = ({ kind, spoken, past }: Statement): boolean =>
  /^(?:aside|injection)$/.test(kind) ||
  (!past && /^(?:explanation|result)$/.test(kind) && ofSpeaker.test(normOf(peel(spoken).rest)));

function mustStand({ kind, spoken, isVerbatim }: Statement): boolean {
  if (kind === 'injection') return true;
  if (/^(?:meta|promotion)$/.test(kind) || (spoken.length < 2 && !isWorn(spoken))) return false;
  if (asks(spoken)) return false;
  if (isVerbatim || /^(?:action|check|warning|need)$/.test(kind)) return true;
  const text = textOf(spoken);
  const words = canonicalWords(text);
  return (
    spoken.some(({ norm }) => isKnownVerb(norm)) ||
    words.includes('NOT') ||
    amountsIn(words).some(({ kind: unit, value }) => unit !== null || value !== 1) ||
    isWorn(spoken)
  );
}

const isWorn = (spoken: Statement['spoken']): boolean => wornThing.test(textOf(spoken).toLowerCase());

const carries = (step: WrittenStep, statement: Statement): boolean =>
  step.sentences.some(({ evidence, text }) => {
    if (text === textOf(statement.tokens) && isDuring(step, statement)) return true;
    const shared =
      Math.min(evidence.end_seconds, statement.endSeconds) -
      Math.max(evidence.start_seconds, statement.startSeconds);
    const length = statement.endSeconds - statement.startSeconds;
    return length > 0 && shared / length >= leastCovered;
  });

const isDuring = (step: WrittenStep, { startSeconds }: Statement): boolean =>
  startSeconds >= step.startSeconds && startSeconds < step.endSeconds;

function inOrder(step: WrittenStep, own: readonly Statement[], input: Observations): Sentence[] {
  const added = own.map((one) => ({
    text: textOf(one.tokens),
    evidence: evidenceOf(one.spoken),
    confidence: confidenceOf(uncertain, one.spoken, input.segments),
  }));
  return [...step.sentences, ...added].sort((a, b) => a.evidence.start_seconds - b.evidence.start_seconds);
}
