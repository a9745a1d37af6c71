import '../../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { AnnotationModalProps } from '../../../features/annotator/annotation-modal-props.js';
import { answerWith, problem } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { datasetOf, frameOf, framePage } from '../../../testing/training.js';

/** The annotator draws on a canvas, which jsdom lacks: here it is a pair of buttons. */
jest.unstable_mockModule('../../../features/annotator/annotation-modal.js', () => ({
  AnnotationModal: ({ frameNumber, onClose, onFrame, onSaved }: AnnotationModalProps) => (
    <div role="dialog" aria-label={`Annotating frame ${frameNumber}`}>
      <button
        onClick={() => onSaved?.([{ frame_number: frameNumber, boxes: [box, box], is_background: false }])}
      >
        save
      </button>
      <button onClick={() => onClose(frameNumber)}>leave</button>
      <button onClick={() => onFrame?.(400)}>far</button>
      <button onClick={() => onClose(400)}>leave far</button>
    </div>
  ),
}));
const { Component: TrainingPage } = await import('../training-page.js');
await import('./train-tab.js');

const box = {
  class_name: 'clamp',
  class_id: 0,
  x_center: 0.5,
  y_center: 0.5,
  width: 0.2,
  height: 0.5,
  confidence: 1,
};
const pageAt = (from: number, to = from + 49) => framePage(from, to, 1000);
type Answers = Parameters<typeof answerWith>[0];

const open = (search = '', more: Answers = {}) => {
  const table = {
    'GET /api/users/me': { body: meOf('editor') },
    'GET /api/training/datasets/7': { body: datasetOf({ frame_count: 1000 }) },
    'GET /api/training/datasets/7/frames': { body: pageAt(0) },
    'GET /api/training/datasets/7/annotations': {
      body: [{ frame_number: 2, boxes: [box], is_background: false }],
    },
    'GET /api/training/models/active': { body: { model: null } },
    ...more,
  };
  const requests = answerWith(table);
  const pages = () =>
    requests
      .filter(({ address }) => address.includes('/7/frames?'))
      .map(({ address }) => address.split('?')[1]);
  return {
    requests,
    table,
    pages,
    ...renderPage(<TrainingPage />, `/training?tab=train&dataset=7${search}`, '/training'),
  };
};
/** By the server's number; the screen counts from 1. */
const tile = (number: number) => screen.findByRole('button', { name: new RegExp(`^Frame ${number + 1} `) });
const focused = () => document.activeElement?.getAttribute('data-sop-frame');

describe('frames of a dataset', () => {
  beforeEach(() => {
    window.sessionStorage.clear();
    window.scrollTo = () => undefined;
    window.scrollBy = () => undefined;
  });
  afterEach(cleanup);

  it('are loaded fifty at a time', async () => {
    const { table, pages } = open();
    await tile(0);
    expect(pages()).toEqual(['filter=all&limit=50&from=0']);
    Object.assign(table, { 'GET /api/training/datasets/7/frames': { body: pageAt(50) } });
    fireEvent.click(screen.getByRole('button', { name: 'Load More Frames' }));
    await waitFor(() => expect(pages()).toContain('filter=all&limit=50&from=50'));
  });

  it('show number, time, state and boxes', async () => {
    const frames = [frameOf(0), frameOf(1, { is_background: true }), frameOf(2, { annotation_count: 1 })];
    open('', { 'GET /api/training/datasets/7/frames': { body: { ...pageAt(0), frames, has_next: false } } });
    await screen.findByRole('button', { name: 'Frame 1 0:00 not annotated' });
    expect(screen.getByRole('button', { name: 'Frame 2 0:00 background' })).toBeTruthy();
    const annotated = screen.getByRole('button', { name: 'Frame 3 0:01 1 box' });
    await waitFor(() => expect(annotated.querySelectorAll('path')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Load More Frames' })).toBeNull();
  });

  it('are filtered, with the number of each kind', async () => {
    const { router, pages } = open();
    const annotated = await screen.findByRole('radio', { name: 'Annotated 3' });
    expect(screen.getByRole('radio', { name: 'All 1000' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Unannotated 997' })).toBeTruthy();
    fireEvent.click(annotated);
    await waitFor(() => expect(pages()).toContain('filter=annotated&limit=50&from=0'));
    expect(router.state.location.search).toBe('?tab=train&dataset=7&filter=annotated');
  });

  it('show that none passes the filter', async () => {
    const none = { frames: [], total: 0, has_previous: false, has_next: false };
    open('&filter=annotated', { 'GET /api/training/datasets/7/frames': { body: none } });
    await screen.findByText('No annotated frames yet');
    expect(screen.getByRole('button', { name: 'Show all frames' })).toBeTruthy();
  });

  it('load twenty before a target, which gets the focus', async () => {
    const { table, pages } = open();
    const field = await screen.findByLabelText('Jump to frame (1 to 1000)');
    Object.assign(table, { 'GET /api/training/datasets/7/frames': { body: pageAt(280) } });
    fireEvent.change(field, { target: { value: '301' } });
    fireEvent.click(screen.getByRole('button', { name: 'Go' }));
    await waitFor(() => expect(focused()).toBe('300'));
    expect(pages()).toContain('filter=all&limit=50&from=280');
    Object.assign(table, { 'GET /api/training/datasets/7/frames': { body: pageAt(230, 279) } });
    fireEvent.click(screen.getByRole('button', { name: 'Load Previous Frames' }));
    await waitFor(() => expect(pages()).toContain('filter=all&limit=50&before=280'));
  });

  it('are traversed with the arrow keys, also beyond what is loaded', async () => {
    const { table } = open('&frame=45');
    await waitFor(() => expect(focused()).toBe('45'));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
    expect(focused()).toBe('46');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' });
    expect(focused()).toBe('44');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'End' });
    expect(focused()).toBe('49');
    Object.assign(table, { 'GET /api/training/datasets/7/frames': { body: pageAt(50) } });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
    await waitFor(() => expect(focused()).toBe('50'));
  });

  it('leave the arrow keys to a focused field', async () => {
    open();
    await tile(0);
    const field = await screen.findByLabelText('Model name');
    field.focus();
    fireEvent.keyDown(field, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(field);
    act(() => field.blur());
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    expect(focused()).toBe('1');
  });

  it('open for annotation; saved frames update at once, and the gallery continues from the last frame shown', async () => {
    const { router } = open();
    fireEvent.click(await tile(2));
    await screen.findByRole('dialog', { name: 'Annotating frame 2' });
    expect(router.state.location.search).toBe('?tab=train&dataset=7&annotate=2');
    fireEvent.click(screen.getByRole('button', { name: 'save' }));
    await screen.findByRole('button', { name: 'Frame 3 0:01 2 boxes' });
    fireEvent.click(screen.getByRole('button', { name: 'leave' }));
    await waitFor(() => expect(focused()).toBe('2'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('load the frame on which the annotator was closed if it is not loaded', async () => {
    const { router, table } = open('&annotate=2');
    fireEvent.click(await screen.findByRole('button', { name: 'far' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=train&dataset=7&annotate=400'));
    Object.assign(table, { 'GET /api/training/datasets/7/frames': { body: pageAt(380) } });
    fireEvent.click(screen.getByRole('button', { name: 'leave far' }));
    await waitFor(() => expect(focused()).toBe('400'));
    expect(router.state.location.search).toBe('?tab=train&dataset=7&frame=400');
  });

  it('do the same after Back', async () => {
    const { router, table, pages } = open();
    fireEvent.click(await tile(7));
    fireEvent.click(await screen.findByRole('button', { name: 'far' }));
    Object.assign(table, { 'GET /api/training/datasets/7/frames': { body: pageAt(380) } });
    await act(() => router.navigate(-1));
    await waitFor(() => expect(focused()).toBe('400'));
    expect(pages()).toContain('filter=all&limit=50&from=380');
  });

  it('do the same after Back twice on one frame', async () => {
    const { router } = open();
    for (const _time of [1, 2]) {
      fireEvent.click(await tile(7));
      await screen.findByRole('dialog');
      await act(() => router.navigate(-1));
      await waitFor(() => expect(focused()).toBe('7'));
      act(() => (document.activeElement as HTMLElement).blur());
    }
  });

  it('show when a picture does not load, after a second attempt', async () => {
    open('', { 'GET /api/training/datasets/7/frames/0/image': problem(404, '') });
    const picture = (await tile(0)).querySelector('img');
    if (!picture) throw new Error('The tile has no picture.');
    fireEvent.error(picture);
    expect(await screen.findByText('Failed to load')).toBeTruthy();
  });

  it('can be loaded again after a failure', async () => {
    open('', { 'GET /api/training/datasets/7/frames': problem(500, '') });
    await screen.findByText('Failed to load frames');
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });

  it('are not shown before they are extracted', async () => {
    open('', {
      'GET /api/training/datasets/7': {
        body: datasetOf({ status: 'preparing', progress: 31, detail: 'Extracting frames' }),
      },
    });
    expect(await screen.findByText('Extracting frames: 31 %')).toBeTruthy();
  });

  it('link to the list of datasets, and to the progress of a started training', async () => {
    const id = '00000000-0000-4000-8000-000000000050';
    const { router } = open('', { 'POST /api/training/train': { status: 201, body: { training_id: id } } });
    fireEvent.change(await screen.findByLabelText('Model name'), { target: { value: 'Parts' } });
    fireEvent.click(screen.getByRole('button', { name: 'Start Training' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?tab=train&dataset=7&training=${id}`));
    cleanup();
    const again = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Back to Datasets' }));
    expect(again.router.state.location.search).toBe('');
  });
});
