import { routes, type FrameAnnotation } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { firstState, type AnnotatorState, type Drawing, type History } from '../annotator-state.js';
import { next } from '../annotator.machine.js';
import { createAnnotatorStore } from '../annotator-store.js';
import { isUnsaved, sameDrawing } from '../canvas/drawing.js';
import { frameAnnotation, placedBox } from './frame-boxes.presenter.js';
import { deleteFrameDraft, storeFrameDraft, readFrameDrafts, type FrameDraft } from './frame-drafts.js';
import { createSaveQueue } from './save-queue.js';
import { toBatches } from './batches.js';

interface Options {
  readonly datasetId: number;
  /** The frame as the server has it, if it is loaded. */
  readonly annotationOf: (frameNumber: number) => FrameAnnotation | undefined;
  /** Updates the cache with saved frames: `annotationOf` returns them afterwards. */
  readonly remember: (frames: readonly FrameAnnotation[]) => void;
}

interface VisitedFrame {
  readonly drawing: Drawing;
  readonly saved: Drawing;
  readonly history: History;
}

const visitedFrameOf = ({ drawing, saved, past, future }: AnnotatorState): VisitedFrame => ({
  drawing,
  saved,
  history: { past, future },
});

/** Storing a thousand boxes takes some milliseconds: not on every repeat of a held key. */
const draftDelayMilliseconds = 200;

const nothing = { boxes: [], isBackground: false } as const;

/** Opens, leaves and saves frames around one store. Every committed change is stored as a draft until it is saved. */
export class FrameSession {
  readonly store = createAnnotatorStore();
  readonly #visitedFrames = new Map<number, VisitedFrame>();
  readonly #listeners = new Set<() => void>();
  readonly #queue = createSaveQueue<Drawing>(
    (frameNumber, drawing) => this.#saveFrame(frameNumber, drawing),
    () => this.#notify(),
  );
  #current: number;
  #filled: readonly number[] = [];
  #draftTimer: ReturnType<typeof setTimeout> | undefined;
  #notifySaved: (frames: readonly FrameAnnotation[]) => void = () => undefined;

  constructor(
    first: number,
    private readonly options: Options,
  ) {
    this.#current = first;
    this.#open(first);
    this.store.onCommitted(() => this.#storeDraftSoon());
  }

  readonly frameNumber = (): number => this.#current;

  /** The frames filled last and not changed since: filling them can be reverted. */
  readonly filledFrames = (): readonly number[] => this.#filled;

  readonly isBusy = (): boolean => this.#queue.isBusy();

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Stores the draft of the open frame at once, because the page may close before it is due. Without changes the draft is
   * deleted.
   */
  readonly storeDraft = (): void => {
    clearTimeout(this.#draftTimer);
    this.#draftTimer = undefined;
    const state = this.store.now();
    if (isUnsaved(state)) storeFrameDraft(this.options.datasetId, this.#current, state.drawing);
    else deleteFrameDraft(this.options.datasetId, this.#current);
  };

  failedFrames(): readonly number[] {
    return this.#queue.failed();
  }

  /** Subscribes to saved frames, also those that are saved after the modal was closed. */
  subscribeToSaved(listener: (frames: readonly FrameAnnotation[]) => void): void {
    this.#notifySaved = listener;
  }

  /** Opens a frame and saves the current one without asking. Its undo history stays for when the user returns. */
  go(frameNumber: number): void {
    if (frameNumber === this.#current) return;
    this.#leave();
    this.#open(frameNumber);
    this.#notify();
  }

  /** Saves the open frame and those that failed before. Resolves with whether all succeeded. */
  async save(): Promise<boolean> {
    const state = this.store.now();
    const isDue = isUnsaved(state) || this.#queue.failed().includes(this.#current);
    const own = isDue ? [this.#queue.add(this.#current, state.drawing)] : [];
    const all = await Promise.all([...this.#retryFailed(), ...own]);
    return all.every(Boolean);
  }

  /** Replaces the boxes of several frames at once; many are sent in batches, each all or nothing. Throws `ApiProblem`. */
  async write(frames: readonly FrameAnnotation[]): Promise<void> {
    const params = { id: this.options.datasetId };
    for (const batch of toBatches(frames)) {
      const reply = await call(routes.annotations.saveMany, { params, body: { frames: batch } });
      for (const { frame_number } of batch) this.#visitedFrames.delete(frame_number);
      this.#accept(reply);
    }
    const numbers = frames.map((frame) => frame.frame_number);
    this.#filled = frames.some((frame) => frame.boxes.length > 0) ? numbers : [];
    if (numbers.includes(this.#current)) this.#open(this.#current);
    this.#notify();
  }

  forgetFilled(): void {
    this.#filled = [];
    this.#notify();
  }

  /** Saves drafts of other frames that remain from a closed page, because they are not visible here. */
  saveOldDrafts(): void {
    for (const [name, draft] of Object.entries(readFrameDrafts(this.options.datasetId))) {
      const frameNumber = Number(name);
      if (frameNumber === this.#current || this.#visitedFrames.has(frameNumber)) continue;
      const opened = next(firstState, { type: 'opened', ...draft, saved: this.#savedOf(frameNumber) });
      this.#visitedFrames.set(frameNumber, visitedFrameOf(opened));
      void this.#queue.add(frameNumber, opened.drawing);
    }
  }

  /** Reverts the open frame to what is saved. */
  discard(): void {
    this.store.send({ type: 'undo-all' });
    this.storeDraft();
  }

  #open(frameNumber: number): void {
    const visited = this.#visitedFrames.get(frameNumber);
    this.#current = frameNumber;
    if (visited) return this.store.send({ type: 'reopened', ...visited });
    const saved = this.#savedOf(frameNumber);
    const draft = readFrameDrafts(this.options.datasetId)[frameNumber];
    this.store.send(draft ? { type: 'opened', ...draft, saved } : { type: 'opened', ...saved });
  }

  #leave(): void {
    const { mode } = this.store.now();
    if (mode.kind !== 'idle' && mode.kind !== 'selected') this.store.send({ type: 'cancelled' });
    const state = this.store.now();
    this.storeDraft();
    this.#visitedFrames.set(this.#current, visitedFrameOf(state));
    if (isUnsaved(state)) void this.#queue.add(this.#current, state.drawing);
  }

  #savedOf(frameNumber: number): FrameDraft {
    const known = this.options.annotationOf(frameNumber);
    return known ? { boxes: known.boxes.map(placedBox), isBackground: known.is_background } : nothing;
  }

  #storeDraftSoon(): void {
    this.#draftTimer ??= setTimeout(this.storeDraft, draftDelayMilliseconds);
  }

  async #saveFrame(frameNumber: number, drawing: Drawing): Promise<void> {
    const params = { id: this.options.datasetId };
    const body = frameAnnotation(frameNumber, drawing.boxes, drawing.isBackground);
    const reply = await call(routes.annotations.save, { params, body });
    this.#markSaved(frameNumber, drawing);
    if (this.#filled.includes(frameNumber)) this.#filled = [];
    this.#accept([reply]);
  }

  #markSaved(frameNumber: number, drawing: Drawing): void {
    if (frameNumber === this.#current) {
      this.store.send({ type: 'saved', drawing });
      return this.storeDraft();
    }
    const visited = this.#visitedFrames.get(frameNumber);
    if (visited) this.#visitedFrames.set(frameNumber, { ...visited, saved: drawing });
    if (!visited || sameDrawing(visited.drawing, drawing))
      deleteFrameDraft(this.options.datasetId, frameNumber);
  }

  #retryFailed(): Promise<boolean>[] {
    return this.#queue.failed().flatMap((frameNumber) => {
      const visited = this.#visitedFrames.get(frameNumber);
      return frameNumber !== this.#current && visited ? [this.#queue.add(frameNumber, visited.drawing)] : [];
    });
  }

  #accept(frames: readonly FrameAnnotation[]): void {
    this.options.remember(frames);
    this.#notifySaved(frames);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
