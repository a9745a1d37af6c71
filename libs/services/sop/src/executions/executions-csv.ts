import { csvLine } from '@sop/contracts';
import type { ExecutionRow } from './execution.entity.js';
import { isOutside } from './execution.presenter.js';

const columns = [
  ...['run', 'sop', 'version', 'person', 'state', 'started_at', 'ended_at', 'note', 'step', 'step_title'],
  ...['done_at', 'seconds', 'deviation', 'readings', 'outside_limits', 'photos'],
] as const;

/** Begins with a byte order mark, without which spreadsheets misread names. */
export const headLine = `\uFEFF${csvLine(columns)}`;

type Exported = Pick<
  ExecutionRow,
  'id' | 'title' | 'version' | 'state' | 'startedAt' | 'endedAt' | 'note' | 'steps'
>;

/** One line for each step. */
export const linesOf = (run: Exported, person: string): string =>
  run.steps
    .map((step, at) =>
      csvLine([
        ...[run.id, run.title, run.version, person, run.state, run.startedAt.toISOString()],
        ...[run.endedAt?.toISOString() ?? null, run.note, at + 1, step.title, step.done_at, step.seconds],
        step.deviation,
        step.readings.map(({ value, unit, min, max }) => `${value} ${unit}${limitsOf(min, max)}`).join(', '),
        step.readings.some(isOutside),
        step.photos.length,
      ]),
    )
    .join('');

function limitsOf(min: number | null, max: number | null): string {
  if (min === null && max === null) return '';
  return ` (${min ?? '…'} to ${max ?? '…'})`;
}
