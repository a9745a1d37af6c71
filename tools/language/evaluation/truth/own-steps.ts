import type { Hit } from './reading.ts';

/** A title may carry two acts ("Lift the lid and check the oil"); what is more than that is buried. */
const mostInOneTitle = 2;

type Place = Pick<Hit, 'step' | 'unit' | 'isNegated'>;

/**
 * Acts that have a step of their own: its title says them. As many steps as can be are given an act first, then titles take a second;
 * acts that may be one with the next (`joins`, by position) are their own wherever the step of that one says them.
 */
export function ownSteps(
  acts: readonly (readonly Place[])[],
  stepCount: number,
  joins: ReadonlySet<number>,
): { owner: ReadonlyMap<number, number>; right: ReadonlySet<number> } {
  const titled = acts.map((hits) =>
    [...new Set(hits.filter(({ unit, isNegated }) => unit === 0 && !isNegated).map(({ step }) => step))].sort(
      (a, b) => a - b,
    ),
  );
  const holder = new Map<number, number>();
  const place = (act: number, tried: Set<number>): boolean =>
    (titled[act] ?? []).some((step) => {
      if (tried.has(step)) return false;
      tried.add(step);
      const other = holder.get(step);
      if (other !== undefined && !place(other, tried)) return false;
      holder.set(step, act);
      return true;
    });
  acts.forEach((_hits, act) => place(act, new Set()));
  const owner = new Map([...holder].map(([step, act]) => [act, step]));
  const load: number[] = Array.from({ length: stepCount }, (_value, step) => (holder.has(step) ? 1 : 0));
  titled.forEach((steps, act) => {
    const free = owner.has(act) ? undefined : steps.find((step) => (load[step] ?? 0) < mostInOneTitle);
    if (free === undefined) return;
    owner.set(act, free);
    load[free] = (load[free] ?? 0) + 1;
  });
  const join = (act: number, neighbour: number): void => {
    const step = owner.get(neighbour);
    const isThere = acts[act]?.some((hit) => hit.step === step && !hit.isNegated);
    if (step !== undefined && isThere && !owner.has(act)) owner.set(act, step);
  };
  const places = [...acts.keys()];
  for (const act of places) if (joins.has(act - 1)) join(act, act - 1);
  for (const act of places.toReversed()) if (joins.has(act)) join(act, act + 1);
  return { owner, right: new Set(holder.keys()) };
}
