/**
 * Keeps the S3 server of `--services` in a process of its own, so that it ends with the launcher however that ends.
 * Usage: node serve-swift.mjs FOLDER [again], with an IPC channel, over which the address and the credentials go. With `again` they are those of the last start, which the
 * services know.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';
import { commandOf } from './process-table.mjs';

const [, , folder, again] = process.argv;
const lookMilliseconds = 1000;

process.umask(0o077);
const file = join(folder, 'running.json');
const last = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
if (last !== undefined) endLeftOver(last);

const kit = pathToFileURL(join(root, 'libs', 'object-store', 'dist', 'index.js')).href;
const { startSwift } = await import(kit);
const swift = await startSwift(folder, again === undefined ? undefined : last?.place);
writeFileSync(file, JSON.stringify({ place: swift.place, pids: swift.pids }), { mode: 0o600 });

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
}, lookMilliseconds);
const { url, accessKey, secretKey } = swift;
process.send?.({ url, accessKey, secretKey });

/** Servers whose keeper was killed go on by themselves; a number out of a file may be somebody else's by now. */
function endLeftOver({ pids }) {
  for (const pid of pids) if (commandOf(pid)?.includes(folder)) process.kill(-pid, 'SIGKILL');
}
