import { useQuery } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { startSession } from '../../api/session.js';
import { AuthLayout } from '../../ui/auth-layout.js';
import { LinkButton } from '../../ui/link-button.js';
import { useTabTitle } from '../../ui/page.js';
import { NewCompany } from './new-company.js';
import { texts } from './signed-in.texts.js';

/** Where a provider's sign-in ends: the ticket in the cookie becomes a session; a new user names the company first. */
export function Component() {
  useTabTitle(texts.title);
  const navigate = useNavigate();
  const ticket = useQuery({
    queryKey: ['sign-in-ticket'],
    queryFn: () => call(routes.signIn.complete, { body: {} }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const token = ticket.data?.state === 'signed-in' ? ticket.data.access_token : null;
  useEffect(() => {
    if (token === null) return;
    startSession(token);
    void navigate('/dashboard', { replace: true });
  }, [token, navigate]);
  if (ticket.isError)
    return (
      <AuthLayout title={texts.invalid} lead={detailOf(ticket.error, texts.failure)}>
        <LinkButton to="/login" variant="default">
          {texts.login}
        </LinkButton>
      </AuthLayout>
    );
  if (ticket.data?.state === 'company-needed') return <NewCompany email={ticket.data.email} />;
  return (
    <AuthLayout title={texts.title} lead={texts.loading}>
      {null}
    </AuthLayout>
  );
}
