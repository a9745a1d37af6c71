import { Textarea, TextInput } from '@mantine/core';
import { routes } from '@sop/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../api/call.js';
import { PublicFrame } from '../../features/public-frame/public-frame.js';
import { Form, SubmitButton } from '../../ui/form/form.js';
import { useFields } from '../../ui/form/use-fields.js';
import { useSubmit } from '../../ui/form/use-submit.js';
import { useTabTitle } from '../../ui/page.js';
import { Notice } from '../../ui/states.js';
import { errorsOf, noValues, type ContactValues } from './contact-rules.js';
import styles from './contact.module.css';
import { texts } from './contact.texts.js';

export function Component() {
  useTabTitle(texts.title);
  return (
    <PublicFrame width="text">
      <div className={styles.contact}>
        <h1>{texts.title}</h1>
        <p className={styles.lead}>{texts.lead}</p>
        <ContactForm />
        <p>
          <Link to="/">{texts.back}</Link>
        </p>
      </div>
    </PublicFrame>
  );
}

function ContactForm() {
  const { form, submission, isSent } = useContactForm();
  return (
    <>
      {isSent && <Notice tone="done">{texts.sent}</Notice>}
      <noscript>{texts.needsScript}</noscript>
      <Form submission={submission}>
        <TextInput
          label={texts.name}
          autoComplete="name"
          maxLength={100}
          withAsterisk
          {...form.getInputProps('name')}
        />
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="email"
          maxLength={254}
          withAsterisk
          {...form.getInputProps('email')}
        />
        <TextInput
          label={texts.company}
          description={texts.optional}
          autoComplete="organization"
          maxLength={200}
          {...form.getInputProps('company')}
        />
        <Textarea
          label={texts.message}
          maxLength={5000}
          rows={7}
          withAsterisk
          {...form.getInputProps('message')}
        />
        <div className={styles.visuallyHidden} aria-hidden="true">
          <label>
            {texts.website}
            <input type="text" tabIndex={-1} autoComplete="off" {...form.getInputProps('website')} />
          </label>
        </div>
        <div>
          <SubmitButton submission={submission}>{texts.send}</SubmitButton>
        </div>
      </Form>
    </>
  );
}

/** A sent message is confirmed until the next one is typed. */
function useContactForm() {
  const [isSent, setIsSent] = useState(false);
  const form = useFields<ContactValues>({
    initialValues: noValues,
    validate: errorsOf,
    onValuesChange: (values) => {
      if (values !== noValues && Object.values(values).some((value) => value !== '')) setIsSent(false);
    },
  });
  const submission = useSubmit(form, {
    send: (values) => call(routes.contact.send, { body: values }),
    onSent: () => {
      form.reset();
      setIsSent(true);
    },
    fallback: texts.failure,
    summary: (errors) => Object.values(errors).map(String)[0] ?? null,
  });
  return { form, submission, isSent };
}
