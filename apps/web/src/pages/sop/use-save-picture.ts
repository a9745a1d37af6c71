import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Markup, type Sop, type Step } from '@sop/contracts';
import { call } from '../../api/call.js';
import { keys } from '../../api/query.js';
import { reads } from '../../api/reads.js';
import type { SavedChange } from './change-history.js';
import { frameAt, type Chosen } from './frame-at.js';
import { texts } from './sop.texts.js';
import { withStep } from './use-sop-changes.js';

/** A frame that was chosen, or where only its moment is known by that, in seconds; with what was drawn on it. */
export type PictureWish = Chosen | { readonly seconds: number; readonly markup?: Markup };

/** The frame in the words in which the server takes it. */
export const chosenBody = (chosen: Chosen) =>
  'atSeconds' in chosen
    ? { at_seconds: chosen.atSeconds }
    : { frame_index: chosen.frameIndex, ...(chosen.fps !== undefined && { fps: chosen.fps }) };

export const setPicture = (sopId: string, stepId: string, chosen: Chosen): Promise<Step> =>
  call(routes.sops.setScreenshot, { params: { id: sopId, stepId }, body: chosenBody(chosen) });

/** What was drawn on the picture that a step had before. */
async function drawAgain(sopId: string, stepId: string, { crop, marks }: Markup): Promise<Step | undefined> {
  const params = { id: sopId, stepId, place: 0 };
  const sop = await call(routes.editing.markPicture, { params, body: { crop, marks } });
  return sop.steps.find(({ id }) => id === stepId);
}

interface Choice {
  readonly stepId: string;
  readonly wish: PictureWish;
  /** What the step showed before; undefined where it had no picture. */
  readonly former: PictureWish | undefined;
}

/** The frame that is meant, in the words in which the server takes it. */
export function useFindFrame(sop: Sop): (wish: PictureWish) => Promise<Chosen> {
  const client = useQueryClient();
  const framesAt = async (fps: number) => (await client.fetchQuery(reads.allFrames(sop.id, fps))).frames;
  return async (wish) => {
    if ('frameIndex' in wish) return wish;
    const chosen = 'atSeconds' in wish ? wish : await frameAt(sop, wish.seconds, framesAt);
    if (!chosen) throw new Error(texts.noFrames);
    // Made by the server, as it is in the video.
    if ('atSeconds' in chosen)
      await call(routes.pipeline.moment, { params: { id: sop.id }, body: { seconds: chosen.atSeconds } });
    return chosen;
  };
}

/** Gives a step another picture. The former one is found again by its moment. */
export function useSavePicture(sop: Sop) {
  const client = useQueryClient();
  const find = useFindFrame(sop);
  const save = async ({ stepId, wish, former }: Choice): Promise<SavedChange> => {
    const chosen = await setPicture(sop.id, stepId, await find(wish));
    const drawn = 'markup' in wish && wish.markup && (await drawAgain(sop.id, stepId, wish.markup));
    const changed = drawn || chosen;
    client.setQueryData<Sop>(keys.sop(sop.id), (now) => (now ? withStep(now, changed) : now));
    void client.invalidateQueries({ queryKey: keys.sops });
    return {
      said: texts.pictureChanged,
      ...(former && { takeBack: () => save({ stepId, wish: former, former: wish }) }),
    };
  };
  return useMutation({ mutationKey: keys.saving(sop.id), mutationFn: save });
}
