import { createReadStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { FfmpegOutput } from './ffmpeg-command.js';
import { soundSpecifier } from './tracks.js';
import type { SoundTrack } from './video-facts.js';

const sampleRate = 16_000;
const bytesPerSample = 2;
const headerBytes = 4096;
/** Where a mix holds less than it has lost, by this much, its channels are each other's opposite. */
const cancelledShare = 0.8;
/** Of more channels it is not known where they stand. */
const mostPlacedChannels = 8;

const mixed = 'audio.wav';
const sides = [
  { file: 'left.wav', channel: 'c0' },
  { file: 'right.wav', channel: 'c1' },
] as const;

/**
 * The sound as 16 kHz, mono, 16 bit; silence fills a late start, so that its time is the video's. Of several channels their
 * mix and either side of it, for {@link keepSound} to choose from.
 */
export function soundOutputs(sound: SoundTrack, maxSeconds: number): FfmpegOutput[] {
  const limitBytes = Math.ceil(maxSeconds * sampleRate * bytesPerSample) + headerBytes;
  const output = (file: string, ...filters: string[]): FfmpegOutput => ({
    file,
    options: [
      ...[
        '-map',
        soundSpecifier(sound),
        '-vn',
        '-af',
        ['aresample=async=1:first_pts=0', ...filters].join(','),
      ],
      ...['-ac', '1', '-ar', String(sampleRate), '-c:a', 'pcm_s16le', '-fs', String(limitBytes), '-f', 'wav'],
    ],
  });
  if (sound.channels < 2) return [output(mixed)];
  const isPlaced = sound.channels <= mostPlacedChannels;
  const stereo = isPlaced ? 'aformat=channel_layouts=stereo' : 'pan=stereo|c0=c0|c1=c1';
  return [
    // The sides are compared with their own mix.
    output(mixed, ...(sound.channels > 2 ? [stereo] : [])),
    ...sides.map(({ file, channel }) => output(file, stereo, `pan=mono|c0=${channel}`)),
  ];
}

/** Moves what {@link soundOutputs} left in the folder to its place: the mix, or the stronger side where too much of them cancels out. */
export async function keepSound(folder: string, { channels }: SoundTrack, outFile: string): Promise<void> {
  await rename(join(folder, channels < 2 ? mixed : await chosen(folder)), outFile);
}

async function chosen(folder: string): Promise<string> {
  const [mix, left, right] = await Promise.all(
    [mixed, ...sides.map(({ file }) => file)].map((file) => levelOf(join(folder, file))),
  );
  return sideBefore({ mix: mix ?? 0, left: left ?? 0, right: right ?? 0 }) ?? mixed;
}

/** The stronger of the sides, where their mix holds clearly less than what cancels out in it. */
function sideBefore({ mix, left, right }: Record<'mix' | 'left' | 'right', number>): string | undefined {
  // Half the sum of both sides is the mix and what the sides have opposite, by their squares.
  const lost = Math.sqrt(Math.max(0, (left ** 2 + right ** 2) / 2 - mix ** 2));
  if (mix >= cancelledShare * lost) return undefined;
  return (left >= right ? sides[0] : sides[1]).file;
}

/** Root mean square of a file of 16-bit samples, of full scale, without its header, which is louder than a quiet voice. */
async function levelOf(file: string): Promise<number> {
  let [sum, count] = [0, 0];
  for await (const chunk of createReadStream(file, {
    start: headerBytes,
    highWaterMark: 1 << 20,
  }) as AsyncIterable<Buffer>) {
    for (let at = 0; at + 1 < chunk.length; at += bytesPerSample) sum += chunk.readInt16LE(at) ** 2;
    count += chunk.length / bytesPerSample;
  }
  return count === 0 ? 0 : Math.sqrt(sum / count) / 32_768;
}
