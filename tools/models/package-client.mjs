import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const isWindows = process.platform === 'win32';

/**
 * Downloads one published package as a tarball with `npm pack`, so that the registry, the proxy and the credentials are the ones
 * npm is configured with. npm checks the tarball against the registry's integrity value.
 *
 * @param {string} name @param {string} version @param {string} folder an existing, empty folder
 * @returns {Promise<string>} the tarball's path
 */
export async function packPackage(name, version, folder) {
  const args = [
    'pack',
    `${name}@${version}`,
    '--pack-destination',
    folder,
    '--ignore-scripts',
    '--loglevel=error',
  ];
  await run(isWindows ? 'npm.cmd' : 'npm', args, `${name}@${version}`);
  const tarball = (await readdir(folder)).find((file) => file.endsWith('.tgz'));
  if (tarball === undefined) throw new Error(`npm pack ${name}@${version} left no tarball`);
  return join(folder, tarball);
}

function run(command, args, what) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], shell: isWindows });
    let errorOutput = '';
    child.stderr.on('data', (chunk) => (errorOutput = (errorOutput + chunk).slice(-2000)));
    child.on('error', (error) =>
      reject(
        new Error(
          error.code === 'ENOENT'
            ? `${command} is not on the PATH; it is needed to fetch ${what}`
            : error.message,
        ),
      ),
    );
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`npm could not fetch ${what} (exit ${code}): ${errorOutput.trim()}`)),
    );
  });
}

/** Downloads one file over HTTPS. Throws with the status when the server refuses. */
export async function download(url, file) {
  const reply = await fetch(url, { redirect: 'follow' });
  if (!reply.ok || reply.body === null) throw new Error(`${url} answered ${reply.status}`);
  await pipeline(Readable.fromWeb(reply.body), createWriteStream(file));
  return file;
}
