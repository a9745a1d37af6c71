import '../../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { storeDraft, readDraft } from '../../../api/drafts.js';
import { answerWith, problem } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { cardOf, classOf, historyOf, progressOf } from '../../../testing/training.js';
import { Component as TrainingPage } from '../training-page.js';
import './epoch-chart.js';
import './training-modal.js';

const id = progressOf().training_id;
const path = `/api/training/progress/${id}`;
const open = (progress: unknown = progressOf(), more: Parameters<typeof answerWith>[0] = {}) => {
  const table = {
    'GET /api/users/me': { body: meOf('editor') },
    [`GET ${path}`]: { body: progress },
    [`GET ${path}/history`]: { body: historyOf(12) },
    ...more,
  };
  const requests = answerWith(table);
  const polls = () => requests.filter(({ address }) => address === path).length;
  const view = renderPage(<TrainingPage />, `/training?tab=train&dataset=7&training=${id}`, '/training');
  return { requests, table, polls, ...view };
};

/** jsdom does not open details by a click on their summary. */
const openDetails = () => {
  const details = screen.getByText('Technical details').closest('details');
  if (!details) throw new Error('There are no technical details.');
  details.open = true;
  fireEvent(details, new Event('toggle'));
};
const completed = (model: ReturnType<typeof cardOf>) =>
  open(progressOf({ status: 'completed', epoch: 100, model_id: model.id }), {
    [`GET /api/training/models/${model.id}`]: { body: model },
    'GET /api/training/models/active': { body: { model: null } },
  });

describe('progress of a training', () => {
  beforeEach(() => {
    window.sessionStorage.clear();
    // jsdom has no layout; a chart needs a size.
    Element.prototype.getBoundingClientRect = function getBoundingClientRect() {
      return this.matches('.recharts-responsive-container') ? new DOMRect(0, 0, 600, 240) : new DOMRect();
    };
  });
  afterEach(cleanup);

  it('shows epoch, loss, precision, learning rate, backend and remaining time', async () => {
    open();
    await screen.findByText('Epoch 12 of 100');
    expect(screen.queryByText('Learning rate')).toBeNull();
    openDetails();
    for (const text of ['Running', '0.712', '0.61', '0.33', '0.0008', 'GPU', 'Parts']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(await screen.findByText('~15 min remaining')).toBeTruthy();
  });

  it('draws loss and precision over the epochs', async () => {
    const { baseElement } = open();
    await screen.findByText('Technical details');
    openDetails();
    await screen.findByText(/^Loss and mAP over 12 epochs\. Highest mAP50 so far: 0\.55 after epoch 12\./);
    await waitFor(() => expect(baseElement.querySelectorAll('.recharts-line')).toHaveLength(3));
  });

  it('shows how many trainings are ahead of a queued one', async () => {
    open(progressOf({ status: 'starting', epoch: 0, queue_position: 1, backend: null, loss: null }));
    expect(await screen.findByText('Waiting: 1 training ahead')).toBeTruthy();
  });

  it('polls until the training has completed, then loads the history and shows the model', async () => {
    const { table, requests, polls } = open(progressOf({ epoch: 99 }));
    await screen.findByText('Epoch 99 of 100');
    const done = progressOf({
      status: 'completed',
      epoch: 100,
      model_id: '00000000-0000-4000-8000-000000000080',
    });
    Object.assign(table, { [`GET ${path}`]: { body: done } });
    const histories = () => requests.filter(({ address }) => address.endsWith('/history')).length;
    const before = histories();
    await screen.findByText('Completed');
    await waitFor(() => expect(histories()).toBeGreaterThan(before));
    expect(polls()).toBeGreaterThan(1);
    expect(screen.getByRole('link', { name: 'See the model' }).getAttribute('href')).toBe(
      '/training/models/00000000-0000-4000-8000-000000000080',
    );
    expect(screen.queryByRole('button', { name: 'Stop Training' })).toBeNull();
  });

  it('shows what the model finds as a sentence and pictures', async () => {
    completed(cardOf({ is_active: true }));
    await screen.findByText(
      'On frames it had not seen, it found 15 of 16 “clamp”. Active: new SOPs use this model.',
    );
    expect(await screen.findByRole('img', { name: /^Frame 10\. Drawn: clamp/ })).toBeTruthy();
  });

  it('asks whether SOPs are made with a model that finds nothing of a class', async () => {
    completed(
      cardOf({ awaiting_activation: true, classes: [classOf('valve', 2, 2), classOf('gauge', 0, 2)] }),
    );
    await screen.findByRole('heading', { name: 'Use “Parts” for new SOPs?' });
    await screen.findByText(
      /found 2 of 2 “valve”, 0 of 2 “gauge”\. Until you decide, new SOPs use none of your models/,
    );
    expect(await screen.findByRole('button', { name: 'Activate Parts' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Do not use it' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Label more frames' }).getAttribute('href')).toBe(
      '/training?tab=train&dataset=7&filter=unannotated',
    );
  });

  it('shows why a training failed and stops polling', async () => {
    open(progressOf({ status: 'failed', error_message: 'The computer ran out of memory.' }));
    expect(await screen.findByText('The computer ran out of memory.')).toBeTruthy();
    expect(screen.getByText('Failed')).toBeTruthy();
  });

  it('offers a retry when the progress cannot be loaded', async () => {
    const { table } = open(undefined, { [`GET ${path}`]: problem(404, '') });
    await screen.findByText('Failed to fetch training progress');
    Object.assign(table, { [`GET ${path}`]: { body: progressOf() } });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Epoch 12 of 100');
    expect(screen.queryByText('Failed to fetch training progress')).toBeNull();
  });

  it('offers a retry when the reply cannot be read', async () => {
    const { table } = open('<html>');
    await screen.findByText('Failed to parse training progress data');
    Object.assign(table, { [`GET ${path}`]: { body: progressOf() } });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Epoch 12 of 100')).toBeTruthy();
  });

  it('asks before it stops', async () => {
    const { requests } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Stop Training' }));
    fireEvent.click(screen.getByRole('button', { name: 'Keep training' }));
    expect(screen.getByRole('button', { name: 'Stop Training' })).toBe(document.activeElement);
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('shows a stopped training as failed with the user who stopped it', async () => {
    open(progressOf(), { [`POST ${path}/stop`]: { body: progressOf({ status: 'running' }) } });
    fireEvent.click(await screen.findByRole('button', { name: 'Stop Training' }));
    fireEvent.click(screen.getByRole('button', { name: 'Stop it' }));
    await screen.findByText('Training stopped by user');
    expect(screen.getByText('Failed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  });

  it('shows a completed training when stopping comes too late', async () => {
    open(progressOf(), { [`POST ${path}/stop`]: { body: progressOf({ status: 'completed', epoch: 100 }) } });
    fireEvent.click(await screen.findByRole('button', { name: 'Stop Training' }));
    fireEvent.click(screen.getByRole('button', { name: 'Stop it' }));
    expect(await screen.findByText('Completed')).toBeTruthy();
  });

  it('continues and shows when it cannot be stopped', async () => {
    open(progressOf(), { [`POST ${path}/stop`]: problem(503, '') });
    fireEvent.click(await screen.findByRole('button', { name: 'Stop Training' }));
    fireEvent.click(screen.getByRole('button', { name: 'Stop it' }));
    await screen.findByText('Failed to stop training');
    expect(screen.getByText('Running')).toBeTruthy();
  });

  it('can be left: that clears the model name and opens the refetched list without a selection', async () => {
    storeDraft('training-model-name', 'Parts');
    const { router, requests } = open();
    await screen.findByText('Epoch 12 of 100');
    fireEvent.click(screen.getByText('Continue in Background'));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(readDraft('training-model-name')).toBeNull();
    await waitFor(() => {
      const addresses = requests.map(({ address }) => address);
      expect(addresses).toContain('/api/training/datasets');
      expect(addresses).toContain('/api/training/models');
    });
  });
});
