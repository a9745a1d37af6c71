import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { installedSpeechModels, loadRecogniser } from './installed-models.js';
import { ModelMissing } from './model-missing.js';
import { loadMoonshine } from './moonshine-recogniser.js';
import { loadWhisper, segmentsOf } from './whisper-recogniser.js';

const piece = { intervals: [{ startSeconds: 10, endSeconds: 20 }], fromSeconds: 9.9, toSeconds: 20.1 };

describe('segmentsOf', () => {
  it('returns times from the start of the recording', () => {
    const [segment] = segmentsOf([{ text: 'Open the lid.', startSeconds: 0.5, endSeconds: 2 }], piece, 0.8);
    expect(segment?.startSeconds).toBeCloseTo(10.4);
    expect(segment?.endSeconds).toBeCloseTo(11.9);
    expect(segment?.words?.map((word) => word.text)).toEqual(['Open', 'the', 'lid.']);
  });

  it('ends a segment with the speech if the model gives no end', () => {
    const segments = segmentsOf(
      [{ text: 'And close it', startSeconds: 6, endSeconds: undefined }],
      piece,
      0.8,
    );
    expect(segments.map((segment) => segment.endSeconds)).toEqual([20]);
  });

  it('drops segments without words or without duration', () => {
    const chunks = [
      { text: ' ', startSeconds: 1, endSeconds: 2 },
      { text: 'Thank you.', startSeconds: 12, endSeconds: 14 },
    ];
    expect(segmentsOf(chunks, piece, 0.8)).toEqual([]);
  });
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('Whisper weights of an operator', () => {
  it('count as installed once configuration, encoder and decoder of one precision exist', async () => {
    const onnx = join(folder, 'whisper-medium', 'onnx');
    await mkdir(onnx, { recursive: true });
    for (const file of ['../config.json', 'encoder_model_quantized.onnx', 'decoder_model_merged.onnx'])
      await writeFile(join(onnx, file), '{}');
    expect(await installedSpeechModels(folder)).toEqual([]);
    await writeFile(join(onnx, 'decoder_model_merged_quantized.onnx'), '');
    expect(await installedSpeechModels(folder)).toEqual(['whisper-medium']);
  });
});

describe('an empty models folder', () => {
  it('has no speech model, and loading one names the missing file or models', async () => {
    expect(await installedSpeechModels(folder)).toEqual([]);
    await expect(loadWhisper(folder, { model: 'whisper-small' })).rejects.toThrow(
      join(folder, 'whisper-small', 'onnx', 'encoder_model.onnx'),
    );
    await expect(loadMoonshine(folder, { size: 'base', threads: 1 })).rejects.toBeInstanceOf(ModelMissing);
    await expect(loadRecogniser(folder, ['whisper-large-v3', 'moonshine-base'], 1)).rejects.toThrow(
      'whisper-large-v3, moonshine-base',
    );
  });
});
