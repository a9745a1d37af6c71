import type { EquipmentItem, GeneratedSop, GeneratedStep, StageName } from '@sop/contracts';
import { withoutWords, withSeenByCompany } from '../ai/index.js';
import type { WrittenProcedure } from '../ai/ports.js';
import type { RunRow } from '../runs/run.entity.js';
import type { Artifacts } from './artifacts.js';
import { spread } from './frames.js';
import { detectedBy, Seen } from './seen.js';

/** Frames offered when pictures must be chosen by hand. */
const offeredFrames = 60;

export type MadeBy = { stage: StageName; provider: string; model: string }[];

/** Puts everything a run found into the one document that the sop service reads. */
export function assemble(run: RunRow, artifacts: Artifacts, madeBy: MadeBy): GeneratedSop {
  const { video, playable, transcript, frames, written, precautions, pictures, networks } = artifacts;
  const seen = new Seen(artifacts);
  const steps = written.steps.map((step, at): GeneratedStep => ({
    title: step.title,
    sentences: step.sentences,
    start_seconds: step.startSeconds,
    end_seconds: step.endSeconds,
    confidence: step.confidence,
    screenshots: seen.on(pictures.perStep[at] ?? []),
    detections: seen.bestIn(step),
    // On a recorded screen nobody wears anything.
    protective_equipment: written.isScreenRecording ? [] : seen.protectiveIn(step, networks),
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
    equipment: equipmentOf(written, seen),
    precautions,
    ...(written.unplaced && { unplaced: written.unplaced }),
    screenshot_selection_failed: steps.some((step) => step.screenshots.length === 0),
    available_frames: spread(frames.frames, offeredFrames).map(({ index, seconds, key, thumbnail_key }) => ({
      index,
      seconds,
      key,
      thumbnail_key,
    })),
    made_by: madeBy,
    ...(seen.frames > 0 && { detected_by: detectedBy(networks) }),
  };
}

/** What a company taught is work with the hands; the list of a screen recording is of programs. */
function equipmentOf({ equipment, steps, isScreenRecording }: WrittenProcedure, seen: Seen): EquipmentItem[] {
  if (isScreenRecording || steps.length === 0) return equipment;
  return withSeenByCompany(equipment, seen.all, seen.frames);
}
