import type { Overview } from '@sop/contracts';

const sop = (number: number, title: string) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  title,
});
export const filter = sop(1, 'Change the filter');
export const blade = sop(2, 'Change the blade');

const twelveWeeks = Array.from({ length: 12 }, (_, at) =>
  new Date(Date.UTC(2026, 8, 7 + 7 * at)).toISOString().slice(0, 10),
);

/** The overview of a company of which there is something to show everywhere. */
export const fullOverview: Overview = {
  recent: [
    { sop: filter, kind: 'run-begun', has_steps: true, at: '2026-11-28T08:00:00Z' },
    { sop: blade, kind: 'uploaded', has_steps: false, at: '2026-11-27T08:00:00Z' },
  ],
  worth: { sops: 2, steps: 1234, video_seconds: 3.5 * 3600 },
  drafts: {
    ...{ total: 2, in_review: 1 },
    oldest: [{ sop: blade, is_in_review: true, since: '2026-11-20T08:00:00Z' }],
  },
  reviews: {
    ...{ overdue: 1000, due: 1 },
    next: [
      { sop: filter, due_at: '2026-11-01T08:00:00Z', is_overdue: true },
      { sop: blade, due_at: '2026-12-10T08:00:00Z', is_overdue: false },
    ],
  },
  most_used: [{ sop: filter, uses: 1 }],
  runs: {
    weeks: twelveWeeks.map((week, at) => ({ week, runs: at === 11 ? 4 : 0, deviating: at === 11 ? 1 : 0 })),
    longest: [{ sop: filter, title: 'Loosen the cover', runs: 4, average_seconds: 75, deviations: 1 }],
    deviating: [{ sop: filter, title: 'Loosen the cover', runs: 4, average_seconds: 75, deviations: 1 }],
  },
  departments: [
    {
      ...{ department: { id: 'd1', name: 'Assembly' }, sops: 1, steps: 1200, video_seconds: 9000 },
      runs: { total: 4, deviating: 1, average_seconds: 300 },
    },
    {
      ...{ department: null, sops: 1, steps: 34, video_seconds: 3600 },
      runs: { total: 0, deviating: 0, average_seconds: null },
    },
  ],
};

/** The same as a viewer gets it. */
export const readersOverview: Overview = {
  ...fullOverview,
  ...{ drafts: null, reviews: null, runs: null },
  departments: fullOverview.departments.map((each) => ({ ...each, runs: null })),
};

export const emptyOverview: Overview = {
  ...{ recent: [], worth: { sops: 0, steps: 0, video_seconds: 0 }, most_used: [], departments: [] },
  ...{ drafts: { total: 0, in_review: 0, oldest: [] }, reviews: { overdue: 0, due: 0, next: [] } },
  runs: {
    weeks: twelveWeeks.map((week) => ({ week, runs: 0, deviating: 0 })),
    ...{ longest: [], deviating: [] },
  },
};
