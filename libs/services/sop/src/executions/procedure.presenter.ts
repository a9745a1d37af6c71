import type { Procedure } from '@sop/contracts';
import type { SignedPaths } from '@sop/object-store';
import { isUncertain } from '../exports/document/document-of.js';
import { clipSpanOf, isSameSpan } from '../clips/clip-span.js';
import type { SopAndSteps } from '../releases/frozen-content.js';
import type { SopRow } from '../sops/sop.entity.js';
import { isDraft, isScreenSop, pathsOfPictures, presentPrecaution } from '../sops/sop.presenter.js';
import type { StepRow, StoredScreenshot } from '../steps/step.entity.js';
import { screenshotsOf } from '../steps/step.presenter.js';
import { stepTextOf } from '../steps/step-text.js';
import { namedLanguageOf, sourceLanguageOf } from '../translations/source-text.js';
import { readingsIn } from './readings-in.js';

/**
 * @param original the SOP as its readers get it
 * @param translation of its texts. What a step asks to read is taken from the original, so that a run is the same in each language
 * and no translated figure is a limit.
 */
export function presentProcedure(
  original: SopAndSteps,
  paths: Pick<SignedPaths, 'sign'>,
  translation?: { language: string; content: SopAndSteps },
): Procedure {
  const { sop, steps } = translation?.content ?? original;
  const { sign } = pathsOfPictures(paths, sop);
  const present = (shot: StoredScreenshot) => ({
    ...{ path: sign(shot.key), thumbnail: sign(shot.thumbnail_key) },
    is_marked: shot.markup !== undefined,
  });
  return {
    sop_id: sop.id,
    title: sop.title,
    language: translation?.language ?? sourceLanguageOf(sop),
    is_translated: translation !== undefined,
    version: isDraft(sop) ? null : sop.releasedVersion,
    revision: sop.revision,
    withdrawn_at: sop.withdrawnAt?.toISOString() ?? null,
    withdrawal_reason: sop.withdrawalReason,
    precautions: (isScreenSop(sop) ? [] : sop.precautions).map((each) => {
      const { text, kind, step_index } = presentPrecaution(each, steps);
      return { text, kind, step_index };
    }),
    equipment: sop.equipment.map(({ name, kind }) => ({ name, kind })),
    steps: steps.map((step, at) => {
      const { title, description } = stepTextOf(step);
      const [picture] = screenshotsOf(step);
      return {
        ...{ id: step.id, title, description, is_uncertain: isUncertain(step) },
        picture: picture ? present(picture) : null,
        more_pictures: step.moreScreenshots.map(present),
        clip: clipOf(step, sop, paths),
        readings: readingsIn(stepTextOf(original.steps[at] ?? step).description, namedLanguageOf(sop)),
      };
    }),
  };
}

/** A clip shows all of its pictures, so there is none of a video in which something is hidden. */
function clipOf(
  step: StepRow,
  { clips, isVideoHidden, hideRequests }: SopRow,
  paths: Pick<SignedPaths, 'sign'>,
): string | null {
  const span = clipSpanOf(step);
  if (!span || isVideoHidden || hideRequests > 0) return null;
  const clip = clips.find((each) => isSameSpan(each, span));
  // What is under its key never changes.
  return clip ? paths.sign(clip.key, { version: 1 }) : null;
}
