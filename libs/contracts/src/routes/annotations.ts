import { z } from 'zod';
import { annotationLimits } from '../limits.js';
import { route } from '../route.js';
import { confidence, count } from '../wire.js';
import { datasetNumber, datasetParams, share } from './dataset-params.js';

export const className = z.string().trim().min(1, 'Please enter a label.').max(annotationLimits.classNameMax);

/** A labelled box: centre and size as shares of the frame (0 to 1). */
export const annotationBox = z.object({
  class_name: className,
  /** Always 0 as saved: classes are told apart by name. */
  class_id: count.default(0),
  x_center: share,
  y_center: share,
  width: share.positive('A box needs a width.'),
  height: share.positive('A box needs a height.'),
  /** 1 for a box drawn or accepted by a person; below that only in suggestions. */
  confidence: confidence.default(1),
});
export type AnnotationBox = z.infer<typeof annotationBox>;

export const boxes = z.array(annotationBox).max(annotationLimits.boxesPerFrame);

export const frameAnnotation = z.object({
  frame_number: count,
  boxes,
  /** Looked at, and nothing to label on it: the detector learns from it what is not an object. */
  is_background: z.boolean(),
});
export type FrameAnnotation = z.infer<typeof frameAnnotation>;

const saveAnnotations = z.object({
  dataset_id: datasetNumber.optional(),
  frame_number: count,
  boxes,
  is_background: z.boolean().default(false),
});

const exchangeFormats = ['yolo', 'coco'] as const;
export type ExchangeFormat = (typeof exchangeFormats)[number];

export const annotations = {
  list: route({
    name: 'annotations.list',
    owner: 'training',
    method: 'GET',
    path: '/training/datasets/:id/annotations',
    access: 'dataset.view',
    summary: 'All annotated frames of a dataset',
    params: datasetParams,
    reply: z.array(frameAnnotation),
  }),
  save: route({
    name: 'annotations.save',
    owner: 'training',
    method: 'POST',
    path: '/training/datasets/:id/annotations',
    access: 'box.replace',
    summary: 'Replaces the boxes of a frame; none takes the annotation away',
    params: datasetParams,
    body: saveAnnotations,
    reply: frameAnnotation,
  }),
  saveMany: route({
    name: 'annotations.save-many',
    owner: 'training',
    method: 'PUT',
    path: '/training/datasets/:id/annotations',
    access: 'box.replace',
    summary: 'Replaces the boxes of several frames at once, all or none (interpolation)',
    params: datasetParams,
    body: z.object({ frames: z.array(saveAnnotations).min(1).max(annotationLimits.framesAtOnce) }),
    reply: z.array(frameAnnotation),
  }),
  exportAs: route({
    name: 'annotations.export',
    owner: 'training',
    method: 'GET',
    path: '/training/datasets/:id/export',
    access: 'dataset.view',
    summary:
      'The annotated frames as a zip: YOLO (images, labels, data.yaml) or COCO (images, annotations.json)',
    params: datasetParams,
    query: z.object({ format: z.enum(exchangeFormats) }),
    replyKind: 'bytes',
  }),
  importFrom: route({
    name: 'annotations.import',
    owner: 'training',
    method: 'POST',
    path: '/training/datasets/:id/import',
    access: 'box.replace',
    rateLimit: 'upload',
    summary: 'Takes over boxes from a COCO file or a YOLO zip whose image names are those of an export',
    params: datasetParams,
    bodyKind: 'upload',
    fileField: 'file',
    body: z.object({}),
    reply: z.object({
      frames: count,
      boxes: count,
      /** What was left out, in sentences. */
      warnings: z.array(z.string()),
    }),
    problems: [409, 413, 415],
  }),
};
