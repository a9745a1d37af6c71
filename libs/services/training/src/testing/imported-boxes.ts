import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sentenceOf } from '@sop/contracts';
import { ZipFile } from 'yazl';
import { matchFrames } from '../exchange/match-frames.js';
import { work } from '../exchange/read-import.js';

export type Files = Record<string, string | Buffer>;
/** `helmet 20 20 20 20`: class, centre and size of each box in percent of the picture. */
export type BoxTexts = string[];

export interface ImportedTexts {
  boxes: Record<number, BoxTexts>;
  warnings: string[];
}

/** A zip of these files in memory. */
export async function zipOf(files: Files): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream as unknown as NodeJS.ReadableStream);
}

/** Imports files as exported annotations of frames 0, 1, 2 and 10 of 640 x 360 pixels. */
export class BoxImports {
  /** @param folder where the files are written */
  constructor(private readonly folder: string) {}

  /** The result of importing these bytes, or the message of the refusal. */
  async file(bytes: string | Buffer): Promise<ImportedTexts | string> {
    const file = join(this.folder, crypto.randomUUID());
    await writeFile(file, bytes);
    const parsed = await work({ file, frameSize: { width: 640, height: 360 } });
    if ('unusable' in parsed) return sentenceOf(parsed.unusable);
    const { annotations, warnings } = matchFrames(parsed.imported, new Set([0, 1, 2, 10]));
    return {
      boxes: Object.fromEntries(
        annotations.map(({ frameNumber, boxes }) => [frameNumber, boxes.map(boxText)]),
      ),
      warnings,
    };
  }

  /** The boxes of a file by frame, or the message of the refusal. */
  async boxes(bytes: string | Buffer): Promise<Record<number, BoxTexts> | string> {
    const found = await this.file(bytes);
    return typeof found === 'string' ? found : found.boxes;
  }
}

const boxText = (
  box: Record<'x_center' | 'y_center' | 'width' | 'height', number> & { class_name: string },
) =>
  [
    box.class_name,
    ...[box.x_center, box.y_center, box.width, box.height].map((share) => Math.round(share * 100)),
  ].join(' ');
