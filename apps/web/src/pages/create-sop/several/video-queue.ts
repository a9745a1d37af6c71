import type { BodyInputOf, routes } from '@sop/contracts';
import { detailOf, hasStatus } from '../../../api/problem.js';
import type { ChosenFile } from '../../../features/video-upload/several-files.js';
import type { VideoTransfer } from '../../../features/video-upload/video-transfer.js';
import { texts as wizardTexts } from '../create-sop.texts.js';
import { sourceOf } from '../wizard.machine.js';
import { texts } from './several.texts.js';
import type { MadeVideos } from './made-videos.js';
import { fileOf, listed, noListing, titleOf, type ListedVideo, type Listing } from './several-videos.js';

/** Videos that are sent at once: more would only share the same line. */
export const sentAtOnce = 2;

/** The same for all videos of the list. */
export type CommonFields = Pick<BodyInputOf<typeof routes.sops.create>, 'department_id' | 'fps'>;

export interface QueueState extends Listing {
  readonly isStarted: boolean;
  /** Why the plan has no room for the rest, as a sentence. */
  readonly planLimit: string | null;
}

/** Sends the videos of a list, two at a time, and creates their SOPs. */
export class VideoQueue {
  #state: QueueState = { ...noListing, isStarted: false, planLimit: null };
  #common: CommonFields | null = null;
  readonly #transfers = new Map<string, VideoTransfer>();
  readonly #running = new Set<string>();
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly begin: (video: File) => VideoTransfer,
    private readonly made: Pick<MadeVideos, 'sopOf' | 'remember'>,
  ) {}

  /** The same object while nothing has changed. */
  readonly state = (): QueueState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  transferOf(id: string): VideoTransfer | undefined {
    return this.#transfers.get(id);
  }

  add(files: readonly ChosenFile[], maxGigabytes: number | null): void {
    const listing = listed(this.#state, files, maxGigabytes);
    const before = new Set(this.#state.videos.map(({ id }) => id));
    const videos = listing.videos.map((video) => {
      const sopId = before.has(video.id) ? undefined : this.made.sopOf(fileOf(video));
      const isKnown = video.state === 'waiting' && sopId !== undefined;
      return isKnown ? { ...video, state: 'making' as const, sopId, isKnown } : video;
    });
    this.#change({ ...listing, videos });
    this.#sendMore();
  }

  /** Of one that is not sent yet. */
  remove(id: string): void {
    this.#transfers.get(id)?.cancel();
    this.#transfers.delete(id);
    this.#change({ videos: this.#state.videos.filter((video) => video.id !== id) });
  }

  start(common: CommonFields): void {
    this.#common = common;
    this.#change({ isStarted: true });
    this.#sendMore();
  }

  /** Sends those again that the plan stopped. */
  goOn(): void {
    this.#change({ planLimit: null });
    for (const { id, state } of this.#state.videos) if (state === 'stopped') this.#put(id, 'waiting');
    this.#sendMore();
  }

  tryAgain(id: string): void {
    this.#put(id, 'waiting');
    this.#sendMore();
  }

  /** Those that were made before become SOPs a second time. */
  makeAgain(): void {
    const videos = this.#state.videos.map((video) =>
      video.isKnown
        ? { ...video, state: 'waiting' as const, reason: null, sopId: null, isKnown: false }
        : video,
    );
    this.#change({ videos });
    this.#sendMore();
  }

  /** Its SOP does not exist any more, so that it can be made again. */
  lost(id: string): void {
    this.#put(id, 'failed', texts.sopGone);
  }

  /** What the progress of its SOP says. */
  ended(id: string, failure: string | null): void {
    this.#put(id, failure === null ? 'made' : 'not-made', failure);
  }

  /** What has arrived stays for a day, and the same files continue from there. */
  leave(): void {
    this.#change({ isStarted: false });
    for (const transfer of this.#transfers.values()) transfer.detach();
    this.#transfers.clear();
  }

  #sendMore(): void {
    const { videos, isStarted, planLimit } = this.#state;
    if (!isStarted) return;
    for (const video of videos) {
      if (video.state !== 'waiting') continue;
      if (planLimit !== null) this.#put(video.id, 'stopped');
      else if (this.#running.size < sentAtOnce) void this.#send(video);
    }
  }

  async #send({ id, file }: ListedVideo): Promise<void> {
    this.#running.add(id);
    const transfer = this.#transfers.get(id) ?? this.begin(file);
    this.#transfers.set(id, transfer);
    this.#put(id, 'uploading');
    if (transfer.status().state === 'refused') transfer.resume();
    try {
      const { id: sopId } = await transfer.submit(this.#fieldsOf(file));
      this.made.remember(fileOf({ file }), sopId);
      this.#transfers.delete(id);
      this.#put(id, 'making', null, sopId);
    } catch (error) {
      // Left: the page does not exist any more.
      if (error instanceof DOMException) return;
      this.#failed(id, error);
    } finally {
      this.#running.delete(id);
      this.#sendMore();
    }
  }

  #failed(id: string, error: unknown): void {
    const reason = detailOf(error, wizardTexts.failure);
    if (hasStatus(error, 402)) {
      this.#change({ planLimit: reason });
      this.#put(id, 'stopped');
    } else this.#put(id, 'failed', reason);
  }

  #fieldsOf(file: File): BodyInputOf<typeof routes.sops.create> {
    return {
      title: titleOf(file),
      is_title_suggested: 'true',
      creation_type:
        sourceOf({ source: 'upload', video: file }) === 'record' ? 'screen_record' : 'video_upload',
      record_audio: 'true',
      department_id: '',
      ...this.#common,
    };
  }

  #put(id: string, state: ListedVideo['state'], reason: string | null = null, sopId?: string): void {
    this.#change({
      videos: this.#state.videos.map((video) =>
        video.id === id ? { ...video, state, reason, sopId: sopId ?? video.sopId } : video,
      ),
    });
  }

  #change(change: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
