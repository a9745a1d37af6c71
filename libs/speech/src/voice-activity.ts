import { join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import { exists, ModelMissing } from './model-missing.js';
import { FRAME_SAMPLES as FRAME, frameLevels, type Interval, speechIntervals } from './speech-intervals.js';
import { quietParts } from './quiet-parts.js';
import { levelGain } from './speech-level.js';

/** Silero v5 reads 512 new samples and the 64 before them. */
const CONTEXT = 64;
const STATE_SHAPE = [2, 1, 128] as const;
const ABORT_EVERY_FRAMES = 256;
/** The minimum share of speech in a recording with speech; a level above that of a close speaker, so that whispers are found too. */
const VOICE = { loudShare: 0.05, level: 0.2 };

export interface VoiceActivity {
  /** Probability of speech, 0..1, per 512 samples (32 ms) of 16 kHz mono audio. */
  probabilities(samples: Float32Array, signal?: AbortSignal): Promise<Float32Array>;
  /** The intervals of speech, in order. */
  segments(samples: Float32Array): Promise<Interval[]>;
  close(): Promise<void>;
}

export const voiceActivityFile = (modelsDir: string) =>
  join(modelsDir, 'silero-vad-v5', 'silero_vad_v5.onnx');

/** Loads Silero VAD v5 (MIT). Throws ModelMissing if its file is not in the models folder. */
export async function loadVoiceActivity(modelsDir: string): Promise<VoiceActivity> {
  const file = voiceActivityFile(modelsDir);
  if (!(await exists(file))) throw new ModelMissing('silero-vad-v5', file);
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const session = await InferenceSession.create(file, { intraOpNumThreads: 1, interOpNumThreads: 1 });
  const probabilities = (samples: Float32Array, signal?: AbortSignal) =>
    frameProbabilities({ session, Tensor }, samples, signal);
  return {
    probabilities,
    segments: async (samples) => speechIntervals(await probabilities(samples)),
    close: () => session.release(),
  };
}

interface OpenedNetwork {
  session: InferenceSession;
  /** The class of the runtime, which is loaded lazily with the first network. */
  Tensor: typeof import('onnxruntime-node').Tensor;
}

/** Probabilities per frame of a recording; quiet parts without speech are read once more at a gain of their own. */
async function frameProbabilities(network: OpenedNetwork, samples: Float32Array, signal?: AbortSignal) {
  const levels = frameLevels(samples);
  const gain = levelGain(levels, VOICE);
  const result = await probabilitiesAt(network, samples, gain, signal);
  for (const { from, to, partGain } of quietParts(speechIntervals(result), levels, gain)) {
    const part = samples.subarray(from * FRAME, to * FRAME);
    result.set(await probabilitiesAt(network, part, partGain, signal), from);
  }
  return result;
}

async function probabilitiesAt(
  { session, Tensor }: OpenedNetwork,
  samples: Float32Array,
  gain: number,
  signal?: AbortSignal,
) {
  const result = new Float32Array(Math.floor(samples.length / FRAME));
  const window = new Float32Array(CONTEXT + FRAME);
  const input = new Tensor('float32', window, [1, window.length]);
  const sr = new Tensor('int64', BigInt64Array.of(16_000n), []);
  let state = new Tensor('float32', new Float32Array(2 * 128), STATE_SHAPE);
  for (let frame = 0; frame < result.length; frame += 1) {
    if (frame % ABORT_EVERY_FRAMES === 0) signal?.throwIfAborted();
    window.copyWithin(0, FRAME);
    for (let at = 0; at < FRAME; at += 1) window[CONTEXT + at] = (samples[frame * FRAME + at] ?? 0) * gain;
    const reply = await session.run({ input, state, sr });
    state = reply['stateN'] as typeof state;
    result[frame] = Number(reply['output']?.data[0]);
  }
  return result;
}
