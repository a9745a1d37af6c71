import type { EncodeOptions } from './encode-file.js';

/** A time of a file in which its sound is silent. */
export interface Silence {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

export interface SilenceOptions extends EncodeOptions {
  /** Within the file and apart from each other. */
  silences?: readonly Silence[];
}

/** A filter silences whole frames of sound, which some formats make as long as a syllable: ten milliseconds at 48 kHz. */
const samplesPerFrame = 512;
/** ffmpeg takes no expression with a hundred terms. */
const perFilter = 50;

/** Options for sound that is encoded: silent in these times. */
export function silenced(silences: readonly Silence[]): string[] {
  const times = silences.map(
    ({ fromSeconds, toSeconds }) => `between(t,${fromSeconds.toFixed(3)},${toSeconds.toFixed(3)})`,
  );
  const filters = [`asetnsamples=n=${samplesPerFrame}:p=0`];
  for (let at = 0; at < times.length; at += perFilter)
    filters.push(`volume=0:enable='${times.slice(at, at + perFilter).join('+')}'`);
  return times.length > 0 ? ['-af', filters.join(',')] : [];
}
