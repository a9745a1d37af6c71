import { setTimeout as pause } from 'node:timers/promises';
import { dim, printDone, printTransient, print, CommandError } from './terminal.mjs';

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
  const remainingText = remaining === null ? '' : `, about ${Math.max(1, Math.round(remaining))} s left`;
  const what =
    waiting > 0 ? `waiting for ${waiting} other${waiting === 1 ? '' : 's'}` : `${stage}: ${detail}`;
  return `  ${bar} ${String(Math.floor(progress)).padStart(3)} %  ${what}${remainingText}`;
}

/** An event starts the job, so there is no progress for a moment after the upload. */
const isEarly = (started) => Date.now() - started < 30_000;

/** A busy machine may not answer a request; retry for this long. */
const retryMilliseconds = 60_000;

/** Shows the stages until the SOP is complete. Throws CommandError with the reason if it fails. */
export async function followProgress(api, sopId, started = Date.now()) {
  const shown = new Set();
  let answeredAt = Date.now();
  for (;;) {
    const canRetry = Date.now() - answeredAt < retryMilliseconds;
    const accept = [...(isEarly(started) ? [404] : []), ...(canRetry ? [503] : [])];
    const progress = await api.call('GET', `/progress/${sopId}`, { accept });
    if (progress.problem !== undefined) {
      await pause(progress.problem === 404 ? 200 : 1_000);
      continue;
    }
    answeredAt = Date.now();
    printTransient(progressLine(progress));
    for (const { stage, state } of progress.stages) {
      if (state === 'waiting' || shown.has(stage)) continue;
      shown.add(stage);
      if (process.stdout.isTTY !== true) print(dim(`    ${stage} …`));
    }
    if (progress.stage === 'complete')
      return printDone('SOP', `made in ${Math.round((Date.now() - started) / 1000)} s`);
    if (progress.stage === 'error' || progress.stage === 'expired') throw new CommandError(progress.detail);
    await pause(500);
  }
}
