import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { stageNames, type Progress } from '@sop/contracts';
import { answerWith } from '../../testing/answer.js';
import { withFakeClock } from '../../testing/fake-clock.js';
import { renderPage } from '../../testing/render-page.js';
import { GeneratingOverlay } from './generating-overlay.js';

const progressOf = (stage: Progress['stage'], progress: number, detail = ''): Progress => ({
  stage,
  progress,
  detail,
  detail_codes: [],
  can_retry: false,
  stages: stageNames.map((each) => ({
    stage: each,
    state: stage === 'complete' ? 'done' : 'running',
    progress,
    detail: '',
    detail_codes: [],
  })),
  remaining_seconds: null,
  queue_position: 0,
  recent_speech: [],
  frame: null,
});

function open(first: Progress, ...later: Progress[]) {
  const bodies = later.map((body) => ({ body }));
  const requests = answerWith({ 'GET /api/progress/made': [{ body: first }, ...bodies] });
  let leads = 0;
  renderPage(
    <GeneratingOverlay
      sopId="made"
      title="Filter change"
      onDone={() => (leads += 1)}
      onLeave={() => undefined}
    />,
  );
  return { requests, leads: () => leads };
}

/** Waits a few turns of the event loop for a reply to be shown. */
async function untilDone(pass: (milliseconds: number) => Promise<void>): Promise<void> {
  for (let turn = 0; turn < 20 && !screen.queryByText('Done'); turn += 1) await pass(1);
  expect(screen.getByText('Done')).toBeTruthy();
}

describe('generating overlay', () => {
  afterEach(cleanup);

  it('polls every half second and opens the SOP half a second after it is complete', () =>
    withFakeClock(async (pass) => {
      const { requests, leads } = open(
        progressOf('screenshots', 90),
        progressOf('complete', 99),
        progressOf('complete', 100),
      );
      await pass(0);
      expect(requests).toHaveLength(1);
      await pass(499);
      expect(requests).toHaveLength(1);
      await pass(1);
      expect(requests).toHaveLength(2);
      await pass(500);
      expect(requests).toHaveLength(3);
      await untilDone(pass);
      await pass(499);
      expect(leads()).toBe(0);
      await pass(1);
      expect(leads()).toBe(1);
      await pass(5000);
      expect([leads(), requests.length]).toEqual([1, 3]);
    }));

  it('shows why it failed, or a default message, and stops polling', () =>
    withFakeClock(async (pass) => {
      const { requests, leads } = open(progressOf('error', 40, 'The video has no picture.'));
      await pass(0);
      expect(screen.getByText('The video has no picture.')).toBeTruthy();
      cleanup();
      const silent = open(progressOf('error', 40));
      await pass(5000);
      expect(screen.getByText('An error occurred during processing')).toBeTruthy();
      expect([leads(), silent.leads(), requests.length, silent.requests.length]).toEqual([0, 0, 1, 1]);
    }));

  it('keeps polling after a reply with the stage expired', () =>
    withFakeClock(async (pass) => {
      const { leads } = open(
        progressOf('generating', 40),
        progressOf('expired', 0),
        progressOf('complete', 100),
      );
      await pass(500);
      expect(screen.queryByRole('alert')).toBeNull();
      await pass(500);
      await untilDone(pass);
      await pass(500);
      expect(leads()).toBe(1);
    }));
});
