import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ChangedSop, Sop, Step } from '@sop/contracts';
import { keys } from '../../api/query-keys.js';
import { answerWith, type RecordedRequest } from '../../testing/answer.js';
import { meOf } from '../../testing/me.js';
import { renderPage } from '../../testing/render-page.js';
import { released, sentenceOf, sopOf, stepOf } from '../../testing/sop.js';
import { sentChanges } from '../../testing/sent-changes.js';
import { Toaster } from '../../ui/toaster.js';
import { Component as SopPage } from './sop-page.js';

/** The page as an editor sees it; `answers` are the API's replies beside the SOP itself. */
const open = async (sop: Sop, answers: Parameters<typeof answerWith>[0] = {}) => {
  const requests = answerWith({
    [`GET /api/sops/${sop.id}`]: { body: sop },
    'GET /api/users/me': { body: meOf('editor') },
    ...answers,
  });
  const view = renderPage(
    <>
      <SopPage />
      <Toaster />
    </>,
    `/sop/${sop.id}`,
    '/sop/:id',
  );
  await screen.findByRole('heading', { level: 1 });
  if (!('GET /api/users/me' in answers) && sop.steps.length > 0)
    await screen.findAllByRole('button', { name: /^Edit: |^Previous$/ });
  return { requests, ...view };
};
const [first, second] = sopOf().steps as [Step, Step];
const stepPath = (step: Step) => `/api/sops/${sopOf().id}/steps/${step.id}`;
/** The SOP with a changed step, at this revision. */
const sopWith = (step: Step, revision: number, change: number | null = revision): ChangedSop => ({
  ...sopOf({ steps: [first, second].map((each) => (each.id === step.id ? step : each)), revision }),
  change,
});
const undoPath = (revision: number) => `/api/sops/${sopOf().id}/revisions/${revision}/undo`;
/** The sent changes of a step, latest last. */
const changes = (requests: readonly RecordedRequest[]) =>
  requests.flatMap(({ method, body }) =>
    method === 'PUT' && body instanceof FormData ? [Object.fromEntries(body.entries())] : [],
  );
const description = () => screen.getByLabelText<HTMLTextAreaElement>('Description');
const startEditing = async (position = 1) => {
  fireEvent.click(screen.getByRole('button', { name: `Edit: Do thing ${position}` }));
  await screen.findByLabelText('Description');
};
const edit = async (value: string) => {
  await startEditing();
  fireEvent.change(description(), { target: { value } });
};

const video = () => screen.getByLabelText<HTMLVideoElement>(/^Original Video:/);
const playAt = (seconds: number) =>
  act(() => {
    video().currentTime = seconds;
    fireEvent.play(video());
    fireEvent.timeUpdate(video());
  });
const steps = () => within(screen.getByRole('region', { name: 'Procedure' })).getAllByRole('listitem');

describe('SOP page', () => {
  beforeEach(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
  afterEach(() => {
    for (const message of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(message);
    cleanup();
  });

  it('counts that it was opened, once, and not before it has steps', async () => {
    const opened = (requests: readonly RecordedRequest[]) =>
      requests.filter(({ method, address }) => method === 'POST' && address.endsWith('/openings')).length;
    const { requests, client } = await open(sopOf());
    await waitFor(() => expect(opened(requests)).toBe(1));
    await act(() => client.refetchQueries());
    expect(opened(requests)).toBe(1);
    cleanup();
    const empty = await open(sopOf({ steps: [], no_procedure_reason: 'Nobody speaks.' }));
    await waitFor(() => expect(empty.requests.some(({ address }) => address.endsWith('/me'))).toBe(true));
    expect(opened(empty.requests)).toBe(0);
  });

  it('plays the video from the evidence of a sentence', async () => {
    await open(sopOf());
    fireEvent.click(screen.getByRole('link', { name: 'Loosen the bolts.' }));
    expect(video().currentTime).toBe(18);
  });

  it('highlights the step and the transcript line that is being played', async () => {
    await open(sopOf());
    playAt(19);
    expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step']);
    expect(screen.getByRole('link', { name: /Loosen them/ }).getAttribute('aria-current')).toBe('true');
  });

  it('shows unused speech and plays it', async () => {
    const line = {
      text: 'The tank holds forty litres.',
      segment_ids: [0],
      start_seconds: 33,
      end_seconds: 36,
    };
    await open(sopOf({ unused_speech: [line] }));
    const aside = within(screen.getByRole('region', { name: 'Said but not used in any step' }));
    expect(aside.getByText('The tank holds forty litres.')).toBeTruthy();
    fireEvent.click(aside.getByRole('link'));
    expect(video().currentTime).toBe(33);
  });

  it('highlights nothing before the reader uses the video', async () => {
    await open(sopOf());
    expect(steps().some((step) => step.hasAttribute('aria-current'))).toBe(false);
  });

  it('moves between steps with J and K', async () => {
    await open(sopOf());
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(document.activeElement?.id).toBe('step-2');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k' });
    expect(document.activeElement?.id).toBe('step-1');
  });

  it('shows the recognised text of a glossary term, in the step and in the transcript', async () => {
    const corrections = [{ recognised: 'Zen trucks', written: 'Zentrox' }];
    const line = { id: 0, start_seconds: 4, end_seconds: 9, text: 'Open the Zentrox.', confidence: 0.7 };
    const step = stepOf(1, [sentenceOf('Open the Zentrox.', 4, 9)]);
    const other = stepOf(2, [sentenceOf('Close it.', 10, 12)]);
    await open(sopOf({ steps: [step, other], transcript: [{ ...line, corrections }] }));
    const text = '“Zentrox” from the glossary, heard as “Zen trucks”.';
    expect(steps().map((each) => each.textContent?.includes(text))).toEqual([true, false]);
    expect(screen.getByRole('link', { name: /^0:04/ }).textContent).toContain(text);
  });

  it('marks uncertain sentences', async () => {
    await open(sopOf());
    expect(
      screen.getByRole('link', { name: 'Hold the die. (Needs review: check it against the video)' }),
    ).toBeTruthy();
  });

  it('shows the spoken words of each doubtful sentence in a line of its own', async () => {
    const later = sentenceOf('Wait a minute.', 26, 31, 0.2);
    const other = { ...later, evidence: { ...later.evidence, segment_ids: [0, 1] } };
    const doubtful = stepOf(2, [
      sentenceOf('Loosen the bolts.', 18, 25),
      sentenceOf('Hold the die.', 25, 31, 0.2),
      other,
    ]);
    await open(sopOf({ steps: [first, doubtful] }));
    const lines = steps()[1]?.querySelectorAll('details p') ?? [];
    expect([...lines].map(({ textContent }) => textContent)).toEqual([
      '0:04 Turn it off.',
      '0:04 Turn it off. Loosen them.',
    ]);
  });

  it('opens the spoken words where a step is uncertain, and plays them', async () => {
    await open(sopOf());
    const [certain, uncertain] = steps();
    const wordsOf = (step = document.body) =>
      within(step)
        .queryAllByText('What was said')
        .map((summary) => summary.closest('details'));
    expect(wordsOf(certain)).toEqual([]);
    const [words] = wordsOf(uncertain);
    expect(words?.open).toBe(true);
    expect(words?.textContent).toContain('Turn it off.');
    expect(words?.textContent).not.toContain('Loosen them.');
    fireEvent.click(within(words as HTMLElement).getByRole('link', { name: '0:04', hidden: true }));
    expect(video().currentTime).toBe(4);
  });

  it('has no words for what only a picture shows, and those of the whole step where it is uncertain as a whole', async () => {
    const { evidence, ...rest } = sentenceOf('The lever points up.', 4, 4, 0.4);
    const seen = { ...rest, evidence: { ...evidence, segment_ids: [], sources: ['picture' as const] } };
    const held = sentenceOf('Hold the die.', 4, 9);
    const whole = stepOf(2, [held], { confidence: 0.3, title_evidence: held });
    await open(sopOf({ steps: [stepOf(1, [sentenceOf('Open it.', 1, 3), seen]), whole] }));
    const shown = steps().map((step) => within(step).queryByText('What was said') !== null);
    expect(shown).toEqual([false, true]);
  });

  it.each([
    ['Translated from German', { spoken: 'de', written: 'en' }],
    ['Translated from British English', { spoken: 'en-GB', written: 'de' }],
    ['In German', { spoken: 'de-AT', written: 'de' }],
    ['In Chinese', { spoken: 'zh', written: 'zh' }],
  ])('says %s', async (text, languages) => {
    await open(sopOf({ languages }));
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('names no language where speech and text have that of the page, or it is not known', async () => {
    for (const languages of [null, { spoken: 'en-US', written: 'en' }]) {
      await open(sopOf({ languages }));
      expect(screen.queryByText(/^(?:In|Translated from) /)).toBeNull();
      cleanup();
    }
  });

  it('marks a sentence that only a picture shows', async () => {
    const { evidence, ...rest } = sentenceOf('The lever points up.', 4, 4);
    const seen = { ...rest, evidence: { ...evidence, sources: ['picture' as const] }, confidence: 0.4 };
    await open(sopOf({ steps: [stepOf(1, [sentenceOf('Hold the die.', 1, 3), seen])] }));
    const name = 'The lever points up. (Seen in the picture, not said: check it against the video)';
    expect(screen.getByRole('link', { name })).toBeTruthy();
    expect(screen.getAllByText('seen')).toHaveLength(1);
  });

  it('keeps the input when saving fails', async () => {
    await open(sopOf());
    await edit('My text.');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Failed to save changes. Please try again.');
    expect(description().value).toBe('My text.');
  });

  it('restores unsaved input when the page is opened again', async () => {
    const { unmount } = await open(sopOf());
    await edit('My text.');
    unmount();
    await open(sopOf());
    await screen.findByLabelText('Description');
    expect(description().value).toBe('My text.');
  });

  it('places the caret at the end of the text, or where it was', async () => {
    const { unmount } = await open(sopOf());
    await startEditing();
    expect(document.activeElement).toBe(description());
    expect(description().selectionStart).toBe(first.description.length);
    fireEvent.change(description(), { target: { value: 'Turn the red switch off.', selectionEnd: 12 } });
    unmount();
    await open(sopOf());
    await screen.findByLabelText('Description');
    expect(description().selectionStart).toBe(12);
  });

  it('announces a saved step and restores the former text on Undo and Ctrl+Z', async () => {
    const { requests } = await open(sopOf(), {
      [`PUT ${stepPath(first)}`]: [{ body: sopWith(first, 2) }, { body: sopWith(first, 4) }],
      [`POST ${undoPath(2)}`]: { body: sopWith(first, 3) },
      [`POST ${undoPath(4)}`]: { body: sopWith(first, 5) },
    });
    const undone: string[] = [];
    for (const undo of [
      () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })),
      () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }),
    ]) {
      await edit('Mine.');
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => {
        const saved = screen.getAllByRole('status').filter((each) => each.textContent?.includes('Saved'));
        expect(saved).toHaveLength(1);
      });
      undo();
      await screen.findAllByRole('button', { name: 'Redo' });
      undone.push(undoPath(2 * (undone.length + 1)));
      expect(changes(requests).map((change) => change['description'])).toEqual(undone.map(() => 'Mine.'));
      const posts = sentChanges(requests).filter(({ method }) => method === 'POST');
      expect(posts.map(({ address }) => address)).toEqual(undone);
    }
  });

  it('restores the saved text on Ctrl+Y after Ctrl+Z', async () => {
    const { requests } = await open(sopOf(), {
      [`PUT ${stepPath(first)}`]: { body: sopWith(first, 2) },
      [`POST ${undoPath(2)}`]: { body: sopWith(first, 3) },
      [`POST ${undoPath(3)}`]: { body: sopWith(first, 4) },
    });
    await edit('Mine.');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Undo' });
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await screen.findAllByRole('button', { name: 'Redo' });
    fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true });
    await waitFor(() => {
      const posts = sentChanges(requests).filter(({ method }) => method === 'POST');
      expect(posts.map(({ address }) => address)).toEqual([undoPath(2), undoPath(3)]);
    });
  });

  it('leaves Ctrl+Z to the field during typing', async () => {
    const { requests } = await open(sopOf(), { [`PUT ${stepPath(first)}`]: { body: sopWith(first, 2) } });
    await edit('Mine.');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Undo' });
    await startEditing(2);
    fireEvent.keyDown(description(), { key: 'z', ctrlKey: true });
    await act(async () => {});
    expect(changes(requests)).toHaveLength(1);
  });

  it('prints no buttons to play and accept', async () => {
    await open(sopOf());
    const asking = screen.getByText(/Check the underlined text/);
    expect(asking.closest('[data-screen-only]')).toBeTruthy();
    expect(screen.getByText('Needs review').closest('[data-screen-only]')).toBeNull();
  });

  it('links to uncertain steps until a user has accepted them', async () => {
    const sop = sopOf();
    const { requests } = await open(sop, {
      [`PUT ${stepPath(second)}`]: { body: sopWith({ ...second, sentences: [], is_edited: true }, 1, null) },
    });
    await screen.findByText('To review (1)');
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(document.activeElement?.id).toBe('step-2');
    fireEvent.click(screen.getByRole('button', { name: 'Accept: Do thing 2' }));
    await waitFor(() => expect(screen.queryByText(/^To review/)).toBeNull());
    expect(changes(requests)[0]).toEqual({
      title: second.title,
      description: second.description,
      revision: '1',
    });
  });

  it('accepts steps without doubt by a button or A, one after the other, and counts those left', async () => {
    const sop = sopOf({ steps: [first, { ...second, sentences: first.sentences }] });
    const [one, two] = sop.steps.map((step) => ({ ...step, is_edited: true }));
    if (!one || !two) throw new Error('The SOP has two steps');
    const once = { ...sop, steps: sop.steps.with(0, one) };
    const { requests } = await open(sop, {
      [`PUT ${stepPath(one)}`]: { body: { ...once, change: null } },
      [`PUT ${stepPath(two)}`]: { body: { ...once, steps: [one, two], change: null } },
    });
    await screen.findByText('2 of 2 steps were never edited or accepted by a person.');
    expect(screen.queryByText(/^To review/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Accept: Do thing 1' }));
    await screen.findByText('1 of 2 steps was never edited or accepted by a person.');
    await waitFor(() => expect(document.activeElement?.id).toBe('step-2'));
    expect(screen.queryByRole('button', { name: 'Accept: Do thing 1' })).toBeNull();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'a' });
    await waitFor(() => expect(screen.queryByText(/never edited or accepted/)).toBeNull());
    expect(changes(requests)).toHaveLength(2);
  });

  it('asks to accept nothing in a version that is released as it is', async () => {
    await open(sopOf({ steps: [first], release: released }));
    expect(screen.queryByText(/never edited or accepted/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Accept: / })).toBeNull();
  });

  it('reverts an acceptance on Undo and repeats it', async () => {
    const accepted = { ...second, sentences: [], is_edited: true, revision: 2 };
    const { requests } = await open(sopOf(), {
      [`PUT ${stepPath(second)}`]: [
        { body: sopWith(accepted, 1, null) },
        { body: sopWith({ ...second, revision: 3 }, 1, null) },
        { body: sopWith({ ...accepted, revision: 4 }, 1, null) },
      ],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Accept: Do thing 2' }));
    await screen.findByText('Accepted the text of step 2');
    expect(screen.queryByText(/^To review/)).toBeNull();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await screen.findByText('To review (1)');
    fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
    await waitFor(() => expect(screen.queryByText(/^To review/)).toBeNull());
    const { title, description } = second;
    expect(changes(requests)).toEqual([
      { title, description, revision: '1' },
      { title, description, review: 'open', revision: '1' },
      { title, description, revision: '1' },
    ]);
  });

  it('edits one step at a time', async () => {
    await open(sopOf());
    await startEditing();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Edit: Do thing 2' }).disabled).toBe(true);
  });

  it('shows safety for work but not for screen recordings, whose steps it shows', async () => {
    const evidence = { segment_ids: [], start_seconds: 1, end_seconds: 2, sources: ['speech' as const] };
    const precautions = [
      { text: 'Lock the press.', kind: 'hazard' as const, step_index: null, evidence, confidence: 1 },
    ];
    const { unmount } = await open(sopOf({ precautions }));
    expect(screen.getByRole('region', { name: 'Safety Precautions' })).toBeTruthy();
    unmount();
    await open(sopOf({ precautions, is_screen_recording: true }));
    expect(screen.queryByText('Safety Precautions')).toBeNull();
    expect(steps()).toHaveLength(2);
  });

  it('marks what is uncertain until a user has settled it', async () => {
    const guess = stepOf(1, [sentenceOf('Press it.', 1, 2)], {
      confidence: 0.3,
      title_evidence: sentenceOf('Press it', 1, 2, 0.6),
    });
    await open(sopOf({ steps: [guess] }));
    expect(screen.getByText('1 step needs review')).toBeTruthy();
    expect(screen.getByRole('group', { name: /^Check this step against the video/ })).toBeTruthy();
  });

  it('names what an uncertain text is compared with where the video is deleted', async () => {
    await open(sopOf({ video_path: null, video_deleted_at: '2026-11-01T10:00:00.000Z' }));
    expect(screen.getByText('(Needs review: check it against what was said)')).toBeTruthy();
    expect(
      screen.getByRole('group', { name: /^Check the underlined text against what was said/ }),
    ).toBeTruthy();
    expect(screen.queryByText(/against the video/)).toBeNull();
  });

  it('shows a stored description that repeats the title', async () => {
    const step = stepOf(1, [sentenceOf('Turn the switch off.', 1, 2)], { title: 'Turn the switch off' });
    await open(sopOf({ steps: [step], transcript: [] }));
    const procedure = within(screen.getByRole('region', { name: 'Procedure' }));
    expect(procedure.getAllByText(/Turn the switch off/)).toHaveLength(2);
  });

  describe('conflict with another user’s change of a step', () => {
    const theirs: Step = { ...first, revision: 5, description: 'Turn the key. Wait.', sentences: [] };
    const refused = {
      status: 409,
      body: {
        type: 'conflict',
        title: 'Conflict',
        status: 409,
        detail: 'Somebody else changed this step.',
        request_id: 'r',
        versions: { current: sopWith(theirs, 5), submitted: { description: 'Mine.' } },
      },
    };
    const save = async () => {
      const view = await open(sopOf(), { [`PUT ${stepPath(first)}`]: refused });
      await edit('Mine.');
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      await screen.findByRole('alert');
      return view;
    };

    it('shows both versions side by side and keeps the input in its field', async () => {
      await save();
      expect(screen.getByRole('group', { name: 'Their saved version' }).textContent).toContain(
        'Turn the key. Wait.',
      );
      expect(screen.getByRole('group', { name: 'Your version' }).textContent).toContain('Mine.');
      expect(description().value).toBe('Mine.');
    });

    it('overwrites their version on request', async () => {
      const { requests } = await save();
      const mine = sopWith({ ...theirs, description: 'Mine.' }, 6);
      answerWith({ [`PUT ${stepPath(first)}`]: { body: mine } });
      fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
      await waitFor(() => expect(screen.queryByLabelText('Description')).toBeNull());
      expect(screen.getByText('Mine.')).toBeTruthy();
      expect(changes(requests)[0]?.['revision']).toBe('1');
    });

    it('takes their version and can restore the own one', async () => {
      await save();
      fireEvent.click(screen.getByRole('button', { name: 'Use theirs' }));
      expect(await screen.findByText('Turn the key. Wait.')).toBeTruthy();
      const mine = sopWith({ ...theirs, description: 'Mine.' }, 6);
      const requests = answerWith({ [`PUT ${stepPath(first)}`]: { body: mine } });
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
      await screen.findByText('Mine.');
      expect(changes(requests)).toEqual([{ description: 'Mine.', revision: '5' }]);
    });

    it('asks nothing if they changed only the picture', async () => {
      const current = sopWith({ ...first, revision: 5 }, 5);
      const renewed = { ...refused, body: { ...refused.body, versions: { current, submitted: {} } } };
      const saved = { body: sopWith({ ...first, description: 'Mine.', sentences: [] }, 6) };
      const { requests } = await open(sopOf(), { [`PUT ${stepPath(first)}`]: [renewed, saved] });
      await edit('Mine.');
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      await screen.findByText('Mine.');
      expect(changes(requests).map((change) => change['revision'])).toEqual(['1', '5']);
      expect(screen.queryByRole('group', { name: 'Your version' })).toBeNull();
    });
  });

  it('shows viewers the same without edit actions', async () => {
    await open(sopOf(), { 'GET /api/users/me': { body: meOf('viewer') } });
    await act(async () => {});
    expect(screen.getByText('1 step needs review')).toBeTruthy();
    for (const name of [/^Edit/, /^Change Image/, /^Accept/, 'Next'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('shows what of the video could not be used', async () => {
    const note = 'One sound track of this video is in a format that cannot be read here. It was left out.';
    await open(sopOf({ video_detail: note }));
    expect(screen.getByText(note).getAttribute('role')).toBe('status');
  });

  it('shows editors why the language model did not write it', async () => {
    const note = 'Written by the offline writer: the model’s server refused the request.';
    await open(sopOf({ writing_detail: note }));
    expect(screen.getByText(note).getAttribute('role')).toBe('status');
    cleanup();
    await open(sopOf({ writing_detail: note }), { 'GET /api/users/me': { body: meOf('viewer') } });
    await act(async () => {});
    expect(screen.queryByText(note)).toBeNull();
  });

  it('shows editors who wrote the draft and recognised its speech', async () => {
    const by = (provider: string, model: string): Sop['made_by'] => [
      { stage: 'transcribing', provider: 'local', model: 'moonshine' },
      { stage: 'generating', provider, model },
    ];
    await open(sopOf({ made_by: by('openai', 'qwen3:8b') }));
    const line = 'Draft written by qwen3:8b. Speech recognised on this server.';
    expect(screen.getByText(line)).toBeTruthy();
    cleanup();
    await open(sopOf({ made_by: by('local', 'rules') }));
    expect(screen.getByText(/^Draft written by the offline writer\./)).toBeTruthy();
    cleanup();
    await open(sopOf({ made_by: by('local', 'rules') }), { 'GET /api/users/me': { body: meOf('viewer') } });
    await act(async () => {});
    expect(screen.queryByText(/^Draft written/)).toBeNull();
  });

  it('shows above the current draft why a new one failed', async () => {
    const note = 'The new draft could not be created, so the earlier one is kept. The video took too long.';
    await open(sopOf({ status_detail: note }));
    expect(screen.getByText(note).getAttribute('role')).toBe('status');
    expect(steps()).toHaveLength(2);
    cleanup();
    await open(sopOf());
    expect(screen.queryByText(/could not be created/)).toBeNull();
  });

  it('explains what to do about a video without speech', async () => {
    await open(sopOf({ steps: [], transcript: [], transcription: '', no_procedure_reason: 'No narration.' }));
    expect(await screen.findByText('No narration.')).toBeTruthy();
    expect(screen.getByText('No steps found')).toBeTruthy();
    expect(screen.queryByText(/full transcription\./)).toBeNull();
    const link = await screen.findByRole('link', { name: 'Upload a video with narration' });
    expect(link.getAttribute('href')).toBe('/create?source=upload');
  });

  it('explains a video without a procedure and keeps its transcript', async () => {
    await open(sopOf({ steps: [], no_procedure_reason: 'Only a talk.' }));
    expect(await screen.findByText(/Only a talk\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Turn it off/ })).toBeTruthy();
  });

  it('says of an SOP in the trash that it is there, and restores it', async () => {
    const sop = sopOf();
    const refusal = {
      status: 404,
      body: {
        ...{ type: 'not-found', title: 'Not found', status: 404, detail: 'This SOP is in the trash.' },
        ...{ request_id: 'r', code: 'sop.in-trash', parameters: {} },
      },
    };
    const openAs = (role: 'editor' | 'viewer') => {
      answerWith({
        [`GET /api/sops/${sop.id}`]: [refusal, { body: sop }],
        'GET /api/users/me': { body: meOf(role) },
        [`POST /api/trash/${sop.id}/restore`]: { status: 204 },
      });
      renderPage(<SopPage />, `/sop/${sop.id}`, '/sop/:id');
    };
    openAs('viewer');
    await screen.findByText('Ask an editor of your company if you need it.');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    cleanup();
    openAs('editor');
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect((await screen.findByRole('heading', { level: 1, name: sop.title })).textContent).toBe(sop.title);
  });

  it('shows its tags as links to the SOPs that have them, and changes them', async () => {
    const sop = sopOf({ tags: ['Press', 'Safety'] });
    const requests = answerWith({
      [`GET /api/sops/${sop.id}`]: { body: sop },
      'GET /api/users/me': { body: meOf('editor') },
      'GET /api/tags': { body: [{ name: 'Safety', sops: 2 }] },
      [`PUT /api/sops/${sop.id}/tags`]: { body: { tags: [] } },
    });
    renderPage(<SopPage />, `/sop/${sop.id}`, '/sop/:id');
    expect((await screen.findByRole('link', { name: 'Safety' })).getAttribute('href')).toBe(
      '/dashboard?tag=Safety',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit Tags' }));
    const field = await screen.findByRole('combobox', { name: 'Tags' });
    fireEvent.change(field, { target: { value: 'Oil' } });
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      const sent = requests.find(({ method }) => method === 'PUT');
      expect(JSON.parse(String(sent?.body))).toEqual({ tags: ['Press', 'Safety', 'Oil'] });
    });
  });

  it('shows a loading state', async () => {
    const sop = sopOf();
    answerWith({ [`GET /api/sops/${sop.id}`]: { body: sop }, 'GET /api/users/me': { body: meOf('editor') } });
    renderPage(<SopPage />, `/sop/${sop.id}`, '/sop/:id');
    expect(screen.getByText('Loading SOP...')).toBeTruthy();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Loading SOP...')).toBeNull();
  });

  it('calls the equipment of a screen recording software and apps, and has fallbacks for missing titles, departments and texts', async () => {
    const equipment = [
      { name: 'Browser', kind: 'software' as const, evidence: sentenceOf('', 1, 2).evidence, confidence: 1 },
    ];
    const bare = { ...first, title: '' };
    await open(
      sopOf({ creation_type: 'screen_record', equipment, steps: [bare], transcript: [], transcription: '' }),
    );
    const card = screen.getByRole('region', { name: 'Software & Apps Used' });
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^1\.Browser/)]);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toContain('Step 1');
    expect(screen.getByText('Unknown')).toBeTruthy();
    expect(screen.getByText('No transcription available.')).toBeTruthy();
  });

  it('asks for pictures when none were found for a step', async () => {
    await open(sopOf({ screenshot_selection_failed: true, steps: [stepOf(1, [])] }));
    await screen.findByRole('heading', { level: 1, name: 'Manual Screenshot Selection Required' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save All' }).disabled).toBe(true);
  });

  it('does not restart the video when the SOP has a newly signed path', async () => {
    const sop = sopOf();
    const { client } = await open(sop);
    const before = video().getAttribute('src');
    act(() => {
      client.setQueryData(keys.sop(sop.id), { ...sop, video_path: 'storage/videos/v.mp4?signature=new' });
    });
    expect(video().getAttribute('src')).toBe(before);
  });
});

describe('an SOP whose video was deleted by the retention rule', () => {
  const deleted = sopOf({ video_path: null, video_deleted_at: '2026-11-20T08:00:00Z' });

  it('says so with the date, and has its words and transcript without links into the video', async () => {
    await open(deleted);
    const sentence = 'The video was deleted on 20 November 2026 by the retention rule of your company.';
    // Beside the steps, and above them where the video panel is small.
    expect(screen.getAllByText(sentence)).toHaveLength(2);
    expect(document.querySelector('video')).toBeNull();
    expect(screen.getByRole('button', { name: 'Play' })).toHaveProperty('disabled', true);
    const words = screen.getAllByText('Turn the switch off.');
    expect(words.map((each) => each.closest('a'))).toEqual(words.map(() => null));
    expect(document.querySelectorAll('a[href^="#t="]')).toHaveLength(0);
    expect(screen.queryByText(/^Play this step/)).toBeNull();
  });

  it('offers nothing that needs the video, and everything else', async () => {
    await open(deleted);
    expect(screen.queryAllByRole('button', { name: /^Change Image/ })).toEqual([]);
    expect(screen.getAllByRole('button', { name: /^Edit: / }).length).toBeGreaterThan(0);
  });
});
