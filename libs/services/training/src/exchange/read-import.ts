import { open, readFile, stat } from 'node:fs/promises';
import { brokenFile, tooMuch, UnusableFile } from './broken-file.js';
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
export type Parsed = { imported: Imported } | { unusable: Pick<UnusableFile, 'kind' | 'message'> };

/** Runs in a process of its own, see `parse-import.ts`. */
export async function work({ file, frameSize }: Received): Promise<Parsed> {
  try {
    return { imported: await readImport(file, frameSize) };
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    return { unusable: { kind: error.kind, message: error.message } };
  }
}

/** What kind of file it is stands in its first bytes, whatever it is called. */
async function readImport(file: string, frameSize: Size): Promise<Imported> {
  const head = await headOf(file);
  if (head.startsWith('PK')) return readZip(await readTexts(file), frameSize);
  if (!head.trimStart().startsWith('{'))
    throw new UnusableFile(
      'unknown-kind',
      'Please choose a COCO file (JSON), or a zip with YOLO labels or a COCO file.',
    );
  if ((await stat(file)).size > maxTextBytes) throw tooMuch('COCO file');
  return readCoco(await readFile(file, 'utf8'), frameSize);
}

function readZip(texts: Map<string, string>, frameSize: Size): Imported {
  if (isYolo(texts)) return readYolo(texts);
  const files = [...texts.values()].map((text) => readCoco(text, frameSize));
  if (files.length === 0) throw brokenFile('The zip has neither YOLO labels nor a COCO file.');
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
