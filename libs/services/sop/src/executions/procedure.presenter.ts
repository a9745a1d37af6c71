import type { Procedure } from '@sop/contracts';
import type { SignedPaths } from '@sop/object-store';
import { isUncertain } from '../exports/document/document-of.js';
import type { SopAndSteps } from '../releases/frozen-content.js';
import { isDraft, isScreenSop, pathsOfPictures, presentPrecaution } from '../sops/sop.presenter.js';
import { screenshotsOf } from '../steps/step.presenter.js';
import { stepTextOf } from '../steps/step-text.js';
import { readingsIn } from './readings-in.js';

/** @param shown the SOP as its readers get it */
export function presentProcedure({ sop, steps }: SopAndSteps, paths: Pick<SignedPaths, 'sign'>): Procedure {
  const { sign } = pathsOfPictures(paths, sop);
  return {
    sop_id: sop.id,
    title: sop.title,
    version: isDraft(sop) ? null : sop.releasedVersion,
    revision: sop.revision,
    withdrawn_at: sop.withdrawnAt?.toISOString() ?? null,
    withdrawal_reason: sop.withdrawalReason,
    precautions: (isScreenSop(sop) ? [] : sop.precautions).map((each) => {
      const { text, kind, step_index } = presentPrecaution(each, steps);
      return { text, kind, step_index };
    }),
    equipment: sop.equipment.map(({ name, kind }) => ({ name, kind })),
    steps: steps.map((step) => {
      const { title, description } = stepTextOf(step);
      const [picture] = screenshotsOf(step);
      return {
        ...{ id: step.id, title, description, is_uncertain: isUncertain(step) },
        picture: picture ? { path: sign(picture.key), thumbnail: sign(picture.thumbnail_key) } : null,
        readings: readingsIn(description),
      };
    }),
  };
}
