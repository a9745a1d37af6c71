import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from './process-table.mjs';
import { Stop } from './say.mjs';

const fileIn = (home) => join(home, 'running.json');

/** The launcher that uses this data folder now: `{ pid, url }`, or undefined. A mark left by a killed one does not count. */
export function runningHere(home) {
  const file = fileIn(home);
  if (!existsSync(file)) return undefined;
  try {
    const mark = JSON.parse(readFileSync(file, 'utf8'));
    return commandOf(mark.pid)?.includes('launch') ? mark : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the last launcher over this data folder was killed: what it had started may take seconds to be gone, on a slow disk most of all. */
export const wasKilledHere = (home) => existsSync(fileIn(home)) && runningHere(home) === undefined;

/** Two systems over one data folder would destroy it: the second one is refused. */
export function markRunning(home, url) {
  const other = runningHere(home);
  if (other !== undefined && other.pid !== process.pid)
    throw new Stop(
      `SOP Creator already runs with this data folder: ${other.url} (process ${other.pid}). Stop it first, or give this one its own: DATA_DIR=… PORT=… npm start`,
    );
  writeFileSync(fileIn(home), JSON.stringify({ pid: process.pid, url }), { mode: 0o600 });
  return () => rmSync(fileIn(home), { force: true });
}
