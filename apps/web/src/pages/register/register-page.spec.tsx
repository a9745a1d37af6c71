import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { answerWith, type RecordedRequest } from '../../testing/answer.js';
import { renderPage } from '../../testing/render-page.js';
import { Component as RegisterPage } from './register-page.js';

const good: Record<string, string> = {
  'Company name': 'Acme',
  Email: 'a@b.c',
  Password: '123456',
  'Confirm password': '123456',
};

function fill(change: Record<string, string> = {}, agrees = true) {
  for (const [label, value] of Object.entries({ ...good, ...change }))
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
  if (agrees) fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

/** The sent requests, without those of the page itself. */
const sent = (requests: readonly RecordedRequest[]) => requests.filter(({ method }) => method === 'POST');

describe('registration', () => {
  afterEach(cleanup);

  it('is sent when it is valid', async () => {
    const requests = answerWith({ 'POST /api/public/register': { body: { access_token: 't' } } });
    const { router } = renderPage(<RegisterPage />, '/register');
    fill();
    await screen.findByLabelText('Email', { selector: 'input' });
    expect(JSON.parse(String(sent(requests)[0]?.body))).toEqual({
      email: 'a@b.c',
      password: '123456',
      company_name: 'Acme',
    });
    expect(router.state.location.pathname).toBeDefined();
  });

  it.each([
    [{ 'Company name': ' ' }, 'Company name', 'Please fill in all fields'],
    [{ 'Confirm password': '1234567' }, 'Confirm password', 'Passwords do not match'],
    [
      { Password: '12345', 'Confirm password': '12345' },
      'Password',
      'Password must be at least 6 characters long',
    ],
  ])('marks and focuses the missing field: %j', (change, label, sentence) => {
    const requests = answerWith({});
    renderPage(<RegisterPage />, '/register');
    fill(change);
    const field = screen.getByLabelText(label, { selector: 'input' });
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(sent(requests)).toEqual([]);
  });

  it('marks all missing fields at once', () => {
    answerWith({});
    renderPage(<RegisterPage />, '/register');
    fill({ 'Company name': '', Email: '', Password: '12345', 'Confirm password': '1' }, false);
    for (const label of ['Company name', 'Email', 'Password', 'Confirm password'])
      expect([
        label,
        screen.getByLabelText(label, { selector: 'input' }).getAttribute('aria-invalid'),
      ]).toEqual([label, 'true']);
    expect(screen.getByText('Please agree to the Terms of Service and Privacy Policy')).toBeTruthy();
  });

  it('requires the agreement', () => {
    answerWith({});
    renderPage(<RegisterPage />, '/register');
    fill({}, false);
    expect(screen.getByText('Please agree to the Terms of Service and Privacy Policy')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  });

  it('shows a message of its own if the server has none', async () => {
    answerWith({ 'POST /api/public/register': { status: 500, body: {} } });
    renderPage(<RegisterPage />, '/register');
    fill();
    await screen.findByText('An error occurred during registration. Please try again.');
  });

  it('marks the field that the server refuses', async () => {
    const body = {
      type: 'invalid-form',
      title: 'x',
      status: 422,
      detail: 'Please enter a valid email address.',
      request_id: 'r',
      errors: [{ path: 'email', message: 'Please enter a valid email address.' }],
    };
    answerWith({ 'POST /api/public/register': { status: 422, body } });
    renderPage(<RegisterPage />, '/register');
    fill();
    expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy();
    const field = screen.getByLabelText('Email', { selector: 'input' });
    expect(document.activeElement).toBe(field);
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /valid/,
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
