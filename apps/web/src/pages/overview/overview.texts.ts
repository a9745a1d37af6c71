import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

export const texts = localized({
  en: {
    title: 'Overview',
    lead: 'What you worked on, what waits, and what your SOPs are used for.',
    loading: 'Loading the overview',
    failure: 'Failed to load the overview',
    department: 'Department',
    allDepartments: 'All Departments',
    noDepartment: 'Without a department',
    emptyTitle: 'Nothing to look back on yet',
    emptyText:
      'Upload a video of someone doing the work. Its steps, its use and what waits are then shown here.',
    emptyReader: 'Once your company has SOPs, what you read and work through is shown here.',
    upload: 'Upload Video',
    dashboard: 'Go to the Dashboard',
    recent: 'Continue where you were',
    noRecent: 'What you open, edit or work through next is listed here.',
    continue: 'Continue',
    continueRun: 'Continue the run',
    kinds: {
      uploaded: 'Uploaded',
      edited: 'Edited',
      reviewed: 'Review and release',
      'run-begun': 'Run not finished',
      'run-ended': 'Run ended',
      confirmed: 'Read and confirmed',
      commented: 'Commented',
      opened: 'Opened',
    },
    uploading: 'Uploaded, has no steps yet',
    lastHere: (kind: string, when: string) => `${kind} · last here ${when}`,
    worth: 'From video to steps',
    hours: 'Hours of video',
    minutes: 'Minutes of video',
    steps: 'Steps',
    sops: 'SOPs',
    drafts: 'Drafts waiting',
    draftsLead: (drafts: number, inReview: number) =>
      inReview === 0
        ? `${plural(drafts, 'draft')} not released`
        : `${plural(drafts, 'draft')} not released, ${inReview} of them in review`,
    noDrafts: 'No draft waits.',
    inReview: 'In review',
    since: (day: string) => `since ${day}`,
    allDrafts: 'Drafts that were never released',
    reviews: 'Reviews',
    reviewsLead: (overdue: string, due: string) => `${overdue} overdue, ${due} due within 30 days`,
    atLeast: (count: string) => `${count} or more`,
    noReviews: 'No review is due.',
    overdue: (day: string) => `Overdue since ${day}`,
    due: (day: string) => `Due on ${day}`,
    allOverdue: 'All overdue reviews',
    mostUsed: 'Most used',
    lastWeeks: (weeks: number) => `In the last ${weeks} weeks`,
    uses: (uses: number) => plural(uses, 'use'),
    noUses: 'No SOP was opened or worked through in this time.',
    runs: 'Runs a week',
    runsLead: (runs: number, deviating: number) =>
      deviating === 0
        ? `${plural(runs, 'run')} in bench mode`
        : `${plural(runs, 'run')} in bench mode, ${deviating} with deviations`,
    noRuns: 'No SOP was worked through in bench mode in this time.',
    week: (day: string, runs: number, deviating: number) =>
      deviating === 0
        ? `Week from ${day}: ${plural(runs, 'run')}`
        : `Week from ${day}: ${plural(runs, 'run')}, ${deviating} with deviations`,
    runsLegend: 'Runs',
    deviatingLegend: 'with deviations',
    allRuns: 'All runs',
    longest: 'Where people take longest',
    longestLead: 'Steps by their average time',
    deviating: 'Where people deviate',
    deviatingLead: 'Steps by the number of runs in which something was different',
    average: (time: string, runs: number) => `${time} on average in ${plural(runs, 'run')}`,
    deviations: (deviations: number) => plural(deviations, 'deviation'),
    noDeviations: 'Nothing was different in these runs.',
    byDepartment: 'By department',
    video: 'Video',
    runsColumn: 'Runs',
    deviatingColumn: 'With deviations',
    averageRun: 'Average run',
    none: '–',
  },
});
