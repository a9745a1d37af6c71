import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { root } from './paths.mjs';

/** A third of the weight of a normal process: at the lowest priority one busy process beside it would hold it for ever. */
const niceness = 5;

/**
 * Runs a program to its end. Resolves with its exit code and its output; never rejects because of the exit code.
 *
 * @param {string} command @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void, inherit?: boolean, lowPriority?: boolean, timeoutSeconds?: number,
 *   abortSignal?: AbortSignal }} [options] `lowPriority`: it yields to what runs beside it; `abortSignal` ends it with its whole
 *   process group
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(command, args, options = {}) {
  const {
    cwd = root,
    env = process.env,
    onLine,
    inherit = false,
    lowPriority = false,
    timeoutSeconds,
    abortSignal,
    uid,
    gid,
  } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      uid,
      gid,
      // A process group can be ended as a whole; Ctrl-C does not reach it.
      detached: abortSignal !== undefined,
      stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    if (lowPriority && child.pid !== undefined) setPriority(child.pid, niceness);
    const timer = timeoutSeconds && setTimeout(() => child.kill('SIGKILL'), timeoutSeconds * 1000);
    const end = () => endGroup(child);
    abortSignal?.addEventListener('abort', end, { once: true });
    if (abortSignal?.aborted) end();
    const output = collectOutput(child, onLine);
    child.on('error', (error) => resolve({ code: 127, output: `${output()}\n${command}: ${error.message}` }));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      abortSignal?.removeEventListener('abort', end);
      resolve({ code: code ?? (signal === null ? 1 : 128), output: output() });
    });
  });
}

/** @returns {() => string} what the process has written so far */
function collectOutput({ stdout, stderr }, onLine) {
  let output = '';
  let partial = '';
  const take = (chunk) => {
    output += chunk;
    const lines = (partial + chunk).split('\n');
    partial = lines.pop() ?? '';
    for (const line of lines) onLine?.(line);
  };
  stdout?.setEncoding('utf8').on('data', take);
  stderr?.setEncoding('utf8').on('data', take);
  return () => output;
}

const graceSeconds = 10;

/** SIGTERM, and SIGKILL after the grace period. */
function endGroup({ pid }) {
  const sendSignal = (signal) => {
    try {
      process.kill(-pid, signal);
    } catch {
      // All of it has ended.
    }
  };
  if (pid === undefined) return;
  sendSignal('SIGTERM');
  setTimeout(() => sendSignal('SIGKILL'), graceSeconds * 1000).unref();
}
