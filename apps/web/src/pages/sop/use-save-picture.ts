import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Sop, type Step } from '@sop/contracts';
import { call } from '../../api/call.js';
import { keys } from '../../api/query.js';
import { reads } from '../../api/reads.js';
import type { SavedChange } from './change-history.js';
import { frameAt, type Framed } from './frame-at.js';
import { texts } from './sop.texts.js';
import { withStep } from './use-sop-changes.js';

/** A frame by its place in a list, or where only its moment is known by that, in seconds. */
export type PictureWish = Framed | { readonly seconds: number };

export const setPicture = (sopId: string, stepId: string, { frameIndex, fps }: Framed): Promise<Step> =>
  call(routes.sops.setScreenshot, { params: { id: sopId, stepId }, body: { frame_index: frameIndex, fps } });

interface Choice {
  readonly stepId: string;
  readonly wish: PictureWish;
  /** What the step showed before; undefined where it had no picture. */
  readonly former: PictureWish | undefined;
}

/** The frame that is meant, in the words in which the server takes it. */
export function useFindFrame(sop: Sop): (wish: PictureWish) => Promise<Framed> {
  const client = useQueryClient();
  const framesAt = async (fps: number) => (await client.fetchQuery(reads.frames(sop.id, fps))).frames;
  return async (wish) => {
    if ('frameIndex' in wish) return wish;
    const frame = await frameAt(sop, wish.seconds, framesAt);
    if (!frame) throw new Error(texts.noFrames);
    return frame;
  };
}

/** Gives a step another picture. The former one is found again by its moment. */
export function useSavePicture(sop: Sop, onSaved: (change: SavedChange) => void) {
  const client = useQueryClient();
  const find = useFindFrame(sop);
  const save = async ({ stepId, wish, former }: Choice): Promise<SavedChange> => {
    const changed = await setPicture(sop.id, stepId, await find(wish));
    client.setQueryData<Sop>(keys.sop(sop.id), (now) => (now ? withStep(now, changed) : now));
    void client.invalidateQueries({ queryKey: keys.sops });
    return {
      said: texts.pictureChanged,
      ...(former && { takeBack: () => save({ stepId, wish: former, former: wish }) }),
    };
  };
  return useMutation({ mutationKey: keys.saving(sop.id), mutationFn: save, onSuccess: onSaved });
}
