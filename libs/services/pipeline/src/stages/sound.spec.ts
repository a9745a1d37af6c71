import { describe, expect, it } from '@jest/globals';
import { statusMessage } from '@sop/contracts';
import type { SoundTrack, VideoFacts } from '@sop/media';
import { videoMessages, withMostSpeech } from './sound.js';

const trackOf = (track: number): SoundTrack => ({ track, codec: 'aac', channels: 2, sampleRate: 48_000 });

describe('the chosen sound', () => {
  const chosenOf = (...speechSeconds: number[]) =>
    withMostSpeech(speechSeconds.map((seconds, at) => ({ track: trackOf(at + 1), speechSeconds: seconds })))
      ?.track;

  it.each<[string, number[], number]>([
    ['the only one', [0], 1],
    ['the one with speech', [0, 8], 2],
    ['the first, where another has hardly more', [60, 65], 1],
    ['the first of several with the same voice', [60, 60, 60], 1],
    ['the one with clearly more', [10, 60, 65], 2],
    ['the first one without any speech', [0, 0.5, 0], 1],
  ])('is %s', (_, seconds, expected) => {
    expect(chosenOf(...seconds)).toBe(expected);
  });

  it('is null without a track', () => {
    expect(chosenOf()).toBeUndefined();
  });
});

describe('status messages on a video', () => {
  const video = (facts: Partial<VideoFacts> = {}) => ({ sounds: [trackOf(1)], ...facts }) as VideoFacts;
  const sound = (track: number | null, undecodable = 0) => ({
    track: track === null ? null : trackOf(track),
    undecodable,
  });

  it('are empty when all of it was used', () => {
    expect(videoMessages(video(), sound(1))).toEqual([]);
    expect(videoMessages(video({ sounds: [] }), sound(null))).toEqual([]);
  });

  it('name an undecodable sound, alone or with another one', () => {
    const unknown = { sounds: [], undecodableSounds: 1 };
    expect(videoMessages(video(unknown), sound(null))).toEqual([statusMessage('video.sound-unreadable')]);
    expect(videoMessages(video(), sound(null, 1))).toEqual([statusMessage('video.sound-unreadable')]);
    expect(videoMessages(video({ undecodableSounds: 2 }), sound(1))).toEqual([
      statusMessage('video.sound-left-out', { tracks: 2 }),
    ]);
  });

  it('name the chosen track by its number in editors', () => {
    // The default track comes first in the list, wherever it is in the file.
    const sounds = [trackOf(3), trackOf(1), trackOf(2)];
    expect(videoMessages(video({ sounds }), sound(2))).toEqual([
      statusMessage('video.sound-chosen', { track: 2, tracks: 3 }),
    ]);
    expect(videoMessages(video({ sounds }), sound(3))).toEqual([]);
  });

  it('name where the file breaks off, and its declared length', () => {
    expect(videoMessages(video({ cutOff: { endSeconds: 95, declaredSeconds: 120 } }), sound(1))).toEqual([
      statusMessage('video.ends-before-it-says', { seconds: 95, declared_seconds: 120 }),
    ]);
    expect(videoMessages(video({ cutOff: { endSeconds: 95 } }), sound(1))).toEqual([
      statusMessage('video.breaks-off', { seconds: 95 }),
    ]);
  });

  it('name gaps, and the end of the picture', () => {
    const gaps = [
      { startSeconds: 10, endSeconds: 70 },
      { startSeconds: 200, endSeconds: 230 },
    ];
    expect(videoMessages(video({ gaps, pictureEndSeconds: 95 }), sound(1))).toEqual([
      statusMessage('video.gaps-left-out', { gaps: 2, first_seconds: 10, seconds: 90 }),
      statusMessage('video.picture-ends-early', { seconds: 95 }),
    ]);
  });
});
