import { describe, expect, it } from '@jest/globals';
import type { SpeechSegment } from './recogniser.js';
import { otherVoices, pitchOf, withVoices } from './voices.js';

const rate = 16_000;
/** A voice as a train of pulses through a resonance of 600 Hz, at a pitch in Hz that rises and falls by a semitone. */
function voice(pitch: number, seconds: number, from: number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * rate));
  const [first, second] = [2 * 0.97 * Math.cos((2 * Math.PI * 600) / rate), -(0.97 ** 2)];
  let phase = 0;
  for (let at = 0; at < samples.length; at += 1) {
    phase += (pitch * 2 ** (Math.sin((from + at / rate) * 5) / 12)) / rate;
    const pulse = phase >= 1 ? 1 : 0;
    if (pulse) phase -= 1;
    samples[at] = pulse + first * (samples[at - 1] ?? 0) + second * (samples[at - 2] ?? 0);
  }
  return samples.map((value) => value / 20);
}

/** Phrases with a pause of half a second between them, each of some words of a third of a second. */
type Phrase = readonly [pitch: number, words: number];
function spoken(...phrases: readonly Phrase[]) {
  let at = 0;
  const parts: Float32Array[] = [];
  const words = phrases.flatMap(([pitch, count]) => {
    const start = at;
    at += count / 3 + 0.5;
    parts.push(voice(pitch, count / 3, start), new Float32Array(rate / 2));
    return Array.from({ length: count }, (_, index) => ({
      ...{ text: `${pitch}`, startSeconds: start + index / 3, endSeconds: start + (index + 1) / 3 },
    }));
  });
  const samples = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    samples.set(part, offset);
    offset += part.length;
  }
  const segment: SpeechSegment = {
    ...{
      startSeconds: 0,
      endSeconds: at,
      text: words.map(({ text }) => text).join(' '),
      confidence: 0.9,
      words,
    },
  };
  return { samples, segment };
}

function others(...phrases: readonly Phrase[]): string[] {
  const { samples, segment } = spoken(...phrases);
  const words = withVoices([segment], samples, rate)[0]?.words ?? [];
  return words.filter((word) => word.voice === 'other').map(({ text }) => text);
}

describe('the pitch of a phrase', () => {
  it.each([95, 130, 220, 310])('is found within a semitone: %i Hz', (pitch) => {
    const { samples } = spoken([pitch, 6]);
    const found = pitchOf(samples, rate, { startSeconds: 0, endSeconds: 2 });
    expect(Math.abs((found ?? 0) - 12 * Math.log2(pitch / 100))).toBeLessThan(1);
  });

  it('is not known of silence, of noise, and of a moment', () => {
    const { samples } = spoken([130, 6]);
    // A fixed sequence that looks like noise: a linear congruential generator.
    let seed = 1;
    const noise = Float32Array.from({ length: 2 * rate }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 1_073_741_824 - 1;
    });
    expect(pitchOf(new Float32Array(2 * rate), rate, { startSeconds: 0, endSeconds: 2 })).toBeUndefined();
    expect(pitchOf(noise, rate, { startSeconds: 0, endSeconds: 2 })).toBeUndefined();
    expect(pitchOf(samples, rate, { startSeconds: 0, endSeconds: 0.1 })).toBeUndefined();
  });
});

describe('words of another voice than the narrator’s', () => {
  it('are marked where it is clearly higher or lower, also where it speaks first', () => {
    expect(others([220, 3], [110, 9], [110, 8], [220, 2], [115, 6])).toEqual([
      '220',
      '220',
      '220',
      '220',
      '220',
    ]);
    expect(others([210, 9], [105, 2], [200, 8])).toEqual(['105', '105']);
  });

  it('are none of a narrator who raises the voice', () => {
    expect(others([110, 9], [140, 4], [120, 8])).toEqual([]);
  });

  it('are none where two speak about equally long, since both narrate then', () => {
    expect(others([110, 6], [220, 6], [110, 5], [220, 5])).toEqual([]);
  });

  it('are none where nothing has a pitch', () => {
    expect(otherVoices([{ startSeconds: 0, endSeconds: 2, pitch: undefined }])).toEqual([false]);
    expect(otherVoices([])).toEqual([]);
  });
});
