import { isGood, judge, type Draft, type Finding } from '../truth/index.ts';
import { judgeLetters, type Score } from './judging-letters.ts';
import type { ModelNarration } from './narrations.ts';

const binding = new Set(['condition', 'polarity', 'figure', 'order', 'manner', 'list', 'never']);
const turned = new Set(['turned', 'wrong', 'broken']);

/** By the judge of English words, or by letters where the language is another one. */
export function scoreOf({ name, key, isBlind }: ModelNarration, draft: Draft): Score {
  const score =
    'letters' in key ? judgeLetters(key.letters, draft) : ofFindings(judge(key.english, draft), isBlind);
  return { ...score, misses: score.misses.map((miss) => (isBlind ? miss : `${name}: ${miss}`)) };
}

function ofFindings(findings: readonly Finding[], isBlind: boolean): Score {
  const of = (column: string, ...outcomes: string[]): number =>
    findings.filter(
      (one) => one.column === column && (outcomes.length === 0 || outcomes.includes(one.outcome)),
    ).length;
  const claims = findings.filter(({ column }) => binding.has(column));
  const missed = findings.filter(
    (one) => !isGood(one) && (binding.has(one.column) || /^(act|step)$/.test(one.column)),
  );
  return {
    acts: of('act'),
    own: of('act', 'own'),
    steps: of('step', 'right', 'extra'),
    right: of('step', 'right'),
    claims: claims.length,
    met: claims.filter(isGood).length,
    turned: claims.filter((one) => !isGood(one) && turned.has(one.outcome)).length,
    misses: missed.map(({ column, outcome, what }) => `${column} ${outcome}${isBlind ? '' : ` ${what}`}`),
  };
}

/** All together. */
export function sumOf(scores: readonly Score[]): Score & { f1: number; preserved: number } {
  const sum = (field: Exclude<keyof Score, 'misses'>): number =>
    scores.reduce((total, one) => total + one[field], 0);
  const [acts, own, steps, right] = [sum('acts'), sum('own'), sum('steps'), sum('right')];
  const [recall, precision] = [own / acts, right / steps];
  const [claims, met] = [sum('claims'), sum('met')];
  const f1 = recall + precision === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  const misses = scores.flatMap((one) => one.misses);
  return { acts, own, steps, right, claims, met, turned: sum('turned'), misses, f1, preserved: met / claims };
}
