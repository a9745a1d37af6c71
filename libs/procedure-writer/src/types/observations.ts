import type { Detection, TranscriptSegment } from '@sop/contracts';

/** Text read off one frame. Positions are shares of the picture (0..1); confidence 0..1. */
export interface ScreenText {
  seconds: number;
  lines: readonly {
    text: string;
    top: number;
    height: number;
    confidence: number;
    /** Absent where only rows are known. */
    left?: number;
    width?: number;
  }[];
}

/** The position of an area on a picture, shares of it from the top left. */
export interface Position {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A separate text on a screen: a button, a label, the value of a field. */
export interface ScreenPiece extends Position {
  text: string;
  confidence: number;
}

/** A small part of a picture that looks otherwise at the end of a view than at its beginning. */
export interface ScreenSpot extends Position {
  /** When it began to change, when it last did, and how often. */
  firstSeconds: number;
  lastSeconds: number;
  changes: number;
}

/** A stretch in which a screen stays what it is, but for small parts: a page, a form, a window. */
export interface ScreenView {
  startSeconds: number;
  endSeconds: number;
  /** It came up by scrolling; one that was only scrolled past is not read. */
  isScrolled: boolean;
  first: readonly ScreenPiece[];
  last: readonly ScreenPiece[];
  /** The same a little before the end, where the user may still be typing. */
  nearEnd: readonly ScreenPiece[] | null;
  /** From its beginning to its end, and within its last second: where the mouse came to rest. */
  spots: readonly ScreenSpot[];
  marks: readonly ScreenSpot[];
}

/** How a screen went from view to view. */
export interface ScreenChanges {
  views: readonly ScreenView[];
  /** Share of the video in which the screen never came to rest: scrolling, film, games. */
  movingShare: number;
}

/** What the pictures say without speech. */
export interface SceneFrame {
  seconds: number;
  /** Difference to the frame before, 0 (same) to 1. */
  sceneScore: number;
  /** When the next picture replaces it; absent where that is not known. */
  untilSeconds?: number;
}

/** How the picture behaves as a whole, measured by the pipeline; absent figures are not known. */
export interface PictureFigures {
  /** Mean number of read words per frame. */
  wordsPerFrame?: number;
  /** Share of neighbouring frame pairs that are (nearly) identical. */
  stillShare?: number;
  /** Share of sampled frames in which a person or a physical object was detected. */
  objectShare?: number;
}

/** All evidence that a writer may use. Only the duration is always known. */
export interface Observations {
  durationSeconds: number;
  creationType: 'video_upload' | 'screen_record';
  segments: readonly TranscriptSegment[];
  scenes?: readonly SceneFrame[];
  screenText?: readonly ScreenText[];
  /** Only where there is no speech. */
  screenChanges?: ScreenChanges;
  detections?: readonly Detection[];
  picture?: PictureFigures;
}
