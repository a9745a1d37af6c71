import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMain } from '../../launch/terminal.mjs';

/**
 * Runs `work` with a scratch folder and with `register` for parts that must be stopped; cleans up at the end and on Ctrl-C. A failed
 * measurement prints its message and sets the exit code.
 */
export const withScratchFolder = (work) => runMain(() => inFolder(work));

async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'sop-bench-'));
  const parts = [];
  const register = (part) => (parts.push(part), part);
  const clear = async () => {
    for (const part of parts.splice(0).reverse()) await part.stop().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void clear().finally(() => process.exit(130)));
  }
  try {
    await work({ folder, register });
  } finally {
    await clear();
  }
}
