import { parse } from 'yaml';
import { z } from 'zod';
import { importLimits, readLabel, unusable } from './unusable-file.js';
import { baseNameOf, type Texts } from './exchange-set.js';

/** Names of classes by number. */
export type ClassNames = ReadonlyMap<number, string>;

/** `data.yaml` or `classes.txt`: a thousand names of eighty characters, and some more. */
const maxBytes = 512 * 1024;

const yamlFile = /\.ya?ml$/i;
/** In order of precedence: Label Studio and labelImg, makesense, Darknet, Roboflow. */
const lists = [/(^|\/)classes\.txt$/i, /(^|\/)labels\.txt$/i, /\.names$/i, /\.labels$/i];

/** The relevant part of a dataset's or training's YAML file. Every scalar is read as a string. */
export interface DatasetYaml {
  names?: string[] | Record<string, string> | undefined;
  /** The number of key points of each box, and whether each has two numbers or three. */
  kpt_shape?: [points: string, numbers: string] | undefined;
  task?: string | undefined;
}
const names = z.union([z.array(z.string()), z.record(z.string(), z.string())]);
const datasetYaml = z.object({
  names: z.unknown().optional(),
  kpt_shape: z
    .tuple([z.string().regex(/^\d{1,4}$/), z.string().regex(/^[23]$/)])
    .optional()
    .catch(undefined),
  task: z.string().optional().catch(undefined),
});

/** Whether the zip has class names. */
export const hasClassNames = (texts: Texts): boolean =>
  [...texts.keys()].some((path) => yamlFile.test(path) || lists.some((list) => list.test(path)));

/** Throws when the zip has no class names, conflicting lists, or an invalid name. */
export function readClassNames(texts: Texts): ClassNames {
  const yamls = [...texts]
    .filter(([path]) => yamlFile.test(path))
    .map(([path, text]) => [path, readYaml(text)] as const);
  const named = yamls.filter(([, yaml]) => yaml.names !== undefined);
  const main = named.filter(([path]) => /^data(set)?$/i.test(baseNameOf(path)));
  const chosen = main.length > 0 ? main : named;
  if (chosen.length > 0)
    return onlyList(chosen.map(([, yaml]) => numbered(Object.entries(yaml.names ?? []))));
  for (const list of lists) {
    const found = [...texts].filter(([path]) => list.test(path));
    if (found.length > 0) return onlyList(found.map(([, text]) => namesOfList(text)));
  }
  throw unusable(yamls.length > 0 ? 'import.class-names-unreadable' : 'import.no-class-names');
}

/** All YAML files of the zip. */
export const readYamls = (texts: Texts): DatasetYaml[] =>
  [...texts].filter(([path]) => yamlFile.test(path)).map(([, text]) => readYaml(text));

/** @throws UnusableFile `import.class-names-unreadable` for invalid YAML */
function readYaml(text: string): DatasetYaml {
  let parsed: unknown;
  try {
    // Scalars are read as strings: a class may be called 1, on or null.
    parsed = parse(assertShort(text), { schema: 'failsafe' });
  } catch {
    throw unusable('import.class-names-unreadable');
  }
  const yaml = datasetYaml.safeParse(parsed);
  if (!yaml.success) return {};
  const found = names.optional().safeParse(yaml.data.names);
  if (!found.success) throw unusable('import.class-names-unreadable');
  return { ...yaml.data, names: found.data };
}

function namesOfList(text: string): ClassNames {
  const lines = assertShort(text).trimEnd().split(/\r?\n/);
  return numbered(lines.map((name, index) => [String(index), name]));
}

function numbered(entries: readonly (readonly [index: string, name: string])[]): ClassNames {
  if (entries.length > importLimits.classes)
    throw unusable('import.too-many-classes', { limit: importLimits.classes });
  return new Map(entries.map(([index, name]) => [Number(index), readLabel(name)]));
}

/** Each part of a divided dataset may contain the same list. */
function onlyList(found: readonly ClassNames[]): ClassNames {
  const [first, ...others] = found;
  const asText = (each: ClassNames | undefined) =>
    JSON.stringify([...(each ?? [])].toSorted(([a], [b]) => a - b));
  if (!first || others.some((other) => asText(other) !== asText(first)))
    throw unusable('import.several-class-lists');
  return first;
}

function assertShort(text: string): string {
  if (text.length > maxBytes) throw unusable('import.class-list-too-long');
  return text;
}
