import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finish } from '../../launch/say.mjs';

/**
 * Runs `work` with a scratch folder and with `keep` for whatever must be stopped: both are cleared up at the end and on Ctrl-C. What
 * could not be measured ends the process with a sentence and an exit code.
 */
export const inRoom = (work) => finish(() => inFolder(work));

async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'sop-bench-'));
  const parts = [];
  const keep = (part) => (parts.push(part), part);
  const clear = async () => {
    for (const part of parts.splice(0).reverse()) await part.stop().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void clear().finally(() => process.exit(130)));
  }
  try {
    await work({ folder, keep });
  } finally {
    await clear();
  }
}
