import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type BodyInputOf, type Sop, type Step } from '@sop/contracts';
import { call } from '../../api/call.js';
import { keys } from '../../api/query.js';

type StepChange = BodyInputOf<typeof routes.sops.updateStep>;

/** Puts a changed step into the SOP at hand, so that the page shows it without asking again. */
export const withStep = (sop: Sop, changed: Step): Sop => ({
  ...sop,
  steps: sop.steps.map((step) => (step.id === changed.id ? changed : step)),
});

export function useChangeStep(sopId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ stepId, change }: { stepId: string; change: StepChange }) =>
      call(routes.sops.updateStep, { params: { id: sopId, stepId }, body: change }),
    onSuccess: (step) =>
      client.setQueryData<Sop>(keys.sop(sopId), (sop) => (sop ? withStep(sop, step) : sop)),
  });
}

export function useRenameSop(sopId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (title: string) => call(routes.sops.update, { params: { id: sopId }, body: { title } }),
    onSuccess: (sop) => {
      client.setQueryData<Sop>(keys.sop(sopId), sop);
      void client.invalidateQueries({ queryKey: ['sops', 'list'] });
    },
  });
}

export interface PictureChoice {
  readonly stepId: string;
  readonly frameIndex: number;
  /** The density at which the frame was listed; left out for the frames that came with the SOP. */
  readonly fps?: number;
}

export const setPicture = (sopId: string, { stepId, frameIndex, fps }: PictureChoice) =>
  call(routes.sops.setScreenshot, { params: { id: sopId, stepId }, body: { frame_index: frameIndex, fps } });
