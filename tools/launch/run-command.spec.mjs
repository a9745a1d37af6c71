import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { commandOf } from './process-table.mjs';
import { runCommand } from './run-command.mjs';

/** A test runner and its worker, both of which run for ever. */
const runner = `
  const worker = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  worker.once('spawn', () => console.log(process.pid + ' ' + worker.pid));
  setInterval(() => undefined, 1000);
`;

const isRunning = (pid) => commandOf(pid) !== undefined;

it('ends the children of a command when the run is aborted', async () => {
  const abort = new AbortController();
  const started = new EventTarget();
  const firstLine = once(started, 'line');
  const ended = runCommand(process.execPath, ['-e', runner], {
    abortSignal: abort.signal,
    onLine: (line) => started.dispatchEvent(Object.assign(new Event('line'), { line })),
  });
  const [{ line }] = await firstLine;
  const processes = line.split(' ').map(Number);
  expect(processes.map(isRunning)).toEqual([true, true]);
  abort.abort();
  expect((await ended).code).not.toBe(0);
  const deadline = Date.now() + 30_000;
  while (processes.some(isRunning) && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(processes.map(isRunning)).toEqual([false, false]);
});

it('ends a command at once that is aborted before it starts', async () => {
  const { code } = await runCommand(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
    abortSignal: AbortSignal.abort(),
  });
  expect(code).not.toBe(0);
});
