/**
 * Runs one third-party server (PostgreSQL, nats-server) and stops it when the launcher asks for it or exits.
 * Usage: node run-server.mjs '{"command","args","uid","gid","stopSignal","stopSeconds"}', with an IPC channel.
 */
import { spawn } from 'node:child_process';

const { command, args, uid, gid, stopSignal, stopSeconds, cwd } = JSON.parse(process.argv[2] ?? '{}');
process.umask(0o077);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], uid, gid, cwd });

let isStopping = false;
function stop() {
  if (isStopping) return;
  isStopping = true;
  child.kill(stopSignal);
  setTimeout(() => child.kill('SIGKILL'), stopSeconds * 1000).unref();
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.once('disconnect', stop);
process.channel?.unref();
child.on('error', (error) => {
  console.error(`${command}: ${error.message}`);
  process.exitCode = 127;
});
child.on('exit', (code, signal) => {
  process.exitCode = isStopping ? 0 : (code ?? 1);
  if (signal !== null && !isStopping) console.error(`${command} was ended by ${signal}`);
});
