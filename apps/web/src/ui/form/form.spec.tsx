import '../../testing/browser.js';
import { Checkbox, TextInput } from '@mantine/core';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiProblem } from '../../api/problem.js';
import { renderPage } from '../../testing/render-page.js';
import { PasswordField } from './password-field.js';
import { Form, SubmitButton } from './form.js';
import type { FieldError } from './refusal.js';
import { required } from './rules.js';
import { useFields } from './use-fields.js';
import { useSubmit } from './use-submit.js';

const refusal = (errors: readonly FieldError[], detail = 'The form has errors.') =>
  new ApiProblem(422, detail, 'invalid-form', 'r', [...errors]);

let sent: unknown[] = [];

function Account({ send }: { send: () => Promise<void> }) {
  const form = useFields({
    initialValues: { name: 'Ada', secret: 'secret', has_agreed: true },
    validate: { name: required },
  });
  const submission = useSubmit(form, {
    send: (values) => {
      sent.push(values);
      return send();
    },
    onSent: () => undefined,
    fallback: 'That did not work.',
    aliases: { password: 'secret' },
    summary: () => 'Something is missing.',
  });
  return (
    <Form submission={submission}>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <PasswordField label="Secret" {...form.getInputProps('secret')} />
      <Checkbox label="Agreed" {...form.getInputProps('has_agreed', { type: 'checkbox' })} />
      <SubmitButton submission={submission}>Send</SubmitButton>
    </Form>
  );
}

function open(send: () => Promise<void> = () => Promise.resolve()) {
  sent = [];
  renderPage(<Account send={send} />);
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const isMarked = (label: string) => field(label).getAttribute('aria-invalid') === 'true';

describe('a form', () => {
  afterEach(cleanup);

  it('marks the fields that the server refuses and focuses the first one on the page', async () => {
    open(() =>
      Promise.reject(
        refusal([
          { path: 'has_agreed', message: 'Please agree.' },
          { path: 'name', message: 'The name is taken.' },
          { path: 'name', message: 'And long.' },
        ]),
      ),
    );
    submit();
    expect(await screen.findByText('The name is taken.')).toBeTruthy();
    expect(screen.getByText('Please agree.')).toBeTruthy();
    expect(['Name', 'Secret', 'Agreed'].map(isMarked)).toEqual([true, false, true]);
    expect(document.activeElement).toBe(field('Name'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('maps fields with another name in the API', async () => {
    open(() => Promise.reject(refusal([{ path: 'password', message: 'Too short.' }])));
    submit();
    expect(await screen.findByText('Too short.')).toBeTruthy();
    expect(isMarked('Secret')).toBe(true);
    expect(document.activeElement).toBe(field('Secret'));
  });

  it('shows errors that belong to no field above the fields', async () => {
    open(() =>
      Promise.reject(
        refusal([
          { path: 'plan', message: 'The plan does not allow it.' },
          { path: 'name', message: 'The name is taken.' },
        ]),
      ),
    );
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe('The plan does not allow it.');
    expect(isMarked('Name')).toBe(true);
  });

  it.each([
    [refusal([], 'You have no more places.'), 'You have no more places.'],
    [new ApiProblem(500, ''), 'That did not work.'],
    [new TypeError('fetch failed'), 'That did not work.'],
  ])('shows the message of a problem without fields, or its own: %s', async (error, sentence) => {
    open(() => Promise.reject(error));
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });

  it('sends nothing while its own rules find errors, and removes a mark on change', async () => {
    open();
    fireEvent.change(field('Name'), { target: { value: ' ' } });
    submit();
    expect(screen.getByText('Required')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Something is missing.');
    expect(document.activeElement).toBe(field('Name'));
    expect(sent).toEqual([]);
    fireEvent.change(field('Name'), { target: { value: 'Grace' } });
    expect(isMarked('Name')).toBe(false);
    submit();
    await waitFor(() => expect(sent).toEqual([{ name: 'Grace', secret: 'secret', has_agreed: true }]));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('sends once, however often the button is pressed', async () => {
    let finish = () => undefined as void;
    open(() => new Promise((resolve) => (finish = resolve)));
    submit();
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    expect(sent).toHaveLength(1);
    finish();
    await waitFor(() => expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('false'));
  });
});
