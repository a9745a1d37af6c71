import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../launch/paths.mjs';

const path = join(process.env.MUTATE_CACHE ?? join(root, '.cache', 'mutate'), 'kept.json');

const contentHash = (paths) => {
  const hash = createHash('sha1');
  for (const each of paths) hash.update(readFileSync(join(root, each)));
  return hash.digest('hex');
};

/** What was found, until the file or the specs that decided it change. */
export class Kept {
  constructor({ fresh }) {
    this.found = fresh ? {} : read();
    this.hashes = new Map();
  }

  /** @returns {{ status: 'killed' | 'survived' | 'uncovered', by?: string, spec?: string } | undefined} */
  of(entry, mutant) {
    if (mutant.equivalent) return { status: 'equivalent' };
    const found = this.found[key(entry, mutant)];
    return found?.hash === this.hash(deciding(entry, found?.spec)) ? found : undefined;
  }

  has(entry, mutant) {
    return this.of(entry, mutant) !== undefined;
  }

  put(entry, mutant, result) {
    this.found[key(entry, mutant)] = { ...result, hash: this.hash(deciding(entry, result.spec)) };
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, JSON.stringify(this.found));
    renameSync(`${path}.new`, path);
  }

  hash(paths) {
    const name = paths.join('\0');
    if (!this.hashes.has(name)) this.hashes.set(name, contentHash(paths));
    return this.hashes.get(name);
  }
}

const key = (entry, mutant) => `${entry.file} ${mutant.id}`;

/** One spec that fails kills; that all of them pass is said of all of them. */
const deciding = (entry, spec) => [entry.file, ...(spec ? [spec] : entry.specs)];

function read() {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
