import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importLimits, type LeftOutReason } from '@sop/contracts';
import sharp from 'sharp';
import { redraw } from '../../markup/draw.js';
import { isPicture, longestSentSide } from '../../markup/is-picture.js';
import type { Archive } from './archive.js';
import type { PictureBlock } from './blocks.js';
import type { InterpretedSop } from './interpreted-sop.js';
import type { LeftOutList } from './left-out-list.js';
import type { ReadPicture, ReadStep } from './read-sop.js';

/** Writes the pictures of the steps into the folder, redrawn; the others are left out. `archive` is undefined for a text alone. */
export async function withPictures(
  steps: InterpretedSop['steps'],
  archive: Archive | undefined,
  folder: string,
  leftOut: LeftOutList,
): Promise<ReadStep[]> {
  sharp.concurrency(1);
  sharp.cache(false);
  let number = 0;
  const done: ReadStep[] = [];
  for (const step of steps) {
    const pictures: ReadPicture[] = [];
    for (const block of step.pictures) {
      number += 1;
      const read = await readPicture(block, archive, join(folder, String(number)));
      if (typeof read === 'string') leftOut.add(read, block.name);
      else pictures.push(read);
    }
    done.push({ ...step, pictures });
  }
  return done;
}

async function readPicture(
  { source }: PictureBlock,
  archive: Archive | undefined,
  path: string,
): Promise<ReadPicture | LeftOutReason> {
  const bytes = source === null ? undefined : await archive?.read(source, importLimits.bytes);
  if (!bytes) return 'picture-missing';
  if (!isPicture(bytes)) return 'picture-unreadable';
  const drawn = await redraw(bytes, longestSentSide).catch(() => undefined);
  if (!drawn) return 'picture-unreadable';
  const files = { picture: `${path}.jpg`, thumbnail: `${path}-small.jpg` };
  await writeFile(files.picture, drawn.picture);
  await writeFile(files.thumbnail, drawn.thumbnail);
  return files;
}
