import { z } from 'zod';
import { truncate } from '@sop/contracts';
import type { AnnotationBox } from '@sop/contracts';
import { importLimits, readLabel, unusable } from './unusable-file.js';
import {
  baseNameOf,
  boxWithin,
  edgesAround,
  type Imported,
  type ImportedPicture,
  type Size,
} from './exchange-set.js';
import { xmlNumber } from './read-xml.js';

const rectangle = z.object({
  '@label': z.string(),
  '@xtl': xmlNumber,
  '@ytl': xmlNumber,
  '@xbr': xmlNumber,
  '@ybr': xmlNumber,
  /** In degrees, clockwise around the centre. */
  '@rotation': xmlNumber.optional(),
});
const outline = z.object({
  '@label': z.string(),
  /** `x,y;x,y;…` */
  '@points': z.string().regex(/^-?[\d.]+,-?[\d.]+(;-?[\d.]+,-?[\d.]+)*$/),
});
const others = ['polyline', 'points', 'mask', 'ellipse', 'cuboid', 'skeleton'] as const;
const image = z.looseObject({
  '@name': z.string(),
  '@width': xmlNumber,
  '@height': xmlNumber,
  box: z.array(rectangle).default([]),
  polygon: z.array(outline).default([]),
});
const file = z.object({ image: z.array(z.unknown()).default([]), track: z.array(z.unknown()).default([]) });

/**
 * CVAT's own format for images: boxes, and boxes around polygons. Throws for its format for videos, which numbers
 * frames differently. Source: https://docs.cvat.ai/docs/manual/advanced/xml_format/
 */
export function readCvat(value: unknown, path: string): Imported {
  const notCvat = (location: string) => unusable('import.not-cvat', { file: truncate(path, 120), location });
  const { data } = file.safeParse(value);
  if (!data) throw notCvat('annotations');
  if (data.track.length > 0) throw unusable('import.cvat-video');
  if (data.image.length > importLimits.pictures) throw unusable('import.zip-too-much');
  let skipped = 0;
  const pictures: ImportedPicture[] = [];
  for (const [index, each] of data.image.entries()) {
    const parsed = image.safeParse(each);
    if (!parsed.success)
      throw notCvat(['image', index + 1, ...(parsed.error.issues[0]?.path ?? [])].join(' '));
    const boxes = boxesOf(parsed.data);
    for (const other of others) if (Array.isArray(parsed.data[other])) skipped += parsed.data[other].length;
    // The file contains every picture of the task, so one without boxes is not a background frame.
    if (boxes.length > 0)
      pictures.push({ baseName: baseNameOf(parsed.data['@name']), boxes, isBackground: false });
  }
  const warnings =
    skipped > 0 ? [`Shapes that are neither boxes nor polygons were left out: ${skipped}.`] : [];
  return { pictures, warnings };
}

function boxesOf(picture: z.output<typeof image>): AnnotationBox[] {
  const size = { width: picture['@width'], height: picture['@height'] };
  const outlines = picture.polygon.map((each) => {
    const numbers = each['@points'].split(/[;,]/).map(Number);
    return boxWithin(readLabel(each['@label']), edgesAround(numbers), size);
  });
  return [...picture.box.map((each) => rectangleWithin(each, size)), ...outlines];
}

function rectangleWithin(each: z.output<typeof rectangle>, size: Size): AnnotationBox {
  const [left, top, right, bottom] = [each['@xtl'], each['@ytl'], each['@xbr'], each['@ybr']];
  const angle = ((each['@rotation'] ?? 0) * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const [width, height] = [right - left, bottom - top];
  const reach = [(width * cosine + height * sine) / 2, (width * sine + height * cosine) / 2] as const;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return boxWithin(readLabel(each['@label']), [x - reach[0], y - reach[1], x + reach[0], y + reach[1]], size);
}
