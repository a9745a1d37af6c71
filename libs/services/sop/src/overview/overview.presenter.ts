import type { Overview, StepOfRuns } from '@sop/contracts';

/** The name and id are null for SOPs without a department. */
interface OfDepartment {
  id: string | null;
  name: string | null;
}

export interface DepartmentSums extends OfDepartment {
  sops: number;
  steps: number;
  videoSeconds: number;
  drafts: number;
  inReview: number;
}

export interface DepartmentRuns extends OfDepartment {
  runs: number;
  deviating: number;
  seconds: number;
}

export interface WeekRuns {
  week: string;
  runs: number;
  deviating: number;
}

export interface StepRuns {
  id: string;
  sop: string;
  title: string;
  runs: number;
  averageSeconds: number | null;
  deviations: number;
}

const noSums: DepartmentSums = {
  ...{ id: null, name: null },
  ...{ sops: 0, steps: 0, videoSeconds: 0, drafts: 0, inReview: 0 },
};

/** Of one department, or of all. */
export const sumOf = (sums: readonly DepartmentSums[], departmentId: string | undefined): DepartmentSums =>
  sums
    .filter(({ id }) => departmentId === undefined || id === departmentId)
    .reduce(
      (sum, each) => ({
        ...sum,
        sops: sum.sops + each.sops,
        steps: sum.steps + each.steps,
        videoSeconds: sum.videoSeconds + each.videoSeconds,
        drafts: sum.drafts + each.drafts,
        inReview: sum.inReview + each.inReview,
      }),
      noSums,
    );

/** By name, those without a department last. @param runs null: the caller sees none */
export function presentDepartments(
  sums: readonly DepartmentSums[],
  runs: readonly DepartmentRuns[] | null,
): Overview['departments'] {
  const names = new Map([...sums, ...(runs ?? [])].map(({ id, name }) => [id, name]));
  return [...names]
    .map(([id, name]) => {
      const { sops, steps, videoSeconds } = sums.find((each) => each.id === id) ?? noSums;
      return {
        department: id === null || name === null ? null : { id, name },
        ...{ sops, steps, video_seconds: videoSeconds },
        runs: runs === null ? null : presentRuns(runs.find((each) => each.id === id)),
      };
    })
    .filter((each) => each.sops > 0 || (each.runs?.total ?? 0) > 0)
    .sort(byName);
}

type Department = Overview['departments'][number];

function byName({ department: one }: Department, { department: other }: Department): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one.name.localeCompare(other.name);
}

const presentRuns = ({ runs, deviating, seconds }: Omit<DepartmentRuns, 'id' | 'name'> = noRuns) => ({
  total: runs,
  deviating,
  average_seconds: runs === 0 ? null : seconds / runs,
});
const noRuns = { runs: 0, deviating: 0, seconds: 0 };

/** Each week, also those without a run. */
export const presentWeeks = (
  weeks: readonly string[],
  found: readonly WeekRuns[],
): NonNullable<Overview['runs']>['weeks'] =>
  weeks.map((week) => found.find((each) => each.week === week) ?? { week, runs: 0, deviating: 0 });

export const presentStep = ({ id, sop, averageSeconds, ...step }: StepRuns): StepOfRuns => ({
  sop: { id, title: sop },
  title: step.title,
  runs: step.runs,
  average_seconds: averageSeconds,
  deviations: step.deviations,
});
