import { overviewLimits } from '@sop/contracts';
import { dayMilliseconds } from '@sop/service-kit';

const weekMilliseconds = 7 * dayMilliseconds;
/** 1970-01-05 was a Monday. */
const firstMonday = 4 * dayMilliseconds;

/** The Monday of the week in UTC, as `2026-11-23`. */
export function weekOf(moment: Date): string {
  const weeks = Math.floor((moment.getTime() - firstMonday) / weekMilliseconds);
  return new Date(firstMonday + weeks * weekMilliseconds).toISOString().slice(0, 10);
}

/** The Mondays that the overview looks back to, the present week last. */
export const shownWeeks = (now: Date): string[] =>
  Array.from({ length: overviewLimits.weeks }, (_, at) =>
    weekOf(new Date(now.getTime() - (overviewLimits.weeks - 1 - at) * weekMilliseconds)),
  );

/** The first of them: what is older is forgotten. */
export const firstWeek = (now: Date): string =>
  weekOf(new Date(now.getTime() - (overviewLimits.weeks - 1) * weekMilliseconds));

/**
 * The moment by which a run is counted: its start by the clock of the device, unless that is later than it arrived, or more than a
 * month earlier, as of a clock without a battery.
 */
const startOfRun = `(case when started_at between received_at - interval '30 days' and received_at then started_at else received_at end)`;

/** SQL: the week of an execution. */
export const weekOfRun = `date_trunc('week', ${startOfRun} at time zone 'UTC')::date`;
