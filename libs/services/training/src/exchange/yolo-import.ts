import { importLimits, unusable } from './unusable-file.js';
import { truncate } from '@sop/contracts';
import { hasClassNames, readClassNames, readYamls, type ClassNames } from './class-names.js';
import { baseNameOf, importedBox, type Imported, type ImportedPicture, type Texts } from './exchange-set.js';
import { isOriented } from './roboflow.js';
import { boxOfRow, declaredKind, impliedKind, type Row, type RowKind } from './yolo-rows.js';

/** An outline of two thousand corners. */
const maxLineLength = 64_000;
/** The length of a path in a message. */
const maxFileNameLength = 120;

/** Text files of known tools that are no label files. */
const notLabels =
  /(^|\/)((train|val|valid|test|classes|labels|notes|labelmap|readme[^/]*|_darknet|_classes)\.txt$|ImageSets\/)/i;

interface LabelRow extends Row {
  className: string;
}

export const hasLabelFiles = (texts: Texts): boolean => labelFiles(texts).length > 0;

/** Whether the zip contains label files of YOLO and the names of their classes. */
export const isYolo = (texts: Texts): boolean => hasLabelFiles(texts) && hasClassNames(texts);

/** Boxes of YOLO label files. Throws for an invalid row, or when the meaning of rows is ambiguous. */
export function readYolo(texts: Texts): Imported {
  const files = labelFiles(texts);
  if (files.length === 0) throw unusable('import.no-label-files');
  const names = readClassNames(texts);
  const read: [path: string, rows: LabelRow[]][] = [];
  let remaining: number = importLimits.boxes;
  for (const [path, text] of files) {
    const rows = readRows(path, text, names, remaining);
    remaining -= rows.length;
    read.push([path, rows]);
  }
  const kind =
    declaredKind(readYamls(texts), isOriented(texts)) ?? impliedKind(read.flatMap(([, rows]) => rows));
  return { pictures: read.map(([path, rows]) => pictureOf(path, rows, kind)), warnings: [] };
}

/** An empty label file marks a background picture. */
const pictureOf = (path: string, rows: readonly LabelRow[], kind: RowKind): ImportedPicture => ({
  baseName: baseNameOf(path),
  boxes: rows.map((row) => {
    const box = boxOfRow(row, kind);
    if (Math.min(box[2], box[3]) < 0)
      throw unusable('import.line-negative', { file: row.file, line: row.line });
    return importedBox(row.className, box);
  }),
  isBackground: rows.length === 0,
});

function readRows(path: string, text: string, names: ClassNames, most: number): LabelRow[] {
  const rows: LabelRow[] = [];
  for (const { line, number } of linesOf(text)) {
    const location = { file: truncate(path, maxFileNameLength), line: number };
    if (line.length > maxLineLength) throw unusable('import.line-too-long', location);
    if (rows.length >= most) throw unusable('import.zip-too-much');
    if (line.trim() !== '') rows.push(readRow(line.trim(), names, location));
  }
  return rows;
}

function readRow(line: string, names: ClassNames, location: Pick<Row, 'file' | 'line'>): LabelRow {
  const numbers = line.split(/\s+/).map(readNumber);
  if (!numbers.every(Number.isFinite)) throw unusable('import.line-not-numbers', location);
  const [classIndex = Number.NaN, ...shares] = numbers;
  const className = names.get(classIndex);
  if (className === undefined)
    throw unusable('import.line-unknown-class', { ...location, class_index: classIndex });
  if (shares.length < 4) throw unusable('import.line-incomplete', location);
  return { ...location, className, shares };
}

const decimal = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** NaN unless it is a decimal number: JavaScript accepts other bases too. */
const readNumber = (text: string): number => (decimal.test(text) ? Number(text) : Number.NaN);

/** Lazily: a text of line ends alone would be millions of lines. */
function* linesOf(text: string): Generator<{ line: string; number: number }> {
  for (let start = 0, number = 1; start <= text.length; number += 1) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    yield { line: text.slice(start, end), number };
    start = end + 1;
  }
}

function labelFiles(texts: Texts): [path: string, text: string][] {
  const all = [...texts].filter(([path]) => /\.txt$/i.test(path) && !notLabels.test(path));
  const inFolder = all.filter(([path]) => /(^|\/)labels\//i.test(path));
  return inFolder.length > 0 ? inFolder : all;
}
