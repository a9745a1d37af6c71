import { createReadStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { FfmpegOutput } from './ffmpeg-command.js';
import { soundSpecifier } from './tracks.js';
import type { SoundTrack } from './video-facts.js';

const sampleRate = 16_000;
const bytesPerSample = 2;
const headerBytes = 4096;
/** When a mix loses this share of the sound, its channels are opposite in phase. */
const cancelledShare = 0.8;
/** Above this number the layout of channels is unknown. */
const maxLayoutChannels = 8;

const mixed = 'audio.wav';
const sides = [
  { file: 'left.wav', channel: 'c0' },
  { file: 'right.wav', channel: 'c1' },
] as const;

/**
 * The sound as 16 kHz, mono, 16 bit; a late start is filled with silence, so that times match the video's. For
 * several channels the mix and either side, of which {@link chooseSoundOutput} chooses one.
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
  const hasLayout = sound.channels <= maxLayoutChannels;
  const stereo = hasLayout ? 'aformat=channel_layouts=stereo' : 'pan=stereo|c0=c0|c1=c1';
  return [
    // The sides are compared with their own mix.
    output(mixed, ...(sound.channels > 2 ? [stereo] : [])),
    ...sides.map(({ file, channel }) => output(file, stereo, `pan=mono|c0=${channel}`)),
  ];
}

/**
 * Moves an output of {@link soundOutputs} to its place: the mix, or the stronger side when too much of them
 * cancels out.
 */
export async function chooseSoundOutput(
  folder: string,
  { channels }: SoundTrack,
  outFile: string,
): Promise<void> {
  await rename(join(folder, channels < 2 ? mixed : await chooseFile(folder)), outFile);
}

async function chooseFile(folder: string): Promise<string> {
  const [mix, left, right] = await Promise.all(
    [mixed, ...sides.map(({ file }) => file)].map((file) => levelOf(join(folder, file))),
  );
  return strongerSide({ mix: mix ?? 0, left: left ?? 0, right: right ?? 0 }) ?? mixed;
}

/** The stronger side, when the mix contains clearly less than what cancels out in it. */
function strongerSide({ mix, left, right }: Record<'mix' | 'left' | 'right', number>): string | undefined {
  // Half the sum of both sides is the mix plus the opposite parts, by their squares.
  const lost = Math.sqrt(Math.max(0, (left ** 2 + right ** 2) / 2 - mix ** 2));
  if (mix >= cancelledShare * lost) return undefined;
  return (left >= right ? sides[0] : sides[1]).file;
}

/** Root mean square of 16-bit samples relative to full scale, without the header, which would count as loud. */
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
