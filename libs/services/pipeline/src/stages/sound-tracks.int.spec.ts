/** @jest-environment ./libs/speech/testing/native-arrays-environment.mjs */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSoundTracks, type TrackSource } from '../testing/sound-tracks.js';

describe('the sound track of several, of more recordings', () => {
  let tracks: Awaited<ReturnType<typeof openSoundTracks>>;
  beforeAll(async () => {
    tracks = await openSoundTracks();
  });
  afterAll(() => tracks.close());

  it.each<[string, TrackSource[], number, string, string]>([
    ['a faint voice beside loud music', ['music', 'faint'], 2, 'mkv', 'aac'],
    ['a voice of telephone quality beside silence', ['silence', 'telephone'], 2, 'mp4', 'aac'],
    ['a voice that begins after five seconds', ['silence', 'late'], 2, 'mov', 'pcm_s16le'],
    ['the voice beside beeps of a machine', ['beeps', 'english'], 2, 'mkv', 'flac'],
    ['the voice beside the noise of a fan', ['fan', 'english'], 2, 'mp4', 'aac'],
    ['a voice on the right side only', ['silence', 'right'], 2, 'mov', 'alac'],
    ['a whispering voice beside silence', ['silence', 'whisper'], 2, 'mkv', 'libopus'],
    ['the fourth of four', ['silence', 'music', 'room', 'english'], 4, 'mkv', 'aac'],
    ['the whole narration beside its end', ['late', 'english'], 2, 'mp4', 'aac'],
    ['the only one with a voice in AVI', ['silence', 'english'], 2, 'avi', 'libmp3lame'],
    ['the first, where none has a voice', ['silence', 'music'], 1, 'mkv', 'aac'],
  ])('is %s', async (_, sources, expected, extension, codec) => {
    expect(await tracks.chosenOf(sources, 1, { extension, codec })).toBe(expected);
  });
});
