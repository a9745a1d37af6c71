/** The level (root mean square) at which voices are heard: that of somebody who speaks close to a microphone. */
const SPEECH_LEVEL = 0.1;
/** What is more than this quieter is noise of the recorder: 40 dB. */
const GREATEST_GAIN = 100;

/**
 * What a sound is multiplied with so that the same words are heard however loud it was recorded. `levels` per frame; `loudShare` of
 * them, from 0 to 1, are at least as loud as a voice is.
 */
export function levelGain(levels: Float32Array, loudShare: number): number {
  const level = levels.toSorted().at(-Math.ceil(levels.length * loudShare)) ?? 0;
  return level === 0 ? 1 : Math.min(GREATEST_GAIN, SPEECH_LEVEL / level);
}
