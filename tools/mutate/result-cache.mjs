import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../launch/paths.mjs';

const path = join(process.env.MUTATE_CACHE ?? join(root, '.cache', 'mutate'), 'results.json');

const contentHash = (paths) => {
  const hash = createHash('sha1');
  for (const each of paths) hash.update(readFileSync(join(root, each)));
  return hash.digest('hex');
};

/** Caches the result of each mutant until its file or the specs that decided it change. */
export class ResultCache {
  constructor({ fresh }) {
    this.results = fresh ? {} : read();
    this.hashes = new Map();
  }

  /** @returns {{ status: 'killed' | 'survived' | 'uncovered', by?: string, spec?: string } | undefined} */
  get(entry, mutant) {
    if (mutant.equivalent) return { status: 'equivalent' };
    const found = this.results[key(entry, mutant)];
    return found?.hash === this.hash(decidingFiles(entry, found?.spec)) ? found : undefined;
  }

  has(entry, mutant) {
    return this.get(entry, mutant) !== undefined;
  }

  set(entry, mutant, result) {
    this.results[key(entry, mutant)] = { ...result, hash: this.hash(decidingFiles(entry, result.spec)) };
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, JSON.stringify(this.results));
    renameSync(`${path}.new`, path);
  }

  hash(paths) {
    const name = paths.join('\0');
    if (!this.hashes.has(name)) this.hashes.set(name, contentHash(paths));
    return this.hashes.get(name);
  }
}

const key = (entry, mutant) => `${entry.file} ${mutant.id}`;

/** One failing spec decides that a mutant is killed; that it survives depends on all specs. */
const decidingFiles = (entry, spec) => [entry.file, ...(spec ? [spec] : entry.specs)];

function read() {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
