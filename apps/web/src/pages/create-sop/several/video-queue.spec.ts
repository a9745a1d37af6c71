import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { ApiProblem } from '../../../api/problem.js';
import { TransferStatusStore, type VideoTransfer } from '../../../features/video-upload/video-transfer.js';
import { listed, maxVideos, noListing, titleOf } from './several-videos.js';
import { MadeVideos } from './made-videos.js';
import { VideoQueue } from './video-queue.js';

const film = (name: string, size = 10, folder = '') => ({
  file: new File(['x'.repeat(size)], name, { type: 'video/mp4', lastModified: 1 }),
  folder,
});
const names = (videos: readonly { file: File }[]) => videos.map(({ file }) => file.name);

describe('a list of videos', () => {
  it('is sorted as people count, and has each file once', () => {
    const first = listed(noListing, [film('step 10.mp4'), film('step 9.mp4')], null);
    const more = listed(first, [film('step 9.mp4'), film('step 1.mp4'), film('step 9.mp4', 10, 'old')], null);
    expect(names(more.videos)).toEqual(['step 1.mp4', 'step 9.mp4', 'step 10.mp4', 'step 9.mp4']);
  });

  it('names what is no video, and why a video cannot be used', () => {
    const plan = { file: new File(['x'], 'plan.pdf', { type: 'application/pdf' }), folder: '' };
    const big = film('long.mp4');
    Object.defineProperty(big.file, 'size', { value: 3 * 1024 ** 3 });
    const files = [plan, plan, film('._a.mp4'), film('empty.mp4', 0), film('good.mp4'), big];
    const { videos, others } = listed(noListing, files, 2);
    expect(others).toEqual(['plan.pdf', '._a.mp4']);
    expect(videos.map(({ file, state, reason }) => [file.name, state, reason])).toEqual([
      ['empty.mp4', 'refused', 'The video file is empty. Please choose another file.'],
      ['good.mp4', 'waiting', null],
      ['long.mp4', 'refused', 'The video is larger than the 2 GB that can be uploaded.'],
    ]);
  });

  it('has an end, and counts what is beyond it', () => {
    const many = Array.from({ length: maxVideos + 3 }, (_, at) => film(`${at}.mp4`));
    const { videos, beyond } = listed(noListing, many, null);
    expect([videos.length, beyond]).toEqual([maxVideos, 3]);
  });

  it.each([
    ['changing_the_die.mp4', 'Changing the die'],
    ['IMG_0042.MOV', 'IMG_0042'],
    ['.mp4', '.mp4'],
    [`${'long '.repeat(100)}.mp4`, `L${'long '.repeat(100).trim().slice(1, 300)}`],
  ])('names the SOP of %s after it', (name, title) => {
    expect(titleOf({ name })).toBe(title);
  });
});

/** A transfer that the test ends. */
class ControlledTransfer implements VideoTransfer {
  readonly board = new TransferStatusStore('sending', 10);
  readonly status = this.board.status;
  readonly subscribe = this.board.subscribe;
  readonly forms: object[] = [];
  made: (sopId: string) => void = () => undefined;
  refuse: (error: unknown) => void = () => undefined;
  isResumed = false;
  constructor(readonly name: string) {}
  pause() {}
  resume() {
    this.isResumed = true;
    this.board.change('sending');
  }
  cancel() {}
  detach() {
    this.refuse(new DOMException('', 'AbortError'));
  }
  submit(fields: object): Promise<{ id: string }> {
    this.forms.push(fields);
    return new Promise((resolve, reject) => {
      this.made = (id) => resolve({ id });
      this.refuse = reject;
    });
  }
}

describe('the queue of videos', () => {
  let begun: ControlledTransfer[];
  let queue: VideoQueue;
  beforeEach(() => {
    window.localStorage.clear();
    begun = [];
    queue = queueOf('u1');
  });
  const queueOf = (userId: string) =>
    new VideoQueue(
      ({ name }) => {
        const transfer = new ControlledTransfer(name);
        begun.push(transfer);
        return transfer;
      },
      new MadeVideos(() => userId),
    );
  const start = (...files: string[]) => {
    queue.add(
      files.map((name) => film(name)),
      null,
    );
    queue.start({ department_id: 'd1', fps: 1 });
  };
  const states = () => queue.state().videos.map(({ file, state }) => `${file.name} ${state}`);
  const becomes = (...wanted: string[]) => waitFor(() => expect(states()).toEqual(wanted));
  const transferOf = (name: string) => {
    const found = begun.findLast((each) => each.name === name);
    if (!found) throw new Error(`${name} is not sent`);
    return found;
  };

  it('sends two at a time, and the next when one has become an SOP', async () => {
    start('a.mp4', 'b.mp4', 'c.mp4');
    await becomes('a.mp4 uploading', 'b.mp4 uploading', 'c.mp4 waiting');
    transferOf('b.mp4').made('s2');
    await becomes('a.mp4 uploading', 'b.mp4 making', 'c.mp4 uploading');
    expect(queue.state().videos[1]?.sopId).toBe('s2');
    expect(transferOf('a.mp4').forms).toEqual([
      {
        title: 'a',
        is_title_suggested: 'true',
        department_id: 'd1',
        fps: 1,
        creation_type: 'video_upload',
        record_audio: 'true',
      },
    ]);
    queue.ended(queue.state().videos[1]?.id ?? '', null);
    await becomes('a.mp4 uploading', 'b.mp4 made', 'c.mp4 uploading');
  });

  it('goes on when one fails, which can be tried again', async () => {
    start('a.mp4', 'b.mp4', 'c.mp4');
    transferOf('a.mp4').refuse(new ApiProblem(415, 'This is no video.'));
    await becomes('a.mp4 failed', 'b.mp4 uploading', 'c.mp4 uploading');
    expect(queue.state().videos[0]?.reason).toBe('This is no video.');
    transferOf('b.mp4').made('s2');
    await becomes('a.mp4 failed', 'b.mp4 making', 'c.mp4 uploading');
    transferOf('a.mp4').board.change('refused', 'This is no video.');
    queue.tryAgain(queue.state().videos[0]?.id ?? '');
    await becomes('a.mp4 uploading', 'b.mp4 making', 'c.mp4 uploading');
    expect([transferOf('a.mp4').isResumed, begun.length]).toEqual([true, 3]);
  });

  it('stops the rest where the plan has no room, and continues without sending anything twice', async () => {
    start('a.mp4', 'b.mp4', 'c.mp4');
    transferOf('a.mp4').refuse(new ApiProblem(402, 'Your plan includes 10 SOPs.'));
    await becomes('a.mp4 stopped', 'b.mp4 uploading', 'c.mp4 stopped');
    expect(queue.state().planLimit).toBe('Your plan includes 10 SOPs.');
    transferOf('b.mp4').made('s2');
    await becomes('a.mp4 stopped', 'b.mp4 making', 'c.mp4 stopped');
    queue.goOn();
    await becomes('a.mp4 uploading', 'b.mp4 making', 'c.mp4 uploading');
    expect(begun.map(({ name }) => name)).toEqual(['a.mp4', 'b.mp4', 'c.mp4']);
    expect(queue.state().planLimit).toBeNull();
  });

  it('sends nothing more when the page is left, and makes no SOP twice when the folder is chosen again', async () => {
    start('a.mp4', 'b.mp4', 'c.mp4');
    transferOf('a.mp4').made('s1');
    await becomes('a.mp4 making', 'b.mp4 uploading', 'c.mp4 uploading');
    queue.leave();
    await Promise.resolve();
    expect(begun).toHaveLength(3);
    const chosenAgain = (userId: string) => {
      queue = queueOf(userId);
      queue.add(
        ['a.mp4', 'b.mp4'].map((name) => film(name)),
        null,
      );
      return states();
    };
    // As in another tab, which knows nothing of this one.
    window.sessionStorage.clear();
    expect(chosenAgain('u2')).toEqual(['a.mp4 waiting', 'b.mp4 waiting']);
    expect(chosenAgain('u1')).toEqual(['a.mp4 making', 'b.mp4 waiting']);
    expect(queue.state().videos[0]).toMatchObject({ sopId: 's1', isKnown: true });
  });

  it('makes those again that were made before, once that is asked for', async () => {
    start('a.mp4');
    transferOf('a.mp4').made('s1');
    await becomes('a.mp4 making');
    queue = queueOf('u1');
    start('a.mp4', 'b.mp4');
    await becomes('a.mp4 making', 'b.mp4 uploading');
    queue.makeAgain();
    await becomes('a.mp4 uploading', 'b.mp4 uploading');
    transferOf('a.mp4').made('s3');
    await becomes('a.mp4 making', 'b.mp4 uploading');
    expect(queue.state().videos[0]).toMatchObject({ sopId: 's3', isKnown: false });
  });

  it('makes one again whose SOP was deleted', async () => {
    start('a.mp4');
    transferOf('a.mp4').made('s1');
    await becomes('a.mp4 making');
    const [video] = queue.state().videos;
    queue.lost(video?.id ?? '');
    expect(states()).toEqual(['a.mp4 failed']);
    queue.tryAgain(video?.id ?? '');
    await becomes('a.mp4 uploading');
    expect(begun).toHaveLength(2);
  });

  it('forgets one that is removed', () => {
    queue.add(
      ['a.mp4', 'b.mp4'].map((name) => film(name)),
      null,
    );
    queue.remove(queue.state().videos[0]?.id ?? '');
    expect(states()).toEqual(['b.mp4 waiting']);
  });
});
