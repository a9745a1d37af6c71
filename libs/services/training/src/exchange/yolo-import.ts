import { parse } from 'yaml';
import { z } from 'zod';
import type { AnnotationBox } from '@sop/contracts';
import { importLimits, readLabel, unusable } from './broken-file.js';
import { baseNameOf, importedBox, type Imported } from './exchange-set.js';

/** Text files of a zip by path. */
export type Texts = ReadonlyMap<string, string>;

/** A line of a label file. */
type Place = { file: string; line: number };
type Names = ReadonlyMap<number, string>;

/** An outline of two thousand corners. */
const longestLine = 64_000;
/** A path in a sentence. */
const longestPlace = 120;
/** `data.yaml` or `classes.txt`: a thousand names of eighty characters, and some more. */
const longestNames = 512 * 1024;

/** Text files that stand beside the labels in the exports of known tools. */
const notLabels = /(^|\/)(train|val|valid|test|classes|notes|readme[^/]*|_darknet)\.txt$/i;

export const isYolo = (texts: Texts): boolean =>
  [...texts.keys()].some((path) => /(\.ya?ml|\.names|\.txt)$/i.test(path));

/** Boxes as YOLO label files have them, named by `data.yaml`, `classes.txt` or `obj.names`. */
export function readYolo(texts: Texts): Imported {
  const names = readNames(texts);
  let left: number = importLimits.boxes;
  const pictures = labelFiles(texts).map(([path, text]) => {
    const boxes = readBoxes(path, text, names, left);
    left -= boxes.length;
    // An empty label file says that there is nothing on the picture.
    return { baseName: baseNameOf(path), boxes, isBackground: boxes.length === 0 };
  });
  return { pictures, warnings: [] };
}

function readBoxes(path: string, text: string, names: Names, most: number): AnnotationBox[] {
  const boxes: AnnotationBox[] = [];
  for (const { line, number } of linesOf(text)) {
    const place = { file: path.slice(0, longestPlace), line: number };
    if (line.length > longestLine) throw unusable('import.line-too-long', place);
    if (boxes.length >= most) throw unusable('import.zip-too-much');
    if (line.trim() !== '') boxes.push(readLine(line.trim(), names, place));
  }
  return boxes;
}

/** One at a time: a text of nothing but line ends would be millions of lines at once. */
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
  const files = inFolder.length > 0 ? inFolder : all;
  if (files.length === 0) throw unusable('import.no-label-files');
  return files;
}

const dataFile = z.object({ names: z.union([z.array(z.string()), z.record(z.string(), z.string())]) });

function readNames(texts: Texts): Names {
  const find = (pattern: RegExp) => [...texts].find(([path]) => pattern.test(path))?.[1];
  const yaml = find(/(^|\/)[^/]+\.ya?ml$/i);
  if (yaml !== undefined) return bounded(namesOfYaml(short(yaml)));
  const list = find(/(^|\/)classes\.txt$/i) ?? find(/(^|\/)[^/]+\.names$/i);
  if (list === undefined) throw unusable('import.no-class-names');
  const lines = short(list).trim().split(/\r?\n/);
  return bounded(new Map(lines.map((name, index) => [index, readLabel(name)])));
}

function short(text: string): string {
  if (text.length > longestNames) throw unusable('import.class-list-too-long');
  return text;
}

function bounded(names: Names): Names {
  if (names.size > importLimits.classes)
    throw unusable('import.too-many-classes', { most: importLimits.classes });
  return names;
}

function namesOfYaml(text: string): Names {
  const parsed = dataFile.safeParse(parseYaml(text));
  if (!parsed.success) throw unusable('import.class-names-unreadable');
  return new Map(
    Object.entries(parsed.data.names).map(([index, name]) => [Number(index), readLabel(name)] as const),
  );
}

function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** `class x_center y_center width height`, with or without a confidence; or `class` and the corners of an outline. */
function readLine(line: string, names: Names, place: Place): AnnotationBox {
  const numbers = line.split(/\s+/).map(Number);
  const [classIndex = Number.NaN, ...shares] = numbers;
  if (!numbers.every(Number.isFinite)) throw unusable('import.line-not-numbers', place);
  const name = names.get(classIndex);
  if (name === undefined) throw unusable('import.line-unknown-class', { ...place, class_index: classIndex });
  const [x, y, width, height] = shares.length > 5 && shares.length % 2 === 0 ? aroundOutline(shares) : shares;
  if (shares.length < 4 || x === undefined || y === undefined || width === undefined || height === undefined)
    throw unusable('import.line-incomplete', place);
  if (Math.min(width, height) < 0) throw unusable('import.line-negative', place);
  return importedBox(name, [x, y, width, height]);
}

function aroundOutline(shares: readonly number[]): [number, number, number, number] {
  const xs = shares.filter((_, at) => at % 2 === 0);
  const ys = shares.filter((_, at) => at % 2 === 1);
  const [left, right, top, bottom] = [
    xs.reduce((a, b) => Math.min(a, b)),
    xs.reduce((a, b) => Math.max(a, b)),
    ys.reduce((a, b) => Math.min(a, b)),
    ys.reduce((a, b) => Math.max(a, b)),
  ];
  return [(left + right) / 2, (top + bottom) / 2, right - left, bottom - top];
}
