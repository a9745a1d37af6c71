import { parse } from 'yaml';
import { z } from 'zod';
import type { AnnotationBox } from '@sop/contracts';
import { brokenFile, readLabel } from './broken-file.js';
import { baseNameOf, importedBox, type Imported } from './exchange-set.js';

/** Text files of a zip by path. */
export type Texts = ReadonlyMap<string, string>;

/** Text files that stand beside the labels in the exports of known tools. */
const notLabels = /(^|\/)(train|val|valid|test|classes|notes|readme[^/]*|_darknet)\.txt$/i;

export const isYolo = (texts: Texts): boolean =>
  [...texts.keys()].some((path) => /(\.ya?ml|\.names|\.txt)$/i.test(path));

/** Boxes as YOLO label files have them, named by `data.yaml`, `classes.txt` or `obj.names`. */
export function readYolo(texts: Texts): Imported {
  const names = readNames(texts);
  const pictures = labelFiles(texts).map(([path, text]) => {
    const boxes = text
      .split('\n')
      .map((line) => line.trim())
      .flatMap((line, index) => (line === '' ? [] : readLine(line, names, `${path}, line ${index + 1}`)));
    // An empty label file says that there is nothing on the picture.
    return { baseName: baseNameOf(path), boxes, isBackground: boxes.length === 0 };
  });
  return { pictures, warnings: [] };
}

function labelFiles(texts: Texts): [path: string, text: string][] {
  const all = [...texts].filter(([path]) => /\.txt$/i.test(path) && !notLabels.test(path));
  const inFolder = all.filter(([path]) => /(^|\/)labels\//i.test(path));
  const files = inFolder.length > 0 ? inFolder : all;
  if (files.length === 0) throw brokenFile('The zip has no label files.');
  return files;
}

const dataFile = z.object({ names: z.union([z.array(z.string()), z.record(z.string(), z.string())]) });

function readNames(texts: Texts): ReadonlyMap<number, string> {
  const find = (pattern: RegExp) => [...texts].find(([path]) => pattern.test(path))?.[1];
  const yaml = find(/(^|\/)[^/]+\.ya?ml$/i);
  if (yaml !== undefined) return namesOfYaml(yaml);
  const list = find(/(^|\/)classes\.txt$/i) ?? find(/(^|\/)[^/]+\.names$/i);
  if (list === undefined)
    throw brokenFile(
      'The zip does not say what its classes are called. Please add data.yaml or classes.txt.',
    );
  return new Map(
    list
      .trim()
      .split(/\r?\n/)
      .map((name, index) => [index, readLabel(name)]),
  );
}

function namesOfYaml(text: string): ReadonlyMap<number, string> {
  const parsed = dataFile.safeParse(parseYaml(text));
  if (!parsed.success) throw brokenFile('The names of the classes in data.yaml cannot be read.');
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
function readLine(line: string, names: ReadonlyMap<number, string>, place: string): AnnotationBox {
  const numbers = line.split(/\s+/).map(Number);
  const [classIndex = Number.NaN, ...shares] = numbers;
  if (!numbers.every(Number.isFinite)) throw brokenFile(`${place} is not a line of numbers.`);
  const name = names.get(classIndex);
  if (name === undefined) throw brokenFile(`${place} has a class ${classIndex} that has no name.`);
  const [x, y, width, height] = shares.length > 5 && shares.length % 2 === 0 ? aroundOutline(shares) : shares;
  if (shares.length < 4 || x === undefined || y === undefined || width === undefined || height === undefined)
    throw brokenFile(`${place} should have a class and four numbers.`);
  if (Math.min(width, height) < 0) throw brokenFile(`${place} has a box with a negative size.`);
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
