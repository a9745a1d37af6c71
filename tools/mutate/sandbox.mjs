import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../launch/paths.mjs';
import { trackedFiles } from './git.mjs';

/** Folders outside the repository that are only read. */
const linkedFolders = ['node_modules', 'models'];

/** A copy of the working tree for mutated files; the working tree itself is never changed. */
export class Sandbox {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'sop-creator-mutate-'));
    for (const file of trackedFiles()) {
      if (!existsSync(join(root, file)) || linkedFolders.includes(file)) continue;
      mkdirSync(dirname(join(this.folder, file)), { recursive: true });
      copyFileSync(join(root, file), join(this.folder, file));
    }
    for (const name of linkedFolders)
      if (existsSync(join(root, name))) symlinkSync(join(root, name), join(this.folder, name));
  }

  write(file, content) {
    writeFileSync(join(this.folder, file), content);
  }

  restore(file) {
    copyFileSync(join(root, file), join(this.folder, file));
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
