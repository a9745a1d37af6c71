import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { statusMessage, textOf, type Finding, type Redaction, type StatusMessage } from '@sop/contracts';
import { answerWith } from '../../../testing/answer.js';
import { renderPage } from '../../../testing/render-page.js';
import { sopOf } from '../../../testing/sop.js';
import RedactionDialog from './redaction-dialog.js';

const sop = sopOf();
const path = `/api/sops/${sop.id}/redaction/findings`;
const nothing: Redaction = { search: null, found: null, redaction: null };
const findingOf = (id: number, kind: Finding['kind'], text: string | null): Finding => ({
  ...{ id, kind, text, from_seconds: id, to_seconds: id + 4, picture: 'data:image/jpeg;base64,AAAA' },
});
const found: Redaction = {
  ...nothing,
  found: {
    ...{ number: 3, interval_seconds: 0.5, is_cut_off: false },
    findings: [findingOf(1, 'face', null), findingOf(2, 'mail', 'jane@example.com')],
  },
};
const workOf = (state: 'running' | 'failed', ...codes: StatusMessage[]): Redaction['search'] => ({
  ...{ state, percent: 10, detail: textOf(codes), detail_codes: codes },
});
const failed = workOf('failed', statusMessage('video.corrupt'));

describe('the dialog of faces and personal data', () => {
  afterEach(cleanup);

  const open = (reply: Redaction, more: Parameters<typeof answerWith>[0] = {}, of = sop) => {
    const requests = answerWith({ [`GET ${path}`]: { body: reply }, ...more });
    renderPage(<RedactionDialog sop={of} onClose={() => undefined} />);
    return requests;
  };
  const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
  const sent = (requests: ReturnType<typeof answerWith>) =>
    requests
      .filter(({ method, address }) => method === 'POST' && !address.endsWith('/search'))
      .map(({ body }) => JSON.parse(String(body)) as unknown);

  it('searches for the names that were typed, each of a sensible length', async () => {
    const running: Redaction = {
      ...nothing,
      search: workOf('running', statusMessage('redaction.searching')),
    };
    const requests = open(nothing, { [`POST ${path}`]: { status: 201, body: running } });
    const names = await screen.findByLabelText('Names to find');
    fireEvent.change(names, { target: { value: 'J' } });
    expect(screen.getByText(/each of 2 to 80 characters/)).toBeTruthy();
    fireEvent.change(names, { target: { value: ' Jane Doe \n\nErika' } });
    await click('Search the video');
    expect(await screen.findByText('Searching for faces and personal data')).toBeTruthy();
    expect(sent(requests)).toEqual([{ names: ['Jane Doe', 'Erika'] }]);
  });

  it('redacts what stays selected, once that is confirmed', async () => {
    const requests = open(found, {
      [`POST /api/sops/${sop.id}/redaction`]: {
        status: 201,
        body: sopOf({ is_being_redacted: true, video_path: null }),
      },
    });
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
    fireEvent.click(screen.getByRole('checkbox', { name: /Face/ }));
    expect(screen.getByText('1 of 2 selected')).toBeTruthy();
    await click('Redact 1 finding');
    const asked = within(await screen.findByRole('dialog', { name: 'Redact 1 finding for good?' }));
    expect(asked.getByText(/This cannot be undone/)).toBeTruthy();
    expect(sent(requests)).toEqual([]);
    fireEvent.click(asked.getByRole('button', { name: 'Redact for good' }));
    await waitFor(() => expect(sent(requests)).toEqual([{ search: 3, findings: [2] }]));
  });

  it('shows faces or text alone, and selects among what is shown', async () => {
    open(found);
    fireEvent.click(await screen.findByRole('radio', { name: 'Faces' }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await click('Select none');
    expect(screen.getByText('1 of 2 selected')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Text' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /jane@example\.com/ }).checked).toBe(true);
  });

  it('says that nothing was found, and why a search or a redaction failed', async () => {
    open({ ...found, found: found.found && { ...found.found, findings: [] } });
    expect(await screen.findByText('Nothing was found')).toBeTruthy();
    cleanup();
    open({ ...nothing, search: failed });
    expect(await screen.findByText(/could not be searched\. The video file is damaged/)).toBeTruthy();
    cleanup();
    open({ ...found, redaction: failed });
    expect(await screen.findByText(/could not be redacted; pictures and words were/)).toBeTruthy();
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  });

  const words = {
    places: [
      { place: 'title', step: null, seconds: null, excerpt: 'Mail to jane@example.com' },
      { place: 'step', step: 2, seconds: 8, excerpt: 'Ask jane@example.com' },
      { place: 'transcript', step: null, seconds: 12, excerpt: 'jane@example.com, please' },
    ],
    count: 3,
    elsewhere: { versions: 1, history: 0, comments: 2, translations: 0, executions: 0, sound: 0 },
    drawn_on_steps: [1],
  };
  const inWords = { [`POST /api/sops/${sop.id}/redaction/words/search`]: { body: words } };
  const bodiesOf = (requests: ReturnType<typeof answerWith>, end: string) =>
    requests
      .filter(({ method, address }) => method === 'POST' && address.endsWith(end))
      .map(({ body }) => JSON.parse(String(body)) as unknown);

  it('replaces the chosen texts in the words too, unless that is deselected', async () => {
    for (const isDeselected of [false, true]) {
      const requests = open(found, {
        ...inWords,
        [`POST /api/sops/${sop.id}/redaction`]: { body: sopOf({ is_being_redacted: true }) },
      });
      fireEvent.click(await screen.findByText('The chosen texts are also in 6 places of the words'));
      expect(screen.getByText('Ask jane@example.com')).toBeTruthy();
      await click('Redact 2 findings');
      const box = await screen.findByRole('checkbox', {
        name: 'Also replace the texts in 6 places of the words',
      });
      if (isDeselected) fireEvent.click(box);
      await click('Redact for good');
      const sentTexts = isDeselected ? {} : { texts: ['jane@example.com'] };
      await waitFor(() =>
        expect(bodiesOf(requests, '/redaction')).toEqual([{ search: 3, findings: [1, 2], ...sentTexts }]),
      );
      cleanup();
    }
  });

  it('searches the words alone, with a link to each place, and redacts them once that is confirmed', async () => {
    const requests = open(nothing, {
      ...inWords,
      [`POST /api/sops/${sop.id}/redaction/words`]: { body: sopOf() },
    });
    fireEvent.change(await screen.findByLabelText('Names to find'), { target: { value: 'Jane' } });
    await click('Search the words');
    expect(await screen.findByText('Found in 6 places')).toBeTruthy();
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Step 2', `/sop/${sop.id}#step-2`],
      ['Transcript 0:12', `/sop/${sop.id}#t=12`],
    ]);
    expect(screen.getByText('Also in 1 released version and 2 comments.')).toBeTruthy();
    expect(screen.getByText(/drawn on a picture of step 1/)).toBeTruthy();
    await click('Redact 6 places');
    const asked = within(
      await screen.findByRole('dialog', { name: 'Redact 6 places of the words for good?' }),
    );
    expect(asked.queryByText(/the sound is removed/)).toBeNull();
    fireEvent.click(asked.getByRole('button', { name: 'Redact for good' }));
    await waitFor(() => expect(bodiesOf(requests, '/redaction/words')).toEqual([{ texts: ['Jane'] }]));
  });

  it('says that the video loses its sound where a text is spoken, and that there is none until then', async () => {
    const sound = { ...words, elsewhere: { ...words.elsewhere, sound: 2 } };
    open(found, { [`POST /api/sops/${sop.id}/redaction/words/search`]: { body: sound } });
    const expectSound = async (name: string) => {
      const asked = within(await screen.findByRole('dialog', { name }));
      expect(
        asked.getByText(/^In 2 places of the video a text is spoken: the sound is removed/),
      ).toBeTruthy();
      expect(asked.getByText(/spoken but not in the transcript/)).toBeTruthy();
      expect(asked.getByText(/The video is not available until/)).toBeTruthy();
      fireEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    };
    await screen.findByText('The chosen texts are also in 8 places of the words');
    await click('Redact 2 findings');
    await expectSound('Redact 2 findings for good?');
    await click('Search the words');
    expect(await screen.findByText(/and 2 parts of the sound\.$/)).toBeTruthy();
    await click('Redact 8 places');
    await expectSound('Redact 8 places of the words for good?');
  });

  it('offers to redact words only once their own places are counted', async () => {
    let reply = () => {};
    const after = new Promise<void>((resolve) => (reply = resolve));
    const path = `POST /api/sops/${sop.id}/redaction/words/search`;
    open(nothing, { [path]: [{ body: words }, { body: { ...words, count: 9 }, after }] });
    fireEvent.change(await screen.findByLabelText('Names to find'), { target: { value: 'Jane' } });
    await click('Search the words');
    expect(await screen.findByText('Found in 6 places')).toBeTruthy();
    const field = screen.getByLabelText('Names, numbers and addresses in the words');
    fireEvent.change(field, { target: { value: 'Erika' } });
    await click('Search the words');
    expect(screen.queryByText(/^Found in/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Redact/ })).toBeNull();
    reply();
    expect(await screen.findByRole('button', { name: 'Redact 12 places' })).toBeTruthy();
  });

  it('searches the words alone where there is no video', async () => {
    const requests = open(nothing, inWords, sopOf({ video_path: null }));
    fireEvent.change(await screen.findByLabelText('Names, numbers and addresses in the words'), {
      target: { value: 'Jane' },
    });
    await click('Search the words');
    expect(await screen.findByText('Found in 6 places')).toBeTruthy();
    expect(requests.map(({ method }) => method)).toEqual(['POST']);
  });

  it('says that the video is being redacted, whatever else is known', async () => {
    open(found, {}, sopOf({ is_being_redacted: true, video_path: null }));
    expect(await screen.findByText('The video is being redacted')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
