import '../../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { startSession } from '../../../api/session.js';
import { answerWith } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { Upload } from '../../../testing/upload.js';
import { datasetOf } from '../../../testing/training.js';
import { Component as TrainingPage } from '../training-page.js';
import './create-tab.js';

const settings = {
  training_default_fps: 1,
  training_max_fps: 6,
  training_enable_transcode: true,
  max_video_size_gb: 5,
};
const open = (more: Partial<typeof settings> = {}) => {
  answerWith({
    'GET /api/users/me': { body: meOf('editor') },
    'GET /api/training/settings': { body: { ...settings, ...more } },
  });
  return renderPage(<TrainingPage />, '/training?tab=create', '/training');
};
const video = new File(['x'.repeat(2000)], 'table.mp4', { type: 'video/mp4' });
const nameField = () => screen.getByLabelText<HTMLInputElement>('Dataset name');
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText(/Drop a video here/), { target: { files: [file] } });
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create Dataset' }));
const fill = async () => {
  fireEvent.change(await screen.findByLabelText('Dataset name'), { target: { value: ' Parts ' } });
  choose(video);
};

describe('creating a dataset', () => {
  const realRequest = globalThis.XMLHttpRequest;
  beforeEach(() => {
    window.sessionStorage.clear();
    globalThis.XMLHttpRequest = Upload as unknown as typeof XMLHttpRequest;
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
  });
  afterEach(() => {
    cleanup();
    globalThis.XMLHttpRequest = realRequest;
  });

  it('requires a name and a video', async () => {
    open();
    await screen.findByLabelText('Dataset name');
    create();
    expect(await screen.findByText('Please provide a dataset name and video file')).toBeTruthy();
    expect(screen.getByText('Choose a video.')).toBeTruthy();
    expect(nameField().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(nameField());
    fireEvent.change(nameField(), { target: { value: 'Parts' } });
    expect(screen.queryByText('Give the dataset a name.')).toBeNull();
  });

  it('refuses a file that is no video', async () => {
    open();
    await screen.findByLabelText('Dataset name');
    choose(new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
    expect(
      screen.getByText('Invalid file type. Please upload a video file (MP4, AVI, MOV, MKV, WEBM).'),
    ).toBeTruthy();
  });

  it('accepts a dropped video', async () => {
    open();
    const zone = (await screen.findByText('Drop a video here, or choose a file')).closest('label');
    if (!zone) throw new Error('There is no drop zone.');
    fireEvent.drop(zone, { dataTransfer: { files: [video] } });
    expect(screen.getByText(/table\.mp4/)).toBeTruthy();
  });

  it('offers half a frame per second up to the operator’s limit', async () => {
    open();
    const slider = await screen.findByRole('slider');
    expect(slider.getAttribute('aria-valuemin')).toBe('0.5');
    await waitFor(() => expect(slider.getAttribute('aria-valuemax')).toBe('6'));
    expect(slider.getAttribute('aria-valuenow')).toBe('1');
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect(slider.getAttribute('aria-valuenow')).toBe('1.5');
  });

  it('estimates the number of frames from the duration of the video', async () => {
    open();
    await fill();
    const player = screen.getByLabelText('Preview of table.mp4');
    Object.defineProperty(player, 'duration', { value: 10.9 });
    fireEvent.loadedMetadata(player);
    expect(screen.getByText('Estimated frames: 10')).toBeTruthy();
  });

  it('does not offer transcoding if the operator disabled it', async () => {
    open({ training_enable_transcode: false });
    await screen.findByText(/Your operator has turned off transcoding/);
    const box = screen.getByRole<HTMLInputElement>('checkbox');
    expect([box.checked, box.disabled]).toEqual([false, true]);
  });

  it('sends the video with name, rate and transcoding, shows the progress, and returns to the list', async () => {
    const { router } = open();
    await fill();
    create();
    await screen.findByText('Creating…');
    expect(Upload.last.address).toBe('/api/training/datasets?name=Parts&fps=1&transcode=true');
    Upload.last.progress(1_048_576, 4_194_304);
    expect(screen.getByText(/1\.0 MB of 4\.0 MB uploaded/)).toBeTruthy();
    Upload.last.answer(201, datasetOf());
    await screen.findByText('Dataset created successfully! Redirecting to datasets list...');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('keeps the name when the upload fails and shows the reason', async () => {
    open();
    await fill();
    create();
    await screen.findByText('Creating…');
    Upload.last.answer(402, {
      type: 'x',
      title: 'x',
      status: 402,
      detail: 'Your storage is full.',
      request_id: 'r',
    });
    await screen.findByText('Your storage is full.');
    expect(nameField().value).toBe(' Parts ');
  });

  it('shows a message of its own if the server has none', async () => {
    open();
    await fill();
    create();
    await screen.findByText('Creating…');
    Upload.last.answer(500, null);
    expect(await screen.findByText('Failed to create dataset')).toBeTruthy();
  });

  it('can be cancelled during the upload and keeps the input', async () => {
    open();
    await fill();
    create();
    await screen.findByText('Creating…');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('button', { name: 'Create Dataset' });
    expect(Upload.last.isAborted).toBe(true);
    expect(nameField().value).toBe(' Parts ');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks before leaving during the upload, and cancels it then', async () => {
    startSession('token');
    const { router } = open();
    await fill();
    create();
    await screen.findByText('Creating…');
    fireEvent.click(screen.getByRole('tab', { name: 'Datasets & Models' }));
    await screen.findByText('Cancel the upload?');
    expect(router.state.location.search).toBe('?tab=create');
    fireEvent.click(screen.getByRole('button', { name: 'Leave and cancel' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(Upload.last.isAborted).toBe(true);
  });

  it('asks before the tab closes during the upload', async () => {
    open();
    await fill();
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    create();
    await screen.findByText('Creating…');
    expect(closing()).toBe(true);
  });
});
