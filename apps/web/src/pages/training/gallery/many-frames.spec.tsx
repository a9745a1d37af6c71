import '../../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { answerWith } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { datasetOf, framePage } from '../../../testing/training.js';
import { Component as TrainingPage } from '../training-page.js';
import './train-tab.js';

const count = 10_000;
const mostElements = 1500;
const box = (label: string) => ({
  class_name: label,
  class_id: 0,
  x_center: 0.5,
  y_center: 0.5,
  width: 0.2,
  height: 0.5,
  confidence: 1,
});

function scrollTo(y: number) {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  act(() => {
    fireEvent.scroll(window);
  });
}

/** jsdom does not scroll: the requested position is reported. */
function followScrolling() {
  window.scrollTo = ((options: ScrollToOptions) => {
    Object.defineProperty(window, 'scrollY', { value: options.top ?? 0, configurable: true });
    setTimeout(() => act(() => void window.dispatchEvent(new Event('scroll'))));
  }) as typeof window.scrollTo;
}

const elements = () => document.querySelectorAll('*').length;
/** By the server's number; the screen counts from 1. */
const tile = (number: number) => screen.queryByRole('button', { name: new RegExp(`^Frame ${number + 1} `) });

describe('gallery of ten thousand loaded frames', () => {
  beforeEach(() => {
    followScrolling();
    scrollTo(0);
    answerWith({
      'GET /api/users/me': { body: meOf('editor') },
      'GET /api/training/datasets/7': { body: datasetOf({ frame_count: count }) },
      'GET /api/training/datasets/7/frames': { body: framePage(0, count - 1, count) },
      'GET /api/training/datasets/7/annotations': {
        body: Array.from({ length: count }, (_, frame) => ({
          frame_number: frame,
          boxes: [box('clamp'), box('wrench'), box('hand')],
          is_background: false,
        })),
      },
    });
  });
  afterEach(cleanup);

  it('renders at most 1,500 elements at its start, in the middle and at its end', async () => {
    renderPage(<TrainingPage />, '/training?tab=train&dataset=7', '/training');
    await screen.findByRole('button', { name: /^Frame 1 / });
    expect(elements()).toBeLessThanOrEqual(mostElements);
    const height = Number.parseFloat(screen.getByRole('list', { name: 'Frames' }).style.height);
    expect(height).toBeGreaterThan(100_000);
    scrollTo(height / 2);
    expect(tile(5000)).toBeTruthy();
    expect(elements()).toBeLessThanOrEqual(mostElements);
    scrollTo(height - 768);
    expect(tile(count - 1)).toBeTruthy();
    expect(elements()).toBeLessThanOrEqual(mostElements);
  });

  it('keeps the focused frame at any scroll position', async () => {
    renderPage(<TrainingPage />, '/training?tab=train&dataset=7', '/training');
    await screen.findByRole('button', { name: /^Frame 1 / });
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    scrollTo(200_000);
    expect(document.activeElement?.getAttribute('data-sop-frame')).toBe('1');
    expect(tile(40)).toBeNull();
  });

  it('moves to its last frame with End', async () => {
    renderPage(<TrainingPage />, '/training?tab=train&dataset=7', '/training');
    (await screen.findByRole('button', { name: /^Frame 1 / })).focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'End' });
    expect(document.activeElement?.getAttribute('data-sop-frame')).toBe(String(count - 1));
  });
});
