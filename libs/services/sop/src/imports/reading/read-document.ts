import { open } from 'node:fs/promises';
import { importLimits } from '@sop/contracts';
import { Archive, textOf } from './archive.js';
import type { Block } from './blocks.js';
import { readDocx, textPartOf } from './docx.js';
import { interpret } from './interpret.js';
import { LeftOutList } from './left-out-list.js';
import { readMarkdown } from './markdown.js';
import { withPictures } from './pictures.js';
import { resolved } from './relations.js';
import { UnreadableDocument, unreadable, type ReadSop, type UnreadableReason } from './read-sop.js';

export interface Received {
  file: string;
  /** As the user named it. */
  fileName: string;
  /** Into which the pictures are written. */
  folder: string;
}
export type Reading = { sop: ReadSop } | { unreadable: UnreadableReason };

/** Runs in a process of its own, see `read-in-child.ts`. */
export async function work(received: Received): Promise<Reading> {
  try {
    return { sop: await readDocument(received) };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { unreadable: error.reason };
    // A stack that nested elements have filled.
    if (error instanceof RangeError) return { unreadable: { code: 'document.too-much' } };
    throw error;
  }
}

interface Content {
  blocks: Block[];
  /** Used where the text has none. */
  title: string;
}

async function readDocument({ file, fileName, folder }: Received): Promise<ReadSop> {
  const leftOut = new LeftOutList();
  const name = withoutExtension(fileName).replaceAll('_', ' ').trim() || 'SOP';
  const archive = (await isArchive(file)) ? await Archive.open(file) : undefined;
  try {
    const { blocks, title } = archive ? await readArchive(archive, leftOut) : await readText(file);
    const read = interpret(blocks, withoutExtension(title) || name, leftOut);
    const steps = await withPictures(read.steps, archive, folder, leftOut);
    return { ...read, steps, leftOut: leftOut.entries, leftOutCount: leftOut.count };
  } finally {
    archive?.close();
  }
}

/** Some programs store the name of the file as the document's title. */
const withoutExtension = (name: string): string =>
  name.replace(/(?:\.(?:docx?|odt|md|markdown|txt|zip))+$/i, '');

const isArchive = async (file: string): Promise<boolean> =>
  (await beginningOf(file, 4)).toString('latin1') === 'PK\x03\x04';

async function beginningOf(file: string, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function readText(file: string): Promise<Content> {
  const bytes = await beginningOf(file, importLimits.textBytes + 1);
  if (bytes.length > importLimits.textBytes) throw unreadable('document.too-much');
  const text = textOf(bytes);
  if (/^(?:%PDF-|\{\\rtf|<!DOCTYPE|<html)/i.test(text)) throw unreadable('document.unsupported');
  return { blocks: readMarkdown(text), title: '' };
}

async function readArchive(archive: Archive, leftOut: LeftOutList): Promise<Content> {
  const part = await textPartOf(archive);
  if (part !== undefined) return readDocx(archive, part, leftOut);
  const [name, ...others] = archive.names
    .filter((each) => /\.(?:md|markdown)$/i.test(each) && !each.startsWith('__MACOSX/'))
    .toSorted((a, b) => depthOf(a) - depthOf(b) || Number(isOwn(b)) - Number(isOwn(a)) || (a < b ? -1 : 1));
  const text = name === undefined ? undefined : await archive.readText(name);
  if (name === undefined || text === undefined) throw unreadable('document.unsupported');
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  const blocks = readMarkdown(text).map((block) =>
    block.kind === 'picture' && block.source !== null
      ? { ...block, source: resolved(folder + block.source) }
      : block,
  );
  const used = new Set(blocks.flatMap((block) => (block.kind === 'picture' ? (block.source ?? []) : [])));
  const isOther = (each: string) => each !== name && !used.has(each) && !/(?:^|\/)(?:\.|__MACOSX)/.test(each);
  for (const each of new Set([...others, ...archive.names]))
    if (isOther(each)) leftOut.add('other-file', each);
  return { blocks, title: '' };
}

const depthOf = (name: string): number => name.split('/').length;
/** The name of the text in an archive of our own. */
const isOwn = (name: string): boolean => name.endsWith('sop.md');
