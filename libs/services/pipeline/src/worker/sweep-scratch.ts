import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any run may take (the operator's limit ends at two hours). */
const oldHours = 24;

/** Removes scratch folders of runs whose worker was killed and which went on elsewhere, or not at all. */
export async function sweepScratch(workDir: string, now: Date): Promise<void> {
  const before = now.getTime() - oldHours * 3600_000;
  for (const kind of ['runs', 'frames']) {
    for (const name of await readdir(join(workDir, kind)).catch(() => [])) {
      const folder = join(workDir, kind, name);
      const found = await stat(folder).catch(() => undefined);
      if (found && found.mtimeMs < before) await rm(folder, { recursive: true, force: true });
    }
  }
}
