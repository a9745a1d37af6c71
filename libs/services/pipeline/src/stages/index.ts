import type { Artifacts } from './artifacts.js';
import { previewDetections, networks, pictureDetections, frameDetections } from './detections.js';
import { frames } from './frames.js';
import { pictures } from './pictures.js';
import { playable } from './playable.js';
import { screenChanges } from './screen-changes.js';
import { screenText } from './screen-text.js';
import type { AnyStage, StageContext } from './stage.js';
import { transcript } from './transcript.js';
import { video } from './video.js';
import { plan, precautions, written } from './writing.js';

/**
 * Every stage, once. The order says nothing: a stage runs when what it needs is there, and is shown under its
 * specified name. The compiler complains when an artifact has no stage.
 */
const byArtifact = {
  video,
  transcript,
  frames,
  networks,
  previewDetections,
  screenText,
  screenChanges,
  plan,
  written,
  frameDetections,
  precautions,
  pictures,
  pictureDetections,
  playable,
} satisfies { [A in keyof Artifacts]: { gives: A } };

export const stages = Object.values(byArtifact) as unknown as readonly AnyStage<StageContext>[];
