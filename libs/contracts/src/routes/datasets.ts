import { z } from 'zod';
import { datasetFps, galleryPage } from '../limits.js';
import { statusMessages } from '../refusals/index.js';
import { route } from '../route.js';
import { onOneLine } from '../text.js';
import {
  bytes,
  count,
  countInAddress,
  id,
  isoDate,
  percent,
  pixels,
  positiveCount,
  seconds,
} from '../wire.js';
import { annotationBox, className } from './annotations.js';
import { datasetNumber, datasetParams, frameParams } from './dataset-params.js';

export const dataset = z.object({
  id: datasetNumber,
  name: z.string(),
  frame_count: count,
  fps: z.number().min(datasetFps.min).max(datasetFps.max),
  /** Boxes on all frames. */
  annotation_count: count,
  annotated_frame_count: count,
  is_annotated: z.boolean(),
  created_at: isoDate,
  /** `preparing` while the video is transcoded and its frames are extracted; `failed` has the reason in `detail`. */
  status: z.enum(['preparing', 'ready', 'failed']),
  /** Percent of the preparation. */
  progress: percent,
  detail: z.string(),
  detail_codes: statusMessages,
  transcode: z.boolean(),
  duration_seconds: seconds.nullable(),
  width: pixels.nullable(),
  height: pixels.nullable(),
  /** Its amount of the plan's storage. */
  size_bytes: bytes,
  /** Labels by falling number of boxes. */
  classes: z.array(z.object({ name: z.string(), count: positiveCount })),
  /** Raised by every change of the annotations; a training records the one it learned from. */
  version: count,
  /** Signed path of the first frame, below the API base. */
  thumbnail: z.string().nullable(),
});
export type Dataset = z.infer<typeof dataset>;

export const datasetFrame = z.object({
  frame_number: count,
  seconds,
  /** Signed paths below the API base. */
  path: z.string(),
  thumbnail: z.string(),
  width: pixels,
  height: pixels,
  annotation_count: count,
  is_background: z.boolean(),
});
export type DatasetFrame = z.infer<typeof datasetFrame>;

export const frameFilters = ['all', 'annotated', 'unannotated'] as const;
export type FrameFilter = (typeof frameFilters)[number];

export const createDatasetQuery = z.object({
  name: z.string().overwrite(onOneLine).min(1, 'Please provide a dataset name and video file').max(120),
  fps: z.coerce
    .number()
    .min(datasetFps.min)
    .max(datasetFps.max)
    .multipleOf(datasetFps.step)
    .default(datasetFps.callDefault),
  transcode: z.stringbool().default(true),
});

export const datasets = {
  create: route({
    name: 'datasets.create',
    owner: 'training',
    method: 'POST',
    path: '/training/datasets',
    access: 'dataset.edit',
    rateLimit: 'upload',
    summary:
      'Creates a dataset from a video, sent with this request or uploaded before, and starts extracting its frames',
    query: createDatasetQuery,
    bodyKind: 'upload',
    fileField: 'video',
    /** A finished upload of `/uploads`, in place of the file. */
    body: z.object({ upload_id: id.optional() }),
    reply: dataset,
    status: 201,
    problems: [402, 409, 413, 415],
  }),
  list: route({
    name: 'datasets.list',
    owner: 'training',
    method: 'GET',
    path: '/training/datasets',
    access: 'dataset.view',
    summary: 'Datasets of the company, newest first',
    reply: z.array(dataset),
  }),
  get: route({
    name: 'datasets.get',
    owner: 'training',
    method: 'GET',
    path: '/training/datasets/:id',
    access: 'dataset.view',
    summary: 'One dataset, with the progress of its preparation',
    params: datasetParams,
    reply: dataset,
  }),
  remove: route({
    name: 'datasets.remove',
    owner: 'training',
    method: 'DELETE',
    path: '/training/datasets/:id',
    access: 'dataset.delete',
    summary: 'Deletes a dataset with its video, frames and annotations; stops what is running for it',
    params: datasetParams,
  }),
  renameClass: route({
    name: 'datasets.rename-class',
    owner: 'training',
    method: 'PUT',
    path: '/training/datasets/:id/classes',
    access: 'dataset.edit',
    summary: 'Renames a label on every frame; the name of another label merges the two',
    params: datasetParams,
    body: z.object({ from: className, to: className }),
    reply: dataset,
  }),
  frames: route({
    name: 'datasets.frames',
    owner: 'training',
    method: 'GET',
    path: '/training/datasets/:id/frames',
    access: 'dataset.view',
    summary: 'A page of frames from a frame number on, or the page before a frame',
    params: datasetParams,
    query: z.object({
      filter: z.enum(frameFilters).default('all'),
      from: countInAddress.default(0),
      before: countInAddress.optional(),
      limit: z.coerce.number().int().min(1).max(galleryPage.max).default(galleryPage.size),
    }),
    reply: z.object({
      frames: z.array(datasetFrame),
      /** Frames that pass the filter, in the whole dataset. */
      total: count,
      has_previous: z.boolean(),
      has_next: z.boolean(),
    }),
  }),
  frame: route({
    name: 'datasets.frame',
    owner: 'training',
    method: 'GET',
    path: '/training/datasets/:id/frames/:n',
    access: 'dataset.view',
    summary: 'One frame',
    params: frameParams,
    reply: datasetFrame,
  }),
  frameImage: route({
    name: 'datasets.frame-image',
    owner: 'training',
    method: 'GET',
    path: '/training/datasets/:id/frames/:n/image',
    access: 'dataset.view',
    summary: 'The picture of a frame',
    params: frameParams,
    query: z.object({ size: z.enum(['full', 'thumbnail']).default('full') }),
    replyKind: 'bytes',
  }),
  suggestions: route({
    name: 'datasets.suggestions',
    owner: 'training',
    method: 'GET',
    path: '/training/datasets/:id/frames/:n/suggestions',
    access: 'dataset.view',
    summary: 'The detections of the company’s active model on a frame, to accept or reject',
    params: frameParams,
    reply: z.object({ model_id: id, model_name: z.string(), boxes: z.array(annotationBox) }),
    problems: [409],
  }),
};
