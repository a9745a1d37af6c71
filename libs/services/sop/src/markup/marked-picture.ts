import type { Markup } from '@sop/contracts';
import type { Shown } from '@sop/media';
import { refuse } from '@sop/service-kit';
import type { Edited } from '../editing/step-operations.js';
import type { SopContent } from '../editing/sop-content.js';
import type { StepRow, StoredScreenshot } from '../steps/step.entity.js';
import { screenshotsOf } from '../steps/step.presenter.js';

/** A picture of a step: 0 is its first, those below it follow. @throws Problem 404 */
export function pictureAt(row: StepRow | undefined, position: number): StoredScreenshot {
  if (!row) throw refuse('step.not-found');
  const shot = position === 0 ? screenshotsOf(row)[0] : row.moreScreenshots[position - 1];
  if (!shot) throw refuse('step.picture-not-found');
  return shot;
}

/** The picture below the marks: the picture itself where nothing is drawn on it. */
export const originalOf = ({ key, thumbnail_key, markup }: StoredScreenshot) =>
  markup?.original ?? { key, thumbnail_key };

/** When the picture is visible in the video. */
export const shownOf = ({ seconds, until_seconds: untilSeconds }: StoredScreenshot): Shown => ({
  seconds,
  untilSeconds,
});

/** The picture without its marks. */
export const withoutMarkup = ({
  markup: _,
  ...shot
}: StoredScreenshot & { markup?: unknown }): StoredScreenshot => shot;

export const isDrawnOn = ({ crop, marks }: Markup): boolean => crop !== null || marks.length > 0;

/** The SOP with another picture at a position of a step. The first picture of a run does not count as chosen. */
export function withPicture(
  content: SopContent,
  stepId: string,
  position: number,
  shot: StoredScreenshot,
): Edited {
  const steps = content.steps.map((row) => {
    if (row.id !== stepId) return row;
    if (position > 0) return { ...row, moreScreenshots: row.moreScreenshots.with(position - 1, shot) };
    const isGenerated = !shot.markup && shot.key === row.generated.screenshots[0]?.key;
    return { ...row, chosenScreenshot: isGenerated ? null : shot };
  });
  return { content: { ...content, steps }, stepId };
}
