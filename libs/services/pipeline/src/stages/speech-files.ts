import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLE_RATE } from '@sop/speech';

/** 19 MB as 16-bit samples: below the 25 MB that the OpenAI audio interface takes (platform.openai.com, speech to text). */
const partSeconds = 600;
/** A cut is made at the quietest moment of so many seconds before the end of a part, so that no word is torn. */
const searchSeconds = 20;
const stepSeconds = 0.1;

export interface SpeechFile {
  path: string;
  offsetSeconds: number;
  durationSeconds: number;
}

/** Writes 16 kHz mono sound as WAV files that follow each other, each with its place in the video. */
export async function speechFiles(samples: Float32Array, folder: string): Promise<SpeechFile[]> {
  const files: SpeechFile[] = [];
  for (let from = 0; from < samples.length;) {
    const to = endOfPart(samples, from);
    const path = join(folder, `part-${files.length + 1}.wav`);
    await writeFile(path, wavOf(samples.subarray(from, to)));
    files.push({ path, offsetSeconds: from / SAMPLE_RATE, durationSeconds: (to - from) / SAMPLE_RATE });
    from = to;
  }
  return files;
}

export function endOfPart(samples: Float32Array, from: number): number {
  const latest = from + partSeconds * SAMPLE_RATE;
  if (latest >= samples.length) return samples.length;
  const step = stepSeconds * SAMPLE_RATE;
  let quietest = { at: latest, loudness: Infinity };
  for (let at = latest - step; at >= latest - searchSeconds * SAMPLE_RATE; at -= step) {
    const loudness = samples.subarray(at, at + step).reduce((sum, value) => sum + Math.abs(value), 0);
    if (loudness < quietest.loudness) quietest = { at: at + step / 2, loudness };
  }
  return quietest.at;
}

const headerBytes = 44;

/** RIFF WAVE, 16-bit PCM, mono. */
function wavOf(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(headerBytes + samples.length * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(SAMPLE_RATE, 24);
  bytes.writeUInt32LE(SAMPLE_RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples.length * 2, 40);
  for (const [at, value] of samples.entries())
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32767), headerBytes + at * 2);
  return bytes;
}
