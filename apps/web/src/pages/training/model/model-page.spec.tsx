import '../../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import type { ModelCard } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { show } from '../../../testing/show.js';
import { cardOf } from '../../../testing/training.js';
import '../progress/epoch-chart.js';
import { Component as ModelPage } from './model-page.js';

const open = (card: ModelCard | undefined) => {
  const id = cardOf().id;
  answerWith({ [`GET /api/training/models/${id}`]: card ? { body: card } : problem(500, '') });
  return show(<ModelPage />, `/training/models/${id}`, '/training/models/:id');
};
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('the card of a model', () => {
  beforeEach(() => {
    // jsdom lays nothing out; a chart needs room.
    Element.prototype.getBoundingClientRect = function getBoundingClientRect() {
      return this.matches('.recharts-responsive-container') ? new DOMRect(0, 0, 600, 240) : new DOMRect();
    };
  });
  afterEach(cleanup);

  it('says what the model learned from, when, by whom and with what', async () => {
    open(cardOf());
    await screen.findByRole('heading', { level: 1, name: 'Parts' });
    for (const words of [
      '4',
      'Assembly table',
      '20/11/2026',
      'Mara Engel',
      'WebAssembly',
      'MobileNetV2',
      '71',
      '64',
    ]) {
      expect(screen.getAllByText(words).length).toBeGreaterThan(0);
    }
    expect(screen.getByText('learned from, 16 held out')).toBeTruthy();
  });

  it('gives every class its precision, and none where nothing was held out of it', async () => {
    open(cardOf());
    await screen.findByRole('table');
    expect(cells('clamp')).toEqual(['0.93', '0.61', '64', '16']);
    expect(cells('wrench')).toEqual(['–', '–', '1', '0']);
  });

  it('draws on held-out frames what is there dashed and what it found solid, with label and score', async () => {
    open(cardOf());
    const picture = await screen.findByRole('img', { name: 'Frame 9. Drawn: clamp. Found: clamp 0.91.' });
    const drawing = picture.parentElement?.querySelector('svg');
    expect(drawing?.textContent).toBe('clamp 0.91');
    expect([...(drawing?.querySelectorAll('rect') ?? [])].map((each) => each.getAttribute('x'))).toEqual(
      // Each outline with a dark one beneath it, then the ground of the label.
      ['128', '128', '140.8', '140.8', '140.8'],
    );
  });

  it('is honest where no frames were held out', async () => {
    open(cardOf({ held_out_frames: 0, samples: [], map50: 0, map50_95: 0 }));
    await screen.findByText(/No frames were held out for checking/);
    expect(screen.queryByText('0.00')).toBeNull();
    expect(screen.queryByText('On frames it has not seen')).toBeNull();
  });

  it('says that the samples went with their dataset', async () => {
    open(cardOf({ samples: [] }));
    expect(
      await screen.findByText('The frames of these samples were deleted with their dataset.'),
    ).toBeTruthy();
  });

  it('can be asked for again when it does not come', async () => {
    open(undefined);
    await screen.findByText('Failed to load the model');
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });
});
