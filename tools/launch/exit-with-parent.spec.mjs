import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';

const module = pathToFileURL(join(import.meta.dirname, 'exit-with-parent.mjs')).href;

/** A process that starts another one, as the launcher does on an older Node, and prints its process id. */
const outer = `
  const inner = require('node:child_process').spawn(
    process.execPath,
    ['--import', ${JSON.stringify(module)}, '-e', 'setInterval(() => undefined, 1000)'],
    { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  );
  inner.once('spawn', () => console.log(inner.pid));
`;

/** A zombie process does not count as running. */
const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

it('ends a process when its parent is killed', async () => {
  const started = spawn(process.execPath, ['-e', outer], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await once(started.stdout, 'data');
  const inner = Number(output.toString());
  expect(isRunning(inner)).toBe(true);
  started.kill('SIGKILL');
  const deadline = Date.now() + 60_000;
  while (isRunning(inner) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isRunning(inner)).toBe(false);
});
