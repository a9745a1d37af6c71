import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { root } from './paths.mjs';

const module = pathToFileURL(join(import.meta.dirname, 'exit-with-npm.mjs')).href;

/** A command that prints how it is stopped; its output closes when it exits. */
const command = `
  import { exitWithNpm } from '${module}';
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => { console.log('ended in order'); process.exit(); });
  exitWithNpm();
  console.log('started');
  setInterval(() => undefined, 1000);
`;

describe('exitWithNpm', () => {
  let folder;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sop-exit-with-npm-'));
    writeFileSync(join(folder, 'command.mjs'), command);
    const scripts = { start: 'exec node command.mjs' };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'probe', version: '1.0.0', scripts }));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is used by scripts that replace the shell of npm', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const script of Object.values(scripts)) expect(script).toMatch(/^exec node /);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'])(
    'stops the command in order when npm receives %s',
    async (signal) => {
      const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
      let output = '';
      npm.stdout.setEncoding('utf8').on('data', (chunk) => {
        if (output === '' && /started/.test(chunk)) npm.kill(signal);
        output += chunk;
      });
      await once(npm.stdout, 'close');
      expect(output.trim().split('\n')).toEqual(['started', 'ended in order']);
    },
  );
});
