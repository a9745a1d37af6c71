import type { Step } from '@sop/contracts';
import type { SignedPaths } from '@sop/object-store';
import type { StepRow, StoredScreenshot } from './step.entity.js';

export function presentStep(row: StepRow, paths: SignedPaths): Step {
  const isRewritten = row.editedDescription !== null;
  return {
    id: row.id,
    position: row.position,
    title: row.editedTitle ?? row.title.text,
    description: row.editedDescription ?? row.sentences.map((sentence) => sentence.text).join(' '),
    screenshots: screenshotsOf(row).map((shot) => presentScreenshot(shot, paths)),
    start_seconds: row.startSeconds,
    end_seconds: row.endSeconds,
    confidence: row.confidence,
    sentences: isRewritten ? [] : row.sentences,
    title_evidence: row.editedTitle === null ? row.title : null,
    detections: row.detections,
    is_edited: isRewritten || row.editedTitle !== null || row.chosenScreenshot !== null,
  };
}

/** The picture a person chose comes first, the generated ones stay as alternatives. */
export function screenshotsOf(row: Pick<StepRow, 'chosenScreenshot' | 'screenshots'>): StoredScreenshot[] {
  const chosen = row.chosenScreenshot;
  if (!chosen) return row.screenshots;
  return [chosen, ...row.screenshots.filter((shot) => shot.key !== chosen.key)];
}

const presentScreenshot = (shot: StoredScreenshot, paths: SignedPaths) => ({
  path: paths.sign(shot.key),
  thumbnail: paths.sign(shot.thumbnail_key),
  seconds: shot.seconds,
});
