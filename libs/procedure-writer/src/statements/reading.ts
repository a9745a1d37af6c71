import { actionVerbs, nounLike } from '../language/lexicon.js';
import { leadLength, normOf, type Token } from '../language/token.js';
import type { Marker, StatementKind } from '../types/statement.js';
import { readClauses } from './main-clause.js';
import { peel } from './markers.js';
import { isEvent } from './passive.js';
import * as say from './patterns.js';
import { readQuotedProhibition } from './prohibitions.js';
import { readingOf, type Reading } from './reading-shape.js';

const outcome =
  /^(?:(?:and|now|then|so|here) )*(?:(?:as )?(?:you|we|i)(?: (?:will|can|should|would|may|might|are going to|then|now|also|just|already|have))*(?: be able to)? (?:see|notice|hear|observe|spot|feel|find|end up|know)\b|there (?:it|you|we) (?:is|are|go)\b|(?:this|that|it|which|here) (?:will|should|is going to|shows|opens|brings|takes|gives|means|tells|is|has)\b)/;

/** Parses one cleaned sentence: its kind and its acts. */
export function readSentence(sentence: readonly Token[]): Reading {
  if (say.injection.test(normOf(sentence))) return withoutActions('injection', null, sentence);
  const { marker, rest } = peel(sentence);
  if (rest.length === 0) return withoutActions('topic', marker, sentence);
  const passedOn = readQuotedProhibition(rest, marker);
  if (passedOn) return passedOn;
  const frame = kindOfFrame(sentence, rest, marker);
  if (frame) return withoutActions(frame, marker, sentence);
  const peeled = normOf(rest);
  if (say.hypothetical.test(peeled)) return withoutActions('explanation', marker, sentence);
  if (rest.length <= 2 && !firstVerb(rest))
    return withoutActions(marker?.kind === 'numbered' ? 'topic' : 'aside', marker, rest);
  const requested = readRequested(rest, marker);
  if (requested) return requested;
  const isObliged = /\b(?:need|want|have) to\b/.test(peeled.split(' ').slice(0, 6).join(' '));
  if (say.needs.test(peeled) && !isObliged) return withoutActions('need', marker, rest);
  return readClauses(rest, marker) ?? withoutActions(kindWithoutAction(rest, marker), marker, rest);
}

const requesting =
  /^(?:i|we)(?: (?:will|would|also|just|really|now|then))* (?:need|want|like|ask|require) (?:all of )?you(?: (?:all|both|guys))? to(?= )/;

/** "We need you to fill in the form" instructs the reader. */
function readRequested(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  const count = leadLength(rest, requesting);
  const read = count > 0 ? readClauses(rest.slice(count), marker) : undefined;
  return read?.kind === 'action' ? read : undefined;
}

const withoutActions = (kind: StatementKind, marker: Marker | null, body: readonly Token[]): Reading =>
  readingOf(kind, 0, marker, [...body], []);

/** Speech around the task: to the audience, to buyers, off the subject. */
function kindOfFrame(
  sentence: readonly Token[],
  rest: readonly Token[],
  marker: Marker | null,
): StatementKind | undefined {
  const text = normOf(sentence);
  const peeled = normOf(rest);
  if (
    marker?.kind !== 'numbered' &&
    [say.meta, say.frame].some((pattern) => pattern.test(text) || pattern.test(peeled))
  )
    return 'meta';
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
