import { Button } from '@mantine/core';
import { routes } from '@sop/contracts';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../api/call.js';
import { withReason } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { formatLongDay } from '../../lib/date.js';
import { useAction } from '../../features/actions/use-action.js';
import { useReturnFocusInline } from '../../ui/use-return-focus-inline.js';
import { texts } from './billing.texts.js';
import type { Subscription } from '../../features/billing-banner/billing-state.js';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/confirm-dialog.js')).ConfirmDialog,
}));

/** Cancels the subscription at the end of the paid period; explains first what stays and what does not. */
export function CancelSubscription({ subscription }: { subscription: Subscription }) {
  const [isAsking, setIsAsking] = useState(false);
  const opener = useReturnFocusInline<HTMLButtonElement>(isAsking);
  const cancel = useAction({
    run: () => call(routes.billing.cancel, {}),
    successMessage: texts.isCancelled,
    failure: texts.cancelFailure,
    invalidates: [keys.billing],
    onDone: () => setIsAsking(false),
  });
  const { plan, current_period_end: end } = subscription;
  const close = () => {
    cancel.reset();
    setIsAsking(false);
  };
  return (
    <>
      <Button ref={opener} variant="subtle" data-tone="quiet" onClick={() => setIsAsking(true)}>
        {texts.cancel}
      </Button>
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            opened
            title={texts.cancelTitle}
            confirmLabel={texts.cancel}
            cancelLabel={texts.keep}
            isBusy={cancel.isPending}
            error={cancel.isError ? withReason(texts.cancelFailure, cancel.error) : null}
            onConfirm={() => cancel.mutate()}
            onClose={close}
          >
            <p>{texts.cancelWhat(plan.display_name, end && formatLongDay(end))}</p>
            <p>{texts.cancelUndo}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}
