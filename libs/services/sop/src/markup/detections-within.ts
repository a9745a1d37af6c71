import type { Detection } from '@sop/contracts';
import type { Region } from '@sop/media';

/** Detections in the coordinates of a cropped picture; those that are mostly outside are left out. */
export const detectionsWithin = (
  detections: readonly Detection[] | undefined,
  crop: Region,
): Detection[] | undefined =>
  detections?.flatMap((each) => {
    const { box } = each;
    const [left, top] = [Math.max(box.x, crop.x), Math.max(box.y, crop.y)];
    const width = Math.min(box.x + box.width, crop.x + crop.width) - left;
    const height = Math.min(box.y + box.height, crop.y + crop.height) - top;
    if (width <= 0 || height <= 0 || width * height < (box.width * box.height) / 2) return [];
    const shown = {
      x: (left - crop.x) / crop.width,
      y: (top - crop.y) / crop.height,
      width: width / crop.width,
      height: height / crop.height,
    };
    return [{ ...each, box: shown }];
  });
