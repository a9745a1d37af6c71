import { conditionIn } from './conditions.ts';
import { figureIn } from './figures.ts';
import type { Expectation } from './narration.ts';
import type { Finding, Hit, Reading } from './reading.ts';
import { holds, tokensOf } from './words.ts';

/** Condition, figures, manner and list of an act or a prohibition, in the steps that say it. */
export function judgeDetails(
  expected: Expectation,
  hits: readonly Hit[],
  aside: readonly string[],
  { units }: Reading,
): Finding[] {
  const around = [...new Set(hits.map(({ step }) => step))].map((step) => (units[step] ?? []).join('. '));
  const conditions = expected.conditions.map((condition): Finding => {
    const signs = hits.map((hit) => conditionIn(condition, hit.text, hit));
    const isAside = aside.some((text) => condition.pattern.every((group) => holds(group, tokensOf(text))));
    const outcome = signs.includes('turned')
      ? 'turned'
      : signs.includes('met')
        ? 'met'
        : isAside
          ? 'aside'
          : 'lost';
    return { column: 'condition', outcome, what: expected.wording };
  });
  const figures = expected.figures.map((figure): Finding => ({
    column: 'figure',
    outcome: figureIn(figure, around, aside),
    what: figure.join('/'),
  }));
  const adverbs = expected.adverbs.map((manner): Finding => {
    const isMet = around.some(
      (text) =>
        holds(manner, tokensOf(text)) &&
        !holds(
          manner.map((word) => `not ${word}`),
          tokensOf(text),
        ),
    );
    return { column: 'manner', outcome: isMet ? 'met' : 'lost', what: expected.wording };
  });
  return [...conditions, ...figures, ...adverbs, ...judgeList(expected, around)];
}

function judgeList({ list, wording }: Expectation, around: readonly string[]): Finding[] {
  if (list.length === 0) return [];
  const most = Math.max(
    0,
    ...around.map((text) => list.filter((item) => holds(item, tokensOf(text))).length),
  );
  return [
    { column: 'list', outcome: most === list.length ? 'whole' : most > 0 ? 'broken' : 'lost', what: wording },
  ];
}
