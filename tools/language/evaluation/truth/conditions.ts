import type { ConditionKind, Expectation, Pattern } from './narration.ts';
import { holds, placesOf, tokensOf, type Token } from './words.ts';

type Sign = 'met' | 'turned';
type Opener = 'if' | 'unless' | 'until' | 'before' | 'after' | 'while';

const openers: Readonly<Record<Opener, readonly string[]>> = {
  if: ['if', 'when', 'whenever', 'in case', 'should', 'where', 'provided', 'for', 'with', 'on'],
  unless: ['unless', 'except', 'if not'],
  until: ['until', 'till'],
  before: ['before', 'prior to', 'ahead of'],
  after: ['after', 'once', 'as soon as', 'following'],
  while: ['while', 'as long as', 'during', 'so long as'],
};

/** "For red labels use shelf nine"; behind the verb these words open no condition. */
const onlyFirst = new Set(['for', 'with', 'on']);

interface Clause {
  opener: Opener;
  isNegated: boolean;
  hasOnly: boolean;
  words: readonly Token[];
}

/** Whether a text that says the act preserves the condition: null where it does not mention it. `act` is its mention there. */
export function conditionIn(
  { kind, pattern }: Expectation['conditions'][number],
  text: string,
  act: { at: number; isNegated: boolean },
): Sign | null {
  const clauses = clausesOf(tokensOf(text), act, pattern).filter(({ words }) =>
    pattern.every((group) => holds(group, words)),
  );
  const wantsNegation = pattern.some(([first = '']) => /^(not?|nothing|nobody|none)\b/.test(first));
  const signs = clauses.map((clause) =>
    signOf(kind, { ...clause, isNegated: clause.isNegated !== wantsNegation }, act.isNegated),
  );
  if (signs.includes('turned')) return 'turned';
  return signs.includes('met') ? 'met' : null;
}

/** "Over thirty days": opens a condition where the condition asks for that very word. */
const comparing = ['over', 'under', 'above', 'below', 'more than', 'less than'];

/** From an opening word to the next mark; before the act, to the act, or to the negation that is the act's own. */
function clausesOf(
  tokens: readonly Token[],
  act: { at: number; isNegated: boolean },
  asked: Pattern,
): Clause[] {
  const named = openerNames.flatMap((opener) =>
    openers[opener].flatMap((phrase) =>
      placesOf(phrase, tokens)
        .filter(({ at }) => at !== act.at && !(at > 0 && onlyFirst.has(phrase)))
        .map(({ at, end }) => ({ opener, at, from: end })),
    ),
  );
  const compared = comparing
    .filter((phrase) => asked.flat().some((word) => phrase.startsWith(word)))
    .flatMap((phrase) => placesOf(phrase, tokens))
    .map(({ at }) => ({ opener: 'if' as const, at, from: at }));
  return [...named, ...compared].map(({ opener, at, from }) => {
    const words = tokens.slice(from, clauseEnd(tokens, from, act));
    const hasOnly = tokens.some(({ word }) => /^(only|solely|exclusively)$/.test(word));
    return { opener, words, isNegated: isNegated(words), hasOnly: hasOnly && at !== act.at };
  });
}

function clauseEnd(tokens: readonly Token[], from: number, act: { at: number; isNegated: boolean }): number {
  const mark = tokens.findIndex(({ isBreak, word }, index) => index > from && (isBreak || word === 'then'));
  const end = mark < 0 ? tokens.length : mark;
  if (act.at < from || act.at > end) return end;
  const own = tokens.slice(from, act.at).findLastIndex(({ word }) => negating.test(word));
  return act.isNegated && own >= 0 ? from + own : act.at;
}

const openerNames = ['if', 'unless', 'until', 'before', 'after', 'while'] as const;

const negating = /^(not|never|no|without|nothing|nobody|none)('s)?$/;

const isNegated = (words: readonly Token[]): boolean => words.some(({ word }) => negating.test(word));

/** What an opening word says of a condition of this kind: the same, the opposite, or nothing. */
function signOf(
  kind: ConditionKind,
  { opener, isNegated: negated, hasOnly }: Clause,
  actNegated: boolean,
): Sign | null {
  switch (kind) {
    case 'if':
      if (opener === 'unless') return negated ? 'met' : 'turned';
      if (opener === 'if' || opener === 'after' || opener === 'while') return negated ? 'turned' : 'met';
      return opener === 'until' && !actNegated ? 'turned' : null;
    case 'ifnot':
      if (opener === 'unless') return negated ? 'turned' : 'met';
      if (opener === 'if' || opener === 'after' || opener === 'while') return negated ? 'met' : 'turned';
      return null;
    case 'only':
      if (opener === 'unless' || opener === 'until' || opener === 'before')
        return actNegated !== negated ? 'met' : 'turned';
      if (actNegated) return negated ? 'met' : 'turned';
      if (negated) return 'turned';
      return hasOnly ? 'met' : null;
    case 'unless':
      if (opener === 'unless') return negated ? 'turned' : 'met';
      if (opener === 'until' || opener === 'before') return actNegated ? 'met' : null;
      if (opener === 'if' || opener === 'while' || opener === 'after')
        return negated || (!actNegated && hasOnly) ? 'met' : 'turned';
      return null;
    case 'until':
      if (opener === 'until') return 'met';
      if (actNegated)
        return opener === 'before' || opener === 'unless'
          ? 'met'
          : opener === 'if' || opener === 'after'
            ? negated
              ? 'met'
              : 'turned'
            : null;
      return opener === 'while' && negated
        ? 'met'
        : opener === 'before' || opener === 'after'
          ? 'turned'
          : null;
    case 'before':
      if (opener === 'before') return 'met';
      if (actNegated && (opener === 'until' || opener === 'unless')) return 'met';
      return opener === 'after' ? 'turned' : null;
    case 'after':
      if (opener === 'after' || opener === 'if') return negated ? 'turned' : 'met';
      if (actNegated && (opener === 'until' || opener === 'before')) return 'turned';
      return opener === 'before' || opener === 'until' ? 'turned' : null;
    case 'while':
      if (opener === 'while' || opener === 'if') return negated ? 'turned' : 'met';
      return opener === 'until' || opener === 'after' ? (actNegated ? null : 'turned') : null;
  }
}
