import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { root } from './paths.mjs';

/**
 * Runs a program to its end. Resolves with its exit code and everything it printed; never rejects because of the code.
 *
 * @param {string} command @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void, inherit?: boolean, yielding?: boolean, timeoutSeconds?: number,
 *   until?: AbortSignal }} [options] `yielding`: it runs while nothing else wants the processor; `until`: it is ended then, with all that it started
 *   and that is not a group of its own
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
    until,
    uid,
    gid,
  } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      uid,
      gid,
      // A group can be ended as a whole; Ctrl-C does not reach it.
      detached: until !== undefined,
      stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    if (yielding && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const timer = timeoutSeconds && setTimeout(() => child.kill('SIGKILL'), timeoutSeconds * 1000);
    const end = () => endGroup(child);
    until?.addEventListener('abort', end, { once: true });
    if (until?.aborted) end();
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
      until?.removeEventListener('abort', end);
      resolve({ code: code ?? (signal === null ? 1 : 128), output });
    });
  });
}

const graceSeconds = 10;

/** Asked to, and after a while made to. */
function endGroup({ pid }) {
  const tell = (signal) => {
    try {
      process.kill(-pid, signal);
    } catch {
      // All of it has ended.
    }
  };
  if (pid === undefined) return;
  tell('SIGTERM');
  setTimeout(() => tell('SIGKILL'), graceSeconds * 1000).unref();
}
