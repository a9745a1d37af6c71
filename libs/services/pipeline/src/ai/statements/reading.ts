import { actionVerbs, nounLike } from '../language/lexicon.js';
import { normOf, type Token } from '../language/token.js';
import { readClauses } from './main-clause.js';
import { peel, type Marker } from './markers.js';
import { isEvent } from './passive.js';
import { readPassedOn } from './prohibitions.js';
import * as say from './patterns.js';
import { built, type Reading } from './reading-shape.js';
import type { StatementKind } from './statement.js';

const outcome =
  /^(?:(?:and|now|then|so|here) )*(?:(?:as )?(?:you|we|i)(?: (?:will|can|should|would|may|might|are going to|then|now|also|just|already|have))*(?: be able to)? (?:see|notice|hear|observe|spot|feel|find|end up|know)\b|there (?:it|you|we) (?:is|are|go)\b|(?:this|that|it|which|here) (?:will|should|is going to|shows|opens|brings|takes|gives|means|tells|is|has)\b)/;

/** What one cleaned sentence is, and what is done in it. */
export function readSentence(sentence: readonly Token[]): Reading {
  if (say.injection.test(normOf(sentence))) return plain('injection', null, sentence);
  const { marker, rest } = peel(sentence);
  if (rest.length === 0) return plain('topic', marker, sentence);
  const passedOn = readPassedOn(rest, marker);
  if (passedOn) return passedOn;
  const frame = kindOfFrame(sentence, rest, marker);
  if (frame) return plain(frame, marker, sentence);
  const peeled = normOf(rest);
  if (say.hypothetical.test(peeled)) return plain('explanation', marker, sentence);
  if (rest.length <= 2 && !firstVerb(rest))
    return plain(marker?.kind === 'numbered' ? 'topic' : 'aside', marker, rest);
  const isObliged = /\b(?:need|want|have) to\b/.test(peeled.split(' ').slice(0, 6).join(' '));
  if (say.needs.test(peeled) && !isObliged) return plain('need', marker, rest);
  return readClauses(rest, marker) ?? plain(kindWithoutAction(rest, marker), marker, rest);
}

const plain = (kind: StatementKind, marker: Marker | null, body: readonly Token[]): Reading =>
  built(kind, 0, marker, [...body], []);

/** What is said around the task: to the audience, to buyers, off the subject. */
function kindOfFrame(
  sentence: readonly Token[],
  rest: readonly Token[],
  marker: Marker | null,
): StatementKind | undefined {
  const text = normOf(sentence);
  const peeled = normOf(rest);
  if (marker?.kind !== 'numbered' && (say.meta.test(text) || say.meta.test(peeled))) return 'meta';
  if (say.promotion.test(text)) return 'promotion';
  const isQuestion =
    /\?$/.test(sentence.at(-1)?.text ?? '') && !/^(?:can|could|would|will) you\b/.test(peeled);
  return isQuestion || say.aside.test(text) ? 'aside' : undefined;
}

function kindWithoutAction(rest: readonly Token[], marker: Marker | null): StatementKind {
  const peeled = normOf(rest);
  if (marker?.kind === 'numbered' && rest.length <= 8 && !/\b(?:is|are|will|can)\b/.test(peeled))
    return 'topic';
  if (say.cautions.test(peeled)) return 'warning';
  return outcome.test(peeled) || isEvent(rest) ? 'result' : 'explanation';
}

const firstVerb = (tokens: readonly Token[]): boolean =>
  actionVerbs.has(tokens[0]?.norm ?? '') && !(nounLike.has(tokens[0]?.norm ?? '') && tokens.length === 1);
