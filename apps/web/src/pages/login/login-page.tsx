import { TextInput } from '@mantine/core';

import { routes, signInFailures } from '@sop/contracts';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../api/call.js';
import { detailOf, hasStatus } from '../../api/problem.js';
import { startSession } from '../../api/session.js';
import { SignInWith } from '../../features/sign-in-with/sign-in-with.js';
import { safeNext } from '../../lib/safe-next.js';
import { AuthLayout } from '../../ui/auth-layout.js';
import { PasswordField } from '../../ui/field.js';
import { Form, SubmitButton } from '../../ui/form/form.js';
import formStyles from '../../ui/form/form.module.css';
import { required } from '../../ui/form/rules.js';
import { useFields } from '../../ui/form/use-fields.js';
import { useSending } from '../../ui/form/use-sending.js';
import { useTabTitle } from '../../ui/page.js';
import { Notice } from '../../ui/states.js';
import { texts } from './login.texts.js';

export function Component() {
  useTabTitle(texts.title);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const form = useFields({
    initialValues: { username: '', password: '' },
    validate: { username: required, password: required },
  });
  const sending = useSending(form, {
    send: ({ username, password }) =>
      call(routes.auth.token, { body: { username: username.trim(), password } }),
    onSent: ({ access_token: token }) => {
      startSession(token);
      return navigate(safeNext(search.get('next')), { replace: true });
    },
    fallback: texts.failure,
    explain,
    summary: () => texts.missing,
  });
  const failure = signInFailures.find((known) => known === search.get('failed'));
  return (
    <AuthLayout title={texts.title} lead={texts.lead}>
      {failure && (
        <div className={formStyles.before}>
          <Notice tone="danger">{texts.failed[failure]}</Notice>
        </div>
      )}
      <Form sending={sending}>
        <TextInput
          label={texts.email}
          type="email"
          name="email"
          autoComplete="username"
          {...form.getInputProps('username')}
        />
        <div>
          <PasswordField
            label={texts.password}
            name="password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <Link className={formStyles.smallLink} to="/forgot-password">
            {texts.forgot}
          </Link>
        </div>
        <SubmitButton sending={sending} fullWidth>
          {texts.submit}
        </SubmitButton>
      </Form>
      <SignInWith />
      <p className={formStyles.after}>
        {texts.noAccount} <Link to="/register">{texts.register}</Link>
      </p>
    </AuthLayout>
  );
}

function explain(error: unknown): string | null {
  if (hasStatus(error, 401)) return texts.wrong;
  // A suspended account or too many tries: the server says what to do.
  return hasStatus(error, 403, 429) ? detailOf(error, texts.failure) : texts.failure;
}
