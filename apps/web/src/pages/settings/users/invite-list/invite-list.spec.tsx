import '../../../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { InvitationOutcome } from '@sop/contracts';
import { answerWith, problem } from '../../../../testing/answer.js';
import { meOf } from '../../../../testing/me.js';
import { renderPage } from '../../../../testing/render-page.js';
import { InviteListButton } from './invite-list-button.js';

const outcome = (email: string, code?: 'invitation.own-user' | 'plan.users'): InvitationOutcome => ({
  email,
  outcome: code ? 'refused' : 'invited',
  refusal: code
    ? { code, parameters: {}, detail: `Refused: ${code}.`, is_limit: code === 'plan.users' }
    : null,
});
const ready = (email: string): InvitationOutcome => ({ ...outcome(email), outcome: 'ready' });
const route = 'POST /api/bulk/invitations';
const outcomes = (...list: InvitationOutcome[]) => ({ body: { outcomes: list } });
const usage = (users_limit: number) => ({ body: { current_usage: { active_users: 1, users_limit } } });

async function open(answers: Parameters<typeof answerWith>[0], text: string) {
  const requests = answerWith({
    'GET /api/users/me': { body: meOf('admin') },
    'GET /api/billing/overview': usage(-1),
    ...answers,
  });
  renderPage(<InviteListButton />);
  fireEvent.click(screen.getByRole('button', { name: 'Invite by CSV' }));
  await screen.findByRole('dialog');
  choose(text);
  return requests;
}
const choose = (text: string) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [new File([text], 'people.csv')] },
  });
const bodiesOf = (requests: ReturnType<typeof answerWith>) =>
  requests
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.parse(String(body)) as { people: { email: string }[]; is_preview?: boolean });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const cellsOf = async (email: string) => {
  const row = await screen.findByRole('row', { name: new RegExp(email) });
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};

describe('inviting by CSV', () => {
  const saved: Blob[] = [];
  const own = { create: URL.createObjectURL, revoke: URL.revokeObjectURL };
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return 'blob:x';
    };
    URL.revokeObjectURL = () => undefined;
  });
  afterEach(() => {
    cleanup();
    URL.createObjectURL = own.create;
    URL.revokeObjectURL = own.revoke;
  });

  it('shows what is wrong with each person before anything is sent, and invites the others', async () => {
    const requests = await open(
      {
        [route]: [
          outcomes(ready('ada@example.com'), outcome('bob@example.com', 'invitation.own-user')),
          outcomes(outcome('ada@example.com')),
        ],
      },
      'ada@example.com,editor\nbob@example.com,viewer\neve@example.com,owner\nADA@example.com,admin',
    );
    await screen.findByText('1 person can be invited, 3 cannot.');
    expect(await cellsOf('bob@')).toEqual(['2', 'Viewer', 'Cannot be invitedRefused: invitation.own-user.']);
    expect(await cellsOf('eve@')).toEqual([
      '3',
      'owner',
      'Cannot be invitedThis role does not exist. Use Administrator, Editor or Viewer.',
    ]);
    press('Invite 1 person');
    await screen.findByText('1 person invited, 3 not.');
    expect(await cellsOf('ada@')).toEqual(['1', 'Editor', 'Invited']);
    expect(bodiesOf(requests)).toEqual([
      {
        people: [
          { email: 'ada@example.com', role: 'editor' },
          { email: 'bob@example.com', role: 'viewer' },
        ],
        is_preview: true,
      },
      { people: [{ email: 'ada@example.com', role: 'editor' }] },
    ]);
    press('Download the outcome');
    expect(saved).toHaveLength(1);
  });

  it('leaves those without a seat for later, and tries them again on request', async () => {
    const requests = await open(
      {
        'GET /api/billing/overview': usage(2),
        [route]: [
          outcomes(ready('ada@example.com'), ready('bob@example.com')),
          outcomes(outcome('ada@example.com')),
          outcomes(outcome('bob@example.com', 'plan.users')),
          outcomes(outcome('bob@example.com')),
        ],
      },
      'ada@example.com\nbob@example.com',
    );
    await screen.findByText('1 person can be invited, 1 cannot.');
    expect((await cellsOf('bob@'))[2]).toBe('Not invited yetYour plan has no free seat for this person.');
    press('Invite 1 person');
    await screen.findByText('1 person invited, 1 not.');
    press('Try the remaining 1 again');
    expect((await screen.findByText('Refused: plan.users.')).textContent).toBeTruthy();
    press('Try the remaining 1 again');
    await screen.findByText('2 people invited.');
    expect(bodiesOf(requests).map(({ people }) => people.map(({ email }) => email))).toEqual([
      ['ada@example.com', 'bob@example.com'],
      ['ada@example.com'],
      ['bob@example.com'],
      ['bob@example.com'],
    ]);
  });

  it('names those who were not reached when a call fails, and continues with them', async () => {
    const emails = Array.from({ length: 12 }, (_, at) => `u${at}@example.com`);
    await open(
      {
        [route]: [
          outcomes(...emails.map(ready)),
          outcomes(...emails.slice(0, 10).map((email) => outcome(email))),
          problem(503, 'We are very busy right now.'),
          outcomes(...emails.slice(10).map((email) => outcome(email))),
        ],
      },
      emails.join('\n'),
    );
    await screen.findByText('12 people can be invited.');
    press('Invite 12 people');
    await screen.findByText('10 people invited, 2 not.');
    expect((await cellsOf('u11@'))[2]).toBe('Not invited yetWe are very busy right now.');
    press('Try the remaining 2 again');
    await screen.findByText('12 people invited.');
    expect(screen.queryByRole('button', { name: /Try the remaining/ })).toBeNull();
  });

  it('stops on request, and does not close while it sends', async () => {
    let answer: (value?: unknown) => void = () => undefined;
    const after = new Promise((resolve) => (answer = resolve));
    const emails = Array.from({ length: 11 }, (_, at) => `u${at}@example.com`);
    await open(
      {
        [route]: [
          outcomes(...emails.map(ready)),
          { ...outcomes(...emails.slice(0, 10).map((email) => outcome(email))), after },
        ],
      },
      emails.join('\n'),
    );
    await screen.findByText('11 people can be invited.');
    press('Invite 11 people');
    await screen.findByText('0 of 11 invited…');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    press('Stop');
    answer();
    await screen.findByText('10 people invited, 1 not.');
    expect((await cellsOf('u10@'))[2]).toContain('You stopped before this invitation was sent.');
  });

  it.each([
    ['a table of a spreadsheet program', 'PK\0\0', /save the table as “CSV UTF-8”/],
    ['a file without people', 'email,role\n', 'There are no people in this file.'],
    ['a file that is too large', `${'a'.repeat(1_000_001)}`, /larger than 1 MB/],
  ])('explains why %s cannot be used, and takes another', async (_, text, sentence) => {
    await open({ [route]: outcomes(ready('ada@example.com')) }, text);
    await screen.findByText(sentence);
    choose('ada@example.com');
    await screen.findByText('1 person can be invited.');
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('shows the server’s reason when the list cannot be checked', async () => {
    await open({ [route]: problem(403, 'Please confirm your own email address first.') }, 'ada@example.com');
    await screen.findByText('Please confirm your own email address first.');
  });

  it('offers a template, and says so where no emails are sent', async () => {
    const me = { ...meOf('admin'), has_mail_server: false };
    await open(
      { 'GET /api/users/me': { body: me }, [route]: outcomes(ready('ada@example.com')) },
      'email,role\n',
    );
    await screen.findByText('There are no people in this file.');
    press('Download a template');
    expect(saved).toHaveLength(1);
    choose('ada@example.com');
    await screen.findByText(/^No mail server is set up/);
  });
});
