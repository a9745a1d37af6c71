import { amountsIn, isSameAmount } from './amounts.js';
import { reversedWords } from './antonyms.js';
import { lemma, canonicalWords } from './canonical-words.js';
import {
  clausesOf,
  conditionsIn,
  contentOf,
  type Clause,
  type Condition,
  type Polarity,
  type Role,
} from './clauses.js';
import { brokenList } from './lists.js';
import { isReordered } from './order.js';

/** Why a written sentence is not supported by its source. */
export type ClaimProblem =
  | 'figure'
  | 'part'
  | 'polarity'
  | 'opposite'
  | 'condition'
  | 'order'
  | 'list'
  | 'unsaid';

interface Claim {
  problem: ClaimProblem | null;
  /** Share of the written words that the source has, 0 to 1. */
  share: number;
}

/** Least share of a sentence's content words and figures that the source must have. */
const leastShare = 0.3;

/**
 * Is `written` supported by `source`? It may leave words out, but no constraint: conditions, negations and the rest of a list. A title may leave
 * out when a thing is done ("when", "once", "until"), never whether ("if", "unless", "only").
 */
export function checkClaim(written: string, source: string, form: 'sentence' | 'title' = 'sentence'): Claim {
  if (written.trim().toLowerCase() === source.trim().toLowerCase()) return { share: 1, problem: null };
  const [writtenClauses, sourceClauses] = [clausesOf(written), clausesOf(source)];
  const share = supportedShare(written, writtenClauses, source, sourceClauses);
  return { share, problem: problemOf(written, writtenClauses, source, sourceClauses, form, share) };
}

function problemOf(
  written: string,
  writtenClauses: readonly Clause[],
  source: string,
  sourceClauses: readonly Clause[],
  form: 'sentence' | 'title',
  share: number,
): ClaimProblem | null {
  if (hasUnsupportedFigure(written, source)) return 'figure';
  if (hasUnsupportedPart(written, source)) return 'part';
  if (share < leastShare) return 'unsaid';
  if (brokenList(written, source)) return 'list';
  const isLimited = writtenClauses.some(isLimiting) || sourceClauses.some(isLimiting);
  const turns = polarityTurns(writtenClauses, sourceClauses, isLimited);
  const opposites = oppositeWords(writtenClauses, sourceClauses);
  if (turns.length > 0 && opposites.length === 0) return 'polarity';
  if (opposites.length > 0 && turns.length === 0) return 'opposite';
  if (isReordered(writtenClauses, sourceClauses)) return 'order';
  return isUnbound(writtenClauses, sourceClauses, form) || isUnrestricted(writtenClauses, sourceClauses)
    ? 'condition'
    : null;
}

const isLimiting = ({ role }: Clause): boolean =>
  role === 'ONLY' || role === 'UNLESS' || role === 'UNTIL' || role === 'BEFORE';

function hasUnsupportedFigure(written: string, source: string): boolean {
  const words = canonicalWords(source);
  const spoken = amountsIn(words);
  const inCodes = words
    .flatMap((word) => (/\p{L}/u.test(word) ? (word.match(/\d+/g) ?? []) : []))
    .map(Number);
  const writtenClauses = canonicalWords(written);
  return amountsIn(writtenClauses).some((amount) => {
    if (amount.kind === null && amount.value === 1 && /^(?:one|once)$/.test(writtenClauses[amount.at] ?? ''))
      return false;
    if (spoken.some((other) => isSameAmount(amount, other))) return false;
    if (amount.kind !== null) return true;
    return !spoken.some(({ count }) => count === amount.value) && !inCodes.includes(amount.value);
  });
}

/** "KL9" is "K L nine": every code must be a run of words of the source. */
function hasUnsupportedPart(written: string, source: string): boolean {
  const codes = canonicalWords(written).filter((word) => /\p{L}/u.test(word) && /\d/.test(word));
  if (codes.length === 0) return false;
  const words = canonicalWords(source);
  const amounts = amountsIn(words);
  const pieces = words.flatMap((word, at) => {
    const amount = amounts.find((one) => at >= one.at && at < one.end);
    if (!amount) return /^\p{P}$/u.test(word) ? [] : [word];
    return at === amount.at ? [String(amount.count)] : [];
  });
  const runs = new Set(
    pieces.flatMap((_piece, from) =>
      [1, 2, 3, 4, 5, 6].map((count) => pieces.slice(from, from + count).join('')),
    ),
  );
  return codes.some((code) => !runs.has(code));
}

function supportedShare(
  written: string,
  writtenClauses: readonly Clause[],
  source: string,
  sourceClauses: readonly Clause[],
): number {
  const spoken = new Set(sourceClauses.flatMap(({ words }) => words.map(lemma)));
  const content = [...contentOf(writtenClauses).keys()];
  const figures = amountsIn(canonicalWords(written));
  const sourceAmounts = amountsIn(canonicalWords(source));
  const found =
    content.filter((word) => spoken.has(word)).length +
    figures.filter((amount) =>
      sourceAmounts.some(({ count, value }) => count === amount.count || value === amount.value),
    ).length;
  const all = content.length + figures.length;
  return all === 0 ? 1 : found / all;
}

/** Words that one text negates and the other does not. "Not … until", "not … unless" and "only …" say the same. */
function polarityTurns(
  writtenClauses: readonly Clause[],
  sourceClauses: readonly Clause[],
  isLimited: boolean,
): string[] {
  return [...contentOf(writtenClauses)].flatMap(([word, polarity]) => {
    const own = writtenClauses.filter((clause) => clause.content.has(word));
    const withWord = sourceClauses.filter((clause) => clause.content.has(word));
    const sameRole = withWord.filter((position) =>
      own.some(({ role }) => (role === 'main') === (position.role === 'main')),
    );
    const positions = sameRole.length > 0 ? sameRole : withWord;
    if (
      positions.length === 0 ||
      !own.some((clause) => isTurned(word, clause, writtenClauses, positions, sourceClauses))
    )
      return [];
    const isLimit = isLimited && own.every(({ role }) => role === 'main');
    return isLimit && hasLimit(polarity === 'denied' ? writtenClauses : sourceClauses) ? [] : [word];
  });
}

/** No clause of the source with this word has its polarity. Main clauses are compared with main clauses, conditions with conditions. */
function isTurned(
  word: string,
  clause: Clause,
  writtenClauses: readonly Clause[],
  positions: readonly Clause[],
  sourceClauses: readonly Clause[],
): boolean {
  const like = positions.filter(({ role }) => (role === 'main') === (clause.role === 'main'));
  const polarity = polarityOf(word, clause, writtenClauses);
  return !(like.length > 0 ? like : positions).some((position) => {
    const other = polarityOf(word, position, sourceClauses);
    return polarity === 'either' || other === 'either' || polarity === other;
  });
}

/** "Unless" denies what follows it, but for behind a prohibition: "not … unless" allows. */
function polarityOf(word: string, clause: Clause, all: readonly Clause[]): Polarity {
  const polarity = clause.content.get(word) ?? 'either';
  const isForbidden = all.some(
    ({ role, sentence, isNegated }) => role === 'main' && sentence === clause.sentence && isNegated,
  );
  if (clause.role !== 'UNLESS' || isForbidden || polarity === 'either') return polarity;
  return polarity === 'affirmed' ? 'denied' : 'affirmed';
}

const hasLimit = (clauses: readonly Clause[]): boolean =>
  clauses.some(({ role }) => role === 'UNLESS' || role === 'UNTIL' || role === 'BEFORE');

/** Antonyms in clauses of one role against each other: the door that is open against the door to be closed. */
function oppositeWords(writtenClauses: readonly Clause[], sourceClauses: readonly Clause[]): string[] {
  const of = (clauses: readonly Clause[], isMain: boolean): string[] =>
    clauses.filter(({ role }) => (role === 'main') === isMain).flatMap(({ words }) => words.map(lemma));
  const isSplit =
    sourceClauses.some(({ role }) => role !== 'main') && writtenClauses.some(({ role }) => role !== 'main');
  if (!isSplit)
    return reversedWords(
      writtenClauses.flatMap(({ words }) => words.map(lemma)),
      sourceClauses.flatMap(({ words }) => words.map(lemma)),
    );
  return [true, false].flatMap((isMain) => {
    const spoken = of(sourceClauses, isMain);
    return spoken.length === 0 ? [] : reversedWords(of(writtenClauses, isMain), spoken);
  });
}

/** Is an act written without its condition of the source, or under another one? */
function isUnbound(
  writtenClauses: readonly Clause[],
  sourceClauses: readonly Clause[],
  form: 'sentence' | 'title',
): boolean {
  const written = conditionsIn(writtenClauses);
  const acts = contentOf(writtenClauses.filter(({ role }) => role === 'main'));
  return conditionsIn(sourceClauses).some((condition) => {
    // Each of several acts under a condition is bound by it.
    const isAbout = ({ content }: Clause): boolean => {
      const shared = [...content.keys()].filter((word) => acts.has(word)).length;
      return shared > 0 && shared >= content.size * 0.3;
    };
    if (!condition.governed.some(isAbout)) return false;
    const matching = written.filter(({ clause }) => sharesWords(clause, condition.clause));
    if (matching.length > 0) return !matching.some((other) => isSameSense(condition, other));
    if (written.some((other) => isSameSense(condition, other) && isContradicted(other.clause, sourceClauses)))
      return false;
    return mustStand(condition, form);
  });
}

/** "Only trained staff may drive it": who may is bound as well. */
const isUnrestricted = (writtenClauses: readonly Clause[], sourceClauses: readonly Clause[]): boolean => {
  const acts = contentOf(writtenClauses);
  const isRestricted = writtenClauses.some(
    ({ hasOnly, role, isNegated }) => hasOnly || isNegated || role === 'ONLY',
  );
  return (
    !isRestricted &&
    sourceClauses.some(
      ({ role, words, content }) =>
        role === 'main' && words[0] === 'only' && [...content.keys()].some((word) => acts.has(word)),
    )
  );
};

const isContradicted = (clause: Clause, sourceClauses: readonly Clause[]): boolean =>
  reversedWords(
    clause.words.map(lemma),
    sourceClauses.flatMap(({ words }) => words.map(lemma)),
  ).length > 0;

const sharesWords = (a: Clause, b: Clause): boolean => {
  const words = new Set(b.words.map(lemma));
  const content = [...a.content.keys()];
  return content.length === 0
    ? a.words.some((word) => words.has(lemma(word)))
    : content.some((word) => words.has(word));
};

function mustStand({ clause, governed }: Condition, form: 'sentence' | 'title'): boolean {
  const isDenied = governed.some(({ isNegated }) => isNegated);
  const role: Role = clause.role;
  if (role === 'IF' || role === 'ONLY' || role === 'UNLESS') return true;
  if (isDenied && (role === 'UNTIL' || role === 'BEFORE')) return true;
  return role === 'WHEN' && (form === 'sentence' || clause.isNegated);
}

type Sense = 'if' | 'only' | 'until' | 'before';

/** "Not … until" and "not … unless" allow it only then. */
function senseOf({ clause, governed }: Condition): Sense {
  const isDenied = governed.some(({ isNegated }) => isNegated);
  if (clause.role === 'ONLY') return 'only';
  if (isDenied && /^(?:UNTIL|UNLESS|BEFORE)$/.test(clause.role)) return 'only';
  if (clause.role === 'UNTIL') return 'until';
  return clause.role === 'BEFORE' ? 'before' : 'if';
}

const isSameSense = (source: Condition, written: Condition): boolean =>
  senseOf(source) === senseOf(written) || (senseOf(source) === 'if' && senseOf(written) === 'only');
