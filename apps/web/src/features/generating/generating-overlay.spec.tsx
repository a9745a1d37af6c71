import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { stageNames, type Progress } from '@sop/contracts';
import { answerWith } from '../../testing/answer.js';
import { withPassingTime } from '../../testing/passing-time.js';
import { show } from '../../testing/show.js';
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
  heard: [],
  frame: null,
});

function open(first: Progress, ...later: Progress[]) {
  const bodies = later.map((body) => ({ body }));
  const asked = answerWith({ 'GET /api/progress/made': [{ body: first }, ...bodies] });
  let leads = 0;
  show(
    <GeneratingOverlay
      sopId="made"
      title="Filter change"
      onDone={() => (leads += 1)}
      onLeave={() => undefined}
    />,
  );
  return { asked, leads: () => leads };
}

/** What came is shown a few turns of the page later. */
async function untilDone(pass: (milliseconds: number) => Promise<void>): Promise<void> {
  for (let turn = 0; turn < 20 && !screen.queryByText('Done'); turn += 1) await pass(1);
  expect(screen.getByText('Done')).toBeTruthy();
}

describe('what lies over the page while an SOP is made', () => {
  afterEach(cleanup);

  it('asks every half second, and leads to the SOP half a second after it is complete', () =>
    withPassingTime(async (pass) => {
      const { asked, leads } = open(
        progressOf('screenshots', 90),
        progressOf('complete', 99),
        progressOf('complete', 100),
      );
      await pass(0);
      expect(asked).toHaveLength(1);
      await pass(499);
      expect(asked).toHaveLength(1);
      await pass(1);
      expect(asked).toHaveLength(2);
      await pass(500);
      expect(asked).toHaveLength(3);
      await untilDone(pass);
      await pass(499);
      expect(leads()).toBe(0);
      await pass(1);
      expect(leads()).toBe(1);
      await pass(5000);
      expect([leads(), asked.length]).toEqual([1, 3]);
    }));

  it('says why it failed, else a sentence of its own, asks no more and leads nowhere', () =>
    withPassingTime(async (pass) => {
      const { asked, leads } = open(progressOf('error', 40, 'The video has no picture.'));
      await pass(0);
      expect(screen.getByText('The video has no picture.')).toBeTruthy();
      cleanup();
      const silent = open(progressOf('error', 40));
      await pass(5000);
      expect(screen.getByText('An error occurred during processing')).toBeTruthy();
      expect([leads(), silent.leads(), asked.length, silent.asked.length]).toEqual([0, 0, 1, 1]);
    }));

  it('goes on over an answer that says expired', () =>
    withPassingTime(async (pass) => {
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
