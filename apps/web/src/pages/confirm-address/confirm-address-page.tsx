import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useParams } from 'react-router-dom';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { AuthLayout } from '../../ui/auth-layout.js';
import { LinkButton } from '../../ui/link-button.js';
import { useTabTitle } from '../../ui/page.js';
import { texts } from './confirm-address.texts.js';

/** The page of the mailed link. The link works once, so it is requested once however often the page renders. */
export function Component() {
  useTabTitle(texts.title);
  const { token = '' } = useParams();
  const client = useQueryClient();
  const confirmation = useQuery({
    queryKey: ['confirm-address', token],
    queryFn: async () => {
      await call(routes.emailConfirmation.complete, { params: { token } });
      void client.invalidateQueries({ queryKey: keys.me });
      return true;
    },
    retry: false,
    staleTime: Infinity,
  });
  if (confirmation.isPending)
    return (
      <AuthLayout title={texts.title} lead={texts.loading}>
        {null}
      </AuthLayout>
    );
  const [title, lead] = confirmation.isError
    ? [texts.invalid, detailOf(confirmation.error, texts.failure)]
    : [texts.done, texts.doneLead];
  return (
    <AuthLayout title={title} lead={lead}>
      <LinkButton to="/dashboard">{texts.goOn}</LinkButton>
    </AuthLayout>
  );
}
