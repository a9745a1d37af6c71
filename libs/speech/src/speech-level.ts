/** What is more than this quieter is noise of the recorder: 40 dB. */
const GREATEST_GAIN = 100;

/**
 * What a sound is multiplied with so that the same words are heard however loud it was recorded. `levels` per frame; `loudShare` of
 * them, from 0 to 1, are at least as loud as a voice is, which is brought to `level` (root mean square).
 */
export function levelGain(levels: Float32Array, voice: { loudShare: number; level: number }): number {
  const recorded = levels.toSorted().at(-Math.ceil(levels.length * voice.loudShare)) ?? 0;
  return recorded === 0 ? 1 : Math.min(GREATEST_GAIN, voice.level / recorded);
}
