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
    requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)) as unknown);

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
    expect(await screen.findByText(/could not be redacted; the pictures were/)).toBeTruthy();
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  });

  it('says that the video is being redacted, whatever else is known', async () => {
    open(found, {}, sopOf({ is_being_redacted: true, video_path: null }));
    expect(await screen.findByText('The video is being redacted')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
