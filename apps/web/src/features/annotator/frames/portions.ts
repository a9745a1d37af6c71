import { annotationLimits, type FrameAnnotation } from '@sop/contracts';

/** About 0.7 MB as JSON: the server takes bodies of 1 MB. */
const mostBoxes = 4000;

/** Frames in the portions in which they are sent: as many as a call may carry. A frame is never divided. */
export function inPortions<F extends Pick<FrameAnnotation, 'boxes'>>(frames: readonly F[]): F[][] {
  const portions: F[][] = [];
  let boxes = 0;
  for (const frame of frames) {
    const last = portions.at(-1);
    const fits =
      last && last.length < annotationLimits.framesAtOnce && boxes + frame.boxes.length <= mostBoxes;
    if (fits) last.push(frame);
    else portions.push([frame]);
    boxes = (fits ? boxes : 0) + frame.boxes.length;
  }
  return portions;
}
