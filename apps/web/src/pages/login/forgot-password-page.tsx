import { TextInput } from '@mantine/core';
import { routes } from '@sop/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../api/call.js';
import { AuthLayout } from '../../ui/auth-layout.js';
import { Form, SubmitButton } from '../../ui/form/form.js';
import formStyles from '../../ui/form/form.module.css';
import { required } from '../../ui/form/rules.js';
import { useFields } from '../../ui/form/use-fields.js';
import { useSubmit } from '../../ui/form/use-submit.js';
import { useTabTitle } from '../../ui/page.js';
import { Notice } from '../../ui/states.js';
import { texts } from './login.texts.js';

export function Component() {
  useTabTitle(texts.forgotTitle);
  const [answer, setAnswer] = useState<{ message: string; is_mailed: boolean } | null>(null);
  const form = useFields({ initialValues: { email: '' }, validate: { email: required } });
  const submission = useSubmit(form, {
    send: ({ email }) => call(routes.passwordReset.request, { body: { email: email.trim() } }),
    onSent: setAnswer,
    fallback: texts.failure,
  });
  return (
    <AuthLayout title={texts.forgotTitle} lead={texts.forgotText}>
      {answer ? (
        <Notice tone={answer.is_mailed ? 'done' : 'attention'}>{answer.message}</Notice>
      ) : (
        <Form submission={submission}>
          <TextInput
            label={texts.email}
            type="email"
            name="email"
            autoComplete="username"
            {...form.getInputProps('email')}
          />
          <SubmitButton submission={submission} fullWidth>
            {texts.forgotSubmit}
          </SubmitButton>
        </Form>
      )}
      <p className={formStyles.after}>
        <Link to="/login">{texts.back}</Link>
      </p>
    </AuthLayout>
  );
}
