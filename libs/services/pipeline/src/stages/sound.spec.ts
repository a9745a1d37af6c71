import { describe, expect, it } from '@jest/globals';
import { statusMessage } from '@sop/contracts';
import type { SoundTrack, VideoFacts } from '@sop/media';
import { remarksOn, withMostSpeech } from './sound.js';

const trackOf = (track: number): SoundTrack => ({ track, codec: 'aac', channels: 2, sampleRate: 48_000 });

describe('the sound that is listened to', () => {
  const chosenOf = (...speechSeconds: number[]) =>
    withMostSpeech(speechSeconds.map((seconds, at) => ({ track: trackOf(at + 1), speechSeconds: seconds })))
      ?.track;

  it.each<[string, number[], number]>([
    ['the only one', [0], 1],
    ['the one on which somebody speaks', [0, 8], 2],
    ['the first, where another has hardly more', [60, 65], 1],
    ['the first of several with the same voice', [60, 60, 60], 1],
    ['the one with clearly more', [10, 60, 65], 2],
    ['the first, where nobody speaks on any', [0, 0.5, 0], 1],
  ])('is %s', (_, seconds, expected) => {
    expect(chosenOf(...seconds)).toBe(expected);
  });

  it('is none where there is none', () => {
    expect(chosenOf()).toBeUndefined();
  });
});

describe('what is said of a video', () => {
  const video = (facts: Partial<VideoFacts> = {}) => ({ sounds: [trackOf(1)], ...facts }) as VideoFacts;
  const sound = (track: number | null, undecodable = 0) => ({
    track: track === null ? null : trackOf(track),
    undecodable,
  });

  it('is nothing where all of it was used', () => {
    expect(remarksOn(video(), sound(1))).toEqual([]);
    expect(remarksOn(video({ sounds: [] }), sound(null))).toEqual([]);
  });

  it('is that a sound could not be read, alone or beside another', () => {
    const unknown = { sounds: [], undecodableSounds: 1 };
    expect(remarksOn(video(unknown), sound(null))).toEqual([statusMessage('video.sound-unreadable')]);
    expect(remarksOn(video(), sound(null, 1))).toEqual([statusMessage('video.sound-unreadable')]);
    expect(remarksOn(video({ undecodableSounds: 2 }), sound(1))).toEqual([
      statusMessage('video.sound-left-out', { tracks: 2 }),
    ]);
  });

  it('is which track was chosen, as an editor numbers them', () => {
    // The one marked as default comes first in the list, wherever it stands in the file.
    const sounds = [trackOf(3), trackOf(1), trackOf(2)];
    expect(remarksOn(video({ sounds }), sound(2))).toEqual([
      statusMessage('video.sound-chosen', { track: 2, tracks: 3 }),
    ]);
    expect(remarksOn(video({ sounds }), sound(3))).toEqual([]);
  });

  it('is where the file breaks off, and how long it should be where it says so', () => {
    expect(remarksOn(video({ cutOff: { endSeconds: 95, declaredSeconds: 120 } }), sound(1))).toEqual([
      statusMessage('video.ends-before-it-says', { seconds: 95, declared_seconds: 120 }),
    ]);
    expect(remarksOn(video({ cutOff: { endSeconds: 95 } }), sound(1))).toEqual([
      statusMessage('video.breaks-off', { seconds: 95 }),
    ]);
  });

  it('is what was not recorded, and when the picture ends', () => {
    const gaps = [
      { startSeconds: 10, endSeconds: 70 },
      { startSeconds: 200, endSeconds: 230 },
    ];
    expect(remarksOn(video({ gaps, pictureEndSeconds: 95 }), sound(1))).toEqual([
      statusMessage('video.gaps-left-out', { gaps: 2, first_seconds: 10, seconds: 90 }),
      statusMessage('video.picture-ends-early', { seconds: 95 }),
    ]);
  });
});
