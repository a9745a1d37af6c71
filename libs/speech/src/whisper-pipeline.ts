import { join } from 'node:path';
import { exists, ModelMissing } from './model-missing.js';

export interface WhisperChunk {
  text: string;
  startSeconds: number;
  /** Undefined if the audio ends within the sentence. */
  endSeconds: number | undefined;
}

export type Listen = (samples: Float32Array) => Promise<{ chunks: WhisperChunk[]; confidence: number }>;

interface LogitRows {
  data: ArrayLike<number>;
  dims: readonly number[];
}

/** The part of a transcription pipeline of @huggingface/transformers 4 that is used; its own types hide the generation options. */
interface TranscriptionPipeline {
  (
    samples: Float32Array,
    options: {
      return_timestamps: true;
      logits_processor: ((ids: unknown, logits: LogitRows) => LogitRows)[];
    },
  ): Promise<{ text: string; chunks?: { text: string; timestamp: [number, number | null] }[] }>;
  dispose(): Promise<unknown>;
}

/** Precisions of an ONNX export and their file suffixes, in the order of preference on a CPU. */
const PRECISIONS = [
  ['fp32', ''],
  ['q8', '_quantized'],
  ['q4', '_q4'],
  ['fp16', '_fp16'],
] as const;
type Precision = (typeof PRECISIONS)[number][0];

const networks = (suffix: string) =>
  ['encoder_model', 'decoder_model_merged'].map((name) => `onnx/${name}${suffix}.onnx`);
const configuration = [
  'config.json',
  'generation_config.json',
  'preprocessor_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
];

/** Whether files by these paths, relative to the model's folder, are all that one precision needs. */
export const isCompleteWhisper = (paths: readonly string[]): boolean =>
  configuration.every((path) => paths.includes(path)) &&
  PRECISIONS.some(([, suffix]) => networks(suffix).every((path) => paths.includes(path)));

/** The first precision whose encoder and decoder are in the model's folder; undefined if none is complete. */
export async function whisperPrecision(modelsDir: string, model: string): Promise<Precision | undefined> {
  for (const [precision, suffix] of PRECISIONS) {
    const files = ['config.json', ...networks(suffix)].map((path) => join(modelsDir, model, path));
    const present = await Promise.all(files.map(exists));
    if (present.every(Boolean)) return precision;
  }
  return undefined;
}

/** Opens Whisper from a folder below `modelsDir`. The library is loaded only here: it is an optional dependency. */
export async function openWhisper(
  modelsDir: string,
  model: string,
): Promise<{ listen: Listen; close(): Promise<void> }> {
  const dtype = await whisperPrecision(modelsDir, model);
  const folder = join(modelsDir, model);
  if (dtype === undefined)
    throw new ModelMissing(
      model,
      join(folder, 'onnx', 'encoder_model.onnx'),
      `place an ONNX export of ${model} into ${folder}`,
    );
  const { env, pipeline } = await import('@huggingface/transformers').catch((cause: unknown) => {
    throw new Error(`${model} needs the package @huggingface/transformers, which is not installed`, {
      cause,
    });
  });
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = modelsDir;
  const whisper = (await pipeline('automatic-speech-recognition', model, {
    local_files_only: true,
    dtype,
  })) as unknown as TranscriptionPipeline;
  return {
    listen: (samples) => listen(whisper, samples),
    async close() {
      await whisper.dispose();
    },
  };
}

async function listen(whisper: TranscriptionPipeline, samples: Float32Array) {
  const certainty = new Certainty();
  const result = await whisper(samples, {
    return_timestamps: true,
    logits_processor: [(_ids, logits) => certainty.note(logits)],
  });
  const chunks = (result.chunks ?? []).map(({ text, timestamp: [startSeconds, end] }) => ({
    text: text.trim(),
    startSeconds,
    endSeconds: end ?? undefined,
  }));
  return { chunks, confidence: certainty.mean() };
}

/** Mean token probability: greedy decoding takes the likeliest token, whose log-probability is -log(sum(exp(logit - highest))). */
class Certainty {
  private sum = 0;
  private steps = 0;

  note(logits: LogitRows): LogitRows {
    const width = logits.dims.at(-1) ?? 0;
    let highest = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < width; i += 1) highest = Math.max(highest, logits.data[i] ?? highest);
    let total = 0;
    for (let i = 0; i < width; i += 1) total += Math.exp((logits.data[i] ?? highest) - highest);
    this.sum -= Math.log(total);
    this.steps += 1;
    return logits;
  }

  mean(): number {
    return this.steps === 0 ? 0 : Math.exp(this.sum / this.steps);
  }
}
