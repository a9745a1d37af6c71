import { z } from 'zod';
import type { AnnotationBox } from '@sop/contracts';
import { importLimits, readLabel, unusable } from './unusable-file.js';
import {
  skippedShapesWarning,
  baseNameOf,
  boxWithin,
  edgesAround,
  type Edges,
  type Imported,
  type ImportedPicture,
  type Size,
} from './exchange-set.js';
import { frameNameOf } from './frame-name.js';
import { parseEachAs, parseAs } from './parse-as.js';

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
  /** The name of annotations before version 1. */
  completions: annotations.optional(),
  file_upload: z.string().nullish().catch(undefined),
});

/** Percent of the picture's width and height; a rotation is in degrees, clockwise. */
const share = z.number();
const rectangle = z.object({ x: share, y: share, width: share, height: share, rotation: share.default(0) });
const ellipse = z.object({ x: share, y: share, radiusX: share, radiusY: share, rotation: share.default(0) });
const polygon = z.object({ points: z.array(z.tuple([share, share])).min(1) });

type Task = z.output<typeof task>;
type Annotation = z.output<typeof annotation>;
type Result = z.output<typeof result>;

/** Counts of what was skipped. */
interface Skipped {
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

/** A task whose picture and shapes are siblings. */
const isShortTask = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).some(isShapeList);

const isShapeList = (value: unknown): boolean =>
  Array.isArray(value) && value.some((each) => labelsIn(fields.safeParse(each).data ?? {}).length > 0);

/**
 * Boxes, and boxes around outlines, of human annotations; predictions of a model are ignored.
 * @throws UnusableFile `import.not-label-studio`
 * Source: https://labelstud.io/guide/task_format
 */
export function readLabelStudio(tasks: readonly unknown[], frameSize: Size): Imported {
  const skipped: Skipped = { shapes: 0, turned: 0, several: 0 };
  const inFull = tasks.map((each) => (isFullTask(each) ? each : longForm(each)));
  const read = parseEachAs(inFull, task, importLimits.pictures, (at) => notLabelStudio(`task ${at + 1}`));
  const pictures = read.flatMap((each, at) => pictureOf(each, `task ${at + 1}`, frameSize, skipped) ?? []);
  return {
    pictures,
    warnings: [
      ...(skipped.several > 0
        ? [
            `Pictures that several people annotated: ${skipped.several}. The annotation marked as ground truth was taken, or else the latest.`,
          ]
        : []),
      ...skippedShapesWarning(skipped.shapes),
      ...(skipped.turned > 0
        ? [`Shapes on pictures that were rotated were left out: ${skipped.turned}.`]
        : []),
    ],
  };
}

/** Undefined when it is not annotated, or with other things than shapes. */
function pictureOf(
  given: Task,
  location: string,
  frameSize: Size,
  skipped: Skipped,
): ImportedPicture | undefined {
  const chosen = chooseAnnotation(given, skipped);
  if (!chosen) return undefined;
  const toError = (at: number) => notLabelStudio(`${location}, result ${at + 1}`);
  const results = parseEachAs(chosen.result, result, importLimits.boxes, toError);
  const boxes = results.flatMap((each, at) =>
    boxesOf(each, `${location}, result ${at + 1}`, frameSize, skipped),
  );
  const isBackground = results.length === 0;
  if (boxes.length === 0 && !isBackground) return undefined;
  const baseName = pictureNameOf(given);
  if (baseName === undefined) throw notLabelStudio(`${location}, data`);
  return { baseName, boxes, isBackground };
}

const notLabelStudio = (location: string) => unusable('import.not-label-studio', { location });

/** Converts a task of the short form to the full one. */
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

/** Of annotations by several people, the one marked as ground truth, or else the latest. */
function chooseAnnotation(task: Task, skipped: Skipped): Annotation | undefined {
  const all = (task.annotations ?? task.completions ?? []).filter(
    (each) => !each.was_cancelled && !each.skipped,
  );
  if (all.length > 1) skipped.several += 1;
  const latest = all.toSorted((a, b) => (b.updated_at ?? '').localeCompare(a.updated_at ?? ''));
  return latest.find((each) => each.ground_truth) ?? latest[0];
}

const pictureFile = /\.(jpe?g|png|webp|bmp|gif|tiff?)(\?|$)/i;

/** A task may contain more than its picture's location, under keys of its own. */
function pictureNameOf({ data, file_upload }: Task): string | undefined {
  const texts = [...Object.values(data), file_upload].filter((each) => typeof each === 'string');
  const names = texts.filter((each) => pictureFile.test(each)).map(baseNameOf);
  return names.find((name) => frameNameOf(name)) ?? names[0];
}

const labelList = z.array(z.string());

/** `rectanglelabels`, `polygonlabels`, `labels` …: the key depends on the drawing tool. */
const labelsIn = (value: Record<string, unknown>): string[] =>
  Object.entries(value).flatMap(([key, list]) =>
    /labels$/i.test(key) ? (labelList.safeParse(list).data ?? []) : [],
  );

/** A box for each of its labels. The labels of a shape without any are in another result of the same shape. */
function boxesOf(shape: Result, location: string, frameSize: Size, skipped: Skipped): AnnotationBox[] {
  const labels = labelsIn(shape.value);
  if (labels.length === 0) return [];
  if (shape.image_rotation) {
    skipped.turned += 1;
    return [];
  }
  const size = {
    width: shape.original_width ?? frameSize.width,
    height: shape.original_height ?? frameSize.height,
  };
  const edges = edgesOf(shape.value, size, location);
  if (edges) return labels.map((label) => boxWithin(readLabel(label), edges, size));
  skipped.shapes += 1;
  return [];
}

/** In pixels; undefined for shapes without an outline. */
function edgesOf(value: Record<string, unknown>, size: Size, location: string): Edges | undefined {
  const [across, down] = [size.width / 100, size.height / 100];
  const parsed = <S extends z.ZodType>(shape: S): z.output<S> =>
    parseAs(value, shape, () => notLabelStudio(location));
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
  // The rotation is about its first corner.
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
