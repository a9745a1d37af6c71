import { join } from 'node:path';
import sharp from 'sharp';
import { encode } from 'uqr';
import type { ReadyPicture } from '../document/export-document.js';

const file = 'qr-code.png';
/** The quiet zone that scanners need, in modules. */
const border = 4;
/** Of a module, so that it stays sharp on paper. */
const pixels = 8;

/** On paper, in millimetres: modules of half a millimetre and more, which every phone reads. */
export const qrCodeSide = 28;

/** Black on white, legible with 15 % of it smudged. */
export async function readyQrCode(text: string, folder: string): Promise<ReadyPicture> {
  const { data, size } = encode(text, { border, ecc: 'M' });
  const grey = Uint8Array.from(data.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  const side = size * pixels;
  await sharp(grey, { raw: { width: size, height: size, channels: 1 } })
    .resize({ width: side, height: side, kernel: 'nearest' })
    .png()
    .toFile(join(folder, file));
  return { file, kind: 'png', width: side, height: side };
}
