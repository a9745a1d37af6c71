import { routes } from '@sop/contracts';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { call } from '../../api/call.js';
import { NewPasswordForm } from '../../features/new-password/new-password-form.js';
import { AuthLayout } from '../../ui/auth-layout.js';
import { LinkButton } from '../../ui/link-button.js';
import { useTabTitle } from '../../ui/page.js';
import { texts } from './reset-password.texts.js';

export function Component() {
  useTabTitle(texts.title);
  const { token = '' } = useParams();
  const [isSet, setIsSet] = useState(false);
  if (isSet)
    return (
      <AuthLayout title={texts.done} lead={texts.doneLead}>
        <LinkButton to="/login">{texts.login}</LinkButton>
      </AuthLayout>
    );
  return (
    <AuthLayout title={texts.title} lead={texts.lead}>
      <NewPasswordForm
        submit={texts.submit}
        send={({ password }) =>
          call(routes.passwordReset.complete, { params: { token }, body: { password } })
        }
        onSent={() => setIsSet(true)}
      />
    </AuthLayout>
  );
}
