import type { Detection, GeneratedSop, Precaution, TranscriptSegment } from '@sop/contracts';
import type { SoundTrack, VideoFacts } from '@sop/media';
import type { ScreenChanges, ScreenText, StepPlan, WrittenProcedure } from '@sop/procedure-writer';
import type { ChosenNetworks } from '../ai/ports.js';
import type { StoredFrame } from '../frames/frame-set.entity.js';

/** A stored frame with the measurements of its thumbnail. */
export interface MeasuredFrame extends StoredFrame {
  /** Difference from the previous frame, 0 to 1. */
  scene_score: number;
  /** Variance of the Laplacian: higher is sharper, comparable within one video only. */
  sharpness: number;
  /** Spread of brightness, 0 (one colour) to 1: nearly 0 for a black or blank frame. */
  contrast: number;
  /** 64-bit difference hash as 16 hexadecimal digits. */
  hash: string;
}

/** The sound of a video for recognition and playback. */
export interface ChosenSound {
  /** Null when no track can be decoded. */
  track: SoundTrack | null;
  /** Tracks of a known codec that could not be decoded. */
  undecodable: number;
}

export interface VideoFrames {
  /** Density of the list; lower than requested when the video would yield too many frames. */
  fps: number;
  width: number;
  height: number;
  frames: MeasuredFrame[];
  /** Share of evenly coloured picture, 0 to 1: high for screens, low for cameras with their noise. */
  flat_share: number;
  /** Share of neighbouring frames that look the same. */
  still_share: number;
}

/** Detections, and the moments of the examined frames, including those without detections. */
export interface FrameDetections {
  found: Detection[];
  examinedAt: number[];
}

type Screenshots = GeneratedSop['steps'][number]['screenshots'];

/**
 * The artifacts of all stages by name. Each is plain JSON and is stored as soon as its stage ends, so that an
 * interrupted run resumes from there.
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
  /** Detections on the chosen pictures that were not examined before. */
  pictureDetections: FrameDetections;
}
