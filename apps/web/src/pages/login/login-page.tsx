import { TextInput, type TextInputProps } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { routes, signInFailures, type BodyInputOf } from '@sop/contracts';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../api/call.js';
import { homeOf } from '../../api/home.js';
import { ApiProblem, detailOf, hasStatus } from '../../api/problem.js';
import { startSession } from '../../api/session.js';
import { SignInWith } from '../../features/sign-in-with/sign-in-with.js';
import { safeNext } from '../../lib/safe-next.js';
import { hasSessionEnded } from '../../lib/session-ended.js';
import { AuthLayout } from '../../ui/auth-layout.js';
import { PasswordField } from '../../ui/form/password-field.js';
import { focusHere } from '../../ui/focus-here.js';
import { Form, SubmitButton } from '../../ui/form/form.js';
import formStyles from '../../ui/form/form.module.css';
import { required } from '../../ui/form/rules.js';
import { useFields } from '../../ui/form/use-fields.js';
import { useSubmit } from '../../ui/form/use-submit.js';
import { useTabTitle } from '../../ui/page.js';
import { Notice } from '../../ui/states.js';
import { texts } from './login.texts.js';

export function Component() {
  useTabTitle(texts.title);
  const [search] = useSearchParams();
  const { state } = useLocation();
  const { form, submission, isCodeNeeded } = useSignIn(search.get('next'));
  const failure = signInFailures.find((known) => known === search.get('failed'));
  return (
    <AuthLayout title={texts.title} lead={texts.lead}>
      {failure && (
        <div className={formStyles.before}>
          <Notice tone="danger">{texts.failed[failure]}</Notice>
        </div>
      )}
      {hasSessionEnded(state) && (
        <div className={formStyles.before}>
          <Notice tone="attention">{texts.ended}</Notice>
        </div>
      )}
      <Form submission={submission}>
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
        {isCodeNeeded && <CodeField {...form.getInputProps('code')} />}
        <SubmitButton submission={submission} fullWidth>
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

/** `next`: the page that required the sign-in. */
function useSignIn(next: string | null) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const form = useFields({
    initialValues: { username: '', password: '', code: '' },
    validate: { username: required, password: required },
  });
  const submission = useSubmit(form, {
    send: ({ username, password, code }) =>
      signIn({ username: username.trim(), password, ...(isCodeNeeded && { code: code.trim() }) }),
    onSent: async (token) => {
      if (token === null) return setCodeNeeded(true);
      startSession(token);
      return navigate(safeNext(next) ?? (await homeOf(client)), { replace: true });
    },
    fallback: texts.failure,
    explain,
    summary: () => texts.missing,
  });
  return { form, submission, isCodeNeeded };
}

/** Appears after the correct password and takes the focus, because nothing else is left to fill in. */
function CodeField(props: TextInputProps) {
  return (
    <TextInput
      ref={focusHere}
      label={texts.code}
      description={texts.codeWhat}
      name="code"
      autoComplete="one-time-code"
      maxLength={40}
      {...props}
    />
  );
}

/** Null if the password was correct and a code is required as well. */
async function signIn(body: BodyInputOf<typeof routes.auth.token>): Promise<string | null> {
  try {
    return (await call(routes.auth.token, { body })).access_token;
  } catch (error) {
    if (isCodeRequired(error) && body.code === undefined) return null;
    throw error;
  }
}

const isCodeRequired = (error: unknown): boolean =>
  error instanceof ApiProblem && error.type === 'code-needed';

function explain(error: unknown): string | null {
  if (isCodeRequired(error)) return detailOf(error, texts.failure);
  if (hasStatus(error, 401)) return texts.wrong;
  // For a suspended account or too many attempts the server's message explains what to do.
  return hasStatus(error, 403, 429) ? detailOf(error, texts.failure) : texts.failure;
}
