import { stripEnd, withText, type Token } from '../language/token.js';
import type { Action, Statement } from '../types/statement.js';
import { forReader } from './rewriting.js';

/** The most words of a joint title: of a sentence with two acts, and of one with more. */
const jointWords = 13;
const jointWordsOfMore = 10;
const mostInTitle = 2;
/** A shorter act gets no title of its own: "and confirm". */
const fewestWords = 3;

/** Words that cover more than their own act. */
const binding = /^(?:if|unless|when|once|not|never|without|no)$/;

/** Splits the acts of one sentence into steps of their own where one title cannot hold them. */
export function splitStatement(statement: Statement): Statement[] {
  const { kind, isVerbatim, actions } = statement;
  if (kind !== 'action' || isVerbatim || !isOpen(statement, actions)) return [statement];
  if (actions.slice(0, -1).some(({ tokens }) => tokens.some(({ norm }) => binding.test(norm))))
    return [statement];
  const parts = partsOf(actions);
  if (parts.length < 2) return [statement];
  return parts.map((part, at) =>
    ofPart(statement, part, {
      from: at === 0 ? -Infinity : lastOf(parts[at - 1]),
      until: at === parts.length - 1 ? Infinity : lastOf(part),
    }),
  );
}

/** The start of the last word of these acts, s. */
const lastOf = (part: readonly Action[] = []): number =>
  Math.max(...part.flatMap(({ tokens }) => tokens.map(({ startSeconds }) => startSeconds)));

/** "When you have finished, take everything out, climb up …": a condition governs all acts behind it, a time only the next one. */
const isOpen = ({ prefix, conditional }: Statement, actions: readonly Action[]): boolean =>
  prefix.length === 0 || (!conditional && actions.length > 2);

function partsOf(actions: readonly Action[]): Action[][] {
  const most = actions.length === 2 ? jointWords : jointWordsOfMore;
  const parts: Action[][] = [];
  actions.forEach((action, at) => {
    const before = parts.at(-1);
    const isNextTiny = isTiny(actions[at + 1]) && before?.length === 1 && !isTiny(action);
    if (
      before &&
      (sharesObject(before) ||
        (!isNextTiny &&
          ((isTiny(action) && before.length < mostInTitle) || isOneTitle([...before, action], most))))
    )
      before.push(action);
    else parts.push([action]);
  });
  return parts;
}

const isTiny = (action: Action | undefined): boolean =>
  action !== undefined && action.tokens.length < fewestWords;

/** "Open and close the latch": the object of the first verb follows the second. */
const sharesObject = (actions: readonly Action[]): boolean => actions.at(-1)?.tokens.length === 1;

const isOneTitle = (actions: readonly Action[], most: number): boolean =>
  actions.length === 2 && actions.reduce((sum, { tokens }) => sum + tokens.length + 1, -1) <= most;

function ofPart(
  statement: Statement,
  actions: Action[],
  { from, until }: { from: number; until: number },
): Statement {
  const isFirst = from === -Infinity;
  const [start] = actions[0]?.tokens ?? [];
  const verb = statement.tokens.findIndex(({ startSeconds }) => startSeconds === start?.startSeconds);
  const spoken = statement.spoken.filter(({ startSeconds }) => startSeconds > from && startSeconds <= until);
  return {
    ...statement,
    actions,
    marker: isFirst ? statement.marker : null,
    prefix: isFirst ? statement.prefix : [],
    tokens: forReader([...(isFirst ? statement.tokens.slice(0, Math.max(0, verb)) : []), ...joined(actions)]),
    spoken,
    startSeconds: isFirst ? statement.startSeconds : Math.min(...spoken.map((token) => token.startSeconds)),
    endSeconds: Math.max(...spoken.map((token) => token.endSeconds)),
    pauseSeconds: isFirst ? statement.pauseSeconds : 0,
  };
}

function joined(actions: readonly Action[]): Token[] {
  return actions.flatMap(({ tokens }, place) => {
    const [first] = tokens;
    const last = place === actions.length - 1;
    const open = tokens.map((token, at) => (!last && at === tokens.length - 1 ? stripEnd(token) : token));
    return place === 0 || !first ? open : [withText(first, 'and'), ...open];
  });
}
