import { frameFileName } from '../frames/frame-keys.js';
import { labelsOf, type ExchangeSet } from './exchange-set.js';
import type { TextFile } from './yolo-export.js';

/**
 * COCO's object detection format: boxes are corner and size in pixels, ids start at 1. Background frames are
 * images with a flag of our own. Source: https://cocodataset.org/#format-data
 */
export function cocoFile(set: ExchangeSet, madeAt: Date): TextFile {
  const labels = labelsOf(set.frames);
  const categoryOf = new Map(labels.map((label, index) => [label, index + 1]));
  const { width, height } = set;
  const images = set.frames.map(({ frameNumber, seconds, isBackground }, index) => ({
    id: index + 1,
    file_name: frameFileName(frameNumber),
    ...{ width, height, seconds, is_background: isBackground },
  }));
  const boxes = set.frames.flatMap((frame, index) => frame.boxes.map((box) => ({ box, imageId: index + 1 })));
  const annotations = boxes.map(({ box, imageId }, index) => {
    const size = [box.width * width, box.height * height] as const;
    const corner = [(box.x_center - box.width / 2) * width, (box.y_center - box.height / 2) * height];
    return {
      id: index + 1,
      image_id: imageId,
      category_id: categoryOf.get(box.class_name),
      bbox: [...corner, ...size],
      area: size[0] * size[1],
      iscrowd: 0,
      segmentation: [],
    };
  });
  const content = {
    info: { description: set.name, version: String(set.version), date_created: madeAt.toISOString() },
    licenses: [],
    images,
    categories: labels.map((name, index) => ({ id: index + 1, name, supercategory: '' })),
    annotations,
  };
  return { path: 'annotations.json', text: JSON.stringify(content) };
}
