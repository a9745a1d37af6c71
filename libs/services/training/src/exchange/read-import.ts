import { open, readFile, stat } from 'node:fs/promises';
import { cleanText, decodedText, type Refusal } from '@sop/contracts';
import { importLimits, unusable, UnusableFile } from './unusable-file.js';
import { isCoco, isPartOfCoco, parseJson, readCoco } from './coco-import.js';
import { readCvat } from './cvat-import.js';
import { baseNameOf, type Imported, type Size, type Texts } from './exchange-set.js';
import { isLabelStudio, readLabelStudio } from './label-studio-import.js';
import { isMakesense, readMakesense } from './makesense-import.js';
import { maxTextBytes, readTexts } from './read-zip.js';
import { readXml } from './read-xml.js';
import { assertUnmovedPictures } from './roboflow.js';
import { isVia, isViaCsv, readVia, readViaCsv } from './via-import.js';
import { readVoc } from './voc-import.js';
import { hasLabelFiles, isYolo, readYolo } from './yolo-import.js';

export interface Received {
  /** Path of the uploaded file. */
  file: string;
  /** Size of the dataset's frames. */
  frameSize: Size;
}
export type Parsed = { imported: Imported } | { unusable: Refusal };

/** Runs in a separate process, see `parse-import.ts`. */
export async function work({ file, frameSize }: Received): Promise<Parsed> {
  try {
    return { imported: await readImport(file, frameSize) };
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    return { unusable: error.refusal };
  }
}

/** The format follows from the first bytes, not from the name. */
async function readImport(file: string, frameSize: Size): Promise<Imported> {
  if (await isZip(file)) return readZip(await readTexts(file), frameSize);
  if ((await stat(file)).size > maxTextBytes) throw unusable('import.too-much');
  const text = cleanText(decodedText(await readFile(file)) ?? '').trimStart();
  const name = /^[{[]/.test(text) ? 'a.json' : text.startsWith('<') ? 'annotations.xml' : 'a.csv';
  const texts = new Map([[name, text]]);
  const found = foundIn(texts, frameSize);
  if (found.length > 0) return mergeImports(found.map(({ read }) => read()));
  return readPartOfCoco(texts, frameSize) ?? refuseFormat('import.other-kind');
}

function refuseFormat(code: 'import.other-kind' | 'import.zip-without-labels'): never {
  throw unusable(code);
}

/** A file of a known format. */
interface FoundFile {
  format: 'coco' | 'via' | 'label-studio' | 'makesense' | 'xml';
  read: () => Imported;
}

/** Labels of one format: a zip with several is ambiguous. */
function readZip(texts: Texts, frameSize: Size): Imported {
  assertUnmovedPictures(texts);
  const found = foundIn(texts, frameSize);
  const formats = new Set<string>(found.map(({ format }) => format));
  if (isYolo(texts)) formats.add('yolo');
  if (formats.size > 1) throw unusable('import.several-formats');
  if (found.length > 0) return mergeImports(found.map(({ read }) => read()));
  if (isYolo(texts) || hasLabelFiles(texts)) return mergeImports([readYolo(texts)]);
  return readPartOfCoco(texts, frameSize) ?? refuseFormat('import.zip-without-labels');
}

const foundIn = (texts: Texts, frameSize: Size): FoundFile[] => [
  ...jsonFiles(texts).flatMap((value) => foundJson(value, frameSize) ?? []),
  ...[...texts].flatMap(([path, text]) => (/\.csv$/i.test(path) ? (foundCsv(text, frameSize) ?? []) : [])),
  ...[...xmlFiles(texts)].map((file): FoundFile => ({
    format: 'xml',
    read: () => readXmlFile(file, frameSize),
  })),
];

function foundJson(value: unknown, frameSize: Size): FoundFile | undefined {
  if (isCoco(value)) return { format: 'coco', read: () => readCoco(value, frameSize) };
  if (isVia(value)) return { format: 'via', read: () => readVia(value, frameSize) };
  if (isLabelStudio(value)) return { format: 'label-studio', read: () => readLabelStudio(value, frameSize) };
  return undefined;
}

function foundCsv(text: string, frameSize: Size): FoundFile | undefined {
  const [firstLine = ''] = text.split('\n', 1);
  if (isViaCsv(firstLine)) return { format: 'via', read: () => readViaCsv(text, frameSize) };
  if (isMakesense(firstLine)) return { format: 'makesense', read: () => readMakesense(text) };
  return undefined;
}

/** A file with some of the lists of a COCO file: the parser's error names the missing one. */
function readPartOfCoco(texts: Texts, frameSize: Size): Imported | undefined {
  const part = jsonFiles(texts).find(isPartOfCoco);
  return part === undefined ? undefined : readCoco(part, frameSize);
}

/** COCO's own archive contains captions and key points too; only the boxes are read. */
function jsonFiles(texts: Texts): unknown[] {
  const all = [...texts].filter(([path]) => /\.json$/i.test(path));
  const ofBoxes = all.filter(([path]) => /^instances_/i.test(baseNameOf(path)));
  return (ofBoxes.length > 0 ? ofBoxes : all).map(([, text]) => parseJson(text));
}

type XmlFile = { path: string } & ({ annotation: unknown } | { annotations: unknown });

/** Files with a known root element: Pascal VOC's and CVAT's. */
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

function mergeImports(files: readonly Imported[]): Imported {
  const pictures = files.flatMap((file) => file.pictures);
  const count = pictures.reduce((sum, { boxes }) => sum + boxes.length, 0);
  if (count > importLimits.boxes) throw unusable('import.too-much');
  const classes = new Set(pictures.flatMap(({ boxes }) => boxes.map(({ class_name: name }) => name)));
  if (classes.size > importLimits.classes)
    throw unusable('import.too-many-classes', { limit: importLimits.classes });
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
