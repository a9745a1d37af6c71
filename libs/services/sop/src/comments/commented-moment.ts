import type { SopRow } from '../sops/sop.entity.js';
import type { StepRow } from '../steps/step.entity.js';
import { screenshotsOf } from '../steps/step.presenter.js';
import type { CommentPicture } from './comment.entity.js';

/** A frame further from the moment shows something else. */
const nearSeconds = 2;

interface Moment {
  seconds: number | null;
  picture: CommentPicture | null;
}

/** The picture of a moment: the frame that is next to it, or what the step shows. */
export function commentedMoment(
  { availableFrames }: Pick<SopRow, 'availableFrames'>,
  step: StepRow | undefined,
  seconds: number | null,
): Moment {
  const frame = seconds === null ? undefined : nextTo(availableFrames, seconds);
  if (frame) {
    const { key, thumbnail_key, seconds: at } = frame;
    return { seconds, picture: { key, thumbnail_key, seconds: at } };
  }
  const [own] = step ? screenshotsOf(step) : [];
  if (!own) return { seconds, picture: null };
  const { detections: _, ...picture } = own;
  return { seconds: seconds ?? picture.seconds, picture };
}

function nextTo<Frame extends { seconds: number }>(
  frames: readonly Frame[],
  seconds: number,
): Frame | undefined {
  let [nearest, least]: [Frame | undefined, number] = [undefined, Infinity];
  for (const frame of frames) {
    const distance = Math.abs(frame.seconds - seconds);
    if (distance < least) [nearest, least] = [frame, distance];
  }
  return least <= nearSeconds ? nearest : undefined;
}
