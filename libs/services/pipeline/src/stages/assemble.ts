import type { Detection, GeneratedSop, GeneratedStep, StageName } from '@sop/contracts';
import { withoutWords } from '../ai/index.js';
import type { RunRow } from '../runs/run.entity.js';
import type { Artifacts } from './artifacts.js';
import { spread } from './frames.js';

/** Frames offered when pictures must be chosen by hand. */
const offeredFrames = 60;
/** Detections below this are not shown with a step. */
const shownScore = 0.6;

export type MadeBy = { stage: StageName; provider: string; model: string }[];

/** Puts everything a run found into the one document that the sop service reads. */
export function assemble(run: RunRow, artifacts: Artifacts, madeBy: MadeBy): GeneratedSop {
  const { video, playable, transcript, frames, written, precautions, pictures } = artifacts;
  const steps = written.steps.map((step, at): GeneratedStep => ({
    title: step.title,
    sentences: step.sentences,
    start_seconds: step.startSeconds,
    end_seconds: step.endSeconds,
    confidence: step.confidence,
    screenshots: pictures.perStep[at] ?? [],
    detections: bestPerLabel(artifacts.detections, step.startSeconds, step.endSeconds),
  }));
  return {
    run_id: run.id,
    sop_id: run.sopId,
    generation: run.generation,
    video: {
      playable_key: playable.key,
      duration_seconds: video.durationSeconds,
      width: video.width,
      height: video.height,
      has_audio: video.audio !== undefined,
    },
    transcript: withoutWords(transcript),
    no_procedure_reason: written.noProcedureReason,
    is_screen_recording: written.isScreenRecording,
    steps,
    equipment: written.equipment,
    precautions,
    screenshot_selection_failed: steps.some((step) => step.screenshots.length === 0),
    available_frames: spread(frames.frames, offeredFrames).map(({ index, seconds, key, thumbnail_key }) => ({
      index,
      seconds,
      key,
      thumbnail_key,
    })),
    made_by: madeBy,
  };
}

function bestPerLabel(
  detections: readonly Detection[],
  startSeconds: number,
  endSeconds: number,
): Detection[] {
  const best = new Map<string, Detection>();
  for (const detection of detections) {
    if (detection.seconds < startSeconds || detection.seconds > endSeconds) continue;
    if (detection.score < shownScore) continue;
    const known = best.get(detection.label);
    if (!known || detection.score > known.score) best.set(detection.label, detection);
  }
  return [...best.values()].sort((a, b) => b.score - a.score);
}
