import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeCatalogue } from './write-catalogue.mjs';

const texts = ['config', 'generation_config', 'preprocessor_config', 'tokenizer', 'tokenizer_config'];

describe('the catalogue of speech models', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function place(name: string, ...paths: string[]): Promise<void> {
    for (const path of [...texts.map((text) => `${text}.json`), ...paths]) {
      await mkdir(dirname(join(folder, name, path)), { recursive: true });
      await writeFile(join(folder, name, path), `content of ${path}`);
    }
  }
  const networks = (suffix: string) =>
    ['encoder_model', 'decoder_model_merged'].map((name) => `onnx/${name}${suffix}.onnx`);

  it('lists each whole export with the size and checksum of its files', async () => {
    await place('whisper-small', 'merges.txt', 'README.md', ...networks('_q4'));
    const models = await writeCatalogue(folder, { licence: 'MIT' });
    expect(JSON.parse(await readFile(join(folder, 'catalogue.json'), 'utf8'))).toEqual({
      version: 1,
      models,
    });
    expect(models.map(({ name, licence }) => [name, licence])).toEqual([['whisper-small', 'MIT']]);
    const paths = models[0]?.files.map(({ path }) => path);
    expect(paths).toEqual([...texts.map((text) => `${text}.json`), 'merges.txt', ...networks('_q4')].sort());
    const content = 'content of config.json';
    expect(models[0]?.files).toContainEqual({
      path: 'config.json',
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
  });

  it('lists one precision: the most exact, with its separate weights, or the named one', async () => {
    await place('whisper-small', ...networks(''), 'onnx/encoder_model.onnx_data', ...networks('_quantized'));
    const weights = async (options = {}) =>
      (await writeCatalogue(folder, options))[0]?.files
        .map(({ path }) => path)
        .filter((path) => path.startsWith('onnx/'));
    expect(await weights()).toEqual([
      'onnx/decoder_model_merged.onnx',
      'onnx/encoder_model.onnx',
      'onnx/encoder_model.onnx_data',
    ]);
    expect(await weights({ precision: 'q8' })).toEqual([...networks('_quantized')].sort());
  });

  it('is not written for a folder without a whole export', async () => {
    await place('whisper-medium', 'onnx/encoder_model.onnx');
    await expect(writeCatalogue(folder)).rejects.toThrow(/no whole export/);
  });
});
