import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith } from '../../testing/answer.js';
import { meOf } from '../../testing/me.js';
import { renderPage } from '../../testing/render-page.js';
import { Component as LoginPage } from './login-page.js';

const refused = (code: string, detail: string) => ({
  status: 401,
  body: {
    type: 'code-needed',
    title: 'A code is needed',
    status: 401,
    detail,
    request_id: 'r',
    code,
    parameters: {},
  },
});
const needed = refused('account.code-needed', 'Please enter the code of your authenticator app.');
const wrong = refused(
  'account.code-wrong',
  'This code is wrong or has already been used. Please enter another.',
);

it('shows a message of its own if the server has none', async () => {
  answerWith({ 'GET /api/public/sign-in': { body: [] }, 'POST /api/auth/token': { status: 500, body: {} } });
  renderPage(<LoginPage />, '/login', '/login');
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ann@example.test' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('An error occurred. Please try again.');
  cleanup();
});

describe('after sign-in', () => {
  afterEach(cleanup);

  it.each([
    ['an operator sees the companies', [...meOf('admin').permissions, 'platform.companies'], '/admin'],
    ['every other user sees the SOPs', meOf('admin').permissions, '/dashboard'],
  ] as const)('%s', async (_, permissions, home) => {
    answerWith({
      'GET /api/public/sign-in': { body: [] },
      'POST /api/auth/token': { body: { access_token: 't', token_type: 'bearer', expires_in: 1 } },
      'GET /api/users/me': { body: { ...meOf('admin'), permissions } },
    });
    const { router } = renderPage(<LoginPage />, '/login');
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ann@example.test' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(home));
  });
});

describe('sign-in with a second factor', () => {
  afterEach(cleanup);

  it('asks for the code after the password, shows when it is wrong, and signs in with the next', async () => {
    const requests = answerWith({
      'GET /api/public/sign-in': { body: [] },
      'POST /api/auth/token': [
        needed,
        wrong,
        { body: { access_token: 't', token_type: 'bearer', expires_in: 1 } },
      ],
    });
    const { router } = renderPage(<LoginPage />, '/login?next=%2Felsewhere', '/login');
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ann@example.test' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
    expect(screen.queryByLabelText('Code')).toBeNull();
    const submit = screen.getByRole('button', { name: 'Log in' });
    fireEvent.click(submit);
    const code = await screen.findByLabelText('Code');
    expect(document.activeElement).toBe(code);
    expect(screen.queryByText('Invalid email or password')).toBeNull();
    fireEvent.change(code, { target: { value: '000000' } });
    fireEvent.click(submit);
    expect(await screen.findByText(/This code is wrong/)).toBeTruthy();
    fireEvent.change(code, { target: { value: ' 123456 ' } });
    fireEvent.click(submit);
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/elsewhere');
    const codes = requests
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => new URLSearchParams(String(body)).get('code'));
    expect(codes).toEqual([null, '000000', '123456']);
  });
});
