import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerWith, problem } from '../../../testing/answer.js';
import { renderPage } from '../../../testing/render-page.js';
import { Toaster } from '../../../ui/toaster.js';
import { Component as OperatorsPage } from './operators-page.js';

const me = { body: { id: 'ann', permissions: ['platform.operators'] } };
const ann = {
  id: 'ann',
  email: 'ann@example.test',
  is_active: true,
  has_second_factor: true,
  last_login: '2026-11-20T10:00:00Z',
  created_at: '2026-11-01T10:00:00Z',
  open_sessions: 2,
};
const bob = { ...ann, id: 'bob', email: 'bob@example.test', has_second_factor: false, last_login: null };
const invited = {
  id: 'i1',
  email: 'cleo@example.test',
  invited_by: 'ann@example.test',
  created_at: '2026-11-20T10:00:00Z',
  valid_until: '2026-11-27T10:00:00Z',
  is_expired: false,
};
const off = { is_enrolled: false, enrolled_at: null, recovery_codes_left: 0 };
const on = { is_enrolled: true, enrolled_at: '2026-11-20T10:00:00Z', recovery_codes_left: 2 };
const codes = ['abcd-efgh-jkmn-pqrs', 'tvwx-yz23-4567-89ab'];

const answers = (over: Parameters<typeof answerWith>[0] = {}) =>
  answerWith({
    'GET /api/users/me': me,
    'GET /api/admin/operators': {
      body: { operators: [ann, bob], invitations: [invited], has_mail_server: true },
    },
    'GET /api/admin/second-factor': { body: off },
    ...over,
  });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('operators page', () => {
  afterEach(cleanup);

  it('lists operators, those without a second factor, and invitations', async () => {
    answers();
    renderPage(<OperatorsPage />);
    const row = (await screen.findByText('bob@example.test')).closest('tr');
    expect(within(row as HTMLElement).getByText('Off')).toBeTruthy();
    expect(within(row as HTMLElement).getByText('Never')).toBeTruthy();
    expect(screen.getByText('cleo@example.test')).toBeTruthy();
    expect(await screen.findByText('you')).toBeTruthy();
  });

  it('shows that no mail is sent without a mail server, and offers the link of an invitation', async () => {
    const link = 'https://sop.example.test/invitation/secret';
    const requests = answers({
      'GET /api/admin/operators': {
        body: { operators: [ann], invitations: [invited], has_mail_server: false },
      },
      'POST /api/admin/operators/invitations': {
        status: 201,
        body: { ...invited, is_mailed: false, link: null },
      },
      'POST /api/admin/operators/invitations/i1/resend': { body: { ...invited, is_mailed: false, link } },
    });
    renderPage(
      <>
        <OperatorsPage />
        <Toaster />
      </>,
    );
    await screen.findByText(/^No mail server is configured/);
    type('Email', 'cleo@example.test');
    press('Send invitation');
    await screen.findByText(/cleo@example.test is invited, but no email was sent/);
    press('Copy invitation link for cleo@example.test');
    expect((await screen.findByLabelText<HTMLInputElement>('Invitation link')).value).toBe(link);
    const sent = requests.find(({ address }) => address.includes('/i1/resend'));
    expect(sent?.address).toContain('delivery=link');
  });

  it('shows no such notice with a mail server', async () => {
    answers();
    renderPage(<OperatorsPage />);
    await screen.findByText('cleo@example.test');
    expect(screen.queryByText(/mail server/)).toBeNull();
  });

  it('explains why the last operator stays', async () => {
    const sentence = 'This is the only operator of the platform. There must be at least one.';
    answers({ 'DELETE /api/admin/operators/bob': problem(409, sentence) });
    renderPage(<OperatorsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'More for bob@example.test' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('lists the sessions of an operator and ends one', async () => {
    const session = {
      id: 's1',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      address: '192.0.2.7',
      started_at: '2026-11-20T10:00:00Z',
      valid_until: '2026-11-20T22:00:00Z',
      is_current: false,
      acting_as: 'Acme',
    };
    const requests = answers({
      'GET /api/admin/operators/bob/sessions': [{ body: [session] }, { body: [] }],
      'DELETE /api/admin/operators/bob/sessions/s1': { status: 204 },
    });
    renderPage(<OperatorsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'More for bob@example.test' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sessions' }));
    expect(await screen.findByText('Acting as Acme')).toBeTruthy();
    expect(screen.getByText(/from 192\.0\.2\.7/)).toBeTruthy();
    press('End the session: Firefox on Linux');
    expect(await screen.findByText('No open sessions')).toBeTruthy();
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  it('sets up a second factor: password, QR code, first code, and the recovery codes once', async () => {
    const requests = answers({
      'GET /api/admin/second-factor': [{ body: off }, { body: on }],
      'POST /api/admin/second-factor': {
        status: 201,
        body: { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/SOP%20Creator:ann?secret=ABCDEFGHIJKLMNOP' },
      },
      'POST /api/admin/second-factor/confirm': [
        problem(422, 'This code is wrong or has already been used. Please enter another.'),
        { body: { recovery_codes: codes } },
      ],
    });
    renderPage(<OperatorsPage />);
    expect(await screen.findByText('Your account is protected only by its password.')).toBeTruthy();
    press('Set up');
    fireEvent.change(await screen.findByLabelText(/^Your password/), { target: { value: 'mine' } });
    press('Continue');
    const picture = await screen.findByRole('img', { name: 'QR code for an authenticator app' });
    expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M0 0h1v1h-1z/);
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
    type('Code from the app', '000000');
    press('Confirm');
    expect(await screen.findByText(/This code is wrong/)).toBeTruthy();
    type('Code from the app', '123456');
    press('Confirm');
    for (const code of codes) expect(await screen.findByText(code)).toBeTruthy();
    press('I have saved them');
    expect(await screen.findByText(/2 recovery codes left\. Create new recovery codes/)).toBeTruthy();
    const sent = requests
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => JSON.parse(String(body)));
    expect(sent).toEqual([{ password: 'mine' }, { code: '000000' }, { code: '123456' }]);
  });

  it('renews recovery codes and disables the second factor with a code', async () => {
    answers({
      'GET /api/admin/second-factor': [{ body: on }, { body: on }, { body: off }],
      'POST /api/admin/second-factor/recovery-codes': { body: { recovery_codes: codes } },
      'POST /api/admin/second-factor/remove': { status: 204 },
    });
    renderPage(<OperatorsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    fireEvent.change(await screen.findByLabelText('Code from the app, or a recovery code'), {
      target: { value: '123456' },
    });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'New recovery codes' }));
    expect(await screen.findByText(codes[0] ?? '')).toBeTruthy();
    press('I have saved them');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Turn off');
    fireEvent.change(await screen.findByLabelText('Code from the app, or a recovery code'), {
      target: { value: '654321' },
    });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Your account is protected only by its password.')).toBeTruthy();
  });
});
