import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CompanyUser } from '@sop/contracts';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query.js';
import { showDone, showFailure } from '../../../ui/toasts.js';

interface Deed {
  readonly run: (params: { readonly id: string }) => Promise<unknown>;
  readonly said: string;
  readonly failure: string;
  /** Given where the failure is shown elsewhere than in a message. */
  readonly onDone?: () => void;
}

/** Something done to a user: the list and the taken places are fresh afterwards, and it is said what was done. */
export function useUserDeed({ id }: Pick<CompanyUser, 'id'>, { run, said, failure, onDone }: Deed) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => run({ id }),
    onSuccess: async () => {
      onDone?.();
      showDone(said);
      await Promise.all(
        [keys.users, keys.invitations, keys.billing].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
    ...(!onDone && { onError: (error: unknown) => showFailure(detailOf(error, failure)) }),
  });
}
