import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { prepareFolder } from './folders.mjs';
import { embeddedPostgres, startPostgres } from './postgres.mjs';

jest.setTimeout(120_000);

describe('startPostgres', () => {
  let home;
  const running = [];
  const logFile = () => join(home, 'postgres.log');
  const start = async (programs = embeddedPostgres()) => {
    const server = await startPostgres({
      folder: join(home, 'postgres'),
      programs,
      password: 'secret',
      logFile: logFile(),
    });
    running.push(server);
    return server;
  };
  const connectTo = async ({ url }) => {
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'sop-postgres-'));
    prepareFolder(home);
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
    rmSync(home, { recursive: true, force: true });
  });

  it('starts on a cluster whose killed server still has an open session', async () => {
    const client = await connectTo(await start());
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const [{ pid: session }] = rows;
    process.kill(session, 'SIGSTOP');
    const postmaster = Number(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    // Taken out of the list: stopping it here keeps its supervisor from restarting it.
    const [first] = running.splice(0);
    process.kill(postmaster, 'SIGKILL');
    await first.stop();
    const again = start();
    while (!readFileSync(logFile(), 'utf8').includes('pre-existing shared memory block')) await pause(50);
    process.kill(session, 'SIGKILL');
    await client.end().catch(() => undefined);
    const other = await connectTo(await again);
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await other.end();
  });

  // Only root runs it as another user.
  (process.getuid?.() === 0 ? it : it.skip)(
    'creates and starts a cluster below a folder that is closed to other users, programs included',
    async () => {
      chmodSync(home, 0o700);
      cpSync(dirname(embeddedPostgres()), join(home, 'native'), { recursive: true, verbatimSymlinks: true });
      const client = await connectTo(await start(join(home, 'native', 'bin')));
      expect((await client.query('show data_directory')).rows).toEqual([
        { data_directory: join(home, 'postgres') },
      ]);
      await client.end();
    },
  );
});
