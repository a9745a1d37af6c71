import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../api/call.js';
import { withReason } from '../../api/problem.js';
import { redirectTo } from '../../lib/redirect-to.js';
import { showFailure } from '../../ui/toasts.js';
import { texts } from './billing.texts.js';

/** Links to the payment provider's page for cards and addresses. */
export function PortalButton({ label = texts.portal }: { label?: string }) {
  const open = useMutation({
    mutationFn: () =>
      call(routes.billing.portal, { body: { return_url: `${window.location.origin}/billing` } }),
    onSuccess: ({ portal_url }) => redirectTo(portal_url),
    onError: (error) => showFailure(withReason(texts.portalFailure, error)),
  });
  return (
    <Button variant="default" loading={open.isPending} onClick={() => open.mutate()}>
      {label}
    </Button>
  );
}
