import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs `work` with a scratch folder and with `keep` for whatever must be stopped: both are cleared up at the end and on Ctrl-C. */
export async function inRoom(work) {
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
    return await work({ folder, keep });
  } finally {
    await clear();
  }
}
