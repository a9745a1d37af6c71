import { annotationLimits, type FrameAnnotation } from '@sop/contracts';

/** About 0.7 MB as JSON: the server accepts bodies of 1 MB. */
const maxBoxes = 4000;

/** Splits frames into batches of as many as a call may contain. A frame is never split. */
export function toBatches<F extends Pick<FrameAnnotation, 'boxes'>>(frames: readonly F[]): F[][] {
  const batches: F[][] = [];
  let boxes = 0;
  for (const frame of frames) {
    const last = batches.at(-1);
    const fits =
      last && last.length < annotationLimits.framesAtOnce && boxes + frame.boxes.length <= maxBoxes;
    if (fits) last.push(frame);
    else batches.push([frame]);
    boxes = (fits ? boxes : 0) + frame.boxes.length;
  }
  return batches;
}
