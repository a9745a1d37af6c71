import { Checkbox, TextInput } from '@mantine/core';
import { routes } from '@sop/contracts';
import { useNavigate } from 'react-router-dom';
import { call } from '../../api/call.js';
import { startSession } from '../../api/session.js';
import { Agreement } from '../../features/agreement/agreement.js';
import { AuthLayout } from '../../ui/auth-layout.js';
import { Form, SubmitButton } from '../../ui/form/form.js';
import { required } from '../../ui/form/rules.js';
import { useFields } from '../../ui/form/use-fields.js';
import { useSubmit } from '../../ui/form/use-submit.js';
import { texts } from './signed-in.texts.js';

/** The rest of the registration after the provider has confirmed the address. */
export function NewCompany({ email }: { email: string }) {
  const navigate = useNavigate();
  const form = useFields({
    initialValues: { company_name: '', has_agreed: false },
    validate: { company_name: required, has_agreed: (value) => (value ? null : texts.terms) },
  });
  const submission = useSubmit(form, {
    send: ({ company_name }) => call(routes.signIn.complete, { body: { company_name: company_name.trim() } }),
    onSent: (reply) => {
      if (reply.state !== 'signed-in') return undefined;
      startSession(reply.access_token);
      return navigate('/dashboard', { replace: true });
    },
    fallback: texts.failure,
  });
  return (
    <AuthLayout title={texts.newTitle} lead={texts.newLead(email)}>
      <Form submission={submission}>
        <TextInput
          label={texts.company}
          name="company"
          autoComplete="organization"
          maxLength={200}
          {...form.getInputProps('company_name')}
        />
        <Checkbox label={<Agreement />} {...form.getInputProps('has_agreed', { type: 'checkbox' })} />
        <SubmitButton submission={submission} fullWidth>
          {texts.submit}
        </SubmitButton>
      </Form>
    </AuthLayout>
  );
}
