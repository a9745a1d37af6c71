import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { answerWith, problem } from '../../testing/answer.js';
import { renderPage } from '../../testing/render-page.js';
import { datasetOf } from '../../testing/training.js';
import { Component as CanvasTestPage } from './canvas-test-page.js';
import { testRectangles } from './test-rectangles.js';

const image = '/api/training/datasets/1/frames/0/image';
const datasets = { 'GET /api/training/datasets': { body: [datasetOf()] } };

interface Drawn {
  readonly pictures: unknown[][];
  readonly rectangles: { readonly colour: string; readonly at: number[] }[];
}

/** A canvas that records what is drawn, because jsdom has none. */
function watchCanvas(): Drawn {
  const drawn: Drawn = { pictures: [], rectangles: [] };
  const brush = {
    strokeStyle: '',
    drawImage: (...all: unknown[]) => drawn.pictures.push(all.slice(1)),
    strokeRect: (...at: number[]) => drawn.rectangles.push({ colour: brush.strokeStyle, at }),
  };
  HTMLCanvasElement.prototype.getContext = (() => brush) as never;
  return drawn;
}

/** Answers with a picture whose bytes decode to that size. */
function answerPicture(size: { width: number; height: number } | null) {
  const ask = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await ask(input, init);
    return Object.assign(response, { blob: async () => new Blob(['x']) });
  };
  globalThis.createImageBitmap = (async () => {
    if (!size) throw new Error('This is no picture.');
    return size;
  }) as never;
}

describe('canvas test page', () => {
  let drawn: Drawn;
  beforeEach(() => {
    drawn = watchCanvas();
  });
  afterEach(cleanup);

  it('draws four rectangles over frame 0 of dataset 1, 600 wide', async () => {
    const requests = answerWith({ [`GET ${image}`]: {}, ...datasets });
    answerPicture({ width: 1280, height: 720 });
    renderPage(<CanvasTestPage />, '/canvas-test');
    const canvas = await screen.findByRole('img');
    expect([canvas.getAttribute('width'), canvas.getAttribute('height')]).toEqual(['600', '338']);
    expect(drawn.pictures[0]).toEqual([0, 0, 600, 338]);
    expect(drawn.rectangles).toEqual(
      testRectangles(338).map(({ colour, x, y, width, height }) => ({ colour, at: [x, y, width, height] })),
    );
    expect(requests[0]?.address).toBe(image);
  });

  it('shows another frame if the URL names one', async () => {
    const requests = answerWith({ 'GET /api/training/datasets/7/frames/12/image': {} });
    answerPicture({ width: 640, height: 480 });
    renderPage(<CanvasTestPage />, '/canvas-test?dataset=7&frame=12');
    await screen.findByRole('img');
    expect(requests[0]?.address).toBe('/api/training/datasets/7/frames/12/image');
  });

  it('offers the company’s own datasets if the frame belongs to another company', async () => {
    answerWith(datasets);
    renderPage(<CanvasTestPage />, '/canvas-test');
    expect((await screen.findByRole('link', { name: 'Assembly table' })).getAttribute('href')).toBe(
      '/canvas-test?dataset=7&frame=0',
    );
  });

  it('distinguishes a refused picture, a missing one and one without a size', async () => {
    answerWith({ [`GET ${image}`]: problem(500, '') });
    const first = renderPage(<CanvasTestPage />, '/canvas-test');
    await screen.findByText('Failed to load frame image.');
    first.unmount();
    globalThis.fetch = () => Promise.reject(new TypeError('offline'));
    const second = renderPage(<CanvasTestPage />, '/canvas-test');
    await screen.findByText('Error fetching frame image.');
    second.unmount();
    answerWith({ [`GET ${image}`]: {} });
    answerPicture({ width: 0, height: 0 });
    renderPage(<CanvasTestPage />, '/canvas-test');
    await screen.findByText('Error sizing canvas for image.');
  });

  it('loads again on demand', async () => {
    answerWith({ [`GET ${image}`]: problem(500, '') });
    renderPage(<CanvasTestPage />, '/canvas-test');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answerWith({ [`GET ${image}`]: {} });
    answerPicture({ width: 1280, height: 720 });
    fireEvent.click(retry);
    expect(await screen.findByRole('img')).toBeTruthy();
  });
});
