import { contentOf, overlap } from '../language/content-words.js';
import { isKnownVerb } from '../language/inflection.js';
import { numberWords } from '../language/lexicon.js';
import { asks, normOf } from '../language/token.js';
import { teaching } from '../learned/statement-features.js';
import type { StatementKinds } from '../learned/statement-kinds.js';
import { peel } from '../statements/markers.js';
import { isPoorlyRecognised } from '../statements/unclear.js';
import type { Statement } from '../types/statement.js';
import { isAdvertisement } from './advertising.js';
import { isForeign, notInEnglish } from './foreign-speech.js';

const recap =
  /^(?:(?:so|and|okay|now|just) )*(?:to (?:recap|summari[sz]e|sum up)|in summary|as a (?:quick )?recap|let us recap|(?:a )?quick recap|to review what|in short|in conclusion)\b/;
const outro =
  /\b(?:thanks|thank you)\b.*\b(?:watching|listening|joining|viewing)\b|^(?:and )?(?:that is (?:it|all|everything|how)|this is how|there you have it|now you know how|see you|bye|goodbye|i hope|hope (?:this|you)|we hope|have a (?:great|nice|good))\b/;

/** A recap says the steps again and an outro ends them: nothing after it opens a step. */
export function procedureEnd(statements: readonly Statement[]): number {
  const lastAction = statements.findLastIndex(
    (statement) => statement.kind === 'action' && statement.strength >= 0.7,
  );
  const at = statements.findIndex((statement, index) => {
    const text = normOf(statement.spoken);
    if (recap.test(text))
      return index > 0 && statements.slice(0, index).filter((before) => before.kind === 'action').length >= 2;
    return statement.kind === 'meta' && outro.test(text) && index >= lastAction;
  });
  return withoutClosingTalk(statements.slice(0, at < 0 ? undefined : at));
}

/** Closing talk: no act, prohibition or condition, and not about the last act: "My old boss did that by ear." */
function withoutClosingTalk(statements: readonly Statement[]): number {
  const lastAct = statements.findLastIndex(({ kind }) => kind === 'action');
  if (lastAct < 0) return statements.length;
  const acts = contentOf(statements.flatMap(({ kind, spoken }) => (kind === 'action' ? spoken : [])));
  const isTalk = ({ kind, spoken }: Statement, at: number): boolean => {
    if (/^(?:meta|promotion|aside)$/.test(kind)) return true;
    const [before, text] = [statements[at - 1], normOf(spoken)];
    if ((kind !== 'explanation' && kind !== 'result') || binding.test(text) || asks(before?.spoken ?? []))
      return false;
    if (spoken.some(({ norm }) => norm !== 'one' && numberWords.has(norm))) return false;
    return ofPeople.test(text) || (telling.test(text) && overlap(acts, contentOf(spoken)) === 0);
  };
  const last = statements.findLastIndex((statement, at) => !isTalk(statement, at));
  return Math.max(last, lastAct) + 1;
}

const binding =
  /^(?:it|this|those|these|they)\b|\b(?:not|never|no|nobody|nothing|only|must|should|cannot|otherwise|else|if|unless|until|till|when|before|after|because|so that|you)\b|\d/;
const telling = /^(?:(?:and|so|on|well) )*(?:\w+ )?(?:there|that|it|she|he) (?:is|are|was|were|\w+ed|made)\b/;
const ofPeople = /\b(?:i|my|me|our)\b/;

/** The least probability that a narration is a procedure. */
const likely = 0.5;

/** The same where most of the speech is garbled: recognisable acts then suffice, and are marked. */
const likelyWhereGarbled = 0.2;
const fewestActsGarbled = 3;
const garbled = 'Most of the speech could not be understood, so there are no steps.';

const isGarbled = (statements: readonly Statement[]): boolean =>
  statements.filter(({ spoken }) => isPoorlyRecognised(spoken)).length * 2 > statements.length;

/** Why these statements are no procedure, in a sentence for the reader; undefined when they are one. */
export function whyNoProcedure(
  statements: readonly Statement[],
  { kinds, procedure }: StatementKinds,
): string | undefined {
  if (statements.length === 0)
    return 'No speech was recognised in this video, so no steps could be derived from it.';
  if (isForeign(statements)) return notInEnglish;
  if (statements.filter(({ marker }) => marker?.kind === 'numbered').length >= 2) return undefined;
  if (isUnteachingNarrative(statements, kinds)) return `${reasons.narrative}, so there are no steps.`;
  if (isAdvertisement(statements)) return `${reasons.greeting}, so there are no steps.`;
  const isSelling = statements.some(({ kind }) => kind === 'promotion');
  const orders = statements.filter(isClearOrder).length;
  if (!isSelling && orders > 0 && orders + statements.filter(isClearProhibition).length >= fewestClearOrders)
    return undefined;
  const acts = statements.filter(({ kind }) => kind === 'action');
  if (procedure >= likely && acts.length > 0) return undefined;
  if (isGarbled(statements))
    return procedure >= likelyWhereGarbled && acts.length >= fewestActsGarbled ? undefined : garbled;
  const others = otherKinds.filter((kind) => kind !== 'greeting' || statements.some(isToAudience));
  const most = others.reduce((best, next) => (sum(kinds, next) > sum(kinds, best) ? next : best));
  return `${reasons[most]}, so there are no steps.`;
}

/** With so many clear instructions it is a procedure, whatever the rest. */
const fewestClearOrders = 3;
const clearStrength = 0.8;

const reassuring = /^(?:worry|forget|miss|mind|need|have|want|know|go|let|be|hesitate|panic)$/;
/** "Do not use ice" is an order as well, also under a condition. */
const isClearProhibition = ({ kind, prefix, spoken }: Statement): boolean => {
  const [first, second, third] = peel(spoken).rest.slice(prefix.length);
  return (
    kind === 'warning' &&
    first?.norm === 'do' &&
    second?.norm === 'not' &&
    third !== undefined &&
    !reassuring.test(third.norm)
  );
};

/** "Press on the wound": the verb opens the sentence, or follows another act, and has an object. */
const isClearOrder = ({ kind, strength, past, actions, prefix, marker, spoken }: Statement): boolean => {
  const words = peel(spoken)
    .rest.slice(prefix.length)
    .map(({ norm }) => norm);
  const verb = words[0] === 'instead' ? words[1] : words[0];
  return (
    kind === 'action' &&
    strength >= clearStrength &&
    !past &&
    actions.some(
      (action, at) =>
        action.tokens.length > 1 &&
        isKnownVerb(action.tokens[0]?.norm ?? '') &&
        (at > 0 || marker !== null || action.verb === '' || action.verb === verb),
    )
  );
};

/** A narrative of so many statements or more teaches without an announcement. */
const fewestUnannounced = 5;

/** A few sentences in the past tense, and no announcement that they teach. */
function isUnteachingNarrative(statements: readonly Statement[], kinds: StatementKinds['kinds']): boolean {
  const pastStatements = kinds.filter(
    (probabilities) => probabilities.reported + probabilities.narrative > likely,
  ).length;
  return (
    pastStatements * 2 > statements.length &&
    statements.length < fewestUnannounced &&
    !statements.some(({ spoken }) => teaching.test(normOf(spoken)))
  );
}

const otherKinds = ['explanation', 'greeting', 'narrative', 'question'] as const;
const reasons: Record<(typeof otherKinds)[number], string> = {
  explanation: 'The narration does not describe how a task is done',
  greeting: 'The narration speaks to an audience and does not show how a task is done',
  narrative: 'The narration tells about events and does not show how a task is done',
  question: 'A conversation is heard and no task is explained',
};

const isToAudience = ({ kind }: Statement): boolean => kind === 'meta' || kind === 'promotion';

const sum = (kinds: StatementKinds['kinds'], kind: (typeof otherKinds)[number]): number =>
  kinds.reduce((total, probabilities) => total + probabilities[kind], 0);
