import { readFile } from 'node:fs/promises';

const pcm = 1;
const headerBytes = 12;

/** Reads 16-bit PCM, as {@link extract} writes it; several channels are averaged. Samples are -1 to 1. */
export async function readWav(file: string): Promise<{ samples: Float32Array; sampleRate: number }> {
  const bytes = await readFile(file);
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error('not a WAV file');
  }
  let format: { channels: number; sampleRate: number } | undefined;
  for (const { id, body } of chunksOf(bytes)) {
    if (id === 'fmt ') format = readFormat(body);
    if (id === 'data' && format)
      return { samples: toFloats(body, format.channels), sampleRate: format.sampleRate };
  }
  throw new Error('the WAV file has no sound');
}

function* chunksOf(bytes: Buffer): Generator<{ id: string; body: Buffer }> {
  let at = headerBytes;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32LE(at + 4);
    // A truncated file may declare more than it contains.
    yield { id: bytes.toString('latin1', at, at + 4), body: bytes.subarray(at + 8, at + 8 + size) };
    at += 8 + size + (size % 2);
  }
}

function readFormat(body: Buffer): { channels: number; sampleRate: number } {
  if (body.readUInt16LE(0) !== pcm || body.readUInt16LE(14) !== 16)
    throw new Error('not a 16-bit PCM WAV file');
  return { channels: body.readUInt16LE(2), sampleRate: body.readUInt32LE(4) };
}

function toFloats(body: Buffer, channels: number): Float32Array {
  const samples = new Float32Array(Math.floor(body.length / 2 / channels));
  for (let at = 0; at < samples.length; at += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1)
      sum += body.readInt16LE((at * channels + channel) * 2);
    samples[at] = sum / channels / 32768;
  }
  return samples;
}
