import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type TrainedModel } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { queries } from '../../../api/queries.js';
import { refetch } from '../../../api/refetch.js';
import { showDone, showFailure } from '../../../ui/toasts.js';
import { texts } from '../training.texts.js';

export type Choosable = Pick<TrainedModel, 'id' | 'name'>;

function useFresh() {
  const client = useQueryClient();
  return () => refetch(client, [keys.models, keys.trainings]);
}

const put = (before: Choosable | null) =>
  before ? call(routes.models.activate, { params: { id: before.id } }) : call(routes.models.deactivate, {});

/** Activates a model for SOPs, or none with null; the toast can revert it. */
export function useActivation() {
  const client = useQueryClient();
  const fresh = useFresh();
  return useMutation({
    mutationFn: async (model: Choosable | null) => {
      const { model: before } = await client.fetchQuery({ ...queries.activeModel(), staleTime: 0 });
      await put(model);
      return before;
    },
    onSuccess: async (before, model) => {
      await fresh();
      const run = () =>
        void put(before)
          .then(fresh)
          .catch((error: unknown) => showFailure(detailOf(error, texts.activateFailure)));
      showDone(model ? texts.activated(model.name) : texts.deactivated, { label: texts.undo, run });
    },
    onError: (error, model) =>
      showFailure(detailOf(error, model ? texts.activateFailure : texts.deactivateFailure)),
  });
}

/** Keeps a model that waits for a decision inactive. */
export function useDeclining(earlier: Choosable | null) {
  const fresh = useFresh();
  return useMutation({
    mutationFn: ({ id }: Choosable) => call(routes.models.decline, { params: { id } }),
    onSuccess: async () => {
      await fresh();
      showDone(earlier ? texts.keepsUsing(earlier.name) : texts.declined);
    },
    onError: (error) => showFailure(detailOf(error, texts.declineFailure)),
  });
}
