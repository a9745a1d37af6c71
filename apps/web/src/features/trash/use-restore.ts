import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { refetch } from '../../api/refetch.js';
import { showDone, showFailure } from '../../ui/toasts.js';
import { texts } from './trash.texts.js';

interface Restored {
  readonly id: string;
  /** Undefined where the page does not know it. */
  readonly title?: string;
}

/** Takes an SOP out of the trash. */
export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Restored) => call(routes.trash.restore, { params: { id } }),
    onSuccess: (_, { title }) => showDone(texts.restored(title)),
    onError: (error) => showFailure(detailOf(error, texts.restoreFailure)),
    // Someone else may have been faster.
    onSettled: () => refetch(client, [keys.sops, keys.trash]),
  });
}
