import { z } from 'zod';
import type { AnnotationBox } from '@sop/contracts';
import { importLimits, readLabel, unusable } from './broken-file.js';
import {
  aboutLeftShapes,
  baseNameOf,
  boxWithin,
  edgesAround,
  type Edges,
  type Imported,
  type ImportedPicture,
  type Size,
} from './exchange-set.js';
import { frameNameOf } from './frame-name.js';
import { eachInShape, inShape } from './in-shape.js';

const fields = z.record(z.string(), z.unknown());
const result = z.object({
  id: z.string().optional(),
  value: fields.default({}),
  original_width: z.number().positive().nullish().catch(undefined),
  original_height: z.number().positive().nullish().catch(undefined),
  image_rotation: z.number().nullish().catch(undefined),
});
const annotation = z.object({
  result: z.array(z.unknown()).default([]),
  was_cancelled: z.boolean().nullish(),
  skipped: z.boolean().nullish(),
  ground_truth: z.boolean().nullish(),
  updated_at: z.string().nullish().catch(undefined),
});
const annotations = z.array(annotation);
const task = z.object({
  data: fields,
  annotations: annotations.optional(),
  /** What annotations were called before version 1. */
  completions: annotations.optional(),
  file_upload: z.string().nullish().catch(undefined),
});

/** Of the picture, in hundredths of its width and height; a rotation is in degrees, clockwise. */
const share = z.number();
const rectangle = z.object({ x: share, y: share, width: share, height: share, rotation: share.default(0) });
const ellipse = z.object({ x: share, y: share, radiusX: share, radiusY: share, rotation: share.default(0) });
const polygon = z.object({ points: z.array(z.tuple([share, share])).min(1) });

type Task = z.output<typeof task>;
type Annotation = z.output<typeof annotation>;
type Result = z.output<typeof result>;

/** What could not be taken over, counted. */
interface Left {
  shapes: number;
  turned: number;
  several: number;
}

/** Whether the JSON is a list of tasks of Label Studio, in its full or its short form. */
export const isLabelStudio = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.some((each) => isFullTask(each) || isShortTask(each));

const isFullTask = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'data' in value &&
  ('annotations' in value || 'completions' in value);

/** One whose picture and shapes stand side by side. */
const isShortTask = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).some(isShapeList);

const isShapeList = (value: unknown): boolean =>
  Array.isArray(value) && value.some((each) => labelsIn(fields.safeParse(each).data ?? {}).length > 0);

/**
 * Boxes, and boxes around outlines, of what people annotated; what a model guessed is not read. Throws
 * `import.not-label-studio`. Source: https://labelstud.io/guide/task_format
 */
export function readLabelStudio(tasks: readonly unknown[], frameSize: Size): Imported {
  const left: Left = { shapes: 0, turned: 0, several: 0 };
  const inFull = tasks.map((each) => (isFullTask(each) ? each : longForm(each)));
  const read = eachInShape(inFull, task, importLimits.pictures, (at) => notLabelStudio(`task ${at + 1}`));
  const pictures = read.flatMap((each, at) => pictureOf(each, `task ${at + 1}`, frameSize, left) ?? []);
  return {
    pictures,
    warnings: [
      ...(left.several > 0
        ? [
            `Pictures that several people annotated: ${left.several}. The annotation marked as ground truth was taken, or else the latest.`,
          ]
        : []),
      ...aboutLeftShapes(left.shapes),
      ...(left.turned > 0 ? [`Shapes on pictures that were rotated were left out: ${left.turned}.`] : []),
    ],
  };
}

/** Undefined where nobody annotated it, or with something else than shapes. */
function pictureOf(given: Task, place: string, frameSize: Size, left: Left): ImportedPicture | undefined {
  const chosen = chosenAnnotation(given, left);
  if (!chosen) return undefined;
  const fault = (at: number) => notLabelStudio(`${place}, result ${at + 1}`);
  const results = eachInShape(chosen.result, result, importLimits.boxes, fault);
  const boxes = results.flatMap((each, at) => boxesOf(each, `${place}, result ${at + 1}`, frameSize, left));
  const isBackground = results.length === 0;
  if (boxes.length === 0 && !isBackground) return undefined;
  const baseName = pictureNameOf(given);
  if (baseName === undefined) throw notLabelStudio(`${place}, data`);
  return { baseName, boxes, isBackground };
}

const notLabelStudio = (place: string) => unusable('import.not-label-studio', { place });

/** A task of the short form in the full one. */
function longForm(value: unknown): unknown {
  const { data } = fields.safeParse(value);
  if (!data) return undefined;
  const shapes = Object.values(data).filter(isShapeList).flat();
  return {
    data,
    annotations:
      shapes.length > 0 ? [{ result: shapes.map((each) => ({ ...Object(each), value: each })) }] : [],
  };
}

/** Of several people's the one that is marked as true, or else the latest. */
function chosenAnnotation(given: Task, left: Left): Annotation | undefined {
  const all = (given.annotations ?? given.completions ?? []).filter(
    (each) => !each.was_cancelled && !each.skipped,
  );
  if (all.length > 1) left.several += 1;
  const latest = all.toSorted((a, b) => (b.updated_at ?? '').localeCompare(a.updated_at ?? ''));
  return latest.find((each) => each.ground_truth) ?? latest[0];
}

const pictureFile = /\.(jpe?g|png|webp|bmp|gif|tiff?)(\?|$)/i;

/** A task may say more than where its picture is, under keys of its own. */
function pictureNameOf({ data, file_upload }: Task): string | undefined {
  const texts = [...Object.values(data), file_upload].filter((each) => typeof each === 'string');
  const names = texts.filter((each) => pictureFile.test(each)).map(baseNameOf);
  return names.find((name) => frameNameOf(name)) ?? names[0];
}

const labelList = z.array(z.string());

/** `rectanglelabels`, `polygonlabels`, `labels` …: the key follows the tool it was drawn with. */
const labelsIn = (value: Record<string, unknown>): string[] =>
  Object.entries(value).flatMap(([key, list]) =>
    /labels$/i.test(key) ? (labelList.safeParse(list).data ?? []) : [],
  );

/** A box for each of its labels. A shape without labels has them in another result of the same shape. */
function boxesOf(given: Result, place: string, frameSize: Size, left: Left): AnnotationBox[] {
  const labels = labelsIn(given.value);
  if (labels.length === 0) return [];
  if (given.image_rotation) {
    left.turned += 1;
    return [];
  }
  const size = {
    width: given.original_width ?? frameSize.width,
    height: given.original_height ?? frameSize.height,
  };
  const edges = edgesOf(given.value, size, place);
  if (edges) return labels.map((label) => boxWithin(readLabel(label), edges, size));
  left.shapes += 1;
  return [];
}

/** In pixels; undefined for what has no outline. */
function edgesOf(value: Record<string, unknown>, size: Size, place: string): Edges | undefined {
  const [across, down] = [size.width / 100, size.height / 100];
  const parsed = <S extends z.ZodType>(shape: S): z.output<S> =>
    inShape(value, shape, () => notLabelStudio(place));
  if ('points' in value)
    return edgesAround(parsed(polygon).points.flatMap(([x, y]) => [x * across, y * down]));
  if ('radiusX' in value) {
    const { x, y, radiusX, radiusY, rotation } = parsed(ellipse);
    const [sine, cosine] = sineAndCosine(rotation);
    const [rx, ry] = [radiusX * across, radiusY * down];
    const reach = [Math.hypot(rx * cosine, ry * sine), Math.hypot(rx * sine, ry * cosine)] as const;
    return [x * across - reach[0], y * down - reach[1], x * across + reach[0], y * down + reach[1]];
  }
  if (!('height' in value) || 'rle' in value) return undefined;
  const { x, y, width, height, rotation } = parsed(rectangle);
  // It is turned about its first corner.
  const [sine, cosine] = sineAndCosine(rotation);
  const [w, h] = [width * across, height * down];
  const corners = [
    [0, 0],
    [w, 0],
    [w, h],
    [0, h],
  ] as const;
  return edgesAround(
    corners.flatMap(([dx, dy]) => [x * across + dx * cosine - dy * sine, y * down + dx * sine + dy * cosine]),
  );
}

function sineAndCosine(degrees: number): [sine: number, cosine: number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), Math.cos(angle)];
}
