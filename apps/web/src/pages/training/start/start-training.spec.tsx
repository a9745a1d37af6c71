import '../../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith, problem } from '../../../testing/answer.js';
import { renderPage } from '../../../testing/render-page.js';
import { datasetOf } from '../../../testing/training.js';
import { StartTraining } from './start-training.js';

const open = (answers: Parameters<typeof answerWith>[0] = {}, dataset = datasetOf()) => {
  const requests = answerWith(answers);
  const started: string[] = [];
  const element = <StartTraining dataset={dataset} onStarted={(id) => started.push(id)} />;
  return { requests, started, ...renderPage(element) };
};

describe('starting a training', () => {
  beforeEach(() => window.sessionStorage.clear());
  afterEach(cleanup);
  const start = () => fireEvent.click(screen.getByRole('button', { name: 'Start Training' }));
  const named = async () =>
    fireEvent.change(await screen.findByLabelText('Model name'), { target: { value: ' Parts ' } });

  it('proposes 100 epochs in batches of 8 and shows the training data', async () => {
    open();
    expect((await screen.findByLabelText<HTMLInputElement>('Epochs')).value).toBe('100');
    expect(screen.getByLabelText<HTMLInputElement>('Batch size').value).toBe('8');
    expect(screen.getByText('Learns from 3 annotated frames: 5 boxes of 2 labels.')).toBeTruthy();
    expect(screen.getByText(/With fewer than 20 annotated frames/)).toBeTruthy();
  });

  it('requires a name and focuses the missing field', async () => {
    open();
    const field = await screen.findByLabelText('Model name');
    start();
    expect(screen.getByText('Please select a dataset and provide a model name')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
  });

  it('marks numbers out of bounds, and what the server refuses, at their fields', async () => {
    const errors = [{ path: 'batch_size', message: 'Too large for this machine.' }];
    const refused = { type: 'x', title: 'x', status: 422, detail: 'x', request_id: 'r', errors };
    open({ 'POST /api/training/train': { status: 422, body: refused } });
    await named();
    const epochs = screen.getByLabelText('Epochs');
    fireEvent.change(epochs, { target: { value: '5' } });
    start();
    expect(screen.getByText('Epochs must be between 10 and 1000.')).toBeTruthy();
    expect(document.activeElement).toBe(epochs);
    fireEvent.change(epochs, { target: { value: '50' } });
    start();
    await screen.findByText('Too large for this machine.');
    expect(document.activeElement).toBe(screen.getByLabelText('Batch size'));
  });

  it('is disabled without training data', async () => {
    open({}, datasetOf({ annotation_count: 0, annotated_frame_count: 0, classes: [] }));
    await screen.findByText(/nothing to learn from/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start Training' }).disabled).toBe(true);
  });

  it('sends the request and reports the id of the training', async () => {
    const id = '00000000-0000-4000-8000-000000000050';
    const { requests, started } = open({
      'POST /api/training/train': { status: 201, body: { training_id: id } },
    });
    await named();
    start();
    await waitFor(() => expect(started).toEqual([id]));
    expect(requests.find(({ method }) => method === 'POST')?.body).toBe(
      '{"dataset_id":7,"model_name":"Parts","epochs":100,"batch_size":8}',
    );
  });

  it('shows the plan’s limit with a link to the plans', async () => {
    open({ 'POST /api/training/train': problem(402, 'Your plan allows 3 models per month.') });
    await named();
    start();
    await screen.findByText(/Your plan allows 3 models per month\./);
    expect(screen.getByRole('link', { name: 'See plans and usage' }).getAttribute('href')).toBe('/billing');
  });

  it('shows a message of its own if the server has none', async () => {
    open({ 'POST /api/training/train': problem(500, '') });
    await named();
    start();
    expect(await screen.findByText('Failed to start training')).toBeTruthy();
  });

  it('keeps the name while another page is open', async () => {
    const { unmount } = open();
    await named();
    unmount();
    open();
    expect((await screen.findByLabelText<HTMLInputElement>('Model name')).value).toBe(' Parts ');
  });
});
