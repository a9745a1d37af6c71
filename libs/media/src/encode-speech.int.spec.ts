import { readFile, stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeSpeech } from './encode-speech.js';
import { makeFixtures, sound, type Fixtures } from './testing/fixtures.js';

let fixtures: Fixtures;
let wav: string;
beforeAll(async () => {
  fixtures = await makeFixtures();
  wav = await fixtures.make('long.wav', ...sound(30), '-ac', '1', '-ar', '16000');
});
afterAll(() => fixtures.remove());

describe('encodeSpeech', () => {
  it('encodes exactly the requested range, small and deterministic', async () => {
    const stretch = { startSeconds: 4, endSeconds: 24 };
    const { sizeBytes } = await encodeSpeech(wav, fixtures.path('a.ogg'), stretch);
    await encodeSpeech(wav, fixtures.path('b.ogg'), stretch);
    const bytes = await readFile(fixtures.path('a.ogg'));
    expect(bytes.toString('latin1', 0, 4)).toBe('OggS');
    expect(bytes.includes('OpusHead')).toBe(true);
    expect(sizeBytes).toBe(bytes.length);
    expect(sizeBytes).toBeLessThan(20 * 6_000);
    expect(bytes.equals(await readFile(fixtures.path('b.ogg')))).toBe(true);
    const back = await fixtures.make('back.wav', '-i', fixtures.path('a.ogg'), '-ac', '1', '-ar', '16000');
    expect(((await stat(back)).size - 44) / 32_000).toBeCloseTo(20, 1);
  });

  it('leaves no file when the range is after the end or the file is no sound', async () => {
    await expect(
      encodeSpeech(wav, fixtures.path('c.ogg'), { startSeconds: 24, endSeconds: 4 }),
    ).rejects.toThrow(RangeError);
    const text = await fixtures.make('fake.txt', '-f', 'lavfi', '-i', 'sine=duration=1', '-f', 'ffmetadata');
    await expect(
      encodeSpeech(text, fixtures.path('d.ogg'), { startSeconds: 0, endSeconds: 1 }),
    ).rejects.toThrow('not encoded');
    await expect(stat(fixtures.path('d.ogg'))).rejects.toThrow('ENOENT');
  });
});
