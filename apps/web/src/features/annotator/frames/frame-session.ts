import { routes, type FrameAnnotation } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { firstState, type AnnotatorState, type Drawing, type History } from '../annotator-state.js';
import { next } from '../annotator.machine.js';
import { makeAnnotatorStore, type AnnotatorStore } from '../annotator-store.js';
import { isUnsaved, sameDrawing } from '../canvas/drawing.js';
import { frameAnnotation, placedBox } from './frame-boxes.presenter.js';
import { dropFrameDraft, keepFrameDraft, readFrameDrafts, type FrameDraft } from './frame-drafts.js';
import { makeSaveQueue } from './save-queue.js';
import { inPortions } from './portions.js';

interface Options {
  readonly datasetId: number;
  /** A frame as it is on the server, as far as it is known. */
  readonly annotationOf: (frameNumber: number) => FrameAnnotation | undefined;
  /** The server has taken frames over: `annotationOf` gives them from now on. */
  readonly remember: (frames: readonly FrameAnnotation[]) => void;
}

export interface FrameSession {
  readonly store: AnnotatorStore;
  readonly frameNumber: () => number;
  /** Goes to a frame. What was drawn is saved on the way, without asking: its undo stays for when one comes back. */
  readonly go: (frameNumber: number) => void;
  /** Saves the frame that is open and those that failed before; whether all of it succeeded. */
  readonly save: () => Promise<boolean>;
  /** Replaces the boxes of several frames at once; very many go in portions, each all or none. Throws `ApiProblem`. */
  readonly write: (frames: readonly FrameAnnotation[]) => Promise<void>;
  /** The frames that were written last and not touched since: that can be taken back. */
  readonly filledFrames: () => readonly number[];
  readonly forgetFilled: () => void;
  /** Writes the draft at once: the page may be gone before it is due. */
  readonly keepDraft: () => void;
  /** Saves what other frames had when the page was lost: nobody sees them from here. */
  readonly saveEarlier: () => void;
  /** Takes the open frame back to what is saved. */
  readonly discard: () => void;
  readonly failedFrames: () => readonly number[];
  readonly isBusy: () => boolean;
  readonly onChange: (listener: () => void) => () => void;
  /** Who hears of saved frames, also of those that arrive after the modal was closed. */
  readonly tellSavedTo: (listener: (frames: readonly FrameAnnotation[]) => void) => void;
}

interface Left {
  readonly drawing: Drawing;
  readonly saved: Drawing;
  readonly history: History;
}

const leftOf = ({ drawing, saved, past, future }: AnnotatorState): Left => ({
  drawing,
  saved,
  history: { past, future },
});

/** A thousand boxes are written in some milliseconds: not with every step of a held key. */
const draftDelayMilliseconds = 200;

const nothing = { boxes: [], isBackground: false } as const;

/** Opening, leaving and saving frames around one store. Every settled change is kept as a draft until it is saved. */
export function makeFrameSession(
  first: number,
  { datasetId, annotationOf, remember }: Options,
): FrameSession {
  const store = makeAnnotatorStore();
  const left = new Map<number, Left>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let current = first;
  let filled: readonly number[] = [];

  let tellSaved: (frames: readonly FrameAnnotation[]) => void = () => undefined;
  const took = (frames: readonly FrameAnnotation[]) => {
    remember(frames);
    tellSaved(frames);
  };
  let keeping: ReturnType<typeof setTimeout> | undefined;
  /** Writes the draft of the open frame, or drops it. */
  const keep = () => {
    clearTimeout(keeping);
    keeping = undefined;
    const state = store.now();
    if (isUnsaved(state)) keepFrameDraft(datasetId, current, state.drawing);
    else dropFrameDraft(datasetId, current);
  };
  const keepSoon = () => {
    keeping ??= setTimeout(keep, draftDelayMilliseconds);
  };
  const markSaved = (frameNumber: number, drawing: Drawing) => {
    if (frameNumber === current) {
      store.send({ type: 'saved', drawing });
      return keep();
    }
    const then = left.get(frameNumber);
    if (then) left.set(frameNumber, { ...then, saved: drawing });
    if (!then || sameDrawing(then.drawing, drawing)) dropFrameDraft(datasetId, frameNumber);
  };
  const queue = makeSaveQueue<Drawing>(async (frameNumber, drawing) => {
    const body = frameAnnotation(frameNumber, drawing.boxes, drawing.isBackground);
    const reply = await call(routes.annotations.save, { params: { id: datasetId }, body });
    markSaved(frameNumber, drawing);
    if (filled.includes(frameNumber)) filled = [];
    took([reply]);
  }, tell);

  const savedOf = (frameNumber: number): FrameDraft => {
    const known = annotationOf(frameNumber);
    return known ? { boxes: known.boxes.map(placedBox), isBackground: known.is_background } : nothing;
  };
  const open = (frameNumber: number) => {
    const then = left.get(frameNumber);
    current = frameNumber;
    if (then) return store.send({ type: 'reopened', ...then });
    const saved = savedOf(frameNumber);
    const draft = readFrameDrafts(datasetId)[frameNumber];
    store.send(draft ? { type: 'opened', ...draft, saved } : { type: 'opened', ...saved });
  };
  const leave = () => {
    const { mode } = store.now();
    if (mode.kind !== 'idle' && mode.kind !== 'selected') store.send({ type: 'cancelled' });
    const state = store.now();
    keep();
    left.set(current, leftOf(state));
    if (isUnsaved(state)) void queue.add(current, state.drawing);
  };
  const retryFailed = () =>
    queue.failed().flatMap((frameNumber) => {
      const then = left.get(frameNumber);
      return frameNumber !== current && then ? [queue.add(frameNumber, then.drawing)] : [];
    });

  open(first);
  store.onSettled(keepSoon);
  return {
    store,
    frameNumber: () => current,
    go: (frameNumber) => {
      if (frameNumber === current) return;
      leave();
      open(frameNumber);
      tell();
    },
    save: async () => {
      const state = store.now();
      const isDue = isUnsaved(state) || queue.failed().includes(current);
      const own = isDue ? [queue.add(current, state.drawing)] : [];
      const all = await Promise.all([...retryFailed(), ...own]);
      return all.every(Boolean);
    },
    write: async (frames) => {
      for (const portion of inPortions(frames)) {
        const body = { frames: portion };
        const reply = await call(routes.annotations.saveMany, { params: { id: datasetId }, body });
        for (const { frame_number } of portion) left.delete(frame_number);
        took(reply);
      }
      const numbers = frames.map((frame) => frame.frame_number);
      filled = frames.some((frame) => frame.boxes.length > 0) ? numbers : [];
      if (numbers.includes(current)) open(current);
      tell();
    },
    filledFrames: () => filled,
    forgetFilled: () => {
      filled = [];
      tell();
    },
    keepDraft: keep,
    saveEarlier: () => {
      for (const [name, draft] of Object.entries(readFrameDrafts(datasetId))) {
        const frameNumber = Number(name);
        if (frameNumber === current || left.has(frameNumber)) continue;
        const opened = next(firstState, { type: 'opened', ...draft, saved: savedOf(frameNumber) });
        left.set(frameNumber, leftOf(opened));
        void queue.add(frameNumber, opened.drawing);
      }
    },
    discard: () => {
      store.send({ type: 'undo-all' });
      keep();
    },
    failedFrames: queue.failed,
    isBusy: queue.isBusy,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tellSavedTo: (listener) => {
      tellSaved = listener;
    },
  };
}
