import '../../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Step } from '@sop/contracts';
import { answerWith, problem, type RecordedRequest } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { sopOf } from '../../../testing/sop.js';
import { sentChanges } from '../../../testing/sent-changes.js';
import { Component as SopPage } from '../sop-page.js';

const frame = (index: number) => ({
  index,
  timestamp: index * 10,
  path: `storage/${index}.jpg`,
  thumbnail: `storage/${index}-small.jpg`,
});
const sop = sopOf({ screenshot_selection_failed: true, available_frames: [frame(0), frame(1), frame(2)] });
const [first, second] = sop.steps as [Step, Step];
const pathOf = (step: Step) => `/api/sops/${sop.id}/steps/${step.id}/screenshot`;

const open = async (answers: Parameters<typeof answerWith>[0] = {}, shown = sop) => {
  const requests = answerWith({
    [`GET /api/sops/${sop.id}`]: { body: shown },
    'GET /api/users/me': { body: meOf('editor') },
    ...answers,
  });
  renderPage(<SopPage />, `/sop/${sop.id}`, '/sop/:id');
  await screen.findByRole('heading', { level: 1, name: 'Manual Screenshot Selection Required' });
  return requests;
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const pick = (seconds: string) => fireEvent.click(screen.getByRole('radio', { name: `Frame at ${seconds}` }));
const chosen = (requests: readonly RecordedRequest[]) =>
  sentChanges(requests)
    .filter(({ method }) => method === 'POST')
    .map(({ address, body }) => [address, JSON.parse(String(body)) as unknown]);

describe('manual choice of every picture', () => {
  beforeEach(() => window.localStorage.clear());
  afterEach(cleanup);

  it('goes from step to step, each with its own frame, and saves all at the end', async () => {
    const requests = await open({
      [`POST ${pathOf(first)}`]: { body: first },
      [`POST ${pathOf(second)}`]: { body: second },
    });
    expect(button('Next Step').disabled).toBe(true);
    expect(button('Previous').disabled).toBe(true);
    pick('0:10');
    fireEvent.click(button('Next Step'));
    await screen.findByRole('heading', { level: 2, name: second.title });
    expect(button('Save All').disabled).toBe(true);
    pick('0:20');
    fireEvent.click(button('Save All'));
    await waitFor(() =>
      expect(chosen(requests)).toEqual([
        [pathOf(first), { frame_index: 1 }],
        [pathOf(second), { frame_index: 2 }],
      ]),
    );
    await screen.findByRole('region', { name: 'Procedure' });
  });

  it('shows a failed save and keeps the choice', async () => {
    await open({ [`POST ${pathOf(first)}`]: problem(500, '') });
    pick('0:10');
    fireEvent.click(button('Next Step'));
    await screen.findByRole('heading', { level: 2, name: second.title });
    pick('0:20');
    fireEvent.click(button('Save All'));
    await screen.findByText('Failed to save frame selections. Please try again.');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Frame at 0:20' }).checked).toBe(true);
  });

  it('shows that there is nothing to choose from', async () => {
    await open({}, { ...sop, available_frames: [] });
    await screen.findByText('No frames available. Please check if the video exists.');
  });
});
