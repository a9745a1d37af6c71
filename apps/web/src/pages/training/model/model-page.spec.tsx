import '../../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ModelCard } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { cardOf, classOf } from '../../../testing/training.js';
import '../progress/epoch-chart.js';
import { Component as ModelPage } from './model-page.js';

const open = (card: ModelCard | undefined) => {
  const id = cardOf().id;
  answerWith({
    'GET /api/users/me': { body: meOf('editor') },
    'GET /api/training/models/active': { body: { model: null } },
    [`GET /api/training/models/${id}`]: card ? { body: card } : problem(500, ''),
  });
  return renderPage(<ModelPage />, `/training/models/${id}`, '/training/models/:id');
};
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

/** jsdom does not open details by a click on their summary. */
const openDetails = () => {
  const details = screen.getByText('Technical details').closest('details');
  if (!details) throw new Error('There are no technical details.');
  details.open = true;
  fireEvent(details, new Event('toggle'));
};

describe('model page', () => {
  beforeEach(() => {
    // jsdom has no layout; a chart needs a size.
    Element.prototype.getBoundingClientRect = function getBoundingClientRect() {
      return this.matches('.recharts-responsive-container') ? new DOMRect(0, 0, 600, 240) : new DOMRect();
    };
  });
  afterEach(cleanup);

  it('starts with what the model finds, as text and pictures, and its training data', async () => {
    open(cardOf({ classes: [{ ...classOf('clamp', 15, 16), mistaken_boxes: 2 }, classOf('wrench', 0, 0)] }));
    await screen.findByRole('heading', { level: 2, name: 'What it finds' });
    expect(screen.getByText('15 of 16 found, 2 false detections')).toBeTruthy();
    expect(screen.getByText('not on any of these frames, so unknown')).toBeTruthy();
    expect(screen.getByText(/^Learned from 64 frames of “Assembly table”/)).toBeTruthy();
    expect(screen.queryByText('mAP50')).toBeNull();
  });

  it('asks about a model that waits for a decision, without a second button', async () => {
    open(cardOf({ awaiting_activation: true, classes: [classOf('clamp', 0, 16)] }));
    await screen.findByRole('heading', { name: 'Use “Parts” for new SOPs?' });
    expect(await screen.findAllByRole('button', { name: 'Activate Parts' })).toHaveLength(1);
  });

  it('shows data, time, user and parameters of the training behind technical details', async () => {
    open(cardOf());
    await screen.findByRole('heading', { level: 1, name: 'Parts' });
    openDetails();
    for (const text of [
      '4',
      'Assembly table',
      '20/11/2026',
      'Mara Engel',
      'WebAssembly',
      'MobileNetV2',
      '71',
      '64',
    ]) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    }
    expect(screen.getByText('for training, 16 for testing')).toBeTruthy();
  });

  it('shows the precision of every class, and none without held-out frames', async () => {
    open(cardOf());
    await screen.findByText('Technical details');
    openDetails();
    await screen.findByRole('table');
    expect(cells('clamp')).toEqual(['0.94', '0.47', '64', '16']);
    expect(cells('wrench')).toEqual(['–', '–', '1', '0']);
  });

  it('draws annotations dashed and detections solid on held-out frames, with label and score', async () => {
    open(cardOf());
    const picture = await screen.findByRole('img', { name: 'Frame 10. Drawn: clamp. Found: clamp 0.91.' });
    const drawing = picture.parentElement?.querySelector('svg');
    expect(drawing?.textContent).toBe('clamp 0.91');
    expect([...(drawing?.querySelectorAll('rect') ?? [])].map((each) => each.getAttribute('x'))).toEqual(
      // Each outline with a dark one beneath it, then the background of the label.
      ['128', '128', '140.8', '140.8', '140.8'],
    );
  });

  it('shows when no frames were held out', async () => {
    open(cardOf({ held_out_frames: 0, samples: [], map50: 0, map50_95: 0 }));
    await screen.findByText(/There were too few annotated frames to keep some for testing/);
    expect(screen.queryByText('0.00')).toBeNull();
    expect(screen.queryByText('On frames it has not seen')).toBeNull();
  });

  it('shows that the samples were deleted with their dataset', async () => {
    open(cardOf({ samples: [] }));
    expect(
      await screen.findByText('The frames of these samples were deleted with their dataset.'),
    ).toBeTruthy();
  });

  it('can be loaded again after a failure', async () => {
    open(undefined);
    await screen.findByText('Failed to load the model');
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });
});
