import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readProjects } from '../build/projects.mjs';
import { failureSentence } from './failure-sentence.mjs';
import { nx } from './nx.mjs';
import { root, stampsFolder } from './paths.mjs';
import { printStart, printDone, printTransient, CommandError } from './terminal.mjs';

/** The last successful build: its start in milliseconds and its output folders, relative to the root, since a clone may be copied. */
const stampFile = join(stampsFolder, 'built.json');
const shared = ['.swcrc', 'nx.json', 'package-lock.json', 'tsconfig.base.json'];

/** Builds the packages whose sources have changed; Nx restores the others from its cache. */
export async function ensureBuilt() {
  const started = Date.now();
  printStart('Build', 'what has changed');
  // Nx without its daemon rewrites every output, which would disturb a product that runs from them.
  if (await isUpToDate()) return printDone('Build', 'up to date');
  let packages = 0;
  const onLine = (line) => {
    if (isBuilt(line)) printTransient(`    ${++packages} built`);
  };
  const { code, output } = await nx(['run-many', '-t', 'build', '--outputStyle=static'], { onLine });
  if (code !== 0) throw new CommandError(`The build failed.\n${buildProblems(output)}`);
  await mkdir(stampsFolder, { recursive: true });
  await writeFile(stampFile, JSON.stringify({ began: started, outputs: existingOutputs() }));
  const seconds = Math.round((Date.now() - started) / 1000);
  printDone('Build', packages === 0 ? 'up to date' : `${packages} packages in ${seconds} s`);
}

/** Whether no source has changed since the last build and all its outputs still exist. */
async function isUpToDate() {
  const { began, outputs } = await lastBuild();
  if (!outputs.every((folder) => existsSync(join(root, folder)))) return false;
  const changed = await Promise.all([
    ...shared.map((file) => changedAt(join(root, file))),
    ...readProjects().map(({ folder }) => newestIn(folder)),
  ]);
  return Math.max(...changed) < began;
}

const lastBuild = async () => {
  try {
    return JSON.parse(await readFile(stampFile, 'utf8'));
  } catch {
    return { began: 0, outputs: [] };
  }
};

const existingOutputs = () =>
  readProjects()
    .map(({ folder }) => join(folder, 'dist'))
    .filter((folder) => existsSync(folder))
    .map((folder) => relative(root, folder));

/** The change time also covers files that were copied or unpacked with an old modification time. */
const changedAt = async (path) => {
  const { mtimeMs, ctimeMs } = await stat(path);
  return Math.max(mtimeMs, ctimeMs);
};

/** The last change of any file that a build may read, and of its folders, whose times reveal deleted files. */
async function newestIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const times = entries
    .filter(
      ({ name }) =>
        !['dist', 'node_modules', 'screens', 'artifacts'].includes(name) && !/\.(spec\.\w+|md)$/.test(name),
    )
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? [changedAt(path), newestIn(path)] : [changedAt(path)];
    });
  return Math.max(0, ...(await Promise.all(times)));
}

/** Nx adds a note in brackets to tasks that it restores from its cache. */
const isBuilt = (line) => /^> nx run \S+:build\s*$/.test(line);

function buildProblems(output) {
  if (/ENOSPC/.test(output)) return failureSentence(output);
  const lines = output.trim().split('\n');
  return lines
    .filter((line) => !/npm (warn|error)/.test(line))
    .slice(-40)
    .join('\n');
}
