import '../../../testing/browser.js';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AskedReader, OwnReading, Sop, SopReadings } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { released, sopOf, unreleased } from '../../../testing/sop.js';
import { Toaster } from '../../../ui/toaster.js';
import { Component as SopPage } from '../sop-page.js';
import { changed, resetBetweenTests, sent } from '../testing/edited-sop.js';

const sop = sopOf({ release: released, steps: sopOf().steps.slice(0, 1) });
const of = (release: Partial<Sop['release']>): Sop => ({ ...sop, release: { ...released, ...release } });
const path = `/api/sops/${sop.id}`;
const asked: OwnReading = { version: 2, confirmed_at: null, confirmed_version: null };
const confirmed: OwnReading = { version: 2, confirmed_at: '2026-11-29T10:00:00Z', confirmed_version: 2 };
const reader = (id: number, name: string | null, change: Partial<AskedReader> = {}): AskedReader => ({
  ...{ user_id: `00000000-0000-4000-8000-00000000000${id}`, name, is_active: true },
  ...{ asked_at: '2026-11-28T10:00:00Z', confirmed_at: null, confirmed_version: null },
  ...change,
});
const readings: SopReadings = {
  version: 2,
  readers: [
    reader(1, 'Bob'),
    reader(2, 'Cleo', { is_active: false }),
    reader(3, 'Ann Lee', { confirmed_at: '2026-11-29T10:00:00Z', confirmed_version: 2 }),
    reader(4, null, { confirmed_at: '2026-11-29T10:00:00Z', confirmed_version: 2 }),
  ],
};

const load = (
  shown: Sop,
  answers: Parameters<typeof answerWith>[0] = {},
  role: 'admin' | 'editor' | 'viewer' = 'viewer',
  address = `/sop/${sop.id}`,
) => {
  const requests = answerWith({
    [`GET ${path}`]: { body: shown },
    'GET /api/users/me': { body: meOf(role) },
    [`GET ${path}/readings/me`]: { body: asked },
    [`GET ${path}/releases`]: { body: { versions: [], may_release: true, request: null } },
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
const click = async (name: string | RegExp, within_ = screen as Pick<typeof screen, 'findByRole'>) =>
  fireEvent.click(await within_.findByRole('button', { name }));
const askedLine = 'You are asked to read version 2 and to confirm that you understood it.';

describe('reading a released SOP', () => {
  resetBetweenTests();

  it('is confirmed in a translation too', async () => {
    const facts = { ...{ language: 'de', state: 'done', percent: 100, detail: '', detail_codes: [] } };
    const counts = { sentence_count: 0, missing_count: 0, stale_count: 0, doubtful_count: 0 };
    const content = {
      source_language: 'en',
      revision: 1,
      title: null,
      precautions: [],
      equipment: [],
      steps: [],
    };
    const requests = load(
      sop,
      {
        [`GET ${path}/translations`]: {
          body: { source_language: 'en', translations: [{ ...facts, ...counts }] },
        },
        [`GET ${path}/translations/de`]: { body: { ...facts, ...counts, ...content } },
        [`POST ${path}/releases/2/reading`]: { body: confirmed },
      },
      'viewer',
      `/sop/${sop.id}?language=de`,
    );
    await screen.findByText(askedLine);
    const section = await screen.findByRole('region', { name: 'Read and understood' });
    fireEvent.click(within(section).getByRole('button'));
    await waitFor(() => expect(sent(requests, 'POST', '/reading')).toHaveLength(1));
  });

  it('is confirmed with one click below the version that was read', async () => {
    const requests = load(sop, {
      [`GET ${path}/readings/me`]: [{ body: asked }, { body: confirmed }],
      [`POST ${path}/releases/2/reading`]: { body: confirmed },
    });
    await screen.findByText(askedLine);
    await click('Go to the confirmation');
    const section = screen.getByRole('region', { name: 'Read and understood' });
    expect(document.activeElement).toBe(section);
    await click('Confirm', within(section));
    expect(
      await screen.findByText(
        'You confirmed on 29 November 2026 that you have read version 2 and understood it.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    expect(sent(requests, 'POST', '/releases/2/reading')).toHaveLength(1);
  });

  it('says nothing to those who are not asked, and asks nothing before the first release', async () => {
    load(sop, { [`GET ${path}/readings/me`]: { body: { ...asked, version: null } } });
    await screen.findByText('Released v2');
    await waitFor(() => expect(screen.queryByText(/^You are asked to read/)).toBeNull());
    expect(screen.queryByRole('region', { name: 'Read and understood' })).toBeNull();
  });

  it('makes no request for an SOP that was never released', async () => {
    const requests = load({ ...sop, release: unreleased });
    await screen.findByText('✓ Completed');
    expect(requests.some(({ address }) => address.endsWith('/readings/me'))).toBe(false);
  });

  it('leads those who see the draft of the next version to the one that is to be read', async () => {
    load(of({ is_draft: true }), {}, 'editor');
    const link = await screen.findByRole('link', { name: 'Open version 2' });
    expect(link.getAttribute('href')).toBe(`/sop/${sop.id}?version=2`);
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  it('is confirmed on the page of exactly that version', async () => {
    const own = { body: asked };
    load(
      of({ is_draft: true }),
      { [`GET ${path}/releases/2`]: { body: sop }, [`GET ${path}/readings/me`]: own },
      'editor',
      `/sop/${sop.id}?version=2`,
    );
    expect(await screen.findByRole('button', { name: 'Confirm' })).toBeTruthy();
  });

  it('keeps the question when a confirmation fails, and shows the version that came in between', async () => {
    load(sop, {
      [`GET ${path}`]: [{ body: sop }, { body: of({ version: 3 }) }],
      [`GET ${path}/readings/me`]: [{ body: asked }, { body: { ...asked, version: 3 } }],
      [`POST ${path}/releases/2/reading`]: problem(
        409,
        'This is not the current version of this SOP. Please read that one.',
      ),
    });
    await click('Confirm');
    expect(await screen.findByText(/^This is not the current version of this SOP\./)).toBeTruthy();
    expect(await screen.findByText('I have read version 3 of this SOP and understood it.')).toBeTruthy();
  });

  it('offers a retry where it cannot be checked whether the user is asked', async () => {
    load(sop, { [`GET ${path}/readings/me`]: [problem(500, 'No.'), { body: asked }] });
    await screen.findByText('It could not be checked whether you are asked to read this SOP.');
    await click('Try Again');
    expect(await screen.findByText(askedLine)).toBeTruthy();
  });

  it('is counted for editors, who see who has not confirmed first', async () => {
    load(sop, { [`GET ${path}/readings`]: { body: readings } }, 'editor');
    await click('Read by 2 of 4');
    const list = within(await screen.findByRole('dialog', { name: 'Who has read version 2' }));
    const rows = list.getAllByRole('listitem').map((row) => row.firstElementChild?.textContent);
    expect(rows).toEqual(['Bob', 'Cleo (deactivated)', 'Ann Lee', 'A former user']);
    expect(list.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
      'Not yet confirmed (2)',
      'Read and understood (2)',
    ]);
  });

  it('offers a retry where the readers cannot be loaded', async () => {
    load(
      sop,
      { [`GET ${path}/readings`]: [problem(500, 'No.'), problem(500, 'No.'), { body: readings }] },
      'editor',
    );
    await click('Read and understood');
    const list = within(await screen.findByRole('dialog', { name: 'Read and understood' }));
    await list.findByText('The list of readers could not be loaded.');
    await click('Try Again', list);
    expect(await list.findByText('Bob')).toBeTruthy();
  });

  describe('is asked at the release', () => {
    const people = [
      { user_id: '00000000-0000-4000-8000-000000000005', name: 'Dan' },
      { user_id: '00000000-0000-4000-8000-000000000001', name: 'Bob' },
    ];
    const sure = [{ ...sop.steps[0], is_edited: true }] as Sop['steps'];
    const draft = { ...of({ is_draft: true }), steps: sure };
    const openForm = async (answers: Parameters<typeof answerWith>[0] = {}) => {
      const requests = load(
        draft,
        {
          [`GET ${path}/readings`]: { body: readings },
          [`GET ${path}/people`]: { body: people },
          'POST /api/users/me/identity': { body: { confirmation: 'signed' } },
          [`POST ${path}/releases`]: { status: 201, body: changed(of({ version: 3 }), 2) },
          ...answers,
        },
        'admin',
      );
      await click('Release…');
      return { requests, form: within(await screen.findByRole('dialog', { name: 'Release version 3' })) };
    };
    type Form = Awaited<ReturnType<typeof openForm>>['form'];
    const sign = async (form: Form) => {
      fireEvent.change(form.getByLabelText('Your password'), { target: { value: 'secret-123' } });
      await click('Sign and Release', form);
      await screen.findByText('Version 3 was released');
    };
    const readersOf = (requests: Parameters<typeof sent>[0]) =>
      sent(requests, 'POST', '/releases').map((body) => (body as { readers: string[] }).readers);

    it('of those who were asked last, with others added', async () => {
      const { requests, form } = await openForm();
      await form.findByRole('checkbox', { name: 'Dan' });
      const boxes = () =>
        form
          .getAllByRole<HTMLInputElement>('checkbox')
          .map((box) => [box.labels?.[0]?.textContent, box.checked]);
      expect(boxes()).toEqual([
        ['Bob', true],
        ['Ann Lee', true],
        ['Dan', false],
      ]);
      fireEvent.click(form.getByRole('checkbox', { name: 'Dan' }));
      fireEvent.click(form.getByRole('checkbox', { name: 'Ann Lee' }));
      expect(form.getByText(/^2 asked/)).toBeTruthy();
      await sign(form);
      expect(readersOf(requests)).toEqual([[readings.readers[0]?.user_id, people[0]?.user_id]]);
    });

    it('of no user for a change of wording', async () => {
      const { requests, form } = await openForm();
      fireEvent.click(form.getByRole('radio', { name: /^Wording only/ }));
      expect(form.getByText('A change of wording asks no one to read it again.')).toBeTruthy();
      expect(form.queryByRole('checkbox')).toBeNull();
      await sign(form);
      expect(readersOf(requests)).toEqual([[]]);
    });

    it('of people who are found by name, without releasing it by Enter', async () => {
      const { requests, form } = await openForm();
      const field = await form.findByRole('searchbox', { name: 'Find people' });
      fireEvent.change(field, { target: { value: 'Dan' } });
      expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
      await waitFor(() =>
        expect(requests.some(({ address }) => address.includes('/people?search=Dan'))).toBe(true),
      );
      expect(sent(requests, 'POST', '/releases')).toEqual([]);
    });

    it('only once those who were asked last are loaded', async () => {
      const { form } = await openForm({
        [`GET ${path}/readings`]: problem(500, 'No.'),
      });
      expect(await form.findByText('The list of readers could not be loaded.')).toBeTruthy();
    });
  });
});
