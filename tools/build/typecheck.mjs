import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/**
 * `node tools/build/typecheck.mjs FOLDER`: types of one package, for `nx run PACKAGE:typecheck`. A package without a tsconfig.json of
 * its own gets one in the cache: one beside each package would make the linter open a program a package, for twice the time.
 */
const root = resolve(import.meta.dirname, '..', '..');
const folder = resolve(root, process.argv[2] ?? '');
const own = join(folder, 'tsconfig.json');

const cached = () => {
  const cache = join(root, 'node_modules', '.cache', 'sop-creator', 'typecheck');
  const project = join(cache, `${basename(folder)}.json`);
  mkdirSync(cache, { recursive: true });
  // Relative names in a configuration start at its own folder, and `types` are looked for from there.
  const options = { extends: join(root, 'tsconfig.base.json'), include: [join(folder, '**', '*.ts')] };
  writeFileSync(project, JSON.stringify({ ...options, exclude: [join(folder, 'dist')] }));
  return project;
};

const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const project = existsSync(own) ? own : cached();
const { status } = spawnSync(process.execPath, [tsc, '-p', project, '--noEmit'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
