/**
 * Runs the S3 server of `--services` in its own process, so that it ends with the launcher even if that is killed.
 * Usage: node serve-swift.mjs FOLDER [again], with an IPC channel, over which it sends its address and credentials. With `again` it reuses those of
 * the last start, which the services already have.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';
import { commandOf } from './process-table.mjs';

const [, , folder, isRestart] = process.argv;
const checkMilliseconds = 1000;

process.umask(0o077);
const file = join(folder, 'running.json');
const previous = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
if (previous !== undefined) endLeftoverServers(previous);

const kit = pathToFileURL(join(root, 'libs', 'object-store', 'dist', 'index.js')).href;
const { startSwift } = await import(kit);
const swift = await startSwift(folder, isRestart === undefined ? undefined : previous?.endpoint);
writeFileSync(file, JSON.stringify({ endpoint: swift.endpoint, pids: swift.pids }), { mode: 0o600 });

// Listening for the parent keeps this process alive; losing the parent ends it.
process.on('message', () => undefined);
const stop = (code) => void swift.stop().then(() => process.exit(code));
process.once('SIGTERM', () => stop(0));
setInterval(() => {
  try {
    swift.check();
  } catch (error) {
    console.error(error.message);
    stop(1);
  }
}, checkMilliseconds);
const { url, accessKey, secretKey } = swift;
process.send?.({ url, accessKey, secretKey });

/** Servers survive when this process is killed; the command line is checked because a process id from the file may be reused. */
function endLeftoverServers({ pids }) {
  for (const pid of pids) if (commandOf(pid)?.includes(folder)) process.kill(-pid, 'SIGKILL');
}
