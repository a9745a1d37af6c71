import '../../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Dataset } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { datasetOf } from '../../../testing/training.js';
import { Upload } from '../../../testing/upload.js';
import { Toaster } from '../../../ui/toaster.js';
import { DatasetMenu } from './dataset-menu.js';

const open = async (dataset: Dataset = datasetOf(), more: Parameters<typeof answerWith>[0] = {}) => {
  const requests = answerWith({
    'GET /api/users/me': { body: meOf('editor') },
    'GET /api/training/datasets/7/export': {},
    ...more,
  });
  const ask = globalThis.fetch;
  globalThis.fetch = async (...call) =>
    Object.assign(await ask(...call), { blob: async () => new Blob(['zip']) });
  renderPage(
    <>
      <DatasetMenu dataset={dataset} />
      <Toaster />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More for Assembly table' }));
  await screen.findByRole('menu');
  return requests;
};
const preview = {
  ...{
    import_id: '01990000-0000-7000-8000-000000000001',
    version: 4,
    frames: 13,
    boxes: 40,
    background_frames: 0,
  },
  ...{ replaced_frames: 12, replaced_boxes: 34, new_classes: ['brush'], warnings: [] },
};
const take = `POST /api/training/datasets/7/imports/${preview.import_id}`;
const look = `GET /api/training/datasets/7/imports/${preview.import_id}`;
const choose = async () => {
  const input = screen.getByLabelText('Annotations to import into Assembly table');
  fireEvent.change(input, { target: { files: [new File(['{}'], 'annotations.json')] } });
  await screen.findByRole('dialog', { name: 'Import annotations into “Assembly table”' });
  expect(Upload.last.address).toBe('/api/training/datasets/7/import');
};
const bring = async (answer: object, status = 200) => {
  await choose();
  Upload.last.answer(status, answer);
};
const button = (name: string) => screen.findByRole('button', { name });

describe('menu of a dataset', () => {
  const realRequest = globalThis.XMLHttpRequest;
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    globalThis.XMLHttpRequest = Upload as unknown as typeof XMLHttpRequest;
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function click() {
      saved.push(this.download);
    };
  });
  afterEach(() => {
    cleanup();
    globalThis.XMLHttpRequest = realRequest;
  });

  it('accepts files of every format that an import reads', async () => {
    await open();
    const input = screen.getByLabelText('Annotations to import into Assembly table');
    expect(input.getAttribute('accept')?.split(',')).toEqual(['.zip', '.json', '.csv', '.xml']);
  });

  it('downloads the annotations as YOLO and as COCO', async () => {
    const requests = await open();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Export as YOLO' }));
    await waitFor(() => expect(saved).toEqual(['Assembly_table-yolo.zip']));
    expect(requests.map(({ address }) => address)).toContain('/api/training/datasets/7/export?format=yolo');
    fireEvent.click(screen.getByRole('button', { name: 'More for Assembly table' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Export as COCO' }));
    await waitFor(() => expect(saved).toContain('Assembly_table-coco.zip'));
  });

  it('has nothing to export without annotations', async () => {
    await open(datasetOf({ is_annotated: false }));
    expect(screen.getByRole<HTMLButtonElement>('menuitem', { name: 'Export as YOLO' }).disabled).toBe(true);
  });

  it('shows the progress of a file and cancels it on request', async () => {
    await open();
    await choose();
    Upload.last.progress(50, 100);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    screen.getByText('Uploading the file…');
    Upload.last.progress(100, 100);
    await screen.findByText('Reading the annotations…');
    fireEvent.click(await button('Cancel'));
    expect(Upload.last.isAborted).toBe(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows what a file replaces and imports it only after a confirmation', async () => {
    const requests = await open(datasetOf(), { [take]: { body: { frames: 13, boxes: 40 } } });
    await bring(preview);
    await screen.findByText('This replaces 34 boxes on 12 frames.');
    screen.getByText('It adds 40 boxes on 13 frames.');
    screen.getByText('New labels: “brush”.');
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    fireEvent.click(await button('Replace and import'));
    expect(await screen.findByText('Imported 40 boxes on 13 frames')).toBeTruthy();
    expect(requests.find(({ method }) => method === 'POST')?.body).toBe('{"version":4}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('changes nothing after a cancel', async () => {
    const requests = await open();
    await bring(preview);
    fireEvent.click(await button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('shows that nothing is replaced, what is marked, and what is omitted', async () => {
    await open();
    const classes = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const calm = { replaced_boxes: 0, replaced_frames: 0, background_frames: 1, new_classes: classes };
    await bring({ ...preview, ...calm, warnings: ['Boxes were left out: 1.'] });
    await screen.findByText('No existing boxes are replaced.');
    screen.getByText('1 frame of these will be marked as having nothing to label.');
    screen.getByText('New labels: “a”, “b”, “c”, “d”, “e” and 2 more.');
    screen.getByText('Boxes were left out: 1.');
    await button('Import');
  });

  it('offers to choose another file if nothing belongs to the dataset', async () => {
    await open();
    await bring({ ...preview, frames: 0, boxes: 0, new_classes: [] });
    await screen.findByText('Nothing in this file matches a frame of this dataset. Nothing will be changed.');
    expect(screen.queryByRole('button', { name: /Import$|Replace/ })).toBeNull();
    fireEvent.click(await button('Choose another file'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the preview again if another user has changed the boxes since', async () => {
    const requests = await open(datasetOf(), {
      [take]: [
        problem(409, 'The annotations have changed in the meantime.'),
        { body: { frames: 13, boxes: 40 } },
      ],
      [look]: { body: { ...preview, version: 5, replaced_boxes: 35 } },
    });
    await bring(preview);
    fireEvent.click(await button('Replace and import'));
    await screen.findByText('This replaces 35 boxes on 12 frames.');
    screen.getByText('The annotations have changed in the meantime. This is what the import replaces now.');
    fireEvent.click(await button('Replace and import'));
    await screen.findByText('Imported 40 boxes on 13 frames');
    expect(requests.filter(({ method }) => method === 'POST').at(-1)?.body).toBe('{"version":5}');
  });

  it('shows why a file cannot be read or imported', async () => {
    await open(datasetOf(), { [take]: problem(404, 'This import has expired.') });
    await bring(problem(422, 'The zip has no label files.').body as object, 422);
    expect((await screen.findByRole('alert')).textContent).toBe('The zip has no label files.');
    // The close button of the dialog has the same name.
    for (const close of screen.getAllByRole('button', { name: 'Close' }).slice(-1)) fireEvent.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await bring(preview);
    fireEvent.click(await button('Replace and import'));
    expect((await screen.findByRole('alert')).textContent).toBe('This import has expired.');
  });

  it('shows a failure without a reason of the server', async () => {
    await open();
    await choose();
    Upload.last.answer(500, null);
    expect(await screen.findByText('Failed to import annotations')).toBeTruthy();
  });
});
