import { open, readFile, stat } from 'node:fs/promises';
import type { Refusal } from '@sop/contracts';
import { unusable, UnusableFile } from './broken-file.js';
import { readCoco } from './coco-import.js';
import type { Imported } from './exchange-set.js';
import { maxTextBytes, readTexts } from './read-zip.js';
import { isYolo, readYolo } from './yolo-import.js';

interface Size {
  width: number;
  height: number;
}
export interface Received {
  /** Path of the uploaded file. */
  file: string;
  /** Of the dataset's frames. */
  frameSize: Size;
}
export type Parsed = { imported: Imported } | { unusable: Refusal };

/** Runs in a process of its own, see `parse-import.ts`. */
export async function work({ file, frameSize }: Received): Promise<Parsed> {
  try {
    return { imported: await readImport(file, frameSize) };
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    return { unusable: error.refusal };
  }
}

/** What kind of file it is stands in its first bytes, whatever it is called. */
async function readImport(file: string, frameSize: Size): Promise<Imported> {
  const head = await headOf(file);
  if (head.startsWith('PK')) return readZip(await readTexts(file), frameSize);
  if (!head.trimStart().startsWith('{')) throw unusable('import.other-kind');
  if ((await stat(file)).size > maxTextBytes) throw unusable('import.coco-too-much');
  return readCoco(await readFile(file, 'utf8'), frameSize);
}

function readZip(texts: Map<string, string>, frameSize: Size): Imported {
  if (isYolo(texts)) return readYolo(texts);
  const files = [...texts.values()].map((text) => readCoco(text, frameSize));
  if (files.length === 0) throw unusable('import.zip-without-labels');
  return {
    pictures: files.flatMap(({ pictures }) => pictures),
    warnings: files.flatMap(({ warnings }) => warnings),
  };
}

async function headOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    // A byte order mark may stand in front of JSON.
    return buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '');
  } finally {
    await handle.close();
  }
}
