import type { Observations, PictureFigures } from '../ai/ports.js';
import type { RunRow } from '../runs/run.entity.js';
import type { Artifacts } from './artifacts.js';

type Seen = Pick<
  Artifacts,
  'video' | 'transcript' | 'frames' | 'screenText' | 'screenChanges' | 'networks' | 'previewDetections'
>;

/** Gathers what the stages found into what a writer may rest its sentences on. */
export function observationsOf(run: Pick<RunRow, 'creationType'>, seen: Seen): Observations {
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

function figuresOf({ frames, screenText, networks, previewDetections }: Seen): PictureFigures {
  const words = screenText.map(({ lines }) => lines.flatMap((line) => line.text.split(/\s+/)).length);
  // A company may teach the buttons of a screen as well as its tools: its classes do not speak for a camera.
  const withObjects = previewDetections.filter((detection) => !detection.is_custom);
  const looked = new Set(withObjects.map((detection) => detection.seconds)).size;
  return {
    ...(words.length ? { wordsPerFrame: words.reduce((a, b) => a + b, 0) / words.length } : {}),
    stillShare: frames.still_share,
    // Nobody looking says nothing of what there is to see.
    ...(frames.frames.length && !networks.isOff
      ? { objectShare: Math.min(1, looked / Math.min(8, frames.frames.length)) }
      : {}),
  };
}
