import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, printWarning } from './terminal.mjs';

/**
 * Creates the data folder and its subfolders for the owner alone, and restricts existing ones. As root, other users may traverse the data
 * folder without listing it: PostgreSQL refuses to run as root and has its folder there.
 */
export function prepareFolder(home, { isRoot = process.getuid?.() === 0 } = {}) {
  try {
    for (const folder of [home, join(home, 'logs'), join(home, 'work')])
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const entry of readdirSync(home, { withFileTypes: true }))
      if (entry.isDirectory()) restrictMode(join(home, entry.name), 0o700);
    restrictMode(home, isRoot ? 0o711 : 0o700);
  } catch (error) {
    throw new CommandError(
      `${home} cannot be used as data folder (${error.code}). Choose another: DATA_DIR=… npm start`,
    );
  }
}

/** A folder of another user (a mounted volume) can be used although its mode cannot be changed. */
function restrictMode(folder, mode) {
  try {
    chmodSync(folder, mode);
  } catch (error) {
    if (error.code !== 'EPERM') throw error;
    printWarning(`${folder} belongs to another user: make sure that others cannot read it.`);
  }
}
