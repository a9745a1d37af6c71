/** 40 dB: quieter sound is recorder noise. */
const MAX_GAIN = 100;

/**
 * The factor that brings the voice in a recording to `level` (root mean square), independent of the recording level. `levels` per
 * frame; the loudest `loudShare` of them, 0..1, counts as voice.
 */
export function levelGain(levels: Float32Array, voice: { loudShare: number; level: number }): number {
  const recorded = levels.toSorted().at(-Math.ceil(levels.length * voice.loudShare)) ?? 0;
  return recorded === 0 ? 1 : Math.min(MAX_GAIN, voice.level / recorded);
}
