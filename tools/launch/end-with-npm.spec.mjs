import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { root } from './paths.mjs';

const module = pathToFileURL(join(import.meta.dirname, 'end-with-npm.mjs')).href;

/** A command that says how it is ended; its output closes when it is. */
const command = `
  import { endWithNpm } from '${module}';
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => { console.log('ended in order'); process.exit(); });
  endWithNpm();
  console.log('started');
  setInterval(() => undefined, 1000);
`;

describe('a command of the repository', () => {
  let folder;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sop-end-with-npm-'));
    writeFileSync(join(folder, 'command.mjs'), command);
    const scripts = { start: 'exec node command.mjs' };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'probe', version: '1.0.0', scripts }));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('takes the place of the shell that npm starts it through', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const script of Object.values(scripts)) expect(script).toMatch(/^exec node /);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'])('ends in order when npm itself is sent %s', async (signal) => {
    const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    npm.stdout.setEncoding('utf8').on('data', (chunk) => {
      if (output === '' && /started/.test(chunk)) npm.kill(signal);
      output += chunk;
    });
    await once(npm.stdout, 'close');
    expect(output.trim().split('\n')).toEqual(['started', 'ended in order']);
  });
});
