import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The loudest sample of a part of a file's sound, in decibels of the loudest possible one; below -60 it is silent. */
export async function loudestOf(file: string, fromSeconds: number, toSeconds: number): Promise<number> {
  const filters = `atrim=${fromSeconds}:${toSeconds},volumedetect`;
  const read = ['-nostdin', '-hide_banner', '-i', file, '-vn', '-af', filters, '-f', 'null', '-'];
  const { stderr } = await promisify(execFile)('ffmpeg', read);
  const [, loudest] = /max_volume: (-?[\d.]+|-inf) dB/.exec(stderr) ?? [];
  if (loudest === undefined) throw new Error(`There is no sound from ${fromSeconds} to ${toSeconds} s.`);
  return loudest === '-inf' ? Number.NEGATIVE_INFINITY : Number(loudest);
}
