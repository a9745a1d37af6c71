import { useQueryClient } from '@tanstack/react-query';
import { routes, type Sop } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { queries } from '../../../api/queries.js';
import { frameAt, type Chosen } from './frame-at.js';
import { texts } from '../sop.texts.js';

/** The chosen frame, or its time in seconds if only that is known. */
export type PictureChoice = Chosen | { readonly seconds: number };

/** The frame as the server expects it. */
export const chosenBody = (chosen: Chosen) =>
  'atSeconds' in chosen
    ? { at_seconds: chosen.atSeconds }
    : { frame_index: chosen.frameIndex, ...(chosen.fps !== undefined && { fps: chosen.fps }) };

export const setPicture = (sopId: string, stepId: string, chosen: Chosen): Promise<Sop> =>
  call(routes.steps.setScreenshot, { params: { id: sopId, stepId }, body: chosenBody(chosen) });

/** Finds the server's reference for the chosen frame. */
export function useFindFrame(sop: Sop): (choice: PictureChoice) => Promise<Chosen> {
  const client = useQueryClient();
  const framesAt = async (fps: number) => (await client.fetchQuery(queries.allFrames(sop.id, fps))).frames;
  return async (choice) => {
    if ('frameIndex' in choice) return choice;
    const chosen = 'atSeconds' in choice ? choice : await frameAt(sop, choice.seconds, framesAt);
    if (!chosen) throw new Error(texts.noFrames);
    // Created by the server from the video.
    if ('atSeconds' in chosen)
      await call(routes.moments.take, { params: { id: sop.id }, body: { seconds: chosen.atSeconds } });
    return chosen;
  };
}
