import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startNode, startServer } from './child-process.mjs';
import { commandOf } from './process-table.mjs';
import { watchHeartbeat } from './heartbeat.mjs';
import { lockDataFolder, hasStaleLock } from './instance-lock.mjs';
import { backOffSeconds, supervise } from './supervisor.mjs';

async function waitUntil(holds) {
  for (let tries = 0; tries < 500; tries++) {
    if (await holds()) return;
    await pause(20);
  }
  throw new Error(`never came true: ${holds}`);
}

describe('backOffSeconds', () => {
  it('waits longer after each crash, and never longer than half a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map(backOffSeconds)).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });
});

describe('supervise', () => {
  let folder;
  let printed;
  const logFile = () => join(folder, 'part.log');
  const startedPids = () =>
    existsSync(join(folder, 'lives'))
      ? readFileSync(join(folder, 'lives'), 'utf8').trim().split('\n').map(Number)
      : [];
  const script = (body) => {
    const file = join(folder, 'part.mjs');
    writeFileSync(
      file,
      `import { appendFileSync } from 'node:fs';\nappendFileSync(${JSON.stringify(join(folder, 'lives'))}, process.pid + '\\n');\n${body}`,
    );
    return file;
  };
  const part = (file) =>
    startNode('part', file, { env: { PATH: process.env.PATH }, logFile: logFile(), stopSeconds: 5 });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sop-supervisor-'));
    printed = '';
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => (printed += text) !== '');
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  it('restarts a killed process after cleaning up, and not after it was stopped', async () => {
    const file = script('setInterval(() => undefined, 1000);');
    const cleared = [];
    const beforeRestart = async () => void cleared.push(startedPids().length);
    const supervised = supervise('Part', () => part(file), { logFile: logFile(), beforeRestart });
    await waitUntil(() => startedPids().length === 1);
    process.kill(supervised.pid(), 'SIGKILL');
    await waitUntil(() => startedPids().length === 2);
    expect(cleared).toEqual([1]);
    expect(printed).toContain('Part ended (SIGKILL); it starts again in 1 s.');
    await supervised.stop();
    expect(commandOf(supervised.pid())).toBeUndefined();
    expect(startedPids()).toHaveLength(2);
  });

  it('leaves no process running that was being restarted when it was stopped', async () => {
    const file = script('setInterval(() => undefined, 1000);');
    let release;
    const beforeRestart = () => new Promise((resolve) => (release = resolve));
    const supervised = supervise('Part', () => part(file), { logFile: logFile(), beforeRestart });
    await waitUntil(() => startedPids().length === 1);
    process.kill(supervised.pid(), 'SIGKILL');
    await waitUntil(() => release !== undefined);
    const stopped = supervised.stop();
    release();
    await stopped;
    expect(startedPids()).toHaveLength(1);
  });

  it('kills a process whose event loop hangs after a heartbeat, and none that never sent one', async () => {
    const file = script(
      `if (process.argv[2] === 'hang') process.send({ pulse: true }, () => { const end = Date.now() + 30000; while (Date.now() < end); });\nsetInterval(() => undefined, 1000);`,
    );
    const ipc = { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] };
    const [hanging, silent] = ['hang', 'silent'].map((how) => spawn(process.execPath, [file, how], ipc));
    const pulses = [hanging, silent].map((child) => watchHeartbeat(child, { seconds: 2 }));
    const [, signal] = await once(hanging, 'exit');
    expect(signal).toBe('SIGKILL');
    expect(pulses.map((pulse) => pulse.hung())).toEqual([2, undefined]);
    expect(silent.exitCode).toBeNull();
    for (const pulse of pulses) pulse.end();
    silent.kill('SIGKILL');
    await once(silent, 'exit');
  });

  it('gives a third-party server no secret of the environment, and files that only its owner can read', async () => {
    process.env.TOKEN_SECRET = 'a secret';
    const order = { command: 'sh', args: ['-c', 'umask; env'] };
    const server = startServer('part', order, { logFile: logFile() });
    delete process.env.TOKEN_SECRET;
    await server.exited;
    const log = readFileSync(logFile(), 'utf8');
    expect(log).toMatch(/^0077$/m);
    expect(log).toMatch(/^PATH=/m);
    expect(log).not.toContain('TOKEN_SECRET');
  });
});

describe('lockDataFolder', () => {
  it('refuses a second system while the first one runs, and allows it once the first was killed', async () => {
    const home = mkdtempSync(join(tmpdir(), 'sop-mark-'));
    const script = join(home, 'launch.mjs');
    writeFileSync(script, 'setInterval(() => undefined, 1000);');
    const first = spawn(process.execPath, [script], { stdio: 'ignore' });
    writeFileSync(join(home, 'running.json'), JSON.stringify({ pid: first.pid, url: 'http://localhost:1' }));
    await waitUntil(() => commandOf(first.pid)?.includes('launch'));
    expect(() => lockDataFolder(home, 'http://localhost:2')).toThrow(/already runs with this data folder/);
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(hasStaleLock(home)).toBe(true);
    const unlock = lockDataFolder(home, 'http://localhost:2');
    expect(JSON.parse(readFileSync(join(home, 'running.json'), 'utf8'))).toEqual({
      pid: process.pid,
      url: 'http://localhost:2',
    });
    unlock();
    expect(hasStaleLock(home)).toBe(false);
    expect(existsSync(join(home, 'running.json'))).toBe(false);
    rmSync(home, { recursive: true });
  });
});
