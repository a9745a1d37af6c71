import { open, readFile, stat } from 'node:fs/promises';
import type { Refusal } from '@sop/contracts';
import { importLimits, unusable, UnusableFile } from './broken-file.js';
import { isCoco, parseJson, readCoco } from './coco-import.js';
import { readCvat } from './cvat-import.js';
import { decodedText } from './decode-text.js';
import { baseNameOf, type Imported, type Size, type Texts } from './exchange-set.js';
import { maxTextBytes, readTexts } from './read-zip.js';
import { readXml } from './read-xml.js';
import { requireUnmovedPictures } from './roboflow.js';
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
  if (text.startsWith('{')) return readCoco(parseJson(text), frameSize);
  const [xml] = text.startsWith('<') ? xmlFiles(new Map([['annotations.xml', text]])) : [];
  if (xml) return readXmlFile(xml, frameSize);
  throw unusable('import.other-kind');
}

/** Labels of one format: where a zip holds several, nothing says which are meant. */
function readZip(texts: Texts, frameSize: Size): Imported {
  requireUnmovedPictures(texts);
  const json = jsonFiles(texts);
  const coco = json.filter(isCoco);
  const xml = [...xmlFiles(texts)];
  const found = [coco.length > 0, xml.length > 0, isYolo(texts)].filter(Boolean).length;
  if (found > 1) throw unusable('import.several-formats');
  if (coco.length > 0) return joined(coco.map((value) => readCoco(value, frameSize)));
  if (xml.length > 0) return joined(xml.map((file) => readXmlFile(file, frameSize)));
  if (isYolo(texts) || hasLabelFiles(texts)) return readYolo(texts);
  // Says what is missing.
  if (json.length > 0) return readCoco(json[0], frameSize);
  throw unusable('import.zip-without-labels');
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
