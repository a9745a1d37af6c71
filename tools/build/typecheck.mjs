import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/**
 * `node tools/build/typecheck.mjs FOLDER`: types of one package, for `nx run PACKAGE:typecheck`. A package without its own
 * tsconfig.json gets one in the cache: one in each package would make the linter open a program for each, which doubles its time.
 */
const root = resolve(import.meta.dirname, '..', '..');
const folder = resolve(root, process.argv[2] ?? '');
const ownConfig = join(folder, 'tsconfig.json');

const cachedConfig = () => {
  const cache = join(root, 'node_modules', '.cache', 'sop-creator', 'typecheck');
  const project = join(cache, `${basename(folder)}.json`);
  mkdirSync(cache, { recursive: true });
  // Relative paths and `types` of a configuration are resolved from its own folder.
  const options = { extends: join(root, 'tsconfig.base.json'), include: [join(folder, '**', '*.ts')] };
  writeFileSync(project, JSON.stringify({ ...options, exclude: [join(folder, 'dist')] }));
  return project;
};

const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const project = existsSync(ownConfig) ? ownConfig : cachedConfig();
const { status } = spawnSync(process.execPath, [tsc, '-p', project, '--noEmit'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
