import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiProblem } from '../../api/problem.js';
import { startSession } from '../../api/session.js';
import {
  TransferStatusStore,
  type SopFields,
  type VideoTransfer,
} from '../../features/video-upload/video-transfer.js';
import { answerWith } from '../../testing/answer.js';
import { renderPage } from '../../testing/render-page.js';

/** A transfer controlled by the test; the real one has its own tests. */
class ControlledTransfer implements VideoTransfer {
  static last: ControlledTransfer;
  readonly board = new TransferStatusStore('sending', 2_000_000);
  readonly status = this.board.status;
  readonly subscribe = this.board.subscribe;
  fields: SopFields | undefined;
  refuse: (problem: unknown) => void = () => undefined;
  constructor() {
    ControlledTransfer.last = this;
  }
  pause() {}
  resume() {}
  cancel() {}
  detach() {}
  submit(fields: SopFields): Promise<{ id: string }> {
    this.fields = fields;
    return new Promise((_, reject) => (this.refuse = reject));
  }
}
jest.unstable_mockModule('../../features/video-upload/video-transfer.js', () => ({
  TransferStatusStore,
  beginResumable: () => new ControlledTransfer(),
}));
const { Component: CreateSopPage } = await import('./create-sop-page.js');

const film = (sizeBytes = 2_000_000, type = 'video/mp4', name = 'changing_the_die.mp4') => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: sizeBytes });
  return file;
};
const drop = (file: File) => {
  const field = document.querySelector('input[type=file]');
  if (field) fireEvent.change(field, { target: { files: [file] } });
};

async function open(permissions = ['sop.create', 'department.manage'], default_fps = 1, max_fps = 8) {
  const requests = answerWith({
    'GET /api/users/me': { body: { permissions } },
    'GET /api/training/settings': { body: { max_video_size_gb: 2, default_fps, max_fps } },
    'GET /api/departments': { body: [{ id: 'd1', name: 'Workshop' }] },
  });
  return { requests, ...renderPage(<CreateSopPage />, '/create?source=upload') };
}
/** As form fields. */
const stringsOf = (fields: object = {}) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
const next = () => screen.getByRole('button', { name: 'Next' });

describe('create wizard', () => {
  const own = {
    create: URL.createObjectURL,
    revoke: URL.revokeObjectURL,
  };
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:film';
    URL.revokeObjectURL = () => undefined;
    window.sessionStorage.clear();
    window.localStorage.clear();
  });
  afterEach(() => {
    cleanup();
    URL.createObjectURL = own.create;
    URL.revokeObjectURL = own.revoke;
  });

  it('keeps the video in view through all steps and submits the form at the end', async () => {
    await open();
    await screen.findByText(/up to 2 GB/);
    drop(film());
    const preview = await screen.findByLabelText('Preview of changing_the_die.mp4');
    expect(document.activeElement).toBe(next());
    fireEvent.click(next());
    fireEvent.change(await screen.findByLabelText('SOP Name'), { target: { value: ' Press 4 ' } });
    expect(screen.getByLabelText('Preview of changing_the_die.mp4')).toBe(preview);
    fireEvent.click(next());
    const create = await screen.findByRole('button', { name: 'Create SOP' });
    await waitFor(() => expect((create as HTMLButtonElement).disabled).toBe(false));
    expect(screen.getByLabelText('Preview of changing_the_die.mp4')).toBe(preview);
    fireEvent.click(create);
    await screen.findByRole('button', { name: 'Processing...' });
    expect(stringsOf(ControlledTransfer.last.fields)).toEqual({
      title: 'Press 4',
      is_title_suggested: 'false',
      department_id: 'd1',
      fps: '1',
      creation_type: 'video_upload',
      record_audio: 'true',
    });
    act(() => ControlledTransfer.last.board.progress(1_000_000, 2_000_000));
    expect(screen.getByText(/1.0 MB of 1.9 MB uploaded/)).toBeTruthy();
    ControlledTransfer.last.refuse(new ApiProblem(402, 'Your plan has no more SOPs.'));
    expect(await screen.findByText('Your plan has no more SOPs.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create SOP' })).toBeTruthy();
  });

  it('submits the name of the file as one that no user typed, and says what happens to it', async () => {
    await open();
    await screen.findByText(/up to 2 GB/);
    drop(film());
    await screen.findByLabelText(/^Preview/);
    fireEvent.click(next());
    fireEvent.click(await screen.findByRole('button', { name: 'Use “Changing the die”' }));
    const name = screen.getByLabelText<HTMLInputElement>('SOP Name');
    expect(name.value).toBe('Changing the die');
    const hint = /^From the name of the file\./;
    expect(screen.getByText(hint)).toBeTruthy();
    fireEvent.change(name, { target: { value: 'Changing the dies' } });
    expect(screen.queryByText(hint)).toBeNull();
    fireEvent.change(name, { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Use “Changing the die”' }));
    fireEvent.click(next());
    const create = await screen.findByRole('button', { name: 'Create SOP' });
    await waitFor(() => expect((create as HTMLButtonElement).disabled).toBe(false));
    fireEvent.click(create);
    await screen.findByRole('button', { name: 'Processing...' });
    expect(stringsOf(ControlledTransfer.last.fields)).toMatchObject({
      title: 'Changing the die',
      is_title_suggested: 'true',
    });
  });

  it('offers the camera on handheld devices and accepts the film like a chosen video', async () => {
    const { matchMedia } = window;
    const isHand = (query: string) => query === '(hover: none) and (pointer: coarse)';
    const at = (isHandheld: boolean) => {
      window.matchMedia = (query) =>
        isHand(query)
          ? { ...matchMedia.call(window, query), matches: isHandheld }
          : matchMedia.call(window, query);
    };
    at(false);
    await open();
    await screen.findByText('Drop a video here, or choose a file');
    expect(screen.queryByLabelText('Film now')).toBeNull();
    cleanup();
    at(true);
    await open();
    const camera = await screen.findByLabelText('Film now');
    expect(camera.getAttribute('capture')).toBe('environment');
    fireEvent.change(camera, { target: { files: [film()] } });
    await screen.findByText('changing_the_die.mp4');
    window.matchMedia = matchMedia;
  });

  it('asks before the user leaves an uploaded video without an SOP', async () => {
    startSession('t');
    const { router } = await open();
    await screen.findByText(/up to 2 GB/);
    drop(film());
    await screen.findByLabelText(/^Preview/);
    act(() => ControlledTransfer.last.board.change('sent'));
    await act(() => router.navigate('/elsewhere'));
    await screen.findByRole('dialog', { name: 'Leave without creating the SOP?' });
    expect(screen.getByText(/The video is uploaded, but no SOP has been created from it yet/)).toBeTruthy();
    expect(screen.queryByText('elsewhere')).toBeNull();
  });

  it('restores the input for the same video', async () => {
    await open();
    await screen.findByText(/up to 2 GB/);
    drop(film());
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
    fireEvent.change(await screen.findByLabelText('SOP Name'), { target: { value: 'Press 4' } });
    cleanup();
    await open();
    await screen.findByText(/up to 2 GB/);
    drop(film());
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
    expect((await screen.findByLabelText<HTMLInputElement>('SOP Name')).value).toBe('Press 4');
  });

  it('explains how to continue an unfinished upload and deletes it on request', async () => {
    const about = { uploadUrl: '/api/uploads/u7', creationTime: new Date().toString() };
    const metadata = { filename: 'long.mp4' };
    window.localStorage.setItem('tus::long::1', JSON.stringify({ ...about, metadata }));
    const { requests } = await open();
    await screen.findByText(/The unfinished upload of long.mp4 is kept for a day/);
    fireEvent.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(screen.queryByText(/long.mp4/)).toBeNull();
    expect(window.localStorage.getItem('tus::long::1')).toBeNull();
    expect(requests.at(-1)).toMatchObject({ method: 'DELETE', address: '/api/uploads/u7' });
  });

  it('explains the frame rate, also to screen readers', async () => {
    await open();
    const rate = await screen.findByRole('slider', { name: 'Frame Extraction Rate' });
    expect(rate.getAttribute('aria-valuetext')).toBe('1 per second, Balanced');
    fireEvent.keyDown(rate, { key: 'ArrowRight' });
    expect(rate.getAttribute('aria-valuetext')).toBe('1.5 per second, More Detail');
  });

  it('starts with the operator’s frame rate and keeps the chosen one', async () => {
    await open(undefined, 2.5);
    const rate = await screen.findByRole('slider', { name: 'Frame Extraction Rate' });
    await waitFor(() => expect(rate.getAttribute('aria-valuetext')).toMatch(/^2.5 per second/));
    fireEvent.keyDown(rate, { key: 'ArrowLeft' });
    expect(rate.getAttribute('aria-valuetext')).toMatch(/^2 per second/);
  });

  it('limits the frame rate to the operator’s maximum', async () => {
    await open(undefined, 3, 2);
    const rate = await screen.findByRole('slider', { name: 'Frame Extraction Rate' });
    await waitFor(() => expect(rate.getAttribute('aria-valuemax')).toBe('2'));
    fireEvent.keyDown(rate, { key: 'End' });
    expect(rate.getAttribute('aria-valuetext')).toMatch(/^2 per second/);
  });

  it('continues on Enter with a name and shows at the field what is missing without one', async () => {
    await open();
    await screen.findByText(/up to 2 GB/);
    drop(film());
    fireEvent.submit(next().closest('form') as HTMLFormElement);
    const name = await screen.findByLabelText('SOP Name');
    expect((next() as HTMLButtonElement).disabled).toBe(true);
    fireEvent.keyDown(name, { key: 'Enter' });
    expect(screen.getByText('Please enter a name for the SOP.')).toBeTruthy();
    expect(name.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(name, { target: { value: '   ' } });
    expect(screen.queryByText('Please enter a name for the SOP.')).toBeNull();
    fireEvent.click(next());
    expect(screen.getByText('Please enter a name for the SOP.')).toBeTruthy();
    fireEvent.change(name, { target: { value: 'Press 4' } });
    fireEvent.submit(name.closest('form') as HTMLFormElement);
    expect(await screen.findByLabelText('Department')).toBeTruthy();
  });

  it.each([
    ['that is too large', film(3 * 1024 ** 3), 'The video is larger than the 2 GB that can be uploaded.'],
    ['of another kind', film(10, 'application/pdf', 'manual.pdf'), 'Please upload a valid video file.'],
  ])('refuses a file %s before it is sent', async (_, file, sentence) => {
    await open();
    await screen.findByText(/up to 2 GB/);
    drop(file);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByLabelText(/^Preview/)).toBeNull();
  });

  it('is not available to viewers', async () => {
    await open(['sop.view']);
    expect(await screen.findByText('You can read SOPs but not create them')).toBeTruthy();
    expect(document.querySelector('input')).toBeNull();
  });
});
