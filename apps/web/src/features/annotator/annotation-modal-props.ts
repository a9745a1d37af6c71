import type { FrameAnnotation } from '@sop/contracts';

export interface AnnotationModalProps {
  readonly datasetId: number;
  /** Frames are numbered 0 to `frameCount` - 1. */
  readonly frameCount: number;
  /** Frames per second: says at which moment of the video a frame lies. */
  readonly fps: number;
  /** Where it opens; going on from there happens inside. */
  readonly frameNumber: number;
  /** Another frame is shown now. */
  readonly onFrame?: (frameNumber: number) => void;
  /** Whether the company has an active model, whose suggestions can be asked for. Without it the offer is not shown. */
  readonly hasModel?: boolean;
  /** Closed by saving or cancelling; `frameNumber` is the frame that was shown last. */
  readonly onClose: (frameNumber: number) => void;
  /** After every save, also the silent ones when going to another frame: the frames as the server has them now. */
  readonly onSaved?: (frames: readonly FrameAnnotation[]) => void;
}
