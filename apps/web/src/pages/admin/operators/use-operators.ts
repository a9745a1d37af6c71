import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query.js';
import { showDone, showFailure } from '../../../ui/toasts.js';

export const useOperators = () =>
  useQuery({
    queryKey: keys.operators,
    queryFn: ({ signal }) => call(routes.operators.list, { signal }),
  });

interface Deed {
  readonly run: () => Promise<unknown>;
  readonly said: string;
  readonly failure: string;
  /** Given where the failure is shown elsewhere than in a message. */
  readonly onDone?: (() => void) | undefined;
}

/** Something done to an operator, an invitation or a session: all that is shown of them is asked for anew. */
export function useOperatorDeed({ run, said, failure, onDone }: Deed) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => {
      onDone?.();
      showDone(said);
    },
    onError: (error) => {
      if (!onDone) showFailure(detailOf(error, failure));
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.operators }),
  });
}
