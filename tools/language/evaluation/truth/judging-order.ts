import type { Finding, Hit, Reading } from './reading.ts';
import { isBefore } from './act-order.ts';

/** Satisfied where every way of reading the two acts' places that is best for the draft has the first before the second: titles count before sentences. */
export function judgeOrders(acts: readonly (readonly Hit[])[], { narration }: Reading): Finding[] {
  return narration.orders.map(([first, second]) => {
    const [a, b] = [best(acts[first - 1] ?? []), best(acts[second - 1] ?? [])];
    const what = `${narration.acts[first - 1]?.wording} < ${narration.acts[second - 1]?.wording}`;
    if (a.length === 0 || b.length === 0) return { column: 'order', outcome: 'lost', what };
    const isMet = a.some((one) => b.some((other) => isBefore(one, other)));
    return { column: 'order', outcome: isMet ? 'met' : 'turned', what };
  });
}

const best = (hits: readonly Hit[]): readonly Hit[] => {
  const doing = hits.filter(({ isNegated }) => !isNegated);
  const titled = doing.filter(({ unit }) => unit === 0);
  return titled.length > 0 ? titled : doing;
};
