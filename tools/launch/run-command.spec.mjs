import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { commandOf } from './process-table.mjs';
import { runCommand } from './run-command.mjs';

/** A test runner and its worker, both of which would go on for ever. */
const runner = `
  const worker = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  worker.once('spawn', () => console.log(process.pid + ' ' + worker.pid));
  setInterval(() => undefined, 1000);
`;

const isRunning = (pid) => commandOf(pid) !== undefined;

it('what a command has started ends with it when the run is broken off', async () => {
  const brokenOff = new AbortController();
  const started = new EventTarget();
  const said = once(started, 'line');
  const ended = runCommand(process.execPath, ['-e', runner], {
    until: brokenOff.signal,
    onLine: (line) => started.dispatchEvent(Object.assign(new Event('line'), { line })),
  });
  const [{ line }] = await said;
  const processes = line.split(' ').map(Number);
  expect(processes.map(isRunning)).toEqual([true, true]);
  brokenOff.abort();
  expect((await ended).code).not.toBe(0);
  const until = Date.now() + 30_000;
  while (processes.some(isRunning) && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(processes.map(isRunning)).toEqual([false, false]);
});

it('a command that is broken off before it begins ends at once', async () => {
  const { code } = await runCommand(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
    until: AbortSignal.abort(),
  });
  expect(code).not.toBe(0);
});
