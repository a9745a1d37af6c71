import { setTimeout as pause } from 'node:timers/promises';
import { dim, done, passing, say, Stop } from './say.mjs';

const width = 28;

/** @param {{ stage: string, progress: number, detail: string, remaining_seconds: number | null, queue_position: number }} progress */
export function progressLine({
  stage,
  progress,
  detail,
  remaining_seconds: remaining,
  queue_position: waiting,
}) {
  const filled = Math.round((Math.min(100, Math.max(0, progress)) / 100) * width);
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
  const left = remaining === null ? '' : `, about ${Math.max(1, Math.round(remaining))} s left`;
  const what =
    waiting > 0 ? `waiting for ${waiting} other${waiting === 1 ? '' : 's'}` : `${stage}: ${detail}`;
  return `  ${bar} ${String(Math.floor(progress)).padStart(3)} %  ${what}${left}`;
}

/** The job starts by an event, so for a moment after the upload there is nothing to ask about. */
const isEarly = (started) => Date.now() - started < 30_000;

/** On a machine that is busy with the SOP a question may go without an answer; whoever waits minutes asks again for so long. */
const patienceMilliseconds = 60_000;

/** Shows the stages until the SOP is made. Throws Stop with the reason when it cannot be. */
export async function followProgress(api, sopId, started = Date.now()) {
  const shown = new Set();
  let answeredAt = Date.now();
  for (;;) {
    const isPatient = Date.now() - answeredAt < patienceMilliseconds;
    const accept = [...(isEarly(started) ? [404] : []), ...(isPatient ? [503] : [])];
    const progress = await api.call('GET', `/progress/${sopId}`, { accept });
    if (progress.problem !== undefined) {
      await pause(progress.problem === 404 ? 200 : 1_000);
      continue;
    }
    answeredAt = Date.now();
    passing(progressLine(progress));
    for (const { stage, state } of progress.stages) {
      if (state === 'waiting' || shown.has(stage)) continue;
      shown.add(stage);
      if (process.stdout.isTTY !== true) say(dim(`    ${stage} …`));
    }
    if (progress.stage === 'complete')
      return done('SOP', `made in ${Math.round((Date.now() - started) / 1000)} s`);
    if (progress.stage === 'error' || progress.stage === 'expired') throw new Stop(progress.detail);
    await pause(500);
  }
}
