import { conditionIn } from './conditions.ts';
import type { Expectation } from './narration.ts';
import { hitsOf, type Finding, type Hit, type Reading } from './reading.ts';
import { holds, tokensOf } from './words.ts';

/** A title is read alone. It may say less, but nothing that is not so. */
export function judgeTitles(acts: readonly (readonly Hit[])[], reading: Reading): Finding[] {
  const { narration, draft } = reading;
  const prohibitions = narration.prohibitions.map((prohibition) => hitsOf(prohibition, reading));
  return draft.steps.map(({ title }, step) => {
    const inTitle = (hits: readonly Hit[] = []): Hit[] =>
      hits.filter((hit) => hit.step === step && hit.unit === 0);
    const asked = acts.flatMap(inTitle).filter(({ isNegated }) => !isNegated);
    const untrue =
      dangles(title) ||
      narration.acts.some((act, index) => isUntrue(act, inTitle(acts[index]), narration.acts, acts, step)) ||
      prohibitions.some((hits) =>
        inTitle(hits).some((hit) => !hit.isNegated && !asked.some(({ at }) => at === hit.at)),
      );
    return { column: 'title', outcome: untrue ? 'untrue' : 'true', what: title };
  });
}

/** Ends in the middle of a phrase, or speaks of a thing that it does not name. */
function dangles(title: string): boolean {
  const words = tokensOf(title)
    .filter(({ isBreak }) => !isBreak)
    .map(({ word }) => word);
  if (
    /^(and|or|the|a|an|to|of|with|if|until|before|after|for|from|into|your|because|but)$/.test(
      words.at(-1) ?? '',
    )
  )
    return true;
  return /^(it|them)$/.test(words[particles.test(words[1] ?? '') ? 2 : 1] ?? '');
}

const particles = /^(up|down|on|off|in|out|back|again|then|also|with|at|to|over)$/;

/** The act is turned round, without the condition under which alone it holds, or with a list that breaks off. Acts of the same words without a condition excuse it. */
function isUntrue(
  act: Expectation,
  hits: readonly Hit[],
  all: readonly Expectation[],
  places: readonly (readonly Hit[])[],
  step: number,
): boolean {
  if (hits.length === 0) return false;
  const isOther = all.some(
    (other, index) =>
      other !== act &&
      other.conditions.length < act.conditions.length &&
      places[index]?.some(
        (hit) => hit.step === step && hit.unit === 0 && hits.some(({ at }) => at === hit.at),
      ),
  );
  if (isOther) return false;
  const bound = act.conditions.filter(({ kind }) => /^(if|ifnot|only|unless)$/.test(kind));
  const isFree = bound.some(
    (condition) => !hits.some((hit) => conditionIn(condition, hit.text, hit) === 'met'),
  );
  const isTurned = act.conditions.some((condition) =>
    hits.some((hit) => conditionIn(condition, hit.text, hit) === 'turned'),
  );
  const named = act.list.filter((item) => hits.some(({ text }) => holds(item, tokensOf(text)))).length;
  const isBroken = named > 1 && named < act.list.length;
  const isNegated = bound.length === 0 && hits.every((hit) => hit.isNegated);
  return isFree || isTurned || isBroken || isNegated;
}
