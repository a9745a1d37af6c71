import { asks, normOf, stripEnd, textOf, withText, type Token } from '../language/token.js';
import { signOf, type Sign } from './answers.js';
import { clausesOf } from './clauses.js';
import { cleaned } from './cleaning.js';
import {
  callsIt,
  endsWithCorrection,
  holdsCorrection,
  opensWithCorrection,
  withFigure,
} from './corrections.js';
import { meant } from './exchanges.js';
import { forReader } from './rewriting.js';
import { inOrder } from './in-order.js';
import { isDenial } from './prohibitions.js';
import { saidLate } from './late-words.js';
import { built, type Reading } from './reading-shape.js';
import { readSentence } from './reading.js';
import { longestSentence, sentencesOf } from './sentences.js';
import type { Statement } from './statement.js';
import { wordsOf, type TimedSegment } from './words.js';

/** Every statement of the narration in order, classified, cleaned and timed. Pure: the same segments give the same statements. */
export function readStatements(segments: readonly TimedSegment[]): Statement[] {
  const statements: Statement[] = [];
  let spokenUntil: number | undefined;
  const sentences = meant(withCorrections(sentencesOf(wordsOf(segments))));
  sentences.forEach((sentence, at) => {
    const first = sentence[0];
    const last = sentence.at(-1);
    if (!first || !last) return;
    const pauseSeconds = Math.max(0, first.startSeconds - (spokenUntil ?? 0));
    spokenUntil = last.endSeconds;
    const sign = asks(sentences[at - 1] ?? []) ? signOf(sentence) : undefined;
    const tokens = inOrder(cleaned(sentence.slice(sign?.tokens.length ?? 0)));
    if (tokens.length === 0 && sign) statements.push(bare(sign, pauseSeconds));
    if (tokens.length === 0) return;
    clausesOf(tokens).forEach((clause, index) => {
      const read = toStatements(readSentence(clause), clause, index === 0 ? pauseSeconds : 0);
      statements.push(
        ...(index === 0 ? opening(sentence[sign?.tokens.length ?? 0] ?? first, sign, read) : read),
      );
    });
  });
  return statements;
}

/** What was said, clause by clause, without fillers and without what the speaker took back; nothing is read into it. */
export const clausesSaid = (segments: readonly TimedSegment[]): Token[][] =>
  withCorrections(sentencesOf(wordsOf(segments))).flatMap((sentence) => {
    const said = cleaned(sentence);
    return said.length === 0 ? [] : clausesOf(said);
  });

/** "Yes.", "No!" */
const bare = (sign: Sign, pauseSeconds: number): Statement => ({
  ...statementOf(built('aside', 0, null, [...sign.tokens], []), sign.tokens, sign.tokens, pauseSeconds),
  sign,
});

/** What was said and taken back is in the picture all the same: the statement begins with it. */
const opening = (
  { startSeconds }: Token,
  sign: Sign | undefined,
  [first, ...rest]: readonly Statement[],
): Statement[] => (first ? [{ ...first, startSeconds, ...(sign && { sign }) }, ...rest] : []);

/** "No wait, the right one." is read together with the sentence it corrects. */
function withCorrections(sentences: readonly Token[][]): Token[][] {
  const joined: Token[][] = [];
  for (const said of sentences) {
    const before = joined.at(-1);
    const sentence = before ? withFigure(saidLate(said), before) : said;
    const last = before?.at(-1);
    const first = sentence[0];
    const isFull = (before?.length ?? 0) + sentence.length > longestSentence;
    if (before && last && first && !isFull && isBareMarker(before)) {
      before[before.length - 1] = { ...last, text: `${last.text.replace(/[.!?,:]+$/, '')},` };
      before.push(...sentence);
    } else if (
      before &&
      last &&
      first &&
      !isFull &&
      (!asks(before) || /\bdid i say\b/.test(normOf(before)) || callsIt(sentence, before)) &&
      (opensWithCorrection(sentence) ||
        callsIt(sentence, before) ||
        endsWithCorrection(before) ||
        takesBack(sentence, before)) &&
      first.startSeconds - last.endSeconds < 4
    ) {
      before[before.length - 1] = { ...last, text: `${last.text.replace(/[.!?,]+$/, '')},` };
      before.push(
        ...(isDenial(sentence)
          ? [withText(first, first.text.toLowerCase()), ...sentence.slice(1)]
          : sentence),
      );
    } else {
      joined.push([...sentence]);
    }
  }
  return joined;
}

/** "Anyone could pull the plug by its cord. Please don't." */
const takesBack = (sentence: readonly Token[], before: readonly Token[]): boolean =>
  isDenial(sentence) && !/\b(?:not|never|no|nobody)\b/.test(normOf(before));

/** "Step one." belongs to the sentence after it. */
const isBareMarker = (tokens: readonly Token[]): boolean =>
  tokens.length <= 4 && /^(?:(?:so|and|okay|now|then) )*step (?:number )?(?:\w+)$/.test(normOf(tokens));

/** Words a title can hold; a compound sentence that does not fit one title becomes several statements. */
const titleWords = 10;
/** Two acts in a sentence up to this many words stay one step: one title holds both. */
const longCompound = 13;

function toStatements(reading: Reading, spoken: readonly Token[], pauseSeconds: number): Statement[] {
  const whole = statementOf(reading, reading.body, spoken, pauseSeconds);
  const parts = reading.kind === 'action' && isOpen(reading) ? separable(reading) : undefined;
  if (!parts) return [whole];
  return parts.map((actions, index) => {
    const tokens = joinedActions(actions);
    const verb = reading.actions[0]?.tokens[0];
    const manner = index === 0 && verb ? reading.body.slice(0, Math.max(0, reading.body.indexOf(verb))) : [];
    const part: Reading = {
      ...reading,
      actions,
      marker: index === 0 ? reading.marker : null,
      prefix: index === 0 ? reading.prefix : [],
      body: [...manner, ...tokens],
    };
    return statementOf(part, part.body, [...part.prefix, ...tokens], index === 0 ? pauseSeconds : 0);
  });
}

/** "When you have finished, take everything out, climb up …": a condition holds for all that it is followed by, a time for what comes next. */
const isOpen = ({ prefix, conditional, actions }: Reading): boolean =>
  prefix.length === 0 || (!conditional && actions.length > 2);

function joinedActions(actions: Reading['actions']): Token[] {
  return actions.flatMap((action, place) => {
    const open =
      place < actions.length - 1
        ? action.tokens.map((token, at) => (at === action.tokens.length - 1 ? stripEnd(token) : token))
        : action.tokens;
    return place === 0 ? open : [...joiner(action.tokens), ...open];
  });
}

function joiner(tokens: readonly Token[]): Token[] {
  const first = tokens[0];
  return first ? [{ ...first, text: 'and', norm: 'and' }] : [];
}

/** What holds for more than the act it stands with. */
const binding = /^(?:if|unless|when|once|not|never|without|no)$/;

/** Three or more things done, or two that one title cannot hold, are steps of their own when each says what it is done to. */
function separable(reading: Reading): Reading['actions'][] | undefined {
  const { actions } = reading;
  const total = actions.reduce((sum, action) => sum + action.tokens.length, 0);
  if (
    actions.slice(0, -1).some(({ tokens }) => tokens.some(({ norm }) => binding.test(norm))) ||
    actions.length < 2 ||
    total + actions.length - 1 <= (actions.length === 2 ? longCompound : titleWords + 2)
  )
    return undefined;
  const groups: Reading['actions'][] = [];
  for (const action of actions) {
    const before = groups.at(-1);
    const together = (before ?? []).reduce(
      (sum, other) => sum + other.tokens.length + 1,
      action.tokens.length,
    );
    const dependent =
      action.tokens.length < 3 ||
      (together <= longCompound &&
        /^(?:(?:at|for|in|on) )?(?:it|them|this|that)\b/.test(normOf(action.tokens.slice(1, 3))));
    if (before && (dependent || (actions.length > 2 && together <= titleWords))) before.push(action);
    else groups.push([action]);
  }
  return groups.length > 1 ? groups : undefined;
}

function statementOf(
  reading: Reading,
  body: readonly Token[],
  spoken: readonly Token[],
  pauseSeconds: number,
): Statement {
  const first = spoken[0];
  const last = spoken.at(-1);
  const isUnsure = holdsCorrection(spoken);
  return {
    kind: reading.kind,
    strength: reading.strength,
    marker: reading.marker,
    actions: reading.actions,
    prefix: reading.prefix,
    conditional: reading.conditional,
    passive: reading.passive,
    told: reading.told,
    tokens: forReader(isUnsure ? spoken : [...reading.prefix, ...body]),
    ...(isUnsure && { isAsSaid: true }),
    spoken: [...spoken],
    startSeconds: Math.min(...spoken.map((token) => token.startSeconds), first?.startSeconds ?? 0),
    endSeconds: Math.max(...spoken.map((token) => token.endSeconds), last?.endSeconds ?? 0),
    pauseSeconds,
  };
}

export type { TimedSegment };

export const statementText = (statement: Statement): string => textOf(statement.tokens);
