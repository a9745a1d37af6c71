import { z } from 'zod';
import { importLimits, readLabel, unusable } from './unusable-file.js';
import {
  baseNameOf,
  boxWithin,
  edgesAround,
  type Edges,
  type Imported,
  type ImportedPicture,
  type Size,
} from './exchange-set.js';
import { parseEachAs } from './parse-as.js';

/** Tools write the same id as a number in one list and as a text in another. */
const reference = z.union([z.number(), z.string()]).transform(String);
const image = z.object({
  id: reference,
  file_name: z.string(),
  // Some tools write 0 for an unknown size.
  width: z.number().nullish(),
  height: z.number().nullish(),
  is_background: z.boolean().optional(),
});
const category = z.object({ id: reference, name: z.union([z.string(), z.number()]).transform(String) });
const corners = z.array(z.number());
const annotation = z.object({
  image_id: reference,
  category_id: reference,
  bbox: z
    .union([
      z.tuple([z.number(), z.number(), z.number().nonnegative(), z.number().nonnegative()]),
      z.tuple([]),
    ])
    .nullish(),
  segmentation: z
    .union([z.array(corners), corners.transform((flat) => [flat])])
    .optional()
    .catch(undefined),
  iscrowd: z.union([z.number(), z.boolean()]).nullish(),
});

interface CocoFile {
  images: z.output<typeof image>[];
  categories: z.output<typeof category>[];
  annotations: z.output<typeof annotation>[];
}
type CocoAnnotation = CocoFile['annotations'][number];
type Picture = ImportedPicture & Size;

/** Whether the JSON is meant as a COCO file: tools add other JSON files to a zip. */
export const isCoco = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'images' in value && 'annotations' in value;

/** Whether the JSON has one of the lists of a COCO file. */
export const isPartOfCoco = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ['images', 'annotations', 'categories'].some((list) => list in value);

/**
 * Throws when the file is inconsistent.
 * @param frameSize the size of pictures without a size of their own
 */
export function readCoco(value: unknown, frameSize: Size): Imported {
  const coco = parseCoco(value);
  const labels = new Map(coco.categories.map(({ id, name }) => [id, readLabel(name)]));
  const pictures = new Map(coco.images.map((each) => [each.id, pictureOf(each, frameSize)]));
  let crowds = 0;
  let withoutBox = 0;
  for (const [index, each] of coco.annotations.entries()) {
    const picture = pictures.get(each.image_id);
    if (!picture) throw unusable('import.unknown-image', { annotation: index + 1 });
    const label = labels.get(each.category_id);
    if (label === undefined) throw unusable('import.unknown-category', { annotation: index + 1 });
    const edges = edgesOf(each);
    if (each.iscrowd) crowds += 1;
    else if (edges) picture.boxes.push(boxWithin(label, edges, picture));
    else withoutBox += 1;
  }
  // An image without boxes counts as not annotated, unless the file marks it.
  const marked = [...pictures.values()].filter(({ boxes, isBackground }) => boxes.length > 0 || isBackground);
  return {
    pictures: marked,
    warnings: [
      ...(crowds > 0 ? [`Areas around crowds were left out: ${crowds}.`] : []),
      ...(withoutBox > 0 ? [`Annotations without a box or an outline were left out: ${withoutBox}.`] : []),
    ],
  };
}

const pictureOf = (
  { file_name, width, height, is_background }: CocoFile['images'][number],
  frameSize: Size,
): Picture => ({
  baseName: baseNameOf(file_name),
  boxes: [],
  isBackground: is_background ?? false,
  ...(width && height && width > 0 && height > 0 ? { width, height } : frameSize),
});

/** Edges of its box, or of the box around its outline. */
function edgesOf({ bbox, segmentation }: CocoAnnotation): Edges | undefined {
  if (bbox?.length === 4) {
    const [x, y, width, height] = bbox;
    return [x, y, x + width, y + height];
  }
  const numbers = segmentation?.flat() ?? [];
  return numbers.length >= 4 ? edgesAround(numbers) : undefined;
}

function parseCoco(value: unknown): CocoFile {
  const { images, categories, annotations } = (value ?? {}) as Record<string, unknown>;
  return {
    images: each('images', images, image, importLimits.pictures),
    categories: each('categories', categories, category, importLimits.classes),
    annotations: each('annotations', annotations, annotation, importLimits.boxes),
  };
}

/** @throws UnusableFile `import.not-json` */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unusable('import.not-json');
  }
}

function each<S extends z.ZodType>(name: string, list: unknown, item: S, most: number): z.output<S>[] {
  if (!Array.isArray(list)) throw notCoco(name);
  return parseEachAs(list, item, most, (index, path) => notCoco([name, index, ...path].join('.')));
}

const notCoco = (location: string) => unusable('import.not-coco', { location });
