import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { runCommand } from '../launch/run-command.mjs';

/** A command hangs when it takes so long: each of these takes seconds to two minutes. */
export const limit = 900_000;

/** What the tests' own process was given is none of the command's. */
const { NODE_ENV: _env, NODE_OPTIONS: _options, ...plain } = process.env;

/** `npm run NAME -- ARGUMENTS`, as a person types it. @returns {Promise<{ code: number, output: string }>} */
export const npm = (name, args = [], env = {}) =>
  runCommand('npm', ['run', '--silent', name, '--', ...args], { env: { ...plain, ...env } });

/** A script of the tools. */
export const node = (script, args = [], env = {}) =>
  runCommand(process.execPath, [script, ...args], { env: { ...plain, ...env } });

/** A scratch folder for each test of the file. @returns {() => string} */
export function scratch() {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sop-commands-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return () => folder;
}
