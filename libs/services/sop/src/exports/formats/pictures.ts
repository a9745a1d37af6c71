import { truncate } from '@sop/contracts';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type {
  ExportDocument,
  FetchedPicture,
  PictureFile,
  ReadyPicture,
} from '../document/export-document.js';
import { textsIn } from '../document/export.texts.js';

/** Twice the resolution of a printer over two thirds of a page; a larger picture only makes the document heavy. In pixels. */
const longestSide = 1920;
/**
 * For all pictures of a document together; the PDF's engine holds them decoded and would need gigabytes for a hundred of 1080p.
 */
const maxTotalPixels = 200_000_000;
const jpegQuality = 90;
const maxPixels = 64_000_000;
const shownMessage = 120;

sharp.cache(false);
sharp.concurrency(1);

/** Every picture as all formats can use it, or the line in its place. */
export async function readyPictures(
  document: ExportDocument<FetchedPicture>,
  folder: string,
): Promise<ExportDocument> {
  const side = sideOf(document.steps.reduce((count, { pictures }) => count + pictures.length, 0));
  const steps: ExportDocument['steps'] = [];
  for (const step of document.steps) {
    const pictures: PictureFile[] = [];
    for (const [index, fetched] of step.pictures.entries())
      pictures.push(
        await readyPicture(fetched, {
          folder,
          name: `${step.number}-${index}`,
          side,
          language: document.language,
        }),
      );
    steps.push({ ...step, pictures });
  }
  return { ...document, steps };
}

/** The limit of the longer side of a picture, in pixels, for pictures in the proportions of a video. */
export const sideOf = (pictures: number): number =>
  Math.min(longestSide, Math.floor(Math.sqrt((maxTotalPixels / pictures) * (16 / 9))));

interface PictureTarget {
  folder: string;
  /** The name of the picture's file without extension. */
  name: string;
  side: number;
  /** Of the document. */
  language: string;
}

async function readyPicture(fetched: FetchedPicture, target: PictureTarget): Promise<PictureFile> {
  if ('unloaded' in fetched) return { line: textsIn(target.language).notLoaded, reason: fetched.unloaded };
  try {
    return (await asItIs(fetched.file, target)) ?? (await reencoded(fetched.file, target));
  } catch (error) {
    const message = messageOf(error);
    return { line: textsIn(target.language).imageError(message), reason: message };
  }
}

/** A JPEG of a reasonable size is copied byte by byte: without loss and without encoding. */
async function asItIs(
  file: string,
  { folder, name, side }: PictureTarget,
): Promise<ReadyPicture | undefined> {
  const { format, width, height, orientation = 1, space } = await sharp(file).metadata();
  const isPlain = format === 'jpeg' && orientation === 1 && (space === 'srgb' || space === 'b-w');
  if (!isPlain || Math.max(width, height) > side || !(await isWhole(file))) return undefined;
  const jpg = `${name}.jpg`;
  await rename(file, join(folder, jpg));
  return { file: jpg, kind: 'jpg', width, height };
}

/** As JPEG; as PNG when that fails. */
async function reencoded(file: string, { folder, name, side }: PictureTarget): Promise<ReadyPicture> {
  const decoded = () =>
    sharp(file, { limitInputPixels: maxPixels })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const [jpg, png] = [`${name}.jpg`, `${name}.png`];
  try {
    const flat = decoded().flatten({ background: 'white' }).jpeg({ quality: jpegQuality });
    const { width, height } = await flat.toFile(join(folder, jpg));
    return { file: jpg, kind: 'jpg', width, height };
  } catch {
    const { width, height } = await decoded().png().toFile(join(folder, png));
    return { file: png, kind: 'png', width, height };
  }
}

/** Ends with the end marker of a JPEG; some cameras append a little behind it. */
async function isWhole(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(size, 256));
    await handle.read(tail, 0, tail.length, size - tail.length);
    return tail.includes(Buffer.from([0xff, 0xd9]));
  } finally {
    await handle.close();
  }
}

/** The first line of the decoder's message, without the path of the file. */
const messageOf = (error: unknown): string =>
  truncate(firstLineOf(error).replaceAll(/\/\S+/g, 'the file'), shownMessage);

const firstLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1).join();
