import { routes, type FrameAnnotation } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { firstState, type AnnotatorState, type Drawing, type History } from '../annotator-state.js';
import { next } from '../annotator.machine.js';
import { createAnnotatorStore, type AnnotatorStore } from '../annotator-store.js';
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

export interface FrameSession {
  readonly store: AnnotatorStore;
  readonly frameNumber: () => number;
  /** Opens a frame and saves the current one without asking. Its undo history stays for when the user returns. */
  readonly go: (frameNumber: number) => void;
  /** Saves the open frame and those that failed before. Resolves with whether all succeeded. */
  readonly save: () => Promise<boolean>;
  /** Replaces the boxes of several frames at once; many are sent in batches, each all or nothing. Throws `ApiProblem`. */
  readonly write: (frames: readonly FrameAnnotation[]) => Promise<void>;
  /** The frames filled last and not changed since: filling them can be reverted. */
  readonly filledFrames: () => readonly number[];
  readonly forgetFilled: () => void;
  /** Stores the draft at once, because the page may close before it is due. */
  readonly storeDraft: () => void;
  /** Saves drafts of other frames that remain from a closed page, because they are not visible here. */
  readonly saveOldDrafts: () => void;
  /** Reverts the open frame to what is saved. */
  readonly discard: () => void;
  readonly failedFrames: () => readonly number[];
  readonly isBusy: () => boolean;
  readonly onChange: (listener: () => void) => () => void;
  /** Subscribes to saved frames, also those that are saved after the modal was closed. */
  readonly subscribeToSaved: (listener: (frames: readonly FrameAnnotation[]) => void) => void;
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
export function createFrameSession(
  first: number,
  { datasetId, annotationOf, remember }: Options,
): FrameSession {
  const store = createAnnotatorStore();
  const visitedFrames = new Map<number, VisitedFrame>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  let current = first;
  let filled: readonly number[] = [];

  let notifySaved: (frames: readonly FrameAnnotation[]) => void = () => undefined;
  const accept = (frames: readonly FrameAnnotation[]) => {
    remember(frames);
    notifySaved(frames);
  };
  let draftTimer: ReturnType<typeof setTimeout> | undefined;
  /** Stores the draft of the open frame, or deletes it when there are no changes. */
  const storeDraftNow = () => {
    clearTimeout(draftTimer);
    draftTimer = undefined;
    const state = store.now();
    if (isUnsaved(state)) storeFrameDraft(datasetId, current, state.drawing);
    else deleteFrameDraft(datasetId, current);
  };
  const storeDraftSoon = () => {
    draftTimer ??= setTimeout(storeDraftNow, draftDelayMilliseconds);
  };
  const markSaved = (frameNumber: number, drawing: Drawing) => {
    if (frameNumber === current) {
      store.send({ type: 'saved', drawing });
      return storeDraftNow();
    }
    const visited = visitedFrames.get(frameNumber);
    if (visited) visitedFrames.set(frameNumber, { ...visited, saved: drawing });
    if (!visited || sameDrawing(visited.drawing, drawing)) deleteFrameDraft(datasetId, frameNumber);
  };
  const queue = createSaveQueue<Drawing>(async (frameNumber, drawing) => {
    const body = frameAnnotation(frameNumber, drawing.boxes, drawing.isBackground);
    const reply = await call(routes.annotations.save, { params: { id: datasetId }, body });
    markSaved(frameNumber, drawing);
    if (filled.includes(frameNumber)) filled = [];
    accept([reply]);
  }, notify);

  const savedOf = (frameNumber: number): FrameDraft => {
    const known = annotationOf(frameNumber);
    return known ? { boxes: known.boxes.map(placedBox), isBackground: known.is_background } : nothing;
  };
  const open = (frameNumber: number) => {
    const visited = visitedFrames.get(frameNumber);
    current = frameNumber;
    if (visited) return store.send({ type: 'reopened', ...visited });
    const saved = savedOf(frameNumber);
    const draft = readFrameDrafts(datasetId)[frameNumber];
    store.send(draft ? { type: 'opened', ...draft, saved } : { type: 'opened', ...saved });
  };
  const leave = () => {
    const { mode } = store.now();
    if (mode.kind !== 'idle' && mode.kind !== 'selected') store.send({ type: 'cancelled' });
    const state = store.now();
    storeDraftNow();
    visitedFrames.set(current, visitedFrameOf(state));
    if (isUnsaved(state)) void queue.add(current, state.drawing);
  };
  const retryFailed = () =>
    queue.failed().flatMap((frameNumber) => {
      const visited = visitedFrames.get(frameNumber);
      return frameNumber !== current && visited ? [queue.add(frameNumber, visited.drawing)] : [];
    });

  open(first);
  store.onCommitted(storeDraftSoon);
  return {
    store,
    frameNumber: () => current,
    go: (frameNumber) => {
      if (frameNumber === current) return;
      leave();
      open(frameNumber);
      notify();
    },
    save: async () => {
      const state = store.now();
      const isDue = isUnsaved(state) || queue.failed().includes(current);
      const own = isDue ? [queue.add(current, state.drawing)] : [];
      const all = await Promise.all([...retryFailed(), ...own]);
      return all.every(Boolean);
    },
    write: async (frames) => {
      for (const portion of toBatches(frames)) {
        const body = { frames: portion };
        const reply = await call(routes.annotations.saveMany, { params: { id: datasetId }, body });
        for (const { frame_number } of portion) visitedFrames.delete(frame_number);
        accept(reply);
      }
      const numbers = frames.map((frame) => frame.frame_number);
      filled = frames.some((frame) => frame.boxes.length > 0) ? numbers : [];
      if (numbers.includes(current)) open(current);
      notify();
    },
    filledFrames: () => filled,
    forgetFilled: () => {
      filled = [];
      notify();
    },
    storeDraft: storeDraftNow,
    saveOldDrafts: () => {
      for (const [name, draft] of Object.entries(readFrameDrafts(datasetId))) {
        const frameNumber = Number(name);
        if (frameNumber === current || visitedFrames.has(frameNumber)) continue;
        const opened = next(firstState, { type: 'opened', ...draft, saved: savedOf(frameNumber) });
        visitedFrames.set(frameNumber, visitedFrameOf(opened));
        void queue.add(frameNumber, opened.drawing);
      }
    },
    discard: () => {
      store.send({ type: 'undo-all' });
      storeDraftNow();
    },
    failedFrames: queue.failed,
    isBusy: queue.isBusy,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeToSaved: (listener) => {
      notifySaved = listener;
    },
  };
}
