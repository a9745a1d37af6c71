import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { root } from './paths.mjs';

/**
 * Runs a program to its end. Resolves with its exit code and everything it printed; never rejects because of the code.
 *
 * @param {string} command @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void, inherit?: boolean, yielding?: boolean, timeoutSeconds?: number }} [options]
 *   `yielding`: it runs while nothing else wants the processor
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(command, args, options = {}) {
  const {
    cwd = root,
    env = process.env,
    onLine,
    inherit = false,
    yielding = false,
    timeoutSeconds,
    uid,
    gid,
  } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      uid,
      gid,
      stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    if (yielding && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const timer = timeoutSeconds && setTimeout(() => child.kill('SIGKILL'), timeoutSeconds * 1000);
    let output = '';
    let partial = '';
    const take = (chunk) => {
      output += chunk;
      const lines = (partial + chunk).split('\n');
      partial = lines.pop() ?? '';
      for (const line of lines) onLine?.(line);
    };
    child.stdout?.setEncoding('utf8').on('data', take);
    child.stderr?.setEncoding('utf8').on('data', take);
    child.on('error', (error) => resolve({ code: 127, output: `${output}\n${command}: ${error.message}` }));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code: code ?? (signal === null ? 1 : 128), output });
    });
  });
}
