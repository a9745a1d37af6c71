import type { Revision } from '@sop/contracts';
import { wordsOf } from '../steps/step.presenter.js';
import type { StepRow } from '../steps/step.entity.js';
import type { RevisionRow } from './revision.entity.js';

/** Of the steps that a run replaced the reader gets the words; the rows themselves stay here, to be put back. */
export function presentRevision(row: RevisionRow): Revision {
  return {
    number: row.number,
    kind: row.kind,
    step_id: row.stepId,
    user_id: row.userId,
    user_email: row.userEmail,
    at: row.createdAt.toISOString(),
    before: 'steps' in row.before ? { steps: (row.before.steps as StepRow[]).map(wordsOf) } : row.before,
    after: row.after,
  } as Revision;
}
