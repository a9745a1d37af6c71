import type { Sentence, Step } from '@sop/contracts';
import type { SignedPaths } from '@sop/object-store';
import type { StepRow, StoredScreenshot } from './step.entity.js';

export function presentStep(row: StepRow, paths: SignedPaths): Step {
  const generated = row.sentences.map((sentence) => sentence.text).join(' ');
  const isRewritten = row.editedDescription !== null && row.editedDescription !== generated;
  return {
    id: row.id,
    position: row.position,
    title: row.editedTitle ?? row.title.text,
    description: row.editedDescription ?? generated,
    screenshots: screenshotsOf(row).map((shot) => presentScreenshot(shot, paths)),
    start_seconds: row.startSeconds,
    end_seconds: row.endSeconds,
    confidence: row.confidence,
    sentences: isRewritten ? [] : row.editedDescription === null ? row.sentences : confirmed(row.sentences),
    title_evidence: row.editedTitle === null ? row.title : null,
    detections: row.detections,
    protective_equipment: row.protectiveEquipment,
    is_edited: row.editedDescription !== null || row.editedTitle !== null || row.chosenScreenshot !== null,
    revision: row.revision,
  };
}

/** Saved as they are: a person vouches for the words, and what they rest on still plays. */
const confirmed = (sentences: Sentence[]): Sentence[] =>
  sentences.map((sentence) => ({ ...sentence, confidence: 1 }));

/** The picture a person chose comes first, the generated ones stay as alternatives. */
export function screenshotsOf(row: Pick<StepRow, 'chosenScreenshot' | 'screenshots'>): StoredScreenshot[] {
  const chosen = row.chosenScreenshot;
  if (!chosen) return row.screenshots;
  const same = row.screenshots.find((shot) => shot.seconds === chosen.seconds);
  // The same frame shows the same objects, whoever chose it.
  const first = same?.detections ? { ...chosen, detections: same.detections } : chosen;
  return [first, ...row.screenshots.filter((shot) => shot !== same)];
}

const presentScreenshot = (shot: StoredScreenshot, paths: SignedPaths) => ({
  path: paths.sign(shot.key),
  thumbnail: paths.sign(shot.thumbnail_key),
  seconds: shot.seconds,
  detections: shot.detections ?? null,
});
