import { z } from 'zod';
import { truncate } from '@sop/contracts';
import type { AnnotationBox } from '@sop/contracts';
import { readLabel, unusable } from './unusable-file.js';
import { baseNameOf, boxWithin, type ImportedPicture, type Size } from './exchange-set.js';
import { frameNameOf } from './frame-name.js';
import { xmlNumber } from './read-xml.js';

const text = z.union([z.string(), z.number()]).transform(String);
const object = z.object({
  name: text,
  bndbox: z.object({ xmin: xmlNumber, ymin: xmlNumber, xmax: xmlNumber, ymax: xmlNumber }),
});
const annotation = z.object({
  filename: text.optional(),
  size: z.object({ width: xmlNumber, height: xmlNumber }).optional().catch(undefined),
  object: z.array(z.unknown()).default([]),
});

/**
 * A picture of Pascal VOC. One without objects is not a background frame: tools write a file for every picture,
 * annotated or not.
 * @throws UnusableFile `import.not-voc`
 * @param frameSize the size of pictures without a size of their own
 */
export function readVoc(value: unknown, path: string, frameSize: Size): ImportedPicture {
  const file = truncate(path, 120);
  const parsed = annotation.safeParse(value);
  if (!parsed.success) throw unusable('import.not-voc', { file, location: 'annotation' });
  const { filename = '', size } = parsed.data;
  const measured = size && size.width > 0 && size.height > 0 ? size : frameSize;
  const boxes = parsed.data.object.map((each, index): AnnotationBox => {
    const found = object.safeParse(each);
    if (!found.success) throw unusable('import.not-voc', { file, location: `object ${index + 1}` });
    const { xmin, ymin, xmax, ymax } = found.data.bndbox;
    return boxWithin(readLabel(found.data.name), [xmin, ymin, xmax, ymax], measured);
  });
  const ownName = baseNameOf(path);
  return { baseName: frameNameOf(ownName) ? ownName : baseNameOf(filename), boxes, isBackground: false };
}
