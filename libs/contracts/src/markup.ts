import { z } from 'zod';
import { markupColours, markupSizes } from './markup-drawing.js';

/** Limits of marks on a picture: numbers of items, and characters of texts. */
export const markupLimits = { marks: 60, regions: 30, text: 200, number: 999 } as const;
/** The maximum of requests to hide regions of one video: each is stored, and applied to every frame that is made of it later. */
export const maxHideRequests = 200;

/** Of the picture's width or height. */
const share = z.number().min(0).max(1);
/** A side that is still visible and can be grabbed. */
const side = z.number().min(0.004).max(1);
const point = z.object({ x: share, y: share }).strict();
export const markRect = z.object({ x: share, y: share, width: side, height: side }).strict();

const look = { colour: z.enum(markupColours), size: z.enum(markupSizes) };
const mark = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('arrow'), from: point, to: point, ...look }).strict(),
  z.object({ kind: z.literal('box'), rect: markRect, ...look }).strict(),
  z
    .object({
      kind: z.literal('number'),
      at: point,
      number: z.number().int().min(1).max(markupLimits.number),
      ...look,
    })
    .strict(),
  z
    .object({
      kind: z.literal('text'),
      at: point,
      text: z.string().trim().min(1).max(markupLimits.text),
      ...look,
    })
    .strict(),
]);

/** The marks of a user on a picture. Positions are shares of the whole picture, also where only a part of it is visible. */
export const markup = z
  .object({
    /** The visible part; null for the whole picture. */
    crop: markRect.nullable(),
    /** In drawing order. */
    marks: z.array(mark).max(markupLimits.marks),
  })
  .strict();
export type Markup = z.infer<typeof markup>;

/** The time span in which the same regions are destroyed: in this picture, in the time of the step, or in the whole video. */
export const hiddenExtents = ['picture', 'step', 'video'] as const;
export type HiddenExtent = (typeof hiddenExtents)[number];

/** Regions of the picture whose pixels are destroyed for good. */
export const hiddenRegions = z
  .object({
    regions: z.array(markRect).min(1).max(markupLimits.regions),
    extent: z.enum(hiddenExtents),
  })
  .strict();
export type HiddenRegions = z.infer<typeof hiddenRegions>;
