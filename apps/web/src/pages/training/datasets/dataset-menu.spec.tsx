import '../../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Dataset } from '@sop/contracts';
import { answerWith } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { show } from '../../../testing/show.js';
import { datasetOf } from '../../../testing/training.js';
import { Upload } from '../../../testing/upload.js';
import { Toaster } from '../../../ui/toaster.js';
import { DatasetMenu } from './dataset-menu.js';

const open = async (dataset: Dataset = datasetOf()) => {
  const asked = answerWith({
    'GET /api/users/me': { body: meOf('editor') },
    'GET /api/training/datasets/7/export': {},
  });
  const ask = globalThis.fetch;
  globalThis.fetch = async (...call) =>
    Object.assign(await ask(...call), { blob: async () => new Blob(['zip']) });
  show(
    <>
      <DatasetMenu dataset={dataset} />
      <Toaster />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More for Assembly table' }));
  await screen.findByRole('menu');
  return asked;
};
const bring = async (answer: object) => {
  const input = screen.getByLabelText('Annotations to import into Assembly table');
  fireEvent.change(input, { target: { files: [new File(['{}'], 'annotations.json')] } });
  await waitFor(() => expect(Upload.last.address).toBe('/api/training/datasets/7/import'));
  Upload.last.answer(200, answer);
};

describe('the menu of a dataset', () => {
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

  it('saves the annotations as YOLO and as COCO', async () => {
    const asked = await open();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Export as YOLO' }));
    await waitFor(() => expect(saved).toEqual(['Assembly_table-yolo.zip']));
    expect(asked.map(({ address }) => address)).toContain('/api/training/datasets/7/export?format=yolo');
    fireEvent.click(screen.getByRole('button', { name: 'More for Assembly table' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Export as COCO' }));
    await waitFor(() => expect(saved).toContain('Assembly_table-coco.zip'));
  });

  it('has nothing to export without annotations', async () => {
    await open(datasetOf({ is_annotated: false }));
    expect(screen.getByRole<HTMLButtonElement>('menuitem', { name: 'Export as YOLO' }).disabled).toBe(true);
  });

  it('says what was taken over from a file', async () => {
    await open();
    await bring({ frames: 3, boxes: 12, warnings: [] });
    expect(await screen.findByText('Imported 12 boxes on 3 frames')).toBeTruthy();
  });

  it('says what was left out', async () => {
    await open();
    await bring({ frames: 1, boxes: 1, warnings: ['There is no frame “x.jpg”.'] });
    await screen.findByText('There is no frame “x.jpg”.');
    expect(screen.getByText('Taken over: 1 box on 1 frame.')).toBeTruthy();
  });

  it('says why a file cannot be taken', async () => {
    await open();
    const input = screen.getByLabelText('Annotations to import into Assembly table');
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.zip')] } });
    await waitFor(() => expect(Upload.last.body).toBeInstanceOf(FormData));
    Upload.last.answer(500, null);
    expect(await screen.findByText('Failed to import annotations')).toBeTruthy();
  });
});
