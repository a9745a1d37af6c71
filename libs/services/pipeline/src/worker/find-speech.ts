import { loadVoiceActivity, ModelMissing, type Interval } from '@sop/speech';

/** Samples of a frame: 32 ms at 16 kHz. */
const frameSamples = 512;
const frameSeconds = frameSamples / 16_000;
/** Root mean square below which speech is inaudible: -54 dB of full scale. */
const audibleLevel = 0.002;
/** The shortest pause at which speech is divided. */
const pauseSeconds = 0.5;

type FindSpeech = (samples: Float32Array) => Promise<readonly Interval[]>;

/** Finds speech by the voice activity model, or by level when it is not installed. */
export async function openSpeechFinder(
  modelsDir: string | undefined,
): Promise<{ find: FindSpeech; close(): Promise<void> }> {
  const byLevel = {
    find: (samples: Float32Array) => Promise.resolve(audibleIntervals(samples)),
    close: () => Promise.resolve(),
  };
  if (modelsDir === undefined) return byLevel;
  try {
    const voice = await loadVoiceActivity(modelsDir);
    return { find: (samples) => voice.segments(samples), close: () => voice.close() };
  } catch (error) {
    if (error instanceof ModelMissing) return byLevel;
    throw error;
  }
}

/** Ranges above the level, divided by pauses. */
export function audibleIntervals(samples: Float32Array): Interval[] {
  const stretches: Interval[] = [];
  for (let frame = 0; frame * frameSamples < samples.length; frame += 1) {
    const part = samples.subarray(frame * frameSamples, (frame + 1) * frameSamples);
    const level = Math.sqrt(part.reduce((sum, value) => sum + value ** 2, 0) / part.length);
    if (level < audibleLevel) continue;
    const [startSeconds, endSeconds] = [frame * frameSeconds, (frame + 1) * frameSeconds];
    const last = stretches.at(-1);
    if (last && startSeconds - last.endSeconds < pauseSeconds) last.endSeconds = endSeconds;
    else stretches.push({ startSeconds, endSeconds });
  }
  return stretches;
}
