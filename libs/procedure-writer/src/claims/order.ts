import type { Clause } from './clauses.js';

/** Words of an act that comes before words of another. */
interface Before {
  first: ReadonlySet<string>;
  second: ReadonlySet<string>;
}

/** Does one text put first what the other puts second? Only order that is expressed in words counts. */
export function isReordered(writtenClauses: readonly Clause[], sourceClauses: readonly Clause[]): boolean {
  const [written, source] = [orderIn(writtenClauses), orderIn(sourceClauses)];
  return written.some((one) =>
    source.some(
      (other) =>
        meet(one.first, other.second) && meet(one.second, other.first) && !meet(one.first, other.first),
    ),
  );
}

function orderIn(clauses: readonly Clause[]): Before[] {
  return clauses.flatMap((clause, at) => {
    const before = clauses.slice(0, at).findLast((other) => other.role === 'main' && other.content.size > 0);
    const beside =
      clause.joint === 'none' && before?.sentence === clause.sentence
        ? before
        : (clauses
            .slice(at + 1)
            .find(({ role, sentence }) => role === 'main' && sentence === clause.sentence) ?? before);
    const isNegated = clause.isNegated || beside?.isNegated === true;
    if (clause.role === 'main')
      return before && clause.joint === 'then'
        ? pair(before, clause)
        : before && clause.joint === 'yet'
          ? pair(clause, before)
          : [];
    if (!beside || isNegated) return [];
    if (clause.role === 'BEFORE' || clause.role === 'UNTIL') return pair(beside, clause);
    return clause.role === 'AFTER' || clause.role === 'WHEN' || clause.role === 'ONLY'
      ? pair(clause, beside)
      : [];
  });
}

/** What both have in common ("the lid") says nothing of their order. */
function pair(one: Clause, other: Clause): Before[] {
  const first = new Set([...one.content.keys()].filter((word) => !other.content.has(word)));
  const second = new Set([...other.content.keys()].filter((word) => !one.content.has(word)));
  return first.size > 0 && second.size > 0 ? [{ first, second }] : [];
}

const meet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((word) => b.has(word));
