import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { startSession } from '../../api/session.js';
import { AuthLayout } from '../../ui/auth-layout.js';
import formStyles from '../../ui/form.module.css';
import { useTabTitle } from '../../ui/page.js';
import { Notice } from '../../ui/states.js';
import { registrationFault, type Registration } from './check-registration.js';
import { texts } from './register.texts.js';
import { StrengthMeter } from './strength-meter.js';

const blank: Registration = { companyName: '', email: '', password: '', confirmation: '', hasAgreed: false };

export function Component() {
  useTabTitle(texts.title);
  const [form, setForm] = useState(blank);
  const [fault, setFault] = useState<string | null>(null);
  const register = useRegister(setFault);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = registrationFault(form);
    setFault(found);
    if (!found) register.mutate(form);
  };

  return (
    <AuthLayout title={texts.title} lead={texts.lead}>
      <form className={formStyles.form} onSubmit={submit} noValidate>
        {fault && <Notice tone="danger">{fault}</Notice>}
        <Fields form={form} onChange={(change) => setForm({ ...form, ...change })} />
        <Button type="submit" fullWidth loading={register.isPending}>
          {texts.submit}
        </Button>
      </form>
      <p className={formStyles.after}>
        {texts.haveAccount} <Link to="/login">{texts.login}</Link>
      </p>
    </AuthLayout>
  );
}

interface FieldsProps {
  readonly form: Registration;
  readonly onChange: (change: Partial<Registration>) => void;
}

function Fields({ form, onChange }: FieldsProps) {
  const eye = { 'aria-label': 'Show or hide the password', tabIndex: 0 };
  return (
    <>
      <TextInput
        label={texts.company}
        name="company"
        autoComplete="organization"
        value={form.companyName}
        onChange={(event) => onChange({ companyName: event.currentTarget.value })}
      />
      <TextInput
        label={texts.email}
        type="email"
        name="email"
        autoComplete="username"
        value={form.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <div>
        <PasswordInput
          label={texts.password}
          name="password"
          autoComplete="new-password"
          value={form.password}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
          visibilityToggleButtonProps={eye}
        />
        <StrengthMeter password={form.password} />
      </div>
      <PasswordInput
        label={texts.confirmation}
        name="confirmation"
        autoComplete="new-password"
        value={form.confirmation}
        onChange={(event) => onChange({ confirmation: event.currentTarget.value })}
        visibilityToggleButtonProps={eye}
      />
      <Checkbox
        checked={form.hasAgreed}
        onChange={(event) => onChange({ hasAgreed: event.currentTarget.checked })}
        label={
          <span className={formStyles.terms}>
            I agree to the <Link to="/terms">Terms of Service</Link> and the{' '}
            <Link to="/privacy">Privacy Policy</Link>
          </span>
        }
      />
    </>
  );
}

function useRegister(onFault: (sentence: string) => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (form: Registration) =>
      call(routes.auth.register, {
        body: { email: form.email.trim(), password: form.password, company_name: form.companyName.trim() },
      }),
    onSuccess: ({ access_token: token }) => {
      startSession(token);
      return navigate('/dashboard', { replace: true });
    },
    onError: (error) => onFault(detailOf(error, texts.failure)),
  });
}
