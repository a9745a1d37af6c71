import type { Screenshot, Sentence, Step } from '@sop/contracts';
import type { SignedPaths } from '@sop/object-store';
import { detectionsWithin } from '../markup/detections-within.js';
import type { StepRow, StoredScreenshot } from './step.entity.js';
import { isRewritten, stepTextOf } from './step-text.js';

export function presentStep(row: StepRow, paths: Pick<SignedPaths, 'sign'>): Step {
  const { generated } = row;
  const { title, description } = stepTextOf(row);
  return {
    id: row.id,
    position: row.position,
    title,
    description,
    screenshots: screenshotsOf(row).map((shot) => presentScreenshot(shot, paths)),
    more_screenshots: row.moreScreenshots.map((shot) => presentScreenshot(shot, paths)),
    start_seconds: generated.start_seconds,
    end_seconds: generated.end_seconds,
    confidence: generated.confidence,
    sentences: isRewritten(row)
      ? []
      : row.editedDescription === null
        ? generated.sentences
        : confirmed(generated.sentences),
    title_evidence: row.editedTitle === null ? generated.title : null,
    detections: generated.detections,
    protective_equipment: generated.protective_equipment ?? [],
    is_edited:
      row.isPinned ||
      row.moreScreenshots.length > 0 ||
      row.editedDescription !== null ||
      row.editedTitle !== null ||
      row.chosenScreenshot !== null,
    revision: row.revision,
  };
}

/** The chosen picture of a step without its alternatives. */
export const withoutOthers = <Picture>(pictures: readonly Picture[]): Picture[] => pictures.slice(0, 1);

/**
 * A step for readers without edit permission: no originals of drawings, because they must not see what was cropped or covered; of
 * a hidden video no alternatives.
 */
export function stepForReader(step: Step, isVideoHidden: boolean): Step {
  const shown = isVideoHidden ? withoutOthers(step.screenshots) : step.screenshots;
  return {
    ...step,
    screenshots: shown.map(withoutOriginal),
    more_screenshots: step.more_screenshots.map(withoutOriginal),
  };
}

const withoutOriginal = ({ markup: _, ...shot }: Screenshot): Screenshot => shot;

/** The parts of a step that are edited in place. */
export const shownOf = (row: StepRow) => ({ ...stepTextOf(row), picture: screenshotsOf(row)[0] ?? null });

/** Accepted as generated: the text is certain, and its evidence still plays. */
const confirmed = (sentences: Sentence[]): Sentence[] =>
  sentences.map((sentence) => ({ ...sentence, confidence: 1 }));

/** The part of a step that determines its pictures. */
export interface StepPictures extends Pick<StepRow, 'chosenScreenshot' | 'moreScreenshots'> {
  generated: Pick<StepRow['generated'], 'screenshots'>;
}

/** The chosen picture comes first, the generated ones stay as alternatives. */
export function screenshotsOf({
  chosenScreenshot: chosen,
  generated: { screenshots },
}: Pick<StepPictures, 'chosenScreenshot' | 'generated'>): StoredScreenshot[] {
  if (!chosen) return screenshots;
  const same = screenshots.find((shot) => shot.seconds === chosen.seconds);
  // The same frame shows the same objects.
  const first = same?.detections ? { ...chosen, detections: same.detections } : chosen;
  return [first, ...screenshots.filter((shot) => shot !== same)];
}

function presentScreenshot(
  { markup, ...shot }: StoredScreenshot,
  paths: Pick<SignedPaths, 'sign'>,
): Screenshot {
  const crop = markup?.crop ?? null;
  return {
    path: paths.sign(shot.key),
    thumbnail: paths.sign(shot.thumbnail_key),
    seconds: shot.seconds,
    detections: (crop ? detectionsWithin(shot.detections, crop) : shot.detections) ?? null,
    ...(markup && { markup: { crop, marks: markup.marks, path: paths.sign(markup.original.key) } }),
  };
}
