import '../../../testing/browser.js';
import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Sop, SopReleases } from '@sop/contracts';
import { reportProof } from '../../../features/identity-proof/proof-channel.js';
import { answerWith, problem } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { released, sentenceOf, sopOf, stepOf, unreleased } from '../../../testing/sop.js';
import { Toaster } from '../../../ui/toaster.js';
import { Component as SopPage } from '../sop-page.js';
import { changed, refusal, resetBetweenTests, sent } from '../testing/edited-sop.js';

const sure = [stepOf(1, [sentenceOf('Turn the switch off.', 4, 9)], { is_edited: true })];
const draft = sopOf({ steps: [...sure, stepOf(2, [sentenceOf('Loosen the bolts.', 18, 25)])] });
const of = (release: Partial<Sop['release']>): Sop => ({ ...draft, release: { ...unreleased, ...release } });
const next = of({ ...released, is_draft: true });
const path = `/api/sops/${draft.id}`;
const versions: SopReleases['versions'] = [
  {
    ...{ number: 2, kind: 'safety', note: 'New guard', revision: 9, approved_by: 'Ann Lee' },
    ...{ approved_at: '2026-11-28T10:00:00Z', withdrawal: null },
  },
  {
    ...{ number: 1, kind: null, note: '', revision: 4, approved_by: null },
    ...{ approved_at: '2026-11-20T10:00:00Z', withdrawal: null },
  },
];
const releases = (change: Partial<SopReleases> = {}): SopReleases => ({
  ...{ versions: [], may_release: true, request: null },
  ...change,
});

const load = (
  sop: Sop,
  answers: Parameters<typeof answerWith>[0] = {},
  role: 'admin' | 'editor' | 'viewer' = 'admin',
  address = `/sop/${sop.id}`,
) => {
  const requests = answerWith({
    [`GET ${path}`]: { body: sop },
    [`GET ${path}/releases`]: { body: releases() },
    'GET /api/users/me': { body: meOf(role) },
    ...answers,
  });
  renderPage(
    <>
      <SopPage />
      <Toaster />
    </>,
    address,
    '/sop/:id',
  );
  return requests;
};
const panel = () => screen.findByRole('region', { name: 'Release' });
const click = async (name: string | RegExp, within_ = screen as Pick<typeof screen, 'findByRole'>) =>
  fireEvent.click(await within_.findByRole('button', { name }));
const openRelease = async (version: number) => {
  await click('Release…', within(await panel()));
  return within(await screen.findByRole('dialog', { name: `Release version ${version}` }));
};
type Form = Awaited<ReturnType<typeof openRelease>>;
const signIn = async (form: Form, password = 'secret-123') => {
  fireEvent.change(form.getByLabelText('Your password'), { target: { value: password } });
  await click('Sign and Release', form);
};

describe('release of an SOP on its page', () => {
  resetBetweenTests();

  it('names the state in place of “Completed” once more is known', async () => {
    load(of(released));
    expect(await screen.findByText('Released v2')).toBeTruthy();
    expect(screen.queryByText('✓ Completed')).toBeNull();
    expect(screen.getByText('Approved by Ann Lee on 28 November 2026 · Safety change')).toBeTruthy();
    expect(within(await panel()).queryByRole('button', { name: 'Ask for Review' })).toBeNull();
  });

  it('says on paper that an unreleased SOP is a draft', async () => {
    load(of({}));
    expect(await screen.findByText('✓ Completed')).toBeTruthy();
    expect(screen.getAllByText('Draft').length).toBeGreaterThan(0);
  });

  it('asks for a review with a note', async () => {
    const inReview = of({ is_in_review: true });
    const request = { by: 'Bob', at: '2026-11-28T10:00:00Z', note: 'Check step 2' };
    const requests = load(
      draft,
      {
        [`POST ${path}/review`]: { body: changed(inReview, 2) },
        [`GET ${path}/releases`]: [
          { body: releases({ may_release: false }) },
          { body: releases({ may_release: false, request }) },
        ],
      },
      'editor',
    );
    await click('Ask for Review', within(await panel()));
    const form = within(await screen.findByRole('dialog', { name: 'Ask for a review?' }));
    fireEvent.change(form.getByLabelText('Note'), { target: { value: ' Check step 2 ' } });
    await click('Ask for Review', form);
    expect(await within(await panel()).findByText('Check step 2')).toBeTruthy();
    expect(sent(requests, 'POST', '/review')).toEqual([{ revision: 1, note: 'Check step 2' }]);
    expect(within(await panel()).getByText(/^Bob asked for a review on /)).toBeTruthy();
    expect(within(await panel()).queryByRole('button', { name: 'Release…' })).toBeNull();
  });

  it('offers no release while a step needs review', async () => {
    load(sopOf());
    const form = await openRelease(1);
    expect(form.getByText(/^1 step still needs review\./)).toBeTruthy();
    expect(form.queryByLabelText('Your password')).toBeNull();
  });

  it('counts what no person has looked at, and signs exactly the shown revision', async () => {
    const requests = load(draft, {
      'POST /api/users/me/identity': [
        {
          status: 422,
          body: {
            ...{ type: 'invalid-form', title: 'x', status: 422, detail: 'x', request_id: 'r' },
            errors: [{ path: 'password', message: 'This password is wrong.' }],
          },
        },
        { body: { confirmation: 'signed' } },
      ],
      [`POST ${path}/releases`]: { status: 201, body: changed(of({ ...released, version: 1 }), 2) },
    });
    const form = await openRelease(1);
    expect(form.getByText('1 of 2 steps was never edited or accepted by a person.')).toBeTruthy();
    expect(form.queryByRole('radio')).toBeNull();
    await click('Sign and Release', form);
    expect(await form.findByText('Please enter your password.')).toBeTruthy();
    await signIn(form, 'wrong');
    expect(await form.findByText('This password is wrong.')).toBeTruthy();
    await signIn(form);
    expect(await screen.findByText('Version 1 was released')).toBeTruthy();
    const signed = { purpose: 'sop.release', subject_id: draft.id, revision: 1 };
    expect(sent(requests, 'POST', '/identity')[1]).toEqual({ ...signed, password: 'secret-123' });
    expect(sent(requests, 'POST', '/releases')).toEqual([
      { revision: 1, confirmation: 'signed', kind: 'instruction', note: '', readers: [] },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks for the code of a user with a second factor', async () => {
    const fault = (path_: string, message: string) => ({
      status: 422,
      body: {
        ...{ type: 'invalid-form', title: 'x', status: 422, detail: 'x', request_id: 'r' },
        errors: [{ path: path_, message }],
      },
    });
    const requests = load(draft, {
      'POST /api/users/me/identity': [
        fault('code', 'Please enter the code of your authenticator app.'),
        { body: { confirmation: 'signed' } },
      ],
      [`POST ${path}/releases`]: { status: 201, body: changed(of({ ...released, version: 1 }), 2) },
    });
    const form = await openRelease(1);
    await signIn(form);
    const code = await form.findByLabelText('Code of your authenticator app');
    fireEvent.change(code, { target: { value: '123456' } });
    await click('Sign and Release', form);
    expect(await screen.findByText('Version 1 was released')).toBeTruthy();
    expect(sent(requests, 'POST', '/identity')[1]).toMatchObject({ code: '123456' });
  });

  describe('by a user without a password', () => {
    const me = { ...meOf('admin'), has_password: false, identity_providers: ['google' as const] };
    const signed = { purpose: 'sop.release', subject_id: draft.id, revision: 1 };
    const there = 'https://accounts.example/authorize?prompt=login';
    const window_ = { location: { assign: jest.fn() }, close: jest.fn() };
    const openWindow = (opened: object | null) =>
      jest.spyOn(window, 'open').mockReturnValue(opened as Window | null);
    const begin = 'POST /api/users/me/identity/google';
    const again = 'Log in again with Google';

    it('is signed after a new sign-in at the provider, which is used once', async () => {
      openWindow(window_);
      const requests = load(draft, {
        'GET /api/users/me': { body: me },
        [begin]: { body: { location: there } },
        'POST /api/users/me/identity': { body: { confirmation: 'signed' } },
        [`POST ${path}/releases`]: [
          problem(500, 'No.'),
          { status: 201, body: changed(of({ ...released, version: 1 }), 2) },
        ],
      });
      const form = await openRelease(1);
      expect(form.queryByLabelText('Your password')).toBeNull();
      await click('Sign and Release', form);
      await form.findByText('Please log in again first.');
      for (let times = 1; times <= 2; times += 1) {
        await click(again, form);
        await waitFor(() => expect(window_.location.assign).toHaveBeenCalledTimes(times));
        act(() => reportProof(null));
        await form.findByText('You have logged in again. This is valid for five minutes.');
        await click('Sign and Release', form);
        await waitFor(() => expect(sent(requests, 'POST', '/releases')).toHaveLength(times));
      }
      expect(await screen.findByText('Version 1 was released')).toBeTruthy();
      expect(window_.location.assign).toHaveBeenLastCalledWith(there);
      expect(sent(requests, 'POST', '/identity/google')).toEqual([signed, signed]);
      expect(sent(requests, 'POST', '/identity')).toEqual([signed, signed]);
    });

    it('says why the sign-in failed, and that the browser blocks its window', async () => {
      const opening = openWindow(null);
      load(draft, { 'GET /api/users/me': { body: me }, [begin]: [problem(503, 'Not now.')] });
      const form = await openRelease(1);
      await click(again, form);
      await form.findByText(/^Your browser blocked the window\./);
      opening.mockReturnValue(window_ as unknown as Window);
      await click(again, form);
      await form.findByText('Not now.');
      expect(window_.close).toHaveBeenCalled();
      act(() => reportProof('other-account'));
      await form.findByText(/^That account belongs to someone else\./);
    });

    it('shows how to set a password where the provider is no longer set up', async () => {
      load(draft, { 'GET /api/users/me': { body: { ...me, identity_providers: [] } } });
      const form = await openRelease(1);
      expect(form.getByText(/To set a password, log out and choose/)).toBeTruthy();
    });
  });

  it('does not sign what someone changed in the meantime', async () => {
    const now = { ...draft, title: 'Changed', revision: 5 };
    const requests = load(draft, {
      'POST /api/users/me/identity': { body: { confirmation: 'signed' } },
      [`POST ${path}/releases`]: [
        refusal(now),
        { status: 201, body: changed(of({ ...released, version: 1 }), 6) },
      ],
    });
    const form = await openRelease(1);
    await signIn(form);
    expect(await form.findByText(/^Someone changed this SOP in the meantime\./)).toBeTruthy();
    await signIn(form);
    expect(await screen.findByText('Version 1 was released')).toBeTruthy();
    expect(sent(requests, 'POST', '/identity')).toMatchObject([{ revision: 1 }, { revision: 5 }]);
  });

  it('compares the draft with the released version, word by word and picture by picture', async () => {
    const shot = (name: string) => ({
      path: name,
      thumbnail: `${name}?signature=1`,
      seconds: 1,
      detections: null,
    });
    const [first, second] = next.steps;
    if (!first || !second) throw new Error('The SOP has two steps');
    const before = {
      ...of(released),
      steps: [
        { ...first, description: 'Turn the key off.' },
        { ...second, screenshots: [shot('old.jpg')] },
      ],
    };
    const now = { ...next, steps: [first, { ...second, screenshots: [shot('new.jpg')] }] };
    load(now, { [`GET ${path}/releases/2`]: { body: before } });
    const form = await openRelease(3);
    expect(form.getAllByRole('radio')).toHaveLength(3);
    await click('Show the changes: Changes since version 2', form);
    const words = within(await form.findByRole('region', { name: 'Step 1, changed' }));
    expect([words.getByText('key').tagName, words.getByText('switch').tagName]).toEqual(['DEL', 'INS']);
    const pictures = within(form.getByRole('region', { name: 'Step 2, changed' })).getAllByRole('img');
    expect(pictures.map((each) => each.getAttribute('alt'))).toEqual([
      'Before: picture 1',
      'After: picture 1',
    ]);
  });

  it('lists the versions; the current one can be withdrawn with a reason', async () => {
    const withdrawn = of({
      ...released,
      withdrawn_at: '2026-11-29T10:00:00Z',
      withdrawal_reason: 'Guard missing',
    });
    const requests = load(of(released), {
      [`GET ${path}/releases`]: { body: releases({ versions }) },
      [`POST ${path}/releases/2/withdrawal`]: { body: changed(withdrawn, 2) },
    });
    await click('Versions', within(await panel()));
    const list = within(await screen.findByRole('dialog', { name: 'Released versions' }));
    expect(
      (await list.findAllByRole('listitem')).map((each) => each.querySelector('h3')?.textContent),
    ).toEqual(['Version 2Safety', 'Version 1First version']);
    expect(list.getByRole('link', { name: 'Open version 1' }).getAttribute('href')).toBe(
      `/sop/${draft.id}?version=1`,
    );
    await click('Withdraw version 2', list);
    const form = within(await screen.findByRole('dialog', { name: 'Withdraw version 2?' }));
    await click('Withdraw', form);
    expect(await form.findByText('Please enter a reason.')).toBeTruthy();
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'Guard missing' } });
    await click('Withdraw', form);
    expect(await screen.findByText('Version 2 was withdrawn')).toBeTruthy();
    expect(sent(requests, 'POST', '/withdrawal')).toEqual([{ reason: 'Guard missing' }]);
    expect(
      (await screen.findByText(/^Version 2 was withdrawn on 29 November 2026\./)).closest('[role=alert]'),
    ).toBeTruthy();
  });

  it('offers a retry where the status cannot be loaded', async () => {
    load(draft, { [`GET ${path}/releases`]: [problem(500, 'No.'), { body: releases() }] });
    await click('Try Again', within(await panel()));
    expect(await within(await panel()).findByRole('button', { name: 'Release…' })).toBeTruthy();
  });

  it('shows readers neither the panel nor the history of the draft', async () => {
    load(of(released), {}, 'viewer');
    expect(await screen.findByText('Released v2')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Release' })).toBeNull();
  });

  it('shows an earlier version read only', async () => {
    load(
      draft,
      { [`GET ${path}/releases/1`]: { body: of({ ...released, version: 1, superseded_by: 3 }) } },
      'admin',
      `/sop/${draft.id}?version=1`,
    );
    expect(await screen.findByText(/^This is version 1 as it was released\./)).toBeTruthy();
    expect(screen.getByText('Superseded v1')).toBeTruthy();
    expect(screen.getByText('Superseded by version 3.').closest('[data-screen-only]')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit the title' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Release' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the current SOP' })).toBeTruthy();
  });

  it('accepts the focused step with A and goes to the next doubt', async () => {
    const unsure = [sentenceOf('Hold the die.', 3, 4, 0.2)];
    const doubtful = sopOf({
      steps: [stepOf(1, unsure), stepOf(2, [sentenceOf('Go on.', 5, 6)]), stepOf(3, unsure)],
    });
    const settled = { ...doubtful, steps: doubtful.steps.with(0, stepOf(1, [])) };
    const stepPath = `${path}/steps/${doubtful.steps[0]?.id}`;
    const requests = load(doubtful, { [`PUT ${stepPath}`]: { body: changed(settled, 2) } }, 'editor');
    await screen.findAllByRole('button', { name: /^Accept: / });
    document.getElementById('step-1')?.focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'a' });
    await waitFor(() => expect(document.activeElement?.id).toBe('step-3'));
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });
});
