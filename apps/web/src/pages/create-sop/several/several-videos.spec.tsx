import '../../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { stageNames } from '@sop/contracts';
import { ApiProblem } from '../../../api/problem.js';
import { startSession } from '../../../api/session.js';
import { TransferStatusStore, type VideoTransfer } from '../../../features/video-upload/video-transfer.js';
import { answerWith } from '../../../testing/answer.js';
import { renderPage } from '../../../testing/render-page.js';

class ControlledTransfer implements VideoTransfer {
  static readonly all = new Map<string, ControlledTransfer>();
  readonly board: TransferStatusStore;
  readonly status: VideoTransfer['status'];
  readonly subscribe: VideoTransfer['subscribe'];
  readonly pause = () => undefined;
  readonly resume = () => undefined;
  readonly cancel = () => undefined;
  readonly detach = jest.fn();
  made: (id: string) => void = () => undefined;
  refuse: (error: unknown) => void = () => undefined;
  constructor(file: File) {
    this.board = new TransferStatusStore('sending', file.size);
    ({ status: this.status, subscribe: this.subscribe } = this.board);
    ControlledTransfer.all.set(file.name, this);
  }
  submit(): Promise<{ id: string }> {
    return new Promise((resolve, reject) => {
      this.made = (id) => resolve({ id });
      this.refuse = reject;
    });
  }
}
jest.unstable_mockModule('../../../features/video-upload/video-transfer.js', () => ({
  TransferStatusStore,
  beginResumable: (file: File) => new ControlledTransfer(file),
}));
const { Component: CreateSopPage } = await import('../create-sop-page.js');

/** The test browser has no folders of files. */
const inFolder = (file: File, path = '') => Object.assign(file, { webkitRelativePath: path });
const film = (name: string, path = '') =>
  inFolder(new File(['x'.repeat(100)], name, { type: 'video/mp4' }), path);
const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } });
const progressOf = (stage: string) => ({
  body: {
    stage,
    progress: stage === 'complete' ? 100 : 10,
    detail: stage === 'error' ? 'No speech was found.' : '',
    detail_codes: [],
    can_retry: false,
    stages: stageNames.map((name) => ({
      stage: name,
      state: 'waiting',
      progress: 0,
      detail: '',
      detail_codes: [],
    })),
    remaining_seconds: null,
    queue_position: 0,
    recent_speech: [],
    frame: null,
  },
});

function open(address = '/create?source=several', answers: Parameters<typeof answerWith>[0] = {}) {
  answerWith({
    'GET /api/users/me': { body: { permissions: ['sop.create', 'billing.manage'] } },
    'GET /api/training/settings': { body: { max_video_size_gb: 2, default_fps: 1, max_fps: 8 } },
    'GET /api/departments': { body: [{ id: 'd1', name: 'Workshop' }] },
    ...answers,
  });
  return renderPage(<CreateSopPage />, address);
}
const transferOf = (name: string) => {
  const found = ControlledTransfer.all.get(name);
  if (!found) throw new Error(`${name} is not sent`);
  return found;
};
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const start = async (name: string) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
};

describe('several videos', () => {
  beforeEach(() => {
    window.sessionStorage.clear();
    window.localStorage.clear();
    startSession('token');
    ControlledTransfer.all.clear();
  });
  afterEach(cleanup);

  it('chosen where one was expected become a list, and one alone stays one', async () => {
    open('/create?source=upload');
    await screen.findByText(/up to 2 GB/);
    expect(input().multiple).toBe(true);
    choose(film('b.mp4'), film('a.mp4'), inFolder(new File(['x'], 'plan.pdf')));
    await screen.findByRole('heading', { name: 'Create SOPs from several videos' });
    await screen.findByText('2 videos can become SOPs.');
    await screen.findByText('1 file is no video and skipped: plan.pdf.');
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'a.mp40.0 MB',
      'b.mp40.0 MB',
    ]);
  });

  it('can be chosen as a folder', async () => {
    open('/create?source=upload');
    fireEvent.click(await screen.findByRole('button', { name: 'Several videos or a folder…' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Choose a folder');
    expect(field.hasAttribute('webkitdirectory')).toBe(true);
    const file = film('a.mp4', 'Press/night/a.mp4');
    fireEvent.change(field, { target: { files: [file] } });
    await screen.findByText('Press/night · 0.0 MB');
  });

  it('become SOPs of one department, each with its state and in the end with its link', async () => {
    open(undefined, {
      'GET /api/progress/s1': [progressOf('transcribing'), progressOf('complete')],
      'GET /api/progress/s2': progressOf('error'),
    });
    await screen.findByText(/Drop videos or a folder here/);
    choose(film('a.mp4'), film('b.mp4'), film('c.mp4'));
    await start('Create 3 SOPs');
    await screen.findByText('0 of 3 videos uploaded, 0 SOPs done.');
    act(() => transferOf('a.mp4').board.progress(50, 100));
    rowOf('a.mp4').getByRole('progressbar', { name: 'Upload' });
    rowOf('c.mp4').getByText('Waiting');
    transferOf('a.mp4').made('s1');
    await waitFor(() => rowOf('a.mp4').getByText('Being turned into an SOP'));
    transferOf('b.mp4').made('s2');
    await waitFor(() => rowOf('b.mp4').getByText('No speech was found.'));
    await waitFor(() => rowOf('a.mp4').getByText('Done'));
    await screen.findByText('2 of 3 videos uploaded, 1 SOP done.');
    const link = screen.getByRole('link', { name: 'Open the SOP of a.mp4' });
    expect(link.getAttribute('href')).toBe('/sop/s1');
  });

  it('that the plan has no room for wait with a sentence, and continue', async () => {
    open();
    await screen.findByText(/Drop videos or a folder here/);
    choose(film('a.mp4'), film('b.mp4'), film('c.mp4'));
    await start('Create 3 SOPs');
    await screen.findByText('0 of 3 videos uploaded, 0 SOPs done.');
    transferOf('a.mp4').refuse(new ApiProblem(402, 'Your plan includes 10 SOPs per month.'));
    await screen.findByText(
      'Your plan includes 10 SOPs per month. 2 videos are waiting, and nothing is lost.',
    );
    expect(screen.getByRole('link', { name: 'See plans' })).toBeTruthy();
    rowOf('c.mp4').getByText('Waiting for room in your plan');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => rowOf('a.mp4').getByRole('progressbar', { name: 'Upload' }));
  });

  it('that were made before are skipped, unless they are to be made again', async () => {
    for (const isSecond of [false, true]) {
      open(undefined, { 'GET /api/progress/s1': progressOf('complete') });
      await screen.findByText(/Drop videos or a folder here/);
      const file = film('a.mp4');
      Object.defineProperty(file, 'lastModified', { value: 1 });
      choose(file);
      if (isSecond) break;
      await start('Create 1 SOP');
      await waitFor(() => transferOf('a.mp4').made('s1'));
      await waitFor(() => rowOf('a.mp4').getByText('Done'));
      cleanup();
    }
    await screen.findByText('You have already made an SOP of 1 of these videos. It is skipped.');
    await screen.findByText('0 videos can become SOPs.');
    fireEvent.click(screen.getByRole('button', { name: 'Create it again' }));
    await screen.findByText('1 video can become an SOP.');
    expect(screen.queryByText(/already made/)).toBeNull();
  });

  it('are not left without a question', async () => {
    const { router } = open();
    await screen.findByText(/Drop videos or a folder here/);
    choose(film('a.mp4'), film('b.mp4'));
    await start('Create 2 SOPs');
    await screen.findByText('0 of 2 videos uploaded, 0 SOPs done.');
    await act(() => router.navigate('/elsewhere'));
    await screen.findByText('Leave before all videos are uploaded?');
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(transferOf('a.mp4').detach).not.toHaveBeenCalled();
    await act(() => router.navigate('/elsewhere'));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByText('elsewhere');
    expect(transferOf('a.mp4').detach).toHaveBeenCalled();
  });
});
