import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { sha256Of } from './manifest.mjs';

const names = ['whisper-large-v3', 'whisper-medium', 'whisper-small'];
/** Suffixes of the files of an ONNX export, in the order in which they are preferred. */
const precisions = { fp32: '', q8: '_quantized', q4: '_q4', fp16: '_fp16' };
const required = [
  'config.json',
  'generation_config.json',
  'preprocessor_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
];

/**
 * Describes the ONNX exports of Whisper below a folder that a web server serves, in `<folder>/catalogue.json`, from which an operator
 * fetches them in the product. Of each export the files of one precision are listed: the named one, else the most exact that is whole.
 *
 * @param {string} folder with `whisper-small/config.json`, `whisper-small/onnx/encoder_model.onnx` and so on
 * @param {{ licence?: string, precision?: keyof typeof precisions }} [options]
 * @returns {Promise<{ name: string, licence: string, files: { path: string, bytes: number, sha256: string }[] }[]>} the listed models
 */
export async function writeCatalogue(folder, { licence = 'Apache-2.0', precision } = {}) {
  const models = [];
  for (const name of names) {
    const paths = await pathsIn(join(folder, name), precision);
    if (paths === undefined) continue;
    const files = [];
    for (const path of paths) {
      const file = join(folder, name, path);
      files.push({ path, bytes: (await stat(file)).size, sha256: await sha256Of(file) });
    }
    models.push({ name, licence, files });
  }
  if (models.length === 0) throw new Error(`${folder} has no whole export of ${names.join(', ')}`);
  await writeFile(join(folder, 'catalogue.json'), `${JSON.stringify({ version: 1, models }, null, 2)}\n`);
  return models;
}

/** Undefined where there is no whole export of that precision. */
async function pathsIn(folder, precision) {
  const top = await readdir(folder).catch(() => []);
  const weights = await readdir(join(folder, 'onnx')).catch(() => []);
  if (!required.every((file) => top.includes(file))) return undefined;
  const suffixes = precision === undefined ? Object.values(precisions) : [precisions[precision]];
  for (const suffix of suffixes) {
    const networks = ['encoder_model', 'decoder_model_merged'].map((network) => `${network}${suffix}.onnx`);
    if (!networks.every((network) => weights.includes(network))) continue;
    // Weights beyond two gigabytes are in a file of their own.
    const own = weights.filter((file) => networks.some((network) => file.startsWith(network)));
    const texts = top.filter((file) => /\.(?:json|txt)$/.test(file));
    return [...texts, ...own.map((file) => `onnx/${file}`)].sort();
  }
  return undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { licence: { type: 'string' }, precision: { type: 'string' } },
  });
  const [folder] = positionals;
  try {
    if (folder === undefined || !(values.precision === undefined || values.precision in precisions))
      throw new Error('Usage: write-catalogue.mjs FOLDER [--precision fp32|q8|q4|fp16] [--licence NAME]');
    for (const { name, files } of await writeCatalogue(folder, values))
      console.log(
        `${name}: ${files.length} files, ${Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6)} MB`,
      );
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
