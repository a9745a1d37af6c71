import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from './process-table.mjs';
import { CommandError } from './terminal.mjs';

const lockFileIn = (home) => join(home, 'running.json');

/** The launcher that uses this data folder now: `{ pid, url }`, or undefined. A lock left by a killed launcher does not count. */
export function runningInstance(home) {
  const file = lockFileIn(home);
  if (!existsSync(file)) return undefined;
  try {
    const lock = JSON.parse(readFileSync(file, 'utf8'));
    return commandOf(lock.pid)?.includes('launch') ? lock : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the last launcher on this data folder was killed: its children may take seconds to exit, longer on a slow disk. */
export const hasStaleLock = (home) => existsSync(lockFileIn(home)) && runningInstance(home) === undefined;

/** Refuses a second system on one data folder, since two would corrupt it. Returns the function that unlocks it. */
export function lockDataFolder(home, url) {
  const other = runningInstance(home);
  if (other !== undefined && other.pid !== process.pid)
    throw new CommandError(
      `SOP Creator already runs with this data folder: ${other.url} (process ${other.pid}). Stop it first, or give this one its own: DATA_DIR=… PORT=… npm start`,
    );
  writeFileSync(lockFileIn(home), JSON.stringify({ pid: process.pid, url }), { mode: 0o600 });
  return () => rmSync(lockFileIn(home), { force: true });
}
