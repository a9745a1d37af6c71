import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith, problem } from '../../testing/answer.js';
import { renderPage } from '../../testing/render-page.js';
import { VideoRetention } from './video-retention.js';

const path = '/api/company/me/video-retention';
const affected = { count: 12, size_bytes: 40 * 1024 * 1024 };

const none = { count: 0, size_bytes: 0 };

function open(
  days: number | null,
  set: Parameters<typeof answerWith>[0][string] = { body: { days: 30, affected } },
  counted: typeof affected = affected,
) {
  const requests = answerWith({
    [`GET ${path}`]: [{ body: { days, affected: null } }, { body: { days, affected: counted } }],
    [`PUT ${path}`]: set,
  });
  renderPage(<VideoRetention />);
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return Object.assign(sent, { asked: () => requests.map(({ address }) => address) });
}

const label = 'Delete videos after they were turned into an SOP';
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const enter = (days: string) =>
  fireEvent.change(screen.getByLabelText('Days until a video is deleted'), { target: { value: days } });

describe('the retention of videos', () => {
  afterEach(cleanup);

  it('is off, and saved only after a question that says what it deletes now', async () => {
    const sent = open(null);
    fireEvent.click(await screen.findByLabelText(label));
    enter('30');
    save();
    expect(await screen.findByText(/^12 videos are already older \(40 MB\)\./)).toBeTruthy();
    expect([sent(), sent.asked().at(-1)]).toEqual([[], `${path}?days=30`]);
    fireEvent.click(screen.getByRole('button', { name: 'Delete after 30 days' }));
    await waitFor(() => expect(sent()).toEqual(['{"days":30}']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says when no video is that old, and nothing is saved where the question is cancelled', async () => {
    const sent = open(null, { body: {} }, none);
    fireEvent.click(await screen.findByLabelText(label));
    save();
    expect(await screen.findByText('No video is that old yet.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
  });

  it.each(['0', '3651', ''])('refuses "%s" days', async (days) => {
    const sent = open(30);
    await screen.findByLabelText(label);
    enter(days);
    save();
    expect(await screen.findByText('Please enter a number from 1 to 3650.')).toBeTruthy();
    expect([screen.queryByRole('dialog'), sent()]).toEqual([null, []]);
  });

  it('is switched off at once, and says why that failed', async () => {
    const sent = open(30, problem(503, 'Please try again.'));
    fireEvent.click(await screen.findByLabelText(label));
    save();
    await waitFor(() => expect(sent()).toEqual(['{"days":null}']));
    expect(await screen.findByText(/Failed to save when videos are deleted/)).toBeTruthy();
  });
});
