import { useQueryClient } from '@tanstack/react-query';
import { routes, type Sop } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { reads } from '../../../api/reads.js';
import { frameAt, type Chosen } from './frame-at.js';
import { texts } from '../sop.texts.js';

/** A frame that was chosen, or its moment in seconds where only that is known. */
export type PictureWish = Chosen | { readonly seconds: number };

/** The frame in the words in which the server takes it. */
export const chosenBody = (chosen: Chosen) =>
  'atSeconds' in chosen
    ? { at_seconds: chosen.atSeconds }
    : { frame_index: chosen.frameIndex, ...(chosen.fps !== undefined && { fps: chosen.fps }) };

export const setPicture = (sopId: string, stepId: string, chosen: Chosen): Promise<Sop> =>
  call(routes.sops.setScreenshot, { params: { id: sopId, stepId }, body: chosenBody(chosen) });

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
