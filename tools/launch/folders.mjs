import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Stop, warn } from './say.mjs';

/**
 * The data folder and what lies in it, open to nobody else: videos are other people's work. A folder that an earlier version left open is closed. As root, others
 * may pass through the data folder itself without seeing into it: PostgreSQL, which refuses to run as root, has its folder there.
 */
export function prepareFolder(home, { isRoot = process.getuid?.() === 0 } = {}) {
  try {
    for (const folder of [home, join(home, 'logs'), join(home, 'work')])
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const entry of readdirSync(home, { withFileTypes: true }))
      if (entry.isDirectory()) tighten(join(home, entry.name), 0o700);
    tighten(home, isRoot ? 0o711 : 0o700);
  } catch (error) {
    throw new Stop(
      `${home} cannot be used as data folder (${error.code}). Choose another: DATA_DIR=… npm start`,
    );
  }
}

/** Somebody else's folder (a mount of an administrator's) can be used without being ours to close. */
function tighten(folder, mode) {
  try {
    chmodSync(folder, mode);
  } catch (error) {
    if (error.code !== 'EPERM') throw error;
    warn(`${folder} belongs to somebody else: see to it that others cannot read it.`);
  }
}
