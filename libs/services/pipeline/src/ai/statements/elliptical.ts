import { baseOf, isKnownVerb } from '../language/inflection.js';
import { determiners, functionWords, nounLike, numberWords, prepositions } from '../language/lexicon.js';
import { withText, type Token } from '../language/token.js';
import { forReader } from './rewriting.js';
import type { Statement } from './statement.js';

/** Where a thing is to go, or what state it is to have: "tank out", "brakes on". */
const states =
  /^(?:on|off|in|out|up|down|away|shut|open|closed|back|over|first|together|apart|tight|loose|straight|flat|level|ready|home)$/;
const doing =
  /^(?:is|are|was|were|am|be|been|has|have|had|do|does|did|will|would|can|could|should|must|may|might|i|we|you|he|she|they|it|there|who|what|where|why|how)$/;
/** Behind these begins another clause, which may have a verb. */
const clause =
  /^(?:till|until|when|if|once|or|so|because|before|after|unless|while|that|which|to|don't|do|not|never|no)$/;
const ban = /^(?:never|not|no|don't)$/;
/** Fewest such phrases, with acts said in full, for a way to speak. */
const fewest = 3;
/** Least share of what is said about the task. */
const leastShare = 0.35;
const strength = 0.6;
const longest = 16;

/** "Heater off, plugs out": without verbs, but a way to instruct where most is said so. Otherwise the statements stay as they were read. */
export function withElliptical(statements: readonly Statement[]): Statement[] {
  const about = statements.filter(({ kind }) => !/^(?:meta|promotion|injection)$/.test(kind));
  const terse = about.filter((statement) => isTerse(statement));
  const acts = about.filter(
    (one) => one.kind === 'action' && one.strength >= strength && !terse.includes(one),
  );
  const isAsked = about.some(({ spoken }) => /\?$/.test(spoken.at(-1)?.text ?? ''));
  const isWay = terse.length >= (isAsked ? 1 : 2) && terse.length + acts.length >= fewest;
  if (!isWay || (terse.length + acts.length) / Math.max(1, about.length) < leastShare) return [...statements];
  return statements.flatMap((statement) =>
    terse.includes(statement)
      ? phrasesOf(statement.spoken).map((tokens, at) => asAct(statement, tokens, at))
      : [statement],
  );
}

/** A phrase of a thing and its state, place or figure; no verb, unless the word is as often a noun. */
export function isTerse({ kind, spoken, actions, marker }: Statement): boolean {
  if (kind === 'topic' && marker?.kind === 'numbered' && spoken.length < 5) return false;
  if (!/^(?:explanation|aside|action|topic|result)$/.test(kind) || /\?$/.test(spoken.at(-1)?.text ?? ''))
    return false;
  if (spoken.length < 2 || spoken.length > longest * 2) return false;
  if (
    kind === 'action' &&
    !(actions[0] && nounLike.has(spoken[0]?.norm ?? '') && states.test(stateAfter(spoken)))
  )
    return false;
  const end = spoken.findIndex((token, at) => at > 0 && clause.test(token.norm));
  const head = spoken.slice(0, end < 0 ? undefined : end);
  if (
    head.some(
      (token, at) =>
        doing.test(token.norm) || (isVerbOnly(token.norm) && !(at > 0 && states.test(token.norm))),
    )
  )
    return false;
  return head.some(
    (token, at) => at > 0 && (states.test(token.norm) || isFigure(token) || isPlace(head, at)),
  );
}

/** "filter on": the word after the noun, or the next but one. */
const stateAfter = (spoken: readonly Token[]): string =>
  [spoken[1], spoken[2]].map((token) => token?.norm ?? '').find((word) => states.test(word)) ?? '';

const isVerbOnly = (word: string): boolean =>
  (isKnownVerb(word) && !nounLike.has(word)) ||
  (!/(?:ing|ss)$/.test(word) && (['third', 'past'] as const).some((form) => isVerbOf(baseOf(word, form))));
const isVerbOf = (base: string | undefined): boolean =>
  base !== undefined && isKnownVerb(base) && !nounLike.has(base);

const isFigure = (token: Token): boolean => /\d/.test(token.norm) || numberWords.has(token.norm);

const isPlace = (tokens: readonly Token[], at: number): boolean =>
  /^(?:in|into|on|onto|under|over|through|behind|with|between|against)$/.test(tokens[at]?.norm ?? '') &&
  tokens[at + 1] !== undefined;

/** "heater off filter off" is two, "speed one never three" an act and what not to do. */
function phrasesOf(spoken: readonly Token[]): Token[][] {
  const phrases: Token[][] = [[]];
  spoken.forEach((token, at) => {
    const open = phrases.at(-1) ?? [];
    const isNext = open.length > 1 && (ban.test(token.norm) || beginsThing(spoken, at));
    if (isNext) phrases.push([]);
    const isJoint = (phrases.at(-1)?.length ?? 0) === 0 && /^(?:and|then|but|so)$/.test(token.norm);
    if (!isJoint) phrases.at(-1)?.push(token);
  });
  return phrases.filter((phrase) => phrase.length > 1);
}

/** Behind a state or a comma, where the rest has a state of its own. */
function beginsThing(spoken: readonly Token[], at: number): boolean {
  const [before, token] = [spoken[at - 1], spoken[at]];
  if (!before || !token) return false;
  const joins = /^(?:and|then|but)$/.test(token.norm);
  const first = spoken[at + (joins ? 1 : 0)]?.norm ?? '';
  const isNoun = !functionWords.has(first) || determiners.has(first);
  if (!isNoun || prepositions.has(first) || !(states.test(before.norm) || /[,;]$/.test(before.text)))
    return false;
  const rest = spoken.slice(at + (joins ? 2 : 1));
  const stop = rest.findIndex((other) => clause.test(other.norm) || /[,;]$/.test(other.text));
  return rest.slice(0, stop < 0 ? undefined : stop + 1).some((other) => states.test(other.norm));
}

function asAct(statement: Statement, spoken: Token[], at: number): Statement {
  const [first] = spoken;
  const isBan = ban.test(first?.norm ?? '');
  const closed = spoken.map((token, place) =>
    place === spoken.length - 1 ? withText(token, token.text.replace(/[,;.!]+$/, '')) : token,
  );
  return {
    ...statement,
    kind: isBan ? 'warning' : 'action',
    strength: isBan ? 0 : strength,
    actions: isBan ? [] : [{ verb: first?.norm ?? '', tokens: closed }],
    marker: at === 0 ? statement.marker : null,
    prefix: [],
    conditional: false,
    passive: false,
    told: false,
    tokens: forReader(closed),
    spoken,
    startSeconds: first?.startSeconds ?? statement.startSeconds,
    endSeconds: spoken.at(-1)?.endSeconds ?? statement.endSeconds,
    pauseSeconds: at === 0 ? statement.pauseSeconds : 0,
  };
}
