import { z } from 'zod';
import { truncate } from '@sop/contracts';
import { importLimits, readLabel, unusable } from './unusable-file.js';
import { parseJson } from './coco-import.js';
import { csvRecords } from './csv.js';
import {
  skippedShapesWarning,
  baseNameOf,
  boxWithin,
  edgesAround,
  type Edges,
  type Imported,
  type Size,
} from './exchange-set.js';
import { parseEachAs, parseAs } from './parse-as.js';
import { xmlNumber } from './read-xml.js';

const number = z.union([z.number(), xmlNumber]);
const numbers = z.array(number).min(1);
const shape = z.discriminatedUnion('name', [
  z.object({ name: z.literal('rect'), x: number, y: number, width: number, height: number }),
  z.object({ name: z.literal('polygon'), all_points_x: numbers, all_points_y: numbers }),
  z.object({ name: z.literal('circle'), cx: number, cy: number, r: number }),
  /** Rotated by `theta` radians. */
  z.object({
    ...{ name: z.literal('ellipse'), cx: number, cy: number, rx: number, ry: number },
    theta: number.default(0),
  }),
  z.object({ name: z.enum(['point', 'polyline']) }),
]);
/** A text, or the options of a checkbox. */
const attribute = z
  .union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.unknown())])
  .nullable();
const region = z.object({
  shape_attributes: shape,
  region_attributes: z.record(z.string(), attribute).default({}),
});
const image = z.object({
  filename: z.string(),
  /** Keyed by numbers in the first version. */
  regions: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown()).transform(Object.values)]),
});

type Region = z.output<typeof region>;
interface ViaImage {
  filename: string;
  regions: Region[];
}

const metadataOf = (value: object): object =>
  '_via_img_metadata' in value && typeof value._via_img_metadata === 'object'
    ? (value._via_img_metadata ?? {})
    : value;

/** Whether the JSON is a project of the VGG Image Annotator, or its annotations alone. */
export function isVia(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('_via_img_metadata' in value) return true;
  const [first] = Object.values(value) as unknown[];
  return typeof first === 'object' && first !== null && 'filename' in first && 'regions' in first;
}

/**
 * Boxes, and boxes around outlines, of a project or its annotations. Scaled by the frames' size, because the file
 * has no sizes.
 * @throws UnusableFile `import.not-via`
 * Source: https://www.robots.ox.ac.uk/~vgg/software/via/docs/
 */
export function readVia(value: unknown, frameSize: Size): Imported {
  const images = Object.entries(metadataOf(z.looseObject({}).parse(value)));
  const values = images.map(([, each]) => each);
  const read = parseEachAs(values, image, importLimits.pictures, (at) => notVia(images[at]?.[0] ?? ''));
  const ofImage = ({ filename, regions }: (typeof read)[number]): ViaImage => {
    const toError = (at: number) => notVia(`${filename}, region ${at + 1}`);
    return { filename, regions: parseEachAs(regions, region, importLimits.boxes, toError) };
  };
  return importedFrom(read.map(ofImage), frameSize);
}

const columns = ['filename', 'region_shape_attributes', 'region_attributes'] as const;

const columnsIn = (fields: readonly string[]): number[] =>
  columns.map((name) => fields.findIndex((field) => field.trim().replace(/^#\s*/, '') === name));

/** Whether the CSV has the columns that the VGG Image Annotator writes. */
export const isViaCsv = (header: string): boolean => columnsIn(header.split(',')).every((at) => at >= 0);

/** Like {@link readVia}, for its annotations in CSV. */
export function readViaCsv(text: string, frameSize: Size): Imported {
  const images = new Map<string, ViaImage>();
  let columns: number[] | undefined;
  let regions = 0;
  for (const { line, fields } of csvRecords(text)) {
    if (!columns) {
      columns = columnsIn(fields);
      continue;
    }
    const [filename = '', shapeText, attributesText] = columns.map((at) => fields[at]);
    if (shapeText === undefined || attributesText === undefined) throw notVia(`line ${line}`);
    const found = images.get(filename) ?? { filename, regions: [] };
    images.set(filename, found);
    // A picture without regions has a line with an empty shape.
    if (shapeText.trim() === '{}') continue;
    regions += 1;
    if (regions > importLimits.boxes) throw unusable('import.too-much');
    const parts = { shape_attributes: parseJson(shapeText), region_attributes: parseJson(attributesText) };
    found.regions.push(parseAs(parts, region, () => notVia(`line ${line}`)));
  }
  return importedFrom([...images.values()], frameSize);
}

const notVia = (location: string) => unusable('import.not-via', { location: truncate(location, 120) });

function importedFrom(images: readonly ViaImage[], frameSize: Size): Imported {
  const classAttribute = classAttributeOf(images);
  let skipped = 0;
  const pictures = images.flatMap(({ filename, regions }) => {
    const boxes = regions.flatMap(({ shape_attributes, region_attributes }) => {
      const edges = edgesOf(shape_attributes);
      if (!edges) {
        skipped += 1;
        return [];
      }
      const labels = labelsIn(region_attributes[classAttribute]);
      if (labels.length === 0)
        throw unusable('import.region-without-class', { file: truncate(filename, 120) });
      return labels.map((label) => boxWithin(readLabel(label), edges, frameSize));
    });
    // The project contains every picture, so one without regions is not a background frame.
    return boxes.length > 0 ? [{ baseName: baseNameOf(filename), boxes, isBackground: false }] : [];
  });
  return { pictures, warnings: skippedShapesWarning(skipped) };
}

/** Common names of the class attribute, the most specific first. */
const commonNames = ['class', 'classname', 'label', 'name', 'type', 'category', 'object'];

/** The only attribute in use, or the one with a common name. */
function classAttributeOf(images: readonly ViaImage[]): string {
  const filled = new Set<string>();
  for (const { regions } of images)
    for (const { region_attributes, shape_attributes } of regions)
      if (edgesOf(shape_attributes))
        for (const [name, value] of Object.entries(region_attributes))
          if (labelsIn(value).length > 0) filled.add(name);
  const names = [...filled];
  if (names.length < 2) return names[0] ?? '';
  const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '');
  const usual = commonNames.flatMap((each) => names.filter((name) => plain(name) === each));
  if (usual[0] === undefined)
    throw unusable('import.several-attributes', { names: truncate(names.join(', '), 120) });
  return usual[0];
}

function labelsIn(value: z.output<typeof attribute> | undefined): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.keys(value).filter((option) => value[option] === true && option.trim() !== '');
  const text = String(value ?? '');
  return text.trim() === '' ? [] : [text];
}

/** Edges of the shape in pixels; undefined for points and lines. */
function edgesOf(shape: Region['shape_attributes']): Edges | undefined {
  switch (shape.name) {
    case 'rect':
      return [shape.x, shape.y, shape.x + shape.width, shape.y + shape.height];
    case 'polygon':
      return edgesAround(shape.all_points_x.flatMap((x, at) => [x, shape.all_points_y[at] ?? 0]));
    case 'circle':
      return [shape.cx - shape.r, shape.cy - shape.r, shape.cx + shape.r, shape.cy + shape.r];
    case 'ellipse': {
      const { cx, cy, rx, ry, theta } = shape;
      const [sine, cosine] = [Math.sin(theta), Math.cos(theta)];
      const [halfWidth, halfHeight] = [
        Math.hypot(rx * cosine, ry * sine),
        Math.hypot(rx * sine, ry * cosine),
      ];
      return [cx - halfWidth, cy - halfHeight, cx + halfWidth, cy + halfHeight];
    }
    default:
      return undefined;
  }
}
