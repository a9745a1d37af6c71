import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../api/call.js';
import { detailOf, hasStatus } from '../../api/problem.js';
import { startSession } from '../../api/session.js';
import { safeNext } from '../../lib/safe-next.js';
import { AuthLayout } from '../../ui/auth-layout.js';
import formStyles from '../../ui/form.module.css';
import { useTabTitle } from '../../ui/page.js';
import { Notice } from '../../ui/states.js';
import { texts } from './login.texts.js';

export function Component() {
  useTabTitle(texts.title);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const signIn = useSignIn(setFault);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === '' || password === '') return setFault(texts.missing);
    setFault(null);
    signIn.mutate({ username: email.trim(), password });
  };

  return (
    <AuthLayout title={texts.title} lead={texts.lead}>
      <form className={formStyles.form} onSubmit={submit} noValidate>
        {fault && <Notice tone="danger">{fault}</Notice>}
        <TextInput
          label={texts.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <div>
          <PasswordInput
            label={texts.password}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          />
          <Link className={formStyles.smallLink} to="/forgot-password">
            {texts.forgot}
          </Link>
        </div>
        <Button type="submit" fullWidth loading={signIn.isPending}>
          {texts.submit}
        </Button>
      </form>
      <p className={formStyles.after}>
        {texts.noAccount} <Link to="/register">{texts.register}</Link>
      </p>
    </AuthLayout>
  );
}

function useSignIn(onFault: (sentence: string) => void) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return useMutation({
    mutationFn: (body: { username: string; password: string }) => call(routes.auth.token, { body }),
    onSuccess: ({ access_token: token }) => {
      startSession(token);
      return navigate(safeNext(search.get('next')), { replace: true });
    },
    onError: (error) => {
      if (hasStatus(error, 401)) return onFault(texts.wrong);
      // A suspended account or too many tries: the server says what to do.
      onFault(hasStatus(error, 403, 429) ? detailOf(error, texts.failure) : texts.failure);
    },
  });
}
