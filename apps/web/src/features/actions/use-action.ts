import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { detailOf } from '../../api/problem.js';
import { refetch } from '../../api/refetch.js';
import { showDone, showFailure } from '../../ui/toasts.js';

export interface ActionOptions<Reply = unknown> {
  readonly run: () => Promise<Reply>;
  /** The success message, which may depend on the reply; absent where the caller shows the result. */
  readonly successMessage?: string | ((reply: Reply) => string) | undefined;
  readonly failure: string;
  /** Invalidated after success and failure: another user may have been faster. */
  readonly invalidates: readonly QueryKey[];
  /** If given, the caller shows failures itself. */
  readonly onDone?: ((reply: Reply) => void) | undefined;
}

/** Runs an action on a user or a list entry, shows the result in a toast and invalidates the affected queries. */
export function useAction<Reply>({
  run,
  successMessage,
  failure,
  invalidates,
  onDone,
}: ActionOptions<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (reply) => {
      onDone?.(reply);
      const message = typeof successMessage === 'function' ? successMessage(reply) : successMessage;
      if (message !== undefined) showDone(message);
    },
    onError: (error) => {
      if (!onDone) showFailure(detailOf(error, failure));
    },
    onSettled: () => refetch(client, invalidates),
  });
}
