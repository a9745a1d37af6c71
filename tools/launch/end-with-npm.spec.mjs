import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const module = pathToFileURL(join(import.meta.dirname, 'end-with-npm.mjs')).href;

/** Prints its id, then how it is ended. Its output closes when it has ended. */
const inner = `
  import { endWithNpm } from '${module}';
  process.on('SIGTERM', () => { console.log('ended in order'); process.exit(); });
  endWithNpm();
  console.log(process.pid);
  setInterval(() => undefined, 1000);
`;

/** A shell with a process in it, as npm starts a script. */
const start = (env) =>
  spawn('sh', ['-c', '"$NODE" --input-type=module -e "$INNER"; true'], {
    env: { PATH: process.env.PATH, NODE: process.execPath, INNER: inner, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

async function linesOf(shell, onFirst) {
  let text = '';
  shell.stdout.setEncoding('utf8').on('data', (chunk) => {
    const isFirst = text === '';
    text += chunk;
    if (isFirst) onFirst(Number(chunk));
  });
  await once(shell.stdout, 'close');
  return text.trim().split('\n');
}

describe('a command of npm', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'])('ends in order when its shell is ended by %s', async (signal) => {
    const shell = start({ npm_lifecycle_event: 'start' });
    expect(await linesOf(shell, () => shell.kill(signal))).toEqual([expect.any(String), 'ended in order']);
  });

  it('goes on where it was started without npm', async () => {
    const shell = start({});
    const lines = await linesOf(shell, (pid) => {
      shell.kill('SIGKILL');
      shell.once('exit', () => setTimeout(() => process.kill(pid, 'SIGKILL'), 1500));
    });
    expect(lines).toHaveLength(1);
  });
});
