import { z } from 'zod';
import { annotationLimits } from '../limits.js';
import { route } from '../route.js';
import { onOneLine } from '../text.js';
import { confidence, count, id } from '../wire.js';
import { datasetId, datasetNumber, datasetParams, share } from './dataset-params.js';

export const className = z
  .string()
  .overwrite(onOneLine)
  .min(1, 'Please enter a label.')
  .max(annotationLimits.classNameMax);

/** A labelled box: centre and size as shares of the frame (0 to 1). */
export const annotationBox = z.object({
  class_name: className,
  /** Always 0 as saved: classes are distinguished by name. */
  class_id: count.default(0),
  x_center: share,
  y_center: share,
  width: share.positive('A box needs a width.'),
  height: share.positive('A box needs a height.'),
  /** 1 for a box that a user drew or accepted; less only in suggestions. */
  confidence: confidence.default(1),
});
export type AnnotationBox = z.infer<typeof annotationBox>;

export const boxes = z.array(annotationBox).max(annotationLimits.boxesPerFrame);

export const frameAnnotation = z.object({
  frame_number: count,
  boxes,
  /** Examined, without anything to label: the detector learns from it what is not an object. */
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

/** The effect of importing a file into a dataset; nothing has changed yet. */
export const importPreview = z.object({
  import_id: id,
  /** The dataset's revision when this was counted. */
  version: count,
  /** Frames that the file has boxes for, or marks as empty. */
  frames: count,
  boxes: count,
  background_frames: count,
  /** Existing boxes on these frames, which are replaced. */
  replaced_frames: count,
  replaced_boxes: count,
  /** Classes that the dataset does not have yet. */
  new_classes: z.array(z.string()),
  /** Skipped entries, in sentences. */
  warnings: z.array(z.string()),
});
export type ImportPreview = z.infer<typeof importPreview>;

const importParams = z.object({ id: datasetId, importId: id });

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
    summary: 'Replaces the boxes of a frame; an empty list removes the annotation',
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
  export: route({
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
  import: route({
    name: 'annotations.import',
    owner: 'training',
    method: 'POST',
    path: '/training/datasets/:id/import',
    access: 'box.replace',
    rateLimit: 'upload',
    summary:
      'Reads annotations (YOLO, COCO, Pascal VOC, CVAT, VGG Image Annotator, Label Studio, makesense.ai) whose image names are those of an export, and reports what they would replace; stored for an hour',
    params: datasetParams,
    bodyKind: 'upload',
    fileField: 'file',
    body: z.object({}),
    reply: importPreview,
    problems: [409, 413, 415],
  }),
  importPreview: route({
    name: 'annotations.import-preview',
    owner: 'training',
    method: 'GET',
    path: '/training/datasets/:id/imports/:importId',
    access: 'box.replace',
    summary: 'What an import would replace in the current dataset',
    params: importParams,
    reply: importPreview,
  }),
  takeImport: route({
    name: 'annotations.take-import',
    owner: 'training',
    method: 'POST',
    path: '/training/datasets/:id/imports/:importId',
    access: 'box.replace',
    summary:
      'Replaces the boxes of the frames of an import, if the dataset is still of the version that was seen',
    params: importParams,
    body: z.object({ version: count }),
    reply: z.object({ frames: count, boxes: count }),
    problems: [409],
  }),
};
