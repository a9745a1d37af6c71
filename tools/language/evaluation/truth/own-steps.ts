import type { Hit } from './reading.ts';

/** A title may carry two acts ("Lift the lid and check the oil"); what is more than that is buried. */
const mostInOneTitle = 2;

/** Acts that have a step of their own: its title says them. As many steps as can be are given an act first, then titles take a second. */
export function ownSteps(
  acts: readonly (readonly Hit[])[],
  stepCount: number,
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
  return { owner, right: new Set(holder.keys()) };
}
