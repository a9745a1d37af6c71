import type { FrameAnnotation } from '@sop/contracts';

export interface AnnotationModalProps {
  readonly datasetId: number;
  /** Frames are numbered from 0 to `frameCount` - 1. */
  readonly frameCount: number;
  /** Frames per second, to show the time of a frame in the video. */
  readonly fps: number;
  /** The frame that is open at first. */
  readonly frameNumber: number;
  /** Called when another frame is shown. */
  readonly onFrame?: (frameNumber: number) => void;
  /** Whether the company has an active model. Without one no suggestions are offered. */
  readonly hasModel?: boolean;
  /** Called after saving or cancelling; `frameNumber` is the last frame shown. */
  readonly onClose: (frameNumber: number) => void;
  /** Called after each save, including automatic ones when the frame changes, with the frames as the server has them. */
  readonly onSaved?: (frames: readonly FrameAnnotation[]) => void;
}
