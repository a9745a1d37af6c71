import type { RunFiles } from '@sop/object-store';
import type { LabelledBox, TrainingPicture } from '@sop/vision';
import { frameFileName, frameKey } from '../frames/frame-keys.js';

interface Frame {
  storageId: string;
  frameNumber: number;
  boxes: readonly LabelledBox[];
}

/** Frames as the trainer takes them: named for good by their dataset and number, and fetched only where their features are not cached. */
export const trainingPicture = (companyId: string, frame: Frame, files: RunFiles): TrainingPicture => ({
  id: pictureId(frame),
  file: () => files.local(frameKey({ companyId, storageId: frame.storageId }, frame.frameNumber)),
  boxes: frame.boxes,
});

export const pictureId = ({ storageId, frameNumber }: Pick<Frame, 'storageId' | 'frameNumber'>): string =>
  `${storageId}-${frameFileName(frameNumber).replace('.jpg', '')}`;
