import type { RunFiles } from '@sop/object-store';
import type { LabelledBox, TrainingPicture } from '@sop/vision';
import { frameFileName, frameKey } from '../frames/frame-keys.js';

interface Frame {
  storageId: string;
  frameNumber: number;
  boxes: readonly LabelledBox[];
}

/**
 * Frames as trainer input: identified by dataset and number, and downloaded only when their features are not
 * cached.
 */
export const trainingPicture = (companyId: string, frame: Frame, files: RunFiles): TrainingPicture => ({
  id: pictureId(frame),
  file: () => files.local(frameKey({ companyId, storageId: frame.storageId }, frame.frameNumber)),
  boxes: frame.boxes,
});

export const pictureId = ({ storageId, frameNumber }: Pick<Frame, 'storageId' | 'frameNumber'>): string =>
  `${storageId}-${frameFileName(frameNumber).replace('.jpg', '')}`;
