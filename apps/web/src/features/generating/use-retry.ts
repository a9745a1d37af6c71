import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { showFailure } from '../../ui/toasts.js';
import { texts } from './generating.texts.js';

/** Runs a failed SOP again; finished stages are not repeated. */
export function useRetry(sopId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(routes.progress.retry, { params: { sopId } }),
    onSuccess: async (progress) => {
      client.setQueryData(keys.progress(sopId), progress);
      await client.invalidateQueries({ queryKey: keys.sops });
    },
    onError: (error) => showFailure(detailOf(error, texts.retryFailure)),
  });
}
