import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query.js';
import { showFailure } from '../../ui/toasts.js';

/** Runs a failed SOP again; what was finished before is kept. */
export function useRetry(sopId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(routes.pipeline.retry, { params: { sopId } }),
    onSuccess: async (progress) => {
      client.setQueryData(keys.progress(sopId), progress);
      await client.invalidateQueries({ queryKey: keys.sops });
    },
    onError: (error) => showFailure(detailOf(error, 'The SOP could not be started again. Please try again.')),
  });
}
