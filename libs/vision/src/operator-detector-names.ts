import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { cocoLabels } from './coco-labels.js';
import type { OperatorModelFile } from './operator-detector-files.js';
import { readOnnxMetadata } from './operator-detector-onnx-metadata.js';

export interface ClassNames {
  names: readonly string[];
  /** The file with the names; undefined for COCO's names. */
  source: string | undefined;
}

/**
 * The classes of an operator's network in the order of its outputs: from `metadata.yaml` in its folder (Ultralytics writes one), else
 * `labels.txt` with one name a line, else the metadata inside an Ultralytics ONNX file, else COCO's eighty if the network has eighty.
 * `classCount` is undefined if the output shape does not determine it. Throws an error that names the file.
 */
export async function readClassNames(model: OperatorModelFile, classCount?: number): Promise<ClassNames> {
  const found = (await namesBeside(model)) ?? (await namesInside(model));
  if (found === undefined) {
    if (classCount === cocoLabels.length) return { names: cocoLabels, source: undefined };
    const classes = classCount === undefined ? 'its classes' : `its ${classCount} classes`;
    throw new Error(
      `${model.file} does not name ${classes}: put metadata.yaml or labels.txt (one name a line) beside it.`,
    );
  }
  if (classCount !== undefined && found.names.length !== classCount)
    throw new Error(
      `${model.file} has ${classCount} classes, but ${found.source ?? 'COCO'} names ${found.names.length}.`,
    );
  return found;
}

async function namesBeside({ folder }: OperatorModelFile): Promise<ClassNames | undefined> {
  const yaml = await textOf(join(folder, 'metadata.yaml'));
  if (yaml !== undefined) {
    const source = join(folder, 'metadata.yaml');
    return { names: namesIn(source, parsed(source, yaml)), source };
  }
  const labels = await textOf(join(folder, 'labels.txt'));
  if (labels === undefined) return undefined;
  const names = labels.split(/\r?\n/).map((line) => line.trim());
  while (names.at(-1) === '') names.pop();
  return { names, source: join(folder, 'labels.txt') };
}

/** The value is a Python dictionary (`{0: 'valve', 1: 'hose'}`), which is YAML as well. */
async function namesInside({ file, format }: OperatorModelFile): Promise<ClassNames | undefined> {
  if (format !== 'onnx') return undefined;
  const names = (await readOnnxMetadata(file)).get('names');
  return names === undefined
    ? undefined
    : { names: namesIn(file, { names: parsed(file, names) }), source: file };
}

/** `names` is a list, or a map from class index to name. */
function namesIn(source: string, metadata: unknown): string[] {
  const names = typeof metadata === 'object' && metadata !== null && 'names' in metadata && metadata.names;
  const list = Array.isArray(names) ? names : inOrder(names);
  if (list === undefined || list.length === 0)
    throw new Error(`${source} has no list of class names under "names".`);
  return list.map((name) => String(name).trim());
}

function inOrder(names: unknown): unknown[] | undefined {
  if (typeof names !== 'object' || names === null) return undefined;
  const entries = Object.entries(names).sort(([a], [b]) => Number(a) - Number(b));
  return entries.every(([number], at) => Number(number) === at) ? entries.map(([, name]) => name) : undefined;
}

function parsed(source: string, text: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw new Error(`${source} cannot be read: ${String(cause)}`, { cause });
  }
}

const textOf = (file: string) => readFile(file, 'utf8').catch(() => undefined);
