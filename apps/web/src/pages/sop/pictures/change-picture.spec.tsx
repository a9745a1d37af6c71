import '../../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { Frame, Step } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { sentenceOf, sopOf, stepOf } from '../../../testing/sop.js';
import { sentChanges } from '../../../testing/sent-changes.js';
import { Component as SopPage } from '../sop-page.js';
import { Toaster } from '../../../ui/toaster.js';

const shot = (seconds: number) => ({
  path: `storage/step-${seconds}.jpg`,
  thumbnail: `storage/step-${seconds}-small.jpg`,
  seconds,
  detections: null,
});
const step: Step = stepOf(1, [sentenceOf('Turn it off.', 4, 9)], {
  screenshots: [8, 5, 6, 7, 4].map(shot),
});
const frame = (index: number, timestamp: number, looks_like: number | null = null): Frame => ({
  index,
  frame_number: index,
  timestamp,
  path: `storage/frame-${index}.jpg`,
  thumbnail: `storage/frame-${index}-small.jpg`,
  looks_like,
  alike_seconds: [],
});
/** The third looks like the first, the last is a picture of the step; those between were omitted. */
const frames = [frame(0, 0), frame(1, 20), frame(2, 22, 0), frame(5, 6)];
const sop = sopOf({ steps: [step], available_frames: [{ ...frame(16, 8) }] });
const framesPath = `GET /api/sops/${sop.id}/frames`;
const screenshot = `/api/sops/${sop.id}/steps/${step.id}/screenshot`;
const pictures = `/api/sops/${sop.id}/steps/${step.id}/pictures`;
const undoing = `/api/sops/${sop.id}/revisions/2/undo`;

const open = async (answers: Parameters<typeof answerWith>[0] = {}) => {
  const requests = answerWith({
    [`GET /api/sops/${sop.id}`]: { body: sop },
    [framesPath]: { body: { frames } },
    [`POST ${screenshot}`]: {
      body: {
        ...sop,
        steps: [{ ...step, screenshots: [shot(20), ...step.screenshots] }],
        revision: 2,
        change: 2,
      },
    },
    [`POST ${undoing}`]: { body: { ...sop, revision: 3, change: 3 } },
    'GET /api/users/me': { body: meOf('editor') },
    ...answers,
  });
  renderPage(
    <>
      <SopPage />
      <Toaster />
    </>,
    `/sop/${sop.id}`,
    '/sop/:id',
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Change Image/ }));
  await screen.findByRole('dialog', { name: 'Change Screenshot' });
  if (!(framesPath in answers)) await screen.findByRole('group', { name: 'Rest of the video' });
  return requests;
};
const offered = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('radio')
    .map((radio) => radio.getAttribute('aria-label'));

describe('change of a picture', () => {
  beforeEach(() => window.localStorage.clear());
  afterEach(() => {
    for (const message of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(message);
    cleanup();
  });

  it('offers the current picture, the three best, then distinct frames', async () => {
    await open();
    expect(offered('Best pictures for this step')).toEqual([
      'Frame at 0:08, Current',
      'Frame at 0:05',
      'Frame at 0:06',
      'Frame at 0:07',
    ]);
    expect(offered('Rest of the video')).toEqual(['Frame at 0:00', 'Frame at 0:20']);
  });

  it('shows similar frames on demand', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 similar frames' }));
    expect(offered('In this step')).toEqual(['Frame at 0:06']);
    expect(offered('Rest of the video')).toEqual(['Frame at 0:00', 'Frame at 0:20', 'Frame at 0:22']);
  });

  it('shows a large preview of the picked frame before saving', async () => {
    await open();
    expect(screen.getByRole('img', { name: 'The picture at 0:08' }).getAttribute('src')).toContain('step-8');
    fireEvent.click(screen.getByRole('radio', { name: 'Frame at 0:20' }));
    expect(screen.getByRole('img', { name: 'The picture at 0:20' }).getAttribute('src')).toContain('frame-1');
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 similar frames' }));
    const inStep = within(screen.getByRole('group', { name: 'In this step' }));
    fireEvent.click(inStep.getByRole('radio', { name: 'Frame at 0:06' }));
    expect(screen.getByRole('img', { name: 'The picture at 0:06' }).getAttribute('src')).toContain('frame-5');
  });

  it('saves nothing before another picture is picked', async () => {
    await open();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  it('shows failed frames and loads them again', async () => {
    await open({ [framesPath]: [problem(500, ''), { body: { frames } }] });
    await screen.findByText('Failed to load video frames. Please try again.');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('group', { name: 'Rest of the video' });
  });

  it('shows that a video has no frames', async () => {
    await open({ [framesPath]: { body: { frames: [] } } });
    await screen.findByText('No frames available. Please check if the video exists.');
  });

  it('stays open and shows the reason when saving fails', async () => {
    await open({ [`POST ${screenshot}`]: problem(500, '') });
    fireEvent.click(screen.getByRole('radio', { name: 'Frame at 0:20' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Failed to update screenshot. Please try again.');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Frame at 0:20' }).checked).toBe(true);
  });

  it("shows the server's reason when a picture is refused, whether it replaces the current one or is added", async () => {
    const refuse = (reason: string) => problem(409, reason);
    await open({
      [`POST ${screenshot}`]: refuse('This video is gone.'),
      [`POST ${pictures}`]: refuse('A step has at most 5 pictures.'),
    });
    fireEvent.click(screen.getByRole('radio', { name: 'Frame at 0:20' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('This video is gone.');
    fireEvent.click(screen.getByRole('button', { name: 'Add as another picture' }));
    await screen.findByText('A step has at most 5 pictures.');
    expect(screen.queryByText('This video is gone.')).toBeNull();
  });

  it('restores the former picture on Undo', async () => {
    const requests = await open();
    fireEvent.click(screen.getByRole('radio', { name: 'Frame at 0:20' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone');
    const posts = sentChanges(requests).filter(({ method }) => method === 'POST');
    expect(posts.map(({ address }) => address)).toEqual([
      expect.stringContaining(screenshot),
      expect.stringContaining(undoing),
    ]);
    expect(JSON.parse(String(posts[0]?.body))).toEqual({ frame_index: 1, fps: 0.5, revision: 1 });
  });
});
