import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any job with a scratch folder may take (the operator's limit for a run is at most two hours). */
const oldHours = 24;

/**
 * Removes scratch folders (`<work dir>/<kind>/<job>`) of jobs whose worker was killed and that were retried on another machine,
 * or not at all.
 */
export async function sweepScratch(workDir: string, kinds: readonly string[], now: Date): Promise<void> {
  const before = now.getTime() - oldHours * 3600_000;
  for (const kind of kinds) {
    for (const name of await readdir(join(workDir, kind)).catch(() => [])) {
      const folder = join(workDir, kind, name);
      const found = await stat(folder).catch(() => undefined);
      if (found && found.mtimeMs < before) await rm(folder, { recursive: true, force: true });
    }
  }
}
