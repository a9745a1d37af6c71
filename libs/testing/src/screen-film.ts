import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What a screen shows for some seconds. */
export interface ScreenScene {
  seconds: number;
  /** From top to bottom. */
  lines: readonly string[];
  /** The file of a picture at the right. */
  picture?: string;
}

const [width, height] = [1280, 720];
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A film of a screen with these texts and a tone, or the sound of a file, as MP4 with its index in front. Returns the file. */
export async function screenFilm(
  folder: string,
  name: string,
  scenes: readonly ScreenScene[],
  soundOf?: string,
): Promise<string> {
  // Most specs need no pictures, and it takes a while to load.
  const { default: sharp } = await import('sharp');
  const inputs: string[] = [];
  for (const [index, { seconds, lines, picture: beside }] of scenes.entries()) {
    const picture = join(folder, `${name}-${index}.png`);
    const texts = lines.map((line, at) => `<text x="80" y="${110 + 70 * at}">${escaped(line)}</text>`);
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>` +
      `<rect width="100%" height="50" fill="#2b5cab"/><g font-family="sans-serif" font-size="30" fill="#111">${texts.join('')}</g></svg>`;
    const inset =
      beside === undefined ? [] : [{ input: await sharp(beside).png().toBuffer(), left: 900, top: 120 }];
    await sharp(Buffer.from(svg)).composite(inset).png().toFile(picture);
    inputs.push('-loop', '1', '-framerate', '10', '-t', String(seconds), '-i', picture);
  }
  const sound = soundOf === undefined ? ['-f', 'lavfi', '-i', 'sine=frequency=440'] : ['-i', soundOf];
  const joined = `${scenes.map((_, index) => `[${index}:v]`).join('')}concat=n=${scenes.length}[v]`;
  const tracks = ['-filter_complex', joined, '-map', '[v]', '-map', `${scenes.length}:a`, '-shortest'];
  const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  const file = join(folder, `${name}.mp4`);
  const all = [...inputs, ...sound, ...tracks, ...encoded, '-movflags', '+faststart', file];
  await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...all]);
  return file;
}
