import type { Detection, GeneratedSop, Precaution, TranscriptSegment } from '@sop/contracts';
import type { SoundTrack, VideoFacts } from '@sop/media';
import type { ChosenNetworks, ScreenChanges, ScreenText, StepPlan, WrittenProcedure } from '../ai/ports.js';
import type { StoredFrame } from '../frames/frame-set.entity.js';

/** A stored frame with what was measured on its thumbnail. */
export interface MeasuredFrame extends StoredFrame {
  /** Change against the frame before, 0 to 1. */
  scene_score: number;
  /** Variance of the Laplacian: higher is sharper, comparable within one video only. */
  sharpness: number;
  /** Spread of brightness, 0 (one colour) to 1: a black or blank frame has next to none. */
  contrast: number;
  /** 64-bit difference hash as 16 hexadecimal digits. */
  hash: string;
}

/** The sound of a video that is listened to and played. */
export interface ChosenSound {
  /** Null where there is none that can be decoded. */
  track: SoundTrack | null;
  /** Tracks that turned out not to be decodable, though their kind is known. */
  undecodable: number;
}

export interface VideoFrames {
  /** Density of the list; lower than asked for when the video is so long that the frames would be too many. */
  fps: number;
  width: number;
  height: number;
  frames: MeasuredFrame[];
  /** Share of evenly coloured picture, 0 to 1: high for screens, low for cameras with their noise. */
  flat_share: number;
  /** Share of neighbouring frames that look the same. */
  still_share: number;
}

/** What the networks found, and at which moments they looked: a picture without anything on it was looked at all the same. */
export interface FrameDetections {
  found: Detection[];
  lookedAt: number[];
}

type Screenshots = GeneratedSop['steps'][number]['screenshots'];

/**
 * Everything the stages make, by name. Each is plain JSON and is kept as soon as its stage ends, so a run that was
 * broken off goes on from there.
 */
export interface Artifacts {
  video: VideoFacts;
  sound: ChosenSound;
  playable: { key: string };
  transcript: TranscriptSegment[];
  frames: VideoFrames;
  screenText: ScreenText[];
  screenChanges: ScreenChanges;
  networks: ChosenNetworks;
  previewDetections: Detection[];
  frameDetections: FrameDetections;
  plan: StepPlan[];
  written: WrittenProcedure;
  precautions: Precaution[];
  pictures: { perStep: Screenshots[] };
  /** What is on the chosen pictures that were not among the frames looked at before. */
  pictureDetections: FrameDetections;
}
