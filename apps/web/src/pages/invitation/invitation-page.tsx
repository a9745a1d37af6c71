import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useNavigate, useParams } from 'react-router-dom';
import { call } from '../../api/call.js';
import { homeOf } from '../../api/home.js';
import { detailOf } from '../../api/problem.js';
import { startSession } from '../../api/session.js';
import { NewPasswordForm } from '../../features/new-password/new-password-form.js';
import { AuthLayout } from '../../ui/auth-layout.js';
import { LinkButton } from '../../ui/link-button.js';
import { useTabTitle } from '../../ui/page.js';
import { texts } from './invitation.texts.js';

export function Component() {
  useTabTitle(texts.title);
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(routes.invitations.read, { params: { token } }),
    retry: false,
  });
  if (offer.isError)
    return (
      <AuthLayout title={texts.invalid} lead={detailOf(offer.error, texts.failure)}>
        <LinkButton to="/login" variant="default">
          {texts.login}
        </LinkButton>
      </AuthLayout>
    );
  if (!offer.data)
    return (
      <AuthLayout title={texts.title} lead={texts.loading}>
        {null}
      </AuthLayout>
    );
  const { company_name, email, role } = offer.data;
  return (
    <AuthLayout title={texts.join(company_name)} lead={texts.lead(email, texts.roles[role])}>
      <NewPasswordForm
        email={email}
        submit={texts.submit}
        send={({ password }) => call(routes.invitations.accept, { params: { token }, body: { password } })}
        onSent={async ({ access_token }) => {
          startSession(access_token);
          return navigate(await homeOf(client), { replace: true });
        }}
      />
    </AuthLayout>
  );
}
