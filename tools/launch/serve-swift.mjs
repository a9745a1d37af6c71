/**
 * Keeps the S3 server of `--services` in a process of its own, so that it ends with the launcher however that ends.
 * Usage: node serve-swift.mjs FOLDER, with an IPC channel, over which the address and the credentials go.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';

const kit = pathToFileURL(join(root, 'libs', 'object-store', 'dist', 'index.js')).href;
const { startSwift } = await import(kit);
const swift = await startSwift(process.argv[2]);
// Listening for the parent keeps this process alive; losing the parent ends it.
process.on('message', () => undefined);
process.once('SIGTERM', () => void swift.stop().then(() => process.exit(0)));
const { url, accessKey, secretKey } = swift;
process.send?.({ url, accessKey, secretKey });
