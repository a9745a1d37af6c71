import type { Observations, PictureFigures } from '@sop/procedure-writer';
import type { RunRow } from '../runs/run.entity.js';
import type { Artifacts } from './artifacts.js';

type ObservedArtifacts = Pick<
  Artifacts,
  'video' | 'transcript' | 'frames' | 'screenText' | 'screenChanges' | 'networks' | 'previewDetections'
>;

/** Collects the artifacts that a writer uses as evidence. */
export function observationsOf(run: Pick<RunRow, 'creationType'>, seen: ObservedArtifacts): Observations {
  return {
    durationSeconds: seen.video.durationSeconds,
    creationType: run.creationType,
    segments: seen.transcript,
    scenes: seen.frames.frames.map(({ seconds, scene_score: sceneScore, until_seconds: untilSeconds }) => ({
      ...{ seconds, sceneScore },
      ...(untilSeconds !== undefined && { untilSeconds }),
    })),
    screenText: seen.screenText,
    screenChanges: seen.screenChanges,
    detections: seen.previewDetections,
    picture: figuresOf(seen),
  };
}

function figuresOf({ frames, screenText, networks, previewDetections }: ObservedArtifacts): PictureFigures {
  const words = screenText.map(({ lines }) => lines.flatMap((line) => line.text.split(/\s+/)).length);
  // A company's classes include buttons as well as tools, so they are no sign of a camera.
  const withObjects = previewDetections.filter((detection) => !detection.is_custom);
  const looked = new Set(withObjects.map((detection) => detection.seconds)).size;
  return {
    ...(words.length ? { wordsPerFrame: words.reduce((a, b) => a + b, 0) / words.length } : {}),
    stillShare: frames.still_share,
    // Without examined frames the objects are unknown.
    ...(frames.frames.length && !networks.isOff
      ? { objectShare: Math.min(1, looked / Math.min(8, frames.frames.length)) }
      : {}),
  };
}
