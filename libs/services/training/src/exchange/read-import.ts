import { open, readFile, stat } from 'node:fs/promises';
import type { Refusal } from '@sop/contracts';
import { importLimits, unusable, UnusableFile } from './broken-file.js';
import { isCoco, isPartOfCoco, parseJson, readCoco } from './coco-import.js';
import { readCvat } from './cvat-import.js';
import { decodedText } from './decode-text.js';
import { baseNameOf, type Imported, type Size, type Texts } from './exchange-set.js';
import { isLabelStudio, readLabelStudio } from './label-studio-import.js';
import { isMakesense, readMakesense } from './makesense-import.js';
import { maxTextBytes, readTexts } from './read-zip.js';
import { readXml } from './read-xml.js';
import { requireUnmovedPictures } from './roboflow.js';
import { isVia, isViaCsv, readVia, readViaCsv } from './via-import.js';
import { readVoc } from './voc-import.js';
import { hasLabelFiles, isYolo, readYolo } from './yolo-import.js';

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
  if (await isZip(file)) return readZip(await readTexts(file), frameSize);
  if ((await stat(file)).size > maxTextBytes) throw unusable('import.too-much');
  const text = decodedText(await readFile(file))?.trimStart() ?? '';
  const name = /^[{[]/.test(text) ? 'a.json' : text.startsWith('<') ? 'annotations.xml' : 'a.csv';
  const texts = new Map([[name, text]]);
  const found = foundIn(texts, frameSize);
  if (found.length > 0) return joined(found.map(({ read }) => read()));
  return readPartOfCoco(texts, frameSize) ?? refuseKind('import.other-kind');
}

function refuseKind(code: 'import.other-kind' | 'import.zip-without-labels'): never {
  throw unusable(code);
}

/** A file of a known format. */
interface Found {
  format: 'coco' | 'via' | 'label-studio' | 'makesense' | 'xml';
  read: () => Imported;
}

/** Labels of one format: where a zip holds several, nothing says which are meant. */
function readZip(texts: Texts, frameSize: Size): Imported {
  requireUnmovedPictures(texts);
  const found = foundIn(texts, frameSize);
  const formats = new Set<string>(found.map(({ format }) => format));
  if (isYolo(texts)) formats.add('yolo');
  if (formats.size > 1) throw unusable('import.several-formats');
  if (found.length > 0) return joined(found.map(({ read }) => read()));
  if (isYolo(texts) || hasLabelFiles(texts)) return joined([readYolo(texts)]);
  return readPartOfCoco(texts, frameSize) ?? refuseKind('import.zip-without-labels');
}

const foundIn = (texts: Texts, frameSize: Size): Found[] => [
  ...jsonFiles(texts).flatMap((value) => foundJson(value, frameSize) ?? []),
  ...[...texts].flatMap(([path, text]) => (/\.csv$/i.test(path) ? (foundCsv(text, frameSize) ?? []) : [])),
  ...[...xmlFiles(texts)].map((file): Found => ({ format: 'xml', read: () => readXmlFile(file, frameSize) })),
];

function foundJson(value: unknown, frameSize: Size): Found | undefined {
  if (isCoco(value)) return { format: 'coco', read: () => readCoco(value, frameSize) };
  if (isVia(value)) return { format: 'via', read: () => readVia(value, frameSize) };
  if (isLabelStudio(value)) return { format: 'label-studio', read: () => readLabelStudio(value, frameSize) };
  return undefined;
}

function foundCsv(text: string, frameSize: Size): Found | undefined {
  const [firstLine = ''] = text.split('\n', 1);
  if (isViaCsv(firstLine)) return { format: 'via', read: () => readViaCsv(text, frameSize) };
  if (isMakesense(firstLine)) return { format: 'makesense', read: () => readMakesense(text) };
  return undefined;
}

/** A file with some of the lists of a COCO file: reading it says which is missing. */
function readPartOfCoco(texts: Texts, frameSize: Size): Imported | undefined {
  const part = jsonFiles(texts).find(isPartOfCoco);
  return part === undefined ? undefined : readCoco(part, frameSize);
}

/** Of COCO's own archive only the boxes are read, and not its captions and key points. */
function jsonFiles(texts: Texts): unknown[] {
  const all = [...texts].filter(([path]) => /\.json$/i.test(path));
  const ofBoxes = all.filter(([path]) => /^instances_/i.test(baseNameOf(path)));
  return (ofBoxes.length > 0 ? ofBoxes : all).map(([, text]) => parseJson(text));
}

type XmlFile = { path: string } & ({ annotation: unknown } | { annotations: unknown });

/** Those whose root is known: Pascal VOC's and CVAT's. */
function* xmlFiles(texts: Texts): Generator<XmlFile> {
  for (const [path, text] of texts) {
    if (!/\.xml$/i.test(path)) continue;
    const { annotation, annotations } = readXml(text, path);
    if (annotations !== undefined) yield { path, annotations };
    else if (annotation !== undefined) yield { path, annotation };
  }
}

const readXmlFile = (file: XmlFile, frameSize: Size): Imported =>
  'annotations' in file
    ? readCvat(file.annotations, file.path)
    : { pictures: [readVoc(file.annotation, file.path, frameSize)], warnings: [] };

function joined(files: readonly Imported[]): Imported {
  const pictures = files.flatMap((file) => file.pictures);
  const count = pictures.reduce((sum, { boxes }) => sum + boxes.length, 0);
  if (count > importLimits.boxes) throw unusable('import.too-much');
  const classes = new Set(pictures.flatMap(({ boxes }) => boxes.map(({ class_name: name }) => name)));
  if (classes.size > importLimits.classes)
    throw unusable('import.too-many-classes', { most: importLimits.classes });
  return { pictures, warnings: files.flatMap(({ warnings }) => warnings) };
}

async function isZip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1', 0, bytesRead) === 'PK';
  } finally {
    await handle.close();
  }
}
