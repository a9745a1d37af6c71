import { Checkbox, TextInput } from '@mantine/core';

import { routes } from '@sop/contracts';
import { Link, useNavigate } from 'react-router-dom';
import { call } from '../../api/call.js';
import { startSession } from '../../api/session.js';
import { Agreement } from '../../features/agreement/agreement.js';
import { NewPasswordFields } from '../../features/new-password/new-password-fields.js';
import { SignInWith } from '../../features/sign-in-with/sign-in-with.js';
import { AuthLayout } from '../../ui/auth-layout.js';
import { Form, SubmitButton } from '../../ui/form/form.js';
import formStyles from '../../ui/form/form.module.css';
import { useFields, type Fields as FieldsOf } from '../../ui/form/use-fields.js';
import { useSubmit } from '../../ui/form/use-submit.js';
import { useTabTitle } from '../../ui/page.js';
import { texts as uiTexts } from '../../ui/ui.texts.js';
import { blank, registrationRules, type Registration } from './check-registration.js';
import { texts } from './register.texts.js';
import { StrengthMeter } from './strength-meter.js';

export function Component() {
  useTabTitle(texts.title);
  const navigate = useNavigate();
  const form = useFields<Registration>({ initialValues: blank, validate: registrationRules });
  const submission = useSubmit(form, {
    send: ({ email, password, company_name }) =>
      call(routes.auth.register, {
        body: { email: email.trim(), password, company_name: company_name.trim() },
      }),
    onSent: ({ access_token: token }) => {
      startSession(token);
      return navigate('/dashboard', { replace: true });
    },
    fallback: texts.failure,
    summary: (errors) => (Object.values(errors).includes(uiTexts.required) ? texts.missing : null),
  });
  return (
    <AuthLayout title={texts.title} lead={texts.lead}>
      <Form submission={submission}>
        <Fields form={form} />
        <SubmitButton submission={submission} fullWidth>
          {texts.submit}
        </SubmitButton>
      </Form>
      <SignInWith />
      <p className={formStyles.after}>
        {texts.haveAccount} <Link to="/login">{texts.login}</Link>
      </p>
    </AuthLayout>
  );
}

function Fields({ form }: { form: FieldsOf<Registration> }) {
  return (
    <>
      <TextInput
        label={texts.company}
        name="company"
        autoComplete="organization"
        {...form.getInputProps('company_name')}
      />
      <TextInput
        label={texts.email}
        type="email"
        name="email"
        autoComplete="username"
        {...form.getInputProps('email')}
      />
      <NewPasswordFields form={form}>
        <StrengthMeter password={form.values.password} />
      </NewPasswordFields>
      <Checkbox label={<Agreement />} {...form.getInputProps('has_agreed', { type: 'checkbox' })} />
    </>
  );
}
