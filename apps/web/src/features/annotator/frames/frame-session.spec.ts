import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { FrameAnnotation } from '@sop/contracts';
import { hasToken, startSession } from '../../../api/session.js';
import { answerWith, problem, type RecordedRequest } from '../../../testing/answer.js';
import { frameAnnotation } from './frame-boxes.presenter.js';
import { readFrameDrafts, unsavedFrames } from './frame-drafts.js';
import { FrameSession } from './frame-session.js';
import { isUnsaved } from '../canvas/drawing.js';
import { merged } from './use-frame-session.js';

const path = '/api/training/datasets/7/annotations';
const rect = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
const bolt = { label: 'bolt', rect };

const sessionOf = (annotations: FrameAnnotation[] = [], first = 3) => {
  let known = annotations;
  const savedFrames: number[][] = [];
  const session = new FrameSession(first, {
    datasetId: 7,
    annotationOf: (number) => known.find((each) => each.frame_number === number),
    remember: (frames) => (known = merged(known, frames)),
  });
  session.subscribeToSaved((frames) => savedFrames.push(frames.map((frame) => frame.frame_number)));
  return { session, savedFrames, known: () => known };
};

/** Draws through the same events as the canvas. */
const draw = ({ session }: Pick<ReturnType<typeof sessionOf>, 'session'>) =>
  session.store.send({ type: 'placed', boxes: [bolt] });
const labels = ({ session }: Pick<ReturnType<typeof sessionOf>, 'session'>) =>
  session.store.now().drawing.boxes.map((box) => box.label);
const saved = (requests: readonly RecordedRequest[]) =>
  requests.map((each) => JSON.parse(String(each.body)) as FrameAnnotation);
const reply = frameAnnotation(3, [bolt], false);

describe('frame session', () => {
  beforeEach(() => window.sessionStorage.clear());

  it('saves automatically when the frame changes and restores the undo history on return', async () => {
    const requests = answerWith({ [`POST ${path}`]: { body: reply } });
    const one = sessionOf();
    draw(one);
    one.session.go(4);
    expect(labels(one)).toEqual([]);
    await waitFor(() => expect(one.savedFrames).toEqual([[3]]));
    expect(saved(requests)).toEqual([reply]);
    one.session.go(3);
    expect(labels(one)).toEqual(['bolt']);
    expect(isUnsaved(one.session.store.now())).toBe(false);
    one.session.store.send({ type: 'undo' });
    expect(labels(one)).toEqual([]);
  });

  it('keeps the label that is chosen for the next boxes when the frame changes', () => {
    answerWith({});
    const { session } = sessionOf();
    session.store.send({ type: 'label-chosen', label: 'nut' });
    session.go(4);
    expect(session.store.now().activeLabel).toBe('nut');
  });

  it('sends nothing without changes', async () => {
    const requests = answerWith({});
    const one = sessionOf([reply]);
    one.session.go(4);
    await one.session.save();
    expect(requests).toEqual([]);
  });

  it('R8 stores what could not be saved in the tab, reports it and saves it later', async () => {
    answerWith({ [`POST ${path}`]: problem(500, 'Broken.') });
    const one = sessionOf();
    draw(one);
    one.session.go(4);
    await waitFor(() => expect(one.session.failedFrames()).toEqual([3]));
    expect(unsavedFrames(7)).toEqual([3]);
    answerWith({ [`POST ${path}`]: { body: reply } });
    await expect(one.session.save()).resolves.toBe(true);
    expect(one.session.failedFrames()).toEqual([]);
    expect(unsavedFrames(7)).toEqual([]);
  });

  it('R8 stores unsaved boxes when the session has expired, until the same user signs in again', async () => {
    startSession('a token that ran out');
    answerWith({ [`POST ${path}`]: problem(401, 'Sign in to continue.') });
    const before = sessionOf();
    draw(before);
    await expect(before.session.save()).resolves.toBe(false);
    expect(hasToken()).toBe(false);
    await waitFor(() => expect(readFrameDrafts(7)[3]?.boxes).toEqual([bolt]));
    startSession('a new one');
    const requests = answerWith({ [`POST ${path}`]: { body: reply } });
    const after = sessionOf();
    expect(labels(after)).toEqual(['bolt']);
    await expect(after.session.save()).resolves.toBe(true);
    expect(saved(requests)).toEqual([reply]);
  });

  it('restores unsaved boxes after a reload', () => {
    const before = sessionOf();
    draw(before);
    before.session.storeDraft();
    const after = sessionOf();
    expect(labels(after)).toEqual(['bolt']);
    expect(isUnsaved(after.session.store.now())).toBe(true);
  });

  it('saves or reports unsaved frames when the page was closed on another frame', async () => {
    const before = sessionOf();
    draw(before);
    before.session.storeDraft();
    answerWith({ [`POST ${path}`]: problem(500, 'Broken.') });
    const after = sessionOf([], 4);
    after.session.saveOldDrafts();
    await waitFor(() => expect(after.session.failedFrames()).toEqual([3]));
    const requests = answerWith({ [`POST ${path}`]: { body: reply } });
    await expect(after.session.save()).resolves.toBe(true);
    expect(saved(requests)).toEqual([reply]);
    expect(unsavedFrames(7)).toEqual([]);
  });

  it('stores a draft automatically soon after a change', async () => {
    draw(sessionOf());
    await waitFor(() => expect(readFrameDrafts(7)[3]?.boxes).toEqual([bolt]));
  });

  it('deletes the draft when it is saved and when it is discarded', async () => {
    answerWith({ [`POST ${path}`]: { body: reply } });
    const one = sessionOf();
    draw(one);
    one.session.storeDraft();
    await one.session.save();
    expect(unsavedFrames(7)).toEqual([]);
    one.session.store.send({ type: 'delete', id: one.session.store.now().drawing.boxes[0]?.id ?? 0 });
    one.session.storeDraft();
    expect(unsavedFrames(7)).toEqual([3]);
    one.session.discard();
    expect(unsavedFrames(7)).toEqual([]);
    expect(labels(one)).toEqual(['bolt']);
  });

  it('saves frames in the order in which they were left', async () => {
    const requests = answerWith({ [`POST ${path}`]: { body: reply } });
    const one = sessionOf();
    for (const frameNumber of [4, 5, 6]) {
      draw(one);
      one.session.go(frameNumber);
    }
    await waitFor(() => expect(requests).toHaveLength(3));
    expect(saved(requests).map((frame) => frame.frame_number)).toEqual([3, 4, 5]);
  });

  it('fills frames at once, which can be reverted', async () => {
    const frames = [4, 5].map((number) => frameAnnotation(number, [bolt], false));
    const requests = answerWith({ [`PUT ${path}`]: { body: frames } });
    const one = sessionOf([reply]);
    await one.session.write(frames);
    expect(one.session.filledFrames()).toEqual([4, 5]);
    expect(one.known().map((frame) => frame.frame_number)).toEqual([3, 4, 5]);
    one.session.go(4);
    expect(labels(one)).toEqual(['bolt']);
    const empty = [4, 5].map((number) => frameAnnotation(number, [], false));
    answerWith({ [`PUT ${path}`]: { body: empty } });
    await one.session.write(empty);
    expect(labels(one)).toEqual([]);
    expect(one.session.filledFrames()).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it('ignores an unreadable draft', () => {
    window.sessionStorage.setItem('draft:annotator:7', '{"3": 5, "4": {"boxes": 1}}');
    expect(unsavedFrames(7)).toEqual([]);
    window.sessionStorage.setItem('draft:annotator:7', '[');
    expect(labels(sessionOf())).toEqual([]);
  });
});

describe('list of annotated frames', () => {
  it('has each frame once, in order, and none without boxes or mark', () => {
    const marked = frameAnnotation(1, [], true);
    expect(merged([reply], [marked])).toEqual([marked, reply]);
    expect(merged([marked, reply], [frameAnnotation(3, [], false)])).toEqual([marked]);
  });
});
