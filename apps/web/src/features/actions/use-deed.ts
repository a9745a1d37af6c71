import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { detailOf } from '../../api/problem.js';
import { showDone, showFailure } from '../../ui/toasts.js';

export interface ActionOptions<Reply = unknown> {
  readonly run: () => Promise<Reply>;
  /** What was done, in a sentence, which may depend on the answer. */
  readonly said: string | ((reply: Reply) => string);
  readonly failure: string;
  /** What is asked for anew afterwards, however it ended: somebody else may have been quicker. */
  readonly changes: readonly QueryKey[];
  /** Given where the failure is shown elsewhere than in a message. */
  readonly onDone?: (() => void) | undefined;
}

/** Something done to somebody or something in a list: what is shown is fresh afterwards, and it is said what was done. */
export function useAction<Reply>({ run, said, failure, changes, onDone }: ActionOptions<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (reply) => {
      onDone?.();
      showDone(typeof said === 'string' ? said : said(reply));
    },
    onError: (error) => {
      if (!onDone) showFailure(detailOf(error, failure));
    },
    onSettled: () => Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
