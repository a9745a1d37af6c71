import '../../../testing/browser.js';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CompanyRole, TranslatedSentence, TranslatedSop, Translation } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { sopOf } from '../../../testing/sop.js';
import { Toaster } from '../../../ui/toaster.js';
import { Component as SopPage } from '../sop-page.js';
import { resetBetweenTests, sent } from '../testing/edited-sop.js';

const sop = sopOf({ precautions: [] });
const path = `/api/sops/${sop.id}/translations`;
let number = 0;
const sentence = (
  source: string,
  text: string | null,
  change: Partial<TranslatedSentence> = {},
): TranslatedSentence => ({
  id: String((number += 1)).padStart(32, '0'),
  kind: 'sentence',
  source,
  text,
  state: text === null ? 'missing' : 'current',
  earlier_source: null,
  doubts: [],
  is_edited: false,
  is_accepted: false,
  is_frozen: false,
  revision: text === null ? 0 : 1,
  ...change,
});
const [fine, stale, doubtful] = [
  sentence('Turn the switch off.', 'Den Schalter ausschalten.'),
  sentence('Loosen the four bolts.', 'Die Schrauben lösen.', {
    state: 'stale',
    earlier_source: 'Loosen the bolts.',
  }),
  sentence('Never hold the die.', 'Die Form halten.', { doubts: ['negation'] }),
];
const facts: Translation = {
  language: 'de',
  state: 'done',
  percent: 100,
  detail: '',
  detail_codes: [],
  sentence_count: 6,
  missing_count: 0,
  stale_count: 1,
  doubtful_count: 1,
};
const translatedOf = (change: Partial<TranslatedSop> = {}): TranslatedSop => ({
  ...facts,
  source_language: 'en',
  revision: 1,
  title: sentence('Changing the die', 'Form wechseln'),
  precautions: [],
  equipment: [],
  steps: [
    {
      id: sop.steps[0]?.id ?? '',
      position: 1,
      title: sentence('Do thing 1', 'Ding 1'),
      paragraphs: [[fine]],
    },
    {
      ...{ id: sop.steps[1]?.id ?? '', position: 2, title: sentence('Do thing 2', 'Ding 2') },
      paragraphs: [[stale, doubtful]],
    },
  ],
  ...change,
});
const listed = { body: { source_language: 'en', translations: [facts] } };
const connected = { model: 'm', tokens_per_step: 1, cost_per_step: null, currency: null };
const models = (vision: object | null) => ({ body: { models: [], provider_model: null, vision } });

const load = (
  answers: Parameters<typeof answerWith>[0] = {},
  role: CompanyRole = 'editor',
  address = '?language=de&view=compare',
) => {
  const requests = answerWith({
    [`GET /api/sops/${sop.id}`]: { body: sop },
    'GET /api/users/me': { body: meOf(role) },
    [`GET ${path}`]: listed,
    [`GET ${path}/de`]: { body: translatedOf() },
    ...answers,
  });
  const view = renderPage(
    <>
      <SopPage />
      <Toaster />
    </>,
    `/sop/${sop.id}${address}`,
    '/sop/:id',
  );
  return { requests, ...view };
};
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const rowOf = async (source: string) =>
  within((await screen.findByText(source)).closest('li') as HTMLElement);

describe('the translation of an SOP', () => {
  resetBetweenTests();

  it('is one click from the original, and the original from it', async () => {
    load({}, 'viewer', '');
    const languages = within(await screen.findByRole('navigation', { name: 'Languages of this SOP' }));
    expect(languages.getByRole('link', { name: 'English (original)' }).getAttribute('aria-current')).toBe(
      'page',
    );
    fireEvent.click(languages.getByRole('link', { name: 'German' }));
    await screen.findByRole('heading', { level: 1, name: 'Form wechseln' });
    expect(screen.getByRole('link', { name: 'German' }).getAttribute('aria-current')).toBe('page');
  });

  it('has its language and direction, and shows in the original what is stale or not verified', async () => {
    load({}, 'viewer', '?language=de');
    const read = (await screen.findByText('Den Schalter ausschalten.')).closest('[lang]');
    expect([read?.getAttribute('lang'), read?.getAttribute('dir')]).toEqual(['de', 'ltr']);
    expect(screen.queryByText('Die Schrauben lösen.')).toBeNull();
    expect(screen.getByText('Loosen the four bolts.').getAttribute('lang')).toBe('en');
    expect(screen.getByText('Never hold the die.').getAttribute('lang')).toBe('en');
    expect(screen.getByText(/^1 sentence shown in the original/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Translate again' })).toBeNull();
  });

  it('opens bench mode in its language', async () => {
    load({}, 'viewer', '?language=de');
    const bench = await screen.findByRole('link', { name: 'Bench mode' });
    expect(bench.getAttribute('href')).toBe(`/sop/${sop.id}/do?language=de`);
  });

  it('is written from right to left where the language is', async () => {
    const arabic = translatedOf({ language: 'ar', title: sentence('Changing the die', 'تغيير القالب') });
    load({ [`GET ${path}/ar`]: { body: arabic } }, 'viewer', '?language=ar');
    const title = await screen.findByRole('heading', { level: 1 });
    expect([title.lang, title.dir]).toEqual(['ar', 'rtl']);
  });

  it('marks in the comparison what is out of date and what is not verified, with the reason', async () => {
    load();
    const changed = await rowOf('Loosen the four bolts.');
    expect(changed.getByText('Out of date')).toBeTruthy();
    expect(changed.getByText('Loosen the bolts.')).toBeTruthy();
    const open = await rowOf('Never hold the die.');
    expect(open.getByText('A “not” or “never” may be missing or added.')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Only sentences to check'));
    await waitFor(() => expect(screen.queryByText('Turn the switch off.')).toBeNull());
    expect(screen.getByText('Never hold the die.')).toBeTruthy();
  });

  it('is edited in place, saved by Ctrl+Enter, and then verified', async () => {
    const sentenceNow = {
      ...doubtful,
      text: 'Die Form niemals halten.',
      doubts: [],
      is_edited: true,
      is_accepted: true,
    };
    const changed = { sentence: sentenceNow, translation: { ...facts, doubtful_count: 0 } };
    const { requests } = load({ [`PUT ${path}/de/sentences/${doubtful.id}`]: { body: changed } });
    fireEvent.click(await button('Edit the translation: Never hold the die.'));
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Translation of: Never hold the die.');
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.change(field, { target: { value: 'Die Form niemals\nhalten.' } });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    const row = await rowOf('Never hold the die.');
    await row.findByText('Edited');
    expect(row.getByText('Die Form niemals halten.')).toBeTruthy();
    expect(sent(requests, 'PUT', doubtful.id)).toEqual([{ text: 'Die Form niemals halten.', revision: 1 }]);
  });

  it.each([
    ['cannot be changed while its version is released without a draft', false, /^Version 2 is released, and/],
    ['can be changed in the next draft, which readers do not see yet', true, /^Readers see the translation/],
  ])('%s', async (_, isDraft, reason) => {
    const frozen = sentence('Lift it.', 'Heben.', { doubts: ['unchecked'], is_frozen: !isDraft });
    const released = { ...sop, release: { ...sop.release, version: 2, is_draft: isDraft } };
    load({
      [`GET /api/sops/${sop.id}`]: { body: released },
      [`GET ${path}/de`]: { body: translatedOf({ precautions: [frozen] }) },
    });
    await screen.findByText(reason);
    for (const name of ['Edit the translation: Lift it.', 'Accept the translation: Lift it.'])
      expect((await button(name)).hasAttribute('disabled')).toBe(!isDraft);
    expect((await rowOf('Lift it.')).queryAllByText('Released')).toHaveLength(isDraft ? 0 : 1);
  });

  it('keeps typed text that could not be saved, through a reload, until it is cancelled', async () => {
    const refused = problem(
      409,
      'Someone else changed this translation in the meantime. Please read it again.',
    );
    const { unmount } = load({ [`PUT ${path}/de/sentences/${doubtful.id}`]: refused });
    fireEvent.click(await button('Edit the translation: Never hold the die.'));
    const field = await screen.findByLabelText('Translation of: Never hold the die.');
    fireEvent.change(field, { target: { value: 'Niemals halten.' } });
    fireEvent.click(await button('Save'));
    await screen.findByText(/^Someone else changed this translation/);
    unmount();
    load();
    const restored = await screen.findByLabelText<HTMLTextAreaElement>('Translation of: Never hold the die.');
    expect(restored.value).toBe('Niemals halten.');
    fireEvent.keyDown(restored, { key: 'Escape' });
    expect(await screen.findByText('Die Form halten.')).toBeTruthy();
  });

  it('is accepted sentence by sentence', async () => {
    const accepted = { ...stale, state: 'current' as const, earlier_source: null, is_accepted: true };
    const reply = { sentence: accepted, translation: { ...facts, stale_count: 0 } };
    const { requests } = load({ [`POST ${path}/de/sentences/${stale.id}/acceptance`]: { body: reply } });
    fireEvent.click(await button('Accept the translation: Loosen the four bolts.'));
    await (await rowOf('Loosen the four bolts.')).findByText('Accepted');
    expect(sent(requests, 'POST', '/acceptance')).toEqual([{ revision: 1 }]);
  });

  it('is renewed where it is stale, and asks before it replaces what a user edited', async () => {
    const edited = { ...stale, is_edited: true };
    const both = translatedOf({
      steps: [{ id: 'a', position: 1, title: null, paragraphs: [[edited, sentence('New.', null)]] }],
    });
    const { requests } = load({
      [`GET ${path}/de`]: { body: both },
      [`POST ${path}`]: { status: 202, body: { ...facts, state: 'running' } },
    });
    fireEvent.click(await button('Translate again'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Some of them were edited by a user' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Keep the edited ones' }));
    await screen.findByText('The translation has started.');
    expect(sent(requests, 'POST', '/translations')).toEqual([{ language: 'de', include_edited: false }]);
  });

  it('shows its progress while it is made', async () => {
    load({ [`GET ${path}/de`]: { body: translatedOf({ state: 'running', percent: 40 }) } });
    const bar = await screen.findByRole('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    expect(screen.queryByRole('button', { name: 'Translate again' })).toBeNull();
  });

  it('says why it failed', async () => {
    const detail = 'The translation was stopped.';
    load({ [`GET ${path}/de`]: { body: translatedOf({ state: 'failed', detail }) } });
    expect(await screen.findByText(detail)).toBeTruthy();
  });

  it('says that it does not exist, and that it could not be loaded, with the way on', async () => {
    const { unmount } = load({ [`GET ${path}/de`]: problem(404, 'Not translated.') });
    await screen.findByText('This SOP is not translated into German');
    expect(screen.getByRole('link', { name: 'Open the original' }).getAttribute('href')).toBe(
      `/sop/${sop.id}`,
    );
    unmount();
    load({ [`GET ${path}/de`]: [problem(500, 'x'), { body: translatedOf() }] });
    await screen.findByText('Failed to load the translation');
    fireEvent.click(await button('Try Again'));
    expect(await screen.findByText('Den Schalter ausschalten.')).toBeTruthy();
  });
});

describe('translating an SOP', () => {
  resetBetweenTests();

  const openDialog = async (answers: Parameters<typeof answerWith>[0], role: CompanyRole = 'editor') => {
    const page = load({ 'GET /api/departments': { body: [] }, ...answers }, role, '');
    fireEvent.click(await button('More'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Translate…' }));
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Translate this SOP' })) };
  };

  it('begins with a language that it does not have', async () => {
    const french = translatedOf({ language: 'fr', state: 'running', percent: 0 });
    const { dialog, requests } = await openDialog({
      'GET /api/settings/transcription-models': models(connected),
      [`POST ${path}`]: { status: 202, body: { ...facts, language: 'fr' } },
      [`GET ${path}/fr`]: { body: french },
    });
    const field = await dialog.findByLabelText<HTMLSelectElement>('Language');
    const offered = [...field.options].map(({ value }) => value);
    expect([offered.includes('de'), offered.includes('en'), offered.includes('fr')]).toEqual([
      false,
      false,
      true,
    ]);
    fireEvent.change(field, { target: { value: 'fr' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Translate' }));
    expect(await screen.findByRole('progressbar')).toBeTruthy();
    expect(sent(requests, 'POST', '/translations')).toEqual([{ language: 'fr' }]);
  });

  it('says what is missing without a language model, and where the operator connects one', async () => {
    const answers = { 'GET /api/settings/transcription-models': models(null) };
    const { dialog } = await openDialog(answers);
    await dialog.findByText(/No language model is connected/);
    expect(dialog.getByText(/Please ask the operator/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Translate' })).toBeNull();
  });
});
