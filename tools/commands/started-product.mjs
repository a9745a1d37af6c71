import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../launch/paths.mjs';

const { NODE_ENV: _env, NODE_OPTIONS: _options, ...plain } = process.env;

/**
 * A command that runs until it is stopped: `npm start`, `npm run dev`.
 *
 * @param {string[]} args @param {Record<string, string>} env @param {'start' | 'dev'} [command]
 */
export async function startedProduct(args, env, command = 'start') {
  // npm forwards signals, but not to a command started by a shell: the script itself is started.
  const script = join(root, 'tools', 'launch', `${command}.mjs`);
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env: { ...plain, ...env } });
  let output = '';
  let look = () => undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += stripVTControlCharacters(chunk);
      look();
    });
  const ended = new Promise((resolve) => {
    child.on('close', (code) => resolve(code));
  });
  const waitForOutput = (pattern) =>
    new Promise((resolve, reject) => {
      look = () => {
        const found = pattern.exec(output);
        if (found) resolve(found);
      };
      look();
      void ended.then((code) => reject(new Error(`${command} ended with ${code}:\n${output}`)));
    });
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  try {
    const [, url] = await waitForOutput(/runs at +(\S+)/);
    return { url, waitForOutput, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
