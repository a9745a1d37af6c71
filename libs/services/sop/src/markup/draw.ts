import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Markup } from '@sop/contracts';
import { coverRegions, type Region } from '@sop/media';
import sharp, { type Sharp } from 'sharp';
import { fontsFor } from '../exports/formats/fonts.js';
import { markupSvg } from './markup-svg.js';

export interface Drawing {
  picture: Uint8Array;
  markup: Markup;
  /** Regions whose pixels are destroyed before anything is drawn. */
  hidden: readonly Region[];
  /** The longest side of the result in pixels. */
  maxSide?: number;
}

export interface Drawings {
  /** The scratch folder of all of them. */
  folder: string;
  drawings: readonly Drawing[];
}
/** Lists the available fonts; read when the first letter is drawn. */
export const fontsFile = (folder: string): string => join(folder, 'fonts.conf');

export interface Drawn {
  picture: Uint8Array;
  thumbnail: Uint8Array;
}

const maxPixels = 64_000_000;
const quality = 90;
/** As wide as those of frames. */
const thumbnailWidth = 320;

/** Runs in a process of its own, see `draw-markup.ts`. Throws for a file that is no picture. */
export async function work({ folder, drawings }: Drawings): Promise<Drawn[]> {
  const families = await takeFonts(
    folder,
    drawings.flatMap(({ markup }) => markup.marks),
  );
  sharp.concurrency(1);
  sharp.cache(false);
  const drawn: Drawn[] = [];
  for (const drawing of drawings) drawn.push(await draw(drawing, families));
  return drawn;
}

/** The picture again with nothing but its pixels, and its thumbnail. The caller is a process that can be killed. */
export const redraw = (picture: Uint8Array, maxSide: number): Promise<Drawn> =>
  draw({ picture, markup: { crop: null, marks: [] }, hidden: [], maxSide }, []);

async function draw({ picture, markup, hidden, maxSide: side }: Drawing, families: string[]): Promise<Drawn> {
  const { data, info } = await sharp(picture, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    autoOrient: true,
  })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  coverRegions(data, info, hidden);
  const overlays = markup.marks.length > 0 ? [{ input: Buffer.from(markupSvg(info, markup, families)) }] : [];
  const whole = await sharp(data, { raw: { width, height, channels } })
    .composite(overlays)
    .removeAlpha()
    .raw()
    .toBuffer();
  const shown = () => {
    const flat = sharp(whole, { raw: { width, height, channels: 3 } });
    return markup.crop ? flat.extract(pixelsOf(markup.crop, info)) : flat;
  };
  const bounded = (full: Sharp) =>
    side ? full.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) : full;
  const [full, thumbnail] = await Promise.all([
    asJpeg(bounded(shown())),
    asJpeg(shown().resize({ width: thumbnailWidth, withoutEnlargement: true })),
  ]);
  return { picture: full, thumbnail };
}

const asJpeg = (picture: Sharp): Promise<Buffer> =>
  picture.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();

function pixelsOf(
  { x, y, width, height }: Region,
  picture: { width: number; height: number },
): { left: number; top: number; width: number; height: number } {
  const left = Math.min(Math.round(x * picture.width), picture.width - 1);
  const top = Math.min(Math.round(y * picture.height), picture.height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(width * picture.width), picture.width - left)),
    height: Math.max(1, Math.min(Math.round(height * picture.height), picture.height - top)),
  };
}

/** Only the fonts that the text needs, whatever is installed: the same text looks the same on every machine. */
async function takeFonts(folder: string, marks: Markup['marks']): Promise<string[]> {
  const texts = marks.map((mark) => (mark.kind === 'text' ? mark.text : ''));
  const { families, blobs } = await fontsFor(texts.join('\n'));
  const fonts = join(folder, 'fonts');
  await mkdir(fonts, { recursive: true });
  for (const [index, blob] of blobs.entries()) await writeFile(join(fonts, `${index}.ttf`), blob);
  await writeFile(
    fontsFile(folder),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  );
  return families;
}
