import {
  type DetectedBy,
  type Detection,
  type EquipmentItem,
  type GeneratedSop,
  type GeneratedStep,
  shownDetectionScore,
  type TextOnScreen,
  truncate,
} from '@sop/contracts';
import { isShownWithin } from '@sop/media';
import {
  protectiveEquipmentIn,
  withoutWords,
  addCompanyDetections,
  type ScreenText,
  type WrittenProcedure,
  type WrittenStep,
} from '@sop/procedure-writer';
import type { ChosenNetworks } from '../ai/ports.js';
import type { RunRow } from '../runs/run.entity.js';
import type { Artifacts } from './artifacts.js';
import { spread } from './frames.js';
import { videoMessages } from './sound.js';
import { speechMessages } from './speech-messages.js';

/** Frames offered for choosing pictures manually. */
const offeredFrames = 60;

export type MadeBy = GeneratedSop['made_by'];

/** Assembles the results of a run into the document that the sop service reads. */
export function assemble(run: RunRow, artifacts: Artifacts, madeBy: MadeBy): GeneratedSop {
  const { transcript, frames, written, precautions, pictures, networks } = artifacts;
  const seen = new DetectedObjectList(artifacts);
  const steps = written.steps.map((step, at): GeneratedStep => ({
    title: step.title,
    sentences: step.sentences,
    start_seconds: step.startSeconds,
    end_seconds: step.endSeconds,
    confidence: step.confidence,
    screenshots: seen.on(pictures.perStep[at] ?? []),
    detections: seen.bestIn(step),
    // A recorded screen shows no protective equipment.
    protective_equipment: written.isScreenRecording ? [] : seen.protectiveIn(step, networks),
  }));
  return {
    run_id: run.id,
    sop_id: run.sopId,
    generation: run.generation,
    video: videoOf(artifacts),
    transcript: withoutWords(transcript),
    ...(written.title !== undefined && { title: written.title }),
    ...(written.languages && { languages: written.languages }),
    no_procedure_reason: written.noProcedureReason,
    is_screen_recording: written.isScreenRecording,
    steps,
    equipment: equipmentOf(written, seen),
    precautions,
    ...(written.unusedSpeech && { unused_speech: written.unusedSpeech }),
    text_on_screen: textOnScreen(artifacts.screenText),
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

const videoOf = ({ video, sound, playable, transcript, written }: Artifacts): GeneratedSop['video'] => ({
  playable_key: playable.key,
  duration_seconds: video.durationSeconds,
  width: video.width,
  height: video.height,
  has_audio: sound.track !== null,
  status_messages: [...videoMessages(video, sound), ...speechMessages(transcript, written)],
});

/** Lines below are mostly letters that are none. */
const readConfidence = 0.6;
const longestLine = 300;

/** What can be found: each line from the first picture on that shows it, until one does not. */
function textOnScreen(pictures: readonly ScreenText[]): TextOnScreen[] {
  let before: ReadonlySet<string> = new Set();
  return pictures.flatMap(({ seconds, lines }) => {
    const legible = lines
      .filter(({ text, confidence }) => confidence >= readConfidence && /[\p{L}\p{N}]{2}/u.test(text))
      .map(({ text }) => truncate(text, longestLine, ''));
    const isNew = legible.filter((line) => !before.has(line));
    before = new Set(legible);
    return isNew.length > 0 ? [{ seconds, lines: isNew }] : [];
  });
}

/** The company's own classes are physical things; the equipment of a screen recording is its programs. */
function equipmentOf(
  { equipment, steps, isScreenRecording }: WrittenProcedure,
  seen: DetectedObjectList,
): EquipmentItem[] {
  if (isScreenRecording || steps.length === 0) return equipment;
  return addCompanyDetections(equipment, seen.all, seen.frames);
}

/**
 * Minimum score of the built-in network's detections on steps; the company's classes are shown from
 * `shownDetectionScore` on.
 */
const shownScore = 0.6;
/** Boxes of one picture; more would cover it. */
const maxBoxes = 30;

/** All detections, and the moments of the examined frames. */
export class DetectedObjectList {
  readonly all: readonly Detection[];
  private readonly examinedAt: ReadonlySet<number>;
  private readonly untilOf: ReadonlyMap<number, number | undefined>;
  private readonly byMoment = new Map<number, Detection[]>();

  constructor({
    frames,
    frameDetections,
    pictureDetections,
  }: Pick<Artifacts, 'frames' | 'frameDetections' | 'pictureDetections'>) {
    this.untilOf = new Map(frames.frames.map((frame) => [frame.seconds, frame.until_seconds]));
    this.all = [...frameDetections.found, ...pictureDetections.found].sort((a, b) => a.seconds - b.seconds);
    this.examinedAt = new Set([...frameDetections.examinedAt, ...pictureDetections.examinedAt]);
    for (const detection of this.all)
      this.byMoment.set(detection.seconds, [...(this.byMoment.get(detection.seconds) ?? []), detection]);
  }

  get frames(): number {
    return this.examinedAt.size;
  }

  /** The pictures with their detections; pictures that were not examined have none. */
  on(pictures: GeneratedStep['screenshots']): GeneratedStep['screenshots'] {
    return pictures.map((picture) =>
      this.examinedAt.has(picture.seconds) ? { ...picture, detections: this.at(picture.seconds) } : picture,
    );
  }

  /** The best detection of each class within a step. */
  bestIn(step: Interval): Detection[] {
    const best = new Map<string, Detection>();
    for (const detection of this.within(step)) {
      if (!isShown(detection)) continue;
      const previous = best.get(detection.label);
      if (!previous || detection.score > previous.score) best.set(detection.label, detection);
    }
    return [...best.values()].sort((a, b) => b.score - a.score);
  }

  protectiveIn(step: Interval, { classes }: ChosenNetworks): GeneratedStep['protective_equipment'] {
    return protectiveEquipmentIn(this.within(step), classes);
  }

  /** On the pictures that are visible at some moment of the interval. */
  private within({ startSeconds, endSeconds }: Interval): Detection[] {
    return this.all.filter(({ seconds }) =>
      isShownWithin({ seconds, untilSeconds: this.untilOf.get(seconds) }, [startSeconds, endSeconds]),
    );
  }

  private at(seconds: number): Detection[] {
    return (this.byMoment.get(seconds) ?? [])
      .filter(isShown)
      .sort((a, b) => b.score - a.score)
      .slice(0, maxBoxes);
  }
}

const isShown = ({ score, is_custom }: Detection): boolean =>
  score >= (is_custom ? shownDetectionScore : shownScore);

type Interval = Pick<WrittenStep, 'startSeconds' | 'endSeconds'>;

export const detectedBy = ({ base, backend, company }: ChosenNetworks): DetectedBy => ({
  base_model: base.title,
  base_reason: base.reason,
  backend,
  company_model: company && { id: company.id, name: company.name, version: company.version },
});
