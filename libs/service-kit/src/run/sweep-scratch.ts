import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any job may take that works in a scratch folder (the operator's limit for a run ends at two hours). */
const oldHours = 24;

/** Removes scratch folders (`<work dir>/<kind>/<job>`) of jobs whose worker was killed and which went on elsewhere, or not at all. */
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
