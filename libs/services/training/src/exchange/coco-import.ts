import { z } from 'zod';
import type { AnnotationBox } from '@sop/contracts';
import { importLimits, readLabel, unusable } from './broken-file.js';
import { baseNameOf, importedBox, type Imported, type ImportedPicture } from './exchange-set.js';

const reference = z.union([z.number(), z.string()]);
const size = z.number().positive().nullish();
const image = z.object({
  id: reference,
  file_name: z.string(),
  width: size,
  height: size,
  is_background: z.boolean().optional(),
});
const category = z.object({ id: reference, name: z.string() });
const annotation = z.object({
  image_id: reference,
  category_id: reference,
  bbox: z.tuple([z.number(), z.number(), z.number().nonnegative(), z.number().nonnegative()]),
  iscrowd: z.union([z.number(), z.boolean()]).nullish(),
});

interface CocoFile {
  images: z.infer<typeof image>[];
  categories: z.infer<typeof category>[];
  annotations: z.infer<typeof annotation>[];
}
type CocoBox = CocoFile['annotations'][number]['bbox'];

interface Size {
  width: number;
  height: number;
}

/** @param frameSize what pictures are measured with that do not say their own size */
export function readCoco(text: string, frameSize: Size): Imported {
  const coco = parseCoco(text);
  const labels = new Map(coco.categories.map(({ id, name }) => [id, readLabel(name)]));
  const pictures = new Map<CocoFile['images'][number]['id'], ImportedPicture & Size>();
  for (const image of coco.images) {
    const measured = { width: image.width ?? frameSize.width, height: image.height ?? frameSize.height };
    const baseName = baseNameOf(image.file_name);
    pictures.set(image.id, { baseName, boxes: [], isBackground: image.is_background ?? false, ...measured });
  }
  let crowds = 0;
  for (const [index, annotation] of coco.annotations.entries()) {
    const picture = pictures.get(annotation.image_id);
    if (!picture) throw unusable('import.unknown-image', { annotation: index + 1 });
    const label = labels.get(annotation.category_id);
    if (label === undefined) throw unusable('import.unknown-category', { annotation: index + 1 });
    if (annotation.iscrowd) crowds += 1;
    else picture.boxes.push(shareOf(annotation.bbox, label, picture));
  }
  // An image without boxes is one nobody looked at, unless the file says otherwise.
  const marked = [...pictures.values()].filter(({ boxes, isBackground }) => boxes.length > 0 || isBackground);
  return {
    pictures: marked,
    warnings: crowds > 0 ? [`Areas around crowds were left out: ${crowds}.`] : [],
  };
}

function shareOf([x, y, width, height]: CocoBox, label: string, size: Size): AnnotationBox {
  const center = [(x + width / 2) / size.width, (y + height / 2) / size.height] as const;
  return importedBox(label, [...center, width / size.width, height / size.height]);
}

function parseCoco(text: string): CocoFile {
  const { images, categories, annotations } = (parseJson(text) ?? {}) as Record<string, unknown>;
  return {
    images: each('images', images, image, importLimits.pictures),
    categories: each('categories', categories, category, importLimits.classes),
    annotations: each('annotations', annotations, annotation, importLimits.boxes),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unusable('import.not-json');
  }
}

/** One after the other, and no further than the first that is wrong: a list of millions has millions of faults. */
function each<S extends z.ZodType>(name: string, list: unknown, item: S, most: number): z.output<S>[] {
  if (!Array.isArray(list)) throw notCoco(name);
  if (list.length > most) throw unusable('import.coco-too-much');
  return list.map((value, index) => {
    const parsed = item.safeParse(value);
    if (parsed.success) return parsed.data;
    throw notCoco([name, index, ...(parsed.error.issues[0]?.path ?? [])].join('.'));
  });
}

const notCoco = (place: string) => unusable('import.not-coco', { place });
