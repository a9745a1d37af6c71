import type { AnnotationBox, FrameAnnotation } from '@sop/contracts';
import type { Rect } from '../canvas/geometry.js';
import type { PlacedBox } from './interpolate.js';

/** Converts between boxes on the wire (centre and size) and boxes on the canvas (corner and size). */
export const placedBox = (box: AnnotationBox): PlacedBox => ({ label: box.class_name, rect: rectOf(box) });

function rectOf(box: AnnotationBox): Rect {
  const x = Math.max(0, box.x_center - box.width / 2);
  const y = Math.max(0, box.y_center - box.height / 2);
  return { x, y, width: Math.min(box.width, 1 - x), height: Math.min(box.height, 1 - y) };
}

/** `class_id` is always 0 and `confidence` always 1 for boxes drawn or accepted by a user. */
export const annotationBox = ({ label, rect }: PlacedBox): AnnotationBox => ({
  class_name: label,
  class_id: 0,
  x_center: rounded(rect.x + rect.width / 2),
  y_center: rounded(rect.y + rect.height / 2),
  width: rounded(rect.width),
  height: rounded(rect.height),
  confidence: 1,
});

/** A millionth of the frame is far below one pixel. */
const rounded = (share: number) => Math.min(1, Math.round(share * 1e6) / 1e6);

export const frameAnnotation = (
  frameNumber: number,
  boxes: readonly PlacedBox[],
  isBackground: boolean,
): FrameAnnotation => ({
  frame_number: frameNumber,
  boxes: boxes.map(annotationBox),
  is_background: isBackground && boxes.length === 0,
});
