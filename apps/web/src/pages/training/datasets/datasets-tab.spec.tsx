import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Dataset } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { classOf, datasetOf, modelOf, progressOf } from '../../../testing/training.js';
import { Component as TrainingPage } from '../training-page.js';
import '../create/create-tab.js';
import '../gallery/train-tab.js';
import '../progress/training-modal.js';
import './delete-dataset.js';

type Answers = Parameters<typeof answerWith>[0];

const company = {
  exists: true,
  total_classes: 82,
  custom_classes: ['clamp', 'wrench'],
  training_history: [],
};
const nothing: Answers = {
  'GET /api/users/me': { body: meOf('admin') },
  'GET /api/training/progress': { body: [] },
  'GET /api/training/models': { body: [] },
  'GET /api/training/models/active': { body: { model: null } },
  'GET /api/training/company-model': {
    body: { exists: false, total_classes: 0, custom_classes: [], training_history: [] },
  },
  'GET /api/training/detectors': {
    body: { requested: 'yolov8n', in_use: 'coco-ssd', reason: null, installed: [] },
  },
};
const open = (datasets: Dataset[] | undefined, more: Answers = {}) => {
  const table = {
    ...nothing,
    'GET /api/training/datasets': datasets ? { body: datasets } : problem(500, ''),
    ...more,
  };
  return { requests: answerWith(table), table, ...renderPage(<TrainingPage />, '/training', '/training') };
};

describe('datasets tab', () => {
  afterEach(cleanup);

  it('invites to create the first dataset', async () => {
    const { router } = open([]);
    await screen.findByText('No datasets found');
    fireEvent.click(await screen.findByRole('button', { name: 'Create Your First Dataset' }));
    await screen.findByLabelText('Dataset name');
    expect(router.state.location.search).toBe('?tab=create');
  });

  it('shows frames, rate, annotations and date of a dataset', async () => {
    open([datasetOf()]);
    for (const fact of ['120 frames', '2 FPS', '5 annotations', '19/11/2026']) {
      expect(await screen.findByText(fact)).toBeTruthy();
    }
    expect(await screen.findByRole('button', { name: 'Create New Dataset' })).toBeTruthy();
  });

  it('links to training if there are annotations, otherwise to annotating', async () => {
    open([datasetOf(), datasetOf({ id: 8, name: 'Gate', is_annotated: false })]);
    const train = await screen.findByRole('link', { name: 'View/Train Assembly table' });
    expect(train.getAttribute('href')).toBe('/training?tab=train&dataset=7');
    expect(screen.getByRole('link', { name: 'Annotate Gate' }).getAttribute('href')).toBe(
      '/training?tab=train&dataset=8',
    );
  });

  it('shows the progress of a new dataset’s frames, and why others have none', async () => {
    open([
      datasetOf({ status: 'preparing', progress: 42.7, detail: 'Extracting frames' }),
      datasetOf({ id: 8, name: 'Gate', status: 'failed', detail: 'The video is empty.' }),
    ]);
    await screen.findByText('42 %');
    expect(screen.getByRole('progressbar', { name: 'Preparing frames of Assembly table' })).toBeTruthy();
    expect(screen.getByText('The video is empty.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /View\/Train/ })).toBeNull();
  });

  it('names what is deleted before deleting', async () => {
    const { requests, table } = open([datasetOf()], {
      'DELETE /api/training/datasets/7': { status: 204 },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Assembly table' }));
    await screen.findByText(
      /delete "Assembly table"\? This will also delete its video, 120 frames and 5 boxes/,
    );
    expect(requests.some((each) => each.method === 'DELETE')).toBe(false);
    Object.assign(table, { 'GET /api/training/datasets': { body: [] } });
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByText('No datasets found');
  });

  it('shows that a dataset could not be deleted', async () => {
    open([datasetOf()], { 'DELETE /api/training/datasets/7': problem(500, 'x') });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Assembly table' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete dataset')).toBeTruthy();
  });

  it('offers a retry when the list fails', async () => {
    const { table } = open(undefined);
    await screen.findByText('Failed to load datasets');
    Object.assign(table, { 'GET /api/training/datasets': { body: [datasetOf()] } });
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Assembly table')).toBeTruthy();
  });

  it('summarises the company’s active model and what it detects; the base detector is shown to the operator', async () => {
    open([], {
      'GET /api/training/company-model': { body: company },
      'GET /api/training/models/active': { body: { model: modelOf({ is_active: true }) } },
      'GET /api/training/detectors': {
        body: {
          requested: 'yolov8x',
          in_use: 'coco-ssd',
          reason: 'yolov8x is not installed.',
          installed: [],
        },
      },
    });
    expect((await screen.findByRole('link', { name: 'Parts' })).getAttribute('href')).toBe(
      `/training/models/${modelOf().id}`,
    );
    for (const text of ['clamp', 'wrench']) expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(/not installed/)).toBeNull();
    cleanup();
    const operator = { ...meOf('admin'), permissions: ['platform.settings'] };
    open([], {
      'GET /api/users/me': { body: operator },
      'GET /api/training/detectors': {
        body: {
          requested: 'yolov8x',
          in_use: 'coco-ssd',
          reason: 'yolov8x is not installed.',
          installed: [],
        },
      },
    });
    expect(await screen.findByText('yolov8x is not installed.')).toBeTruthy();
  });

  it('shows that the company’s model could not be loaded', async () => {
    open([], { 'GET /api/training/company-model': problem(500, '') });
    expect(await screen.findByText('Failed to load company model information')).toBeTruthy();
  });

  it('lists training sessions only if there are any', async () => {
    const { unmount } = open([]);
    await screen.findByText('No datasets found');
    expect(screen.queryByText('Training Sessions')).toBeNull();
    unmount();
    open([], { 'GET /api/training/models': { body: [modelOf({ is_active: true })] } });
    await screen.findByText('Training Sessions');
    for (const text of ['84', '2', '15 of 16', 'Active', 'Assembly table']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText('20/11/2026')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Parts' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Activate Parts' })).toBeNull();
  });

  it('asks about a model that finds nothing of a class and keeps the earlier one until then', async () => {
    const waiting = modelOf({
      awaiting_activation: true,
      classes: [classOf('valve', 2, 2), classOf('gauge', 0, 2)],
    });
    const earlier = modelOf({ id: '00000000-0000-4000-8000-000000000081', name: 'First', is_active: true });
    const { requests, table } = open([], {
      'GET /api/training/models': { body: [waiting, earlier] },
      'GET /api/training/models/active': { body: { model: earlier } },
      [`POST /api/training/models/${waiting.id}/decline`]: { body: modelOf() },
    });
    await screen.findByText(/found 2 of 2 “valve”, 0 of 2 “gauge”\. Until you decide, new SOPs use “First”/);
    expect(screen.getByText('Needs your decision')).toBeTruthy();
    Object.assign(table, { 'GET /api/training/models': { body: [modelOf(), earlier] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Keep “First”' }));
    await waitFor(() => expect(screen.queryByText('Needs your decision')).toBeNull());
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('leaves the decision to users who may choose models', async () => {
    open([], {
      'GET /api/users/me': { body: meOf('viewer') },
      'GET /api/training/models': {
        body: [modelOf({ awaiting_activation: true, classes: [classOf('gauge', 0, 2)] })],
      },
    });
    await screen.findByText('A user who can manage models decides whether new SOPs use it.');
    expect(screen.queryByRole('button', { name: 'Activate Parts' })).toBeNull();
  });

  it('activates an earlier model', async () => {
    const id = modelOf().id;
    const { requests } = open([], {
      'GET /api/training/models': { body: [modelOf()] },
      [`POST /api/training/models/${id}/activate`]: { body: modelOf({ is_active: true }) },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Activate Parts' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
    await waitFor(() =>
      expect(requests.filter(({ address }) => address === '/api/training/models').length).toBeGreaterThan(1),
    );
  });

  it('opens the progress of a running training', async () => {
    const { router } = open([], { 'GET /api/training/progress': { body: [progressOf()] } });
    await screen.findByText('Running Trainings');
    expect(screen.getByText(/Epoch 12 of 100, about 5 minutes left/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show progress of Parts' }));
    await screen.findByText('Training Progress');
    expect(router.state.location.search).toBe(`?training=${progressOf().training_id}`);
  });

  it('shows the position of a queued training, and why another failed until it is dismissed', async () => {
    const failed = progressOf({
      training_id: '00000000-0000-4000-8000-000000000051',
      model_name: 'First',
      status: 'failed',
      error_message: 'Out of memory.',
    });
    const { requests, table } = open([], {
      'GET /api/training/progress': { body: [progressOf({ queue_position: 2 }), failed] },
      [`DELETE /api/training/progress/${failed.training_id}`]: { status: 204 },
    });
    await screen.findByText(/Waiting: 2 trainings ahead/);
    expect(screen.getByText('Out of memory.')).toBeTruthy();
    Object.assign(table, { 'GET /api/training/progress': { body: [progressOf()] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Dismiss First' }));
    await waitFor(() => expect(screen.queryByText('Out of memory.')).toBeNull());
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
  });
});

describe('tabs of the studio', () => {
  afterEach(cleanup);

  it('are in the URL, so that Back and a reload restore them', async () => {
    const { router } = open([]);
    fireEvent.click(screen.getByRole('tab', { name: 'Annotate & Train' }));
    expect(router.state.location.search).toBe('?tab=train');
    await screen.findByText('No dataset selected');
    fireEvent.click(screen.getByRole('button', { name: 'Select a Dataset' }));
    await screen.findByText('No datasets found');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Datasets & Models',
      'Create Dataset',
      'Annotate & Train',
    ]);
  });
});
