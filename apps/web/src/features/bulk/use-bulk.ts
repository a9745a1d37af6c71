import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkOutcome } from '@sop/contracts';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { refetch } from '../../api/refetch.js';
import type { ToastAction } from '../../ui/toast-action.js';
import { showDone, showFailure } from '../../ui/toasts.js';
import { texts } from './bulk.texts.js';

interface BulkOptions<Input> {
  readonly run: (input: Input) => Promise<BulkOutcome>;
  readonly done: (count: number) => string;
  readonly undo?: (ids: readonly string[]) => ToastAction;
  readonly onDone?: () => void;
}

/** Does something to several SOPs; what was done and what was refused is shown, and the lists are fetched again. */
export function useBulk<Input = void>({ run, done, undo, onDone }: BulkOptions<Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (outcome) => {
      onDone?.();
      if (outcome.done.length > 0) showDone(done(outcome.done.length), undo?.(outcome.done));
      if (outcome.refused.length > 0) {
        const reasons = [...new Set(outcome.refused.map(({ detail }) => detail))].join(' ');
        showFailure(texts.refused(outcome.refused.length, reasons));
      }
    },
    onError: (error) => showFailure(detailOf(error, texts.failure)),
    onSettled: () => refetch(client, [keys.sops, keys.trash, keys.tags]),
  });
}
