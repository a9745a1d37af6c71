import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LogFile } from './log-file.mjs';
import { plainEnvironment } from './plain-environment.mjs';
import { watchHeartbeat } from './heartbeat.mjs';

const here = import.meta.dirname;
const exitWithParent = pathToFileURL(join(here, 'exit-with-parent.mjs')).href;

/**
 * @typedef {{ name: string, pid: number, exited: Promise<{ code: number | null, signal: string | null }>, firstMessage: Promise<unknown>, hasExited(): boolean,
 *   hung(): number | undefined, lastLines(): string[], stop(): Promise<void> }} Running
 */

/**
 * Starts one of the product's entry points under this Node. `onLine(line, name)` returns `{ isSecret: true }` for a line that must
 * not be stored. @returns {Running}
 */
export function startNode(name, script, { env, logFile, onLine, args = [], stopSeconds = 30 }) {
  return start(name, ['--import', exitWithParent, '--enable-source-maps', script, ...args], {
    env,
    logFile,
    onLine,
    stopSeconds,
  });
}

/** Starts a third-party server below a small process that ends it when the launcher exits. @returns {Running} */
export function startServer(name, server, { env = plainEnvironment(), logFile, onLine }) {
  const config = { stopSignal: 'SIGTERM', stopSeconds: 20, ...server };
  return start(name, [join(here, 'run-server.mjs'), JSON.stringify(config)], {
    env,
    logFile,
    onLine,
    stopSeconds: config.stopSeconds + 5,
  });
}

function start(name, args, { env, logFile, onLine, stopSeconds }) {
  // Its own process group: Ctrl-C reaches only the launcher, which stops its children in order.
  const child = spawn(process.execPath, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const log = new LogFile(logFile);
  const last = recordLines(child, log, (line) => onLine?.(line, name)?.isSecret);
  let end;
  const exited = new Promise((resolve) => {
    child.once('error', () => resolve((end = { code: 127, signal: null })));
    child.once('exit', (code, signal) => resolve((end = { code, signal })));
  });
  const heartbeat = watchHeartbeat(child);
  void exited.then(() => {
    heartbeat.end();
    log.end();
  });
  const firstMessage = new Promise((resolve) => child.once('message', resolve));
  const hasExited = () => end !== undefined;
  const stop = async () => {
    if (hasExited()) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopSeconds * 1000);
    await exited;
    clearTimeout(timer);
  };
  return {
    name,
    pid: child.pid ?? -1,
    exited,
    firstMessage,
    hasExited,
    hung: heartbeat.hung,
    lastLines: () => last,
    stop,
  };
}

/** Writes the output of a process to its log, except secret lines. @returns {string[]} the last thirty, updated in place */
function recordLines({ stdout, stderr }, log, isSecret) {
  const last = [];
  for (const stream of [stdout, stderr])
    forEachLine(stream, (line) => {
      if (isSecret(line)) return;
      log.write(line);
      last.push(line);
      if (last.length > 30) last.shift();
    });
  return last;
}

function forEachLine(stream, take) {
  let partial = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    const lines = (partial + chunk).split('\n');
    partial = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') take(line);
  });
  stream.on('end', () => partial.trim() !== '' && take(partial));
}
