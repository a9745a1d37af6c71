import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { failureSentence } from './failure-sentence.mjs';
import { systemPostgres } from './postgres.mjs';
import { runCommand } from './run-command.mjs';
import { printStart, printDone, printTransient, CommandError, printWarning } from './terminal.mjs';

/** System programs and the Debian packages that contain them. */
const packageOf = {
  postgres: 'postgresql',
  'nats-server': 'nats-server',
  'swift-proxy-server': 'swift-proxy',
  'swift-account-server': 'swift-account',
  'swift-container-server': 'swift-container',
  'swift-object-server': 'swift-object',
  ffmpeg: 'ffmpeg',
  chromium: 'chromium',
  'espeak-ng': 'espeak-ng',
};

/** Server programs are not on an ordinary user's PATH. */
const extraFolders = ['/usr/sbin', '/usr/local/sbin', '/sbin'];

export function findProgram(name) {
  if (name === 'postgres') return systemPostgres();
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...extraFolders];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes sure that the programs are installed. As root on Debian it installs them with apt-get; on other systems it throws CommandError with the
 * missing ones. PostgreSQL is optional: npm installs an embedded one.
 */
export async function ensurePackages(programs) {
  process.env.PATH = [process.env.PATH, ...extraFolders].join(delimiter);
  const missing = () => programs.filter((name) => findProgram(name) === undefined);
  if (missing().length === 0) return;
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (canInstall) await install(packagesFor(missing()));
  const absent = missing().filter((name) => name !== 'postgres');
  if (absent.length === 0) return;
  throw new CommandError(
    `These programs are missing: ${absent.join(', ')}.\n` +
      `On Debian or Ubuntu: sudo apt-get install --no-install-recommends ${packagesFor(absent).join(' ')}\n` +
      'On other systems install PostgreSQL, NATS server and any S3 server, and name them: DATABASE_URL=… NATS_URL=… S3_URL=… S3_ACCESS_KEY=… S3_SECRET_KEY=…',
  );
}

/** The same as a warning: tests that need a missing program report it themselves. */
export async function tryPackages(programs) {
  try {
    await ensurePackages(programs);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    printWarning(error.message);
  }
}

const packagesFor = (programs) => [...new Set(programs.map((name) => packageOf[name] ?? name))];

async function install(packages) {
  printStart('System', `installing ${packages.join(', ')} with apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (args) => runCommand('apt-get', args, { env, onLine: (line) => printTransient(`    ${line}`) });
  const installAll = () => apt(['install', '-y', '--no-install-recommends', ...packages]);
  // The package lists may be missing or old: update them only when the installation fails.
  let result = await installAll();
  if (result.code !== 0) {
    const update = await apt(['update']);
    result = update.code === 0 ? await installAll() : update;
  }
  if (result.code !== 0)
    throw new CommandError(
      `apt-get could not install ${packages.join(', ')}.\n${failureSentence(result.output)}`,
    );
  printDone('System', `installed ${packages.join(', ')}`);
}
