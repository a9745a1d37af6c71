import type { Sentence, TranscriptSegment } from '@sop/contracts';
import { checkClaim, type ClaimProblem } from '../claims/claim.js';
import { capitalise, textOf } from '../language/token.js';
import { cleanedClauses } from '../statements/read-statements.js';
import { sentencesOf } from '../statements/sentences.js';
import { wordsOf } from '../statements/words.js';
import type { WrittenStep } from '../types/procedure.js';
import { uncertain } from './place-statements.js';

/** Problems that change the meaning of a sentence, whatever else its segments contain. */
const turning: ReadonlySet<ClaimProblem> = new Set(['polarity', 'opposite', 'order', 'figure', 'part']);
/** The most words of a transcript that replace a sentence: more would repeat the step. */
const mostWords = 40;

/** Compares every sentence with the transcript of its segments; one that means something else is replaced by the transcript, as uncertain. */
export function verifySentences(
  steps: readonly WrittenStep[],
  segments: readonly TranscriptSegment[],
): WrittenStep[] {
  const cited = new Map<number, number>();
  for (const { evidence } of steps.flatMap(({ sentences }) => sentences))
    for (const id of evidence.segment_ids) cited.set(id, (cited.get(id) ?? 0) + 1);
  const isAlone = ({ evidence }: Sentence): boolean =>
    evidence.segment_ids.every((id) => cited.get(id) === 1);
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  return steps.map((step) => {
    const sentences = step.sentences.map((sentence) => verifySentence(sentence, byId, isAlone(sentence)));
    return { ...step, title: withDoubtOf(step, sentences), sentences };
  });
}

/** The title of a sentence that was replaced is as uncertain. */
function withDoubtOf({ title, sentences: before }: WrittenStep, sentences: readonly Sentence[]): Sentence {
  const isReplaced = sentences.some(
    (sentence, at) =>
      sentence !== before[at] && sentence.evidence.start_seconds === title.evidence.start_seconds,
  );
  return isReplaced ? { ...title, confidence: Math.min(title.confidence, uncertain) } : title;
}

/** @param isAlone no other sentence cites these segments: then a missing condition is lost */
function verifySentence(
  sentence: Sentence,
  byId: ReadonlyMap<number, TranscriptSegment>,
  isAlone: boolean,
): Sentence {
  const cited = sentence.evidence.segment_ids.flatMap((id) => byId.get(id) ?? []);
  const transcript = closed(cited.map(({ text }) => text));
  if (transcript === '' || transcript.split(' ').length > mostWords) return sentence;
  const { problem } = checkClaim(sentence.text, transcript);
  const isOpen = cited.slice(0, -1).some(({ text }) => /\bto [a-z]+$/i.test(text));
  if ((problem === 'figure' || isOpen) && checkClaim(sentence.text, corrected(cited)).problem === null)
    return sentence;
  const isCutInside = cited.length > 1 && cited.slice(1).every(({ text }) => continuing.test(text));
  if (problem !== null && isCutInside && checkClaim(sentence.text, joinedPieces(cited)).problem === null)
    return sentence;
  const isTurned = problem !== null && (turning.has(problem) || (isAlone && problem === 'condition'));
  if (!isTurned) return sentence;
  return { ...sentence, text: capitalise(transcript), confidence: Math.min(sentence.confidence, uncertain) };
}

/** "Twenty millimetres, no, it was twenty five" holds one figure that was meant; a piece that ends with "to ease" goes on in the next. */
const corrected = (cited: readonly TranscriptSegment[]): string =>
  cleanedClauses(cited).map(textOf).join(' ');

/** No sentence begins with these behind a breath. */
const continuing = /^(?:the|an?|your|both|all|any|it|them|to|of|on|in|into|from|with|and|or)\b/i;

/** A breath inside a sentence ends none: "do not rinse / the left wheel" forbids one thing. */
const joinedPieces = (cited: readonly TranscriptSegment[]): string =>
  closed(sentencesOf(wordsOf(cited)).map(textOf));

/** The transcript of the segments, each closed by a full stop. */
export const transcriptOf = (ids: ReadonlySet<number>, segments: readonly TranscriptSegment[]): string =>
  closed(segments.filter(({ id }) => ids.has(id)).map(({ text }) => text));

const closed = (texts: readonly string[]): string =>
  texts.map((text) => text.replace(/(?<=[\p{L}\p{N}])$/u, '.')).join(' ');
