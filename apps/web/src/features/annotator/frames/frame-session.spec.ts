import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { FrameAnnotation } from '@sop/contracts';
import { hasToken, startSession } from '../../../api/session.js';
import { answerWith, problem, type Asked } from '../../../testing/answer.js';
import { frameAnnotation } from './frame-boxes.presenter.js';
import { readFrameDrafts, unsavedFrames } from './frame-drafts.js';
import { makeFrameSession } from './frame-session.js';
import { isUnsaved } from '../canvas/drawing.js';
import { merged } from './use-frame-session.js';

const path = '/api/training/datasets/7/annotations';
const rect = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
const bolt = { label: 'bolt', rect };

const sessionOf = (annotations: FrameAnnotation[] = [], first = 3) => {
  let known = annotations;
  const told: number[][] = [];
  const session = makeFrameSession(first, {
    datasetId: 7,
    annotationOf: (number) => known.find((each) => each.frame_number === number),
    remember: (frames) => (known = merged(known, frames)),
  });
  session.tellSavedTo((frames) => told.push(frames.map((frame) => frame.frame_number)));
  return { session, told, known: () => known };
};

/** Draws through the same events as the canvas, without one. */
const draw = ({ session }: Pick<ReturnType<typeof sessionOf>, 'session'>) =>
  session.store.send({ type: 'placed', boxes: [bolt] });
const labels = ({ session }: Pick<ReturnType<typeof sessionOf>, 'session'>) =>
  session.store.now().drawing.boxes.map((box) => box.label);
const saved = (asked: readonly Asked[]) =>
  asked.map((each) => JSON.parse(String(each.body)) as FrameAnnotation);
const reply = frameAnnotation(3, [bolt], false);

describe('frames in the modal', () => {
  beforeEach(() => window.sessionStorage.clear());

  it('are saved silently when going on, and come back with their undo', async () => {
    const asked = answerWith({ [`POST ${path}`]: { body: reply } });
    const one = sessionOf();
    draw(one);
    one.session.go(4);
    expect(labels(one)).toEqual([]);
    await waitFor(() => expect(one.told).toEqual([[3]]));
    expect(saved(asked)).toEqual([reply]);
    one.session.go(3);
    expect(labels(one)).toEqual(['bolt']);
    expect(isUnsaved(one.session.store.now())).toBe(false);
    one.session.store.send({ type: 'undo' });
    expect(labels(one)).toEqual([]);
  });

  it('are not sent when nothing changed', async () => {
    const asked = answerWith({});
    const one = sessionOf([reply]);
    one.session.go(4);
    await one.session.save();
    expect(asked).toEqual([]);
  });

  it('R8 keep what could not be saved in the tab, say so, and save it later', async () => {
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

  it('R8 keep what was drawn when the session has ended, for whoever signs in again', async () => {
    startSession('a token that ran out');
    answerWith({ [`POST ${path}`]: problem(401, 'Sign in to continue.') });
    const before = sessionOf();
    draw(before);
    await expect(before.session.save()).resolves.toBe(false);
    expect(hasToken()).toBe(false);
    await waitFor(() => expect(readFrameDrafts(7)[3]?.boxes).toEqual([bolt]));
    startSession('a new one');
    const asked = answerWith({ [`POST ${path}`]: { body: reply } });
    const after = sessionOf();
    expect(labels(after)).toEqual(['bolt']);
    await expect(after.session.save()).resolves.toBe(true);
    expect(saved(asked)).toEqual([reply]);
  });

  it('give back what was drawn before a reload, unsaved', () => {
    const before = sessionOf();
    draw(before);
    before.session.keepDraft();
    const after = sessionOf();
    expect(labels(after)).toEqual(['bolt']);
    expect(isUnsaved(after.session.store.now())).toBe(true);
  });

  it('are saved also where the page was lost on another frame, or said to be unsaved', async () => {
    const before = sessionOf();
    draw(before);
    before.session.keepDraft();
    answerWith({ [`POST ${path}`]: problem(500, 'Broken.') });
    const after = sessionOf([], 4);
    after.session.saveEarlier();
    await waitFor(() => expect(after.session.failedFrames()).toEqual([3]));
    const asked = answerWith({ [`POST ${path}`]: { body: reply } });
    await expect(after.session.save()).resolves.toBe(true);
    expect(saved(asked)).toEqual([reply]);
    expect(unsavedFrames(7)).toEqual([]);
  });

  it('keep the draft by themselves soon after a change', async () => {
    draw(sessionOf());
    await waitFor(() => expect(readFrameDrafts(7)[3]?.boxes).toEqual([bolt]));
  });

  it('drop the draft when it is saved, and when it is discarded', async () => {
    answerWith({ [`POST ${path}`]: { body: reply } });
    const one = sessionOf();
    draw(one);
    one.session.keepDraft();
    await one.session.save();
    expect(unsavedFrames(7)).toEqual([]);
    one.session.store.send({ type: 'delete', id: one.session.store.now().drawing.boxes[0]?.id ?? 0 });
    one.session.keepDraft();
    expect(unsavedFrames(7)).toEqual([3]);
    one.session.discard();
    expect(unsavedFrames(7)).toEqual([]);
    expect(labels(one)).toEqual(['bolt']);
  });

  it('are saved in the order in which they were left', async () => {
    const asked = answerWith({ [`POST ${path}`]: { body: reply } });
    const one = sessionOf();
    for (const frameNumber of [4, 5, 6]) {
      draw(one);
      one.session.go(frameNumber);
    }
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(saved(asked).map((frame) => frame.frame_number)).toEqual([3, 4, 5]);
  });

  it('are filled at once, which can be taken back', async () => {
    const frames = [4, 5].map((number) => frameAnnotation(number, [bolt], false));
    const asked = answerWith({ [`PUT ${path}`]: { body: frames } });
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
    expect(asked).toHaveLength(1);
  });

  it('do not believe an unreadable draft', () => {
    window.sessionStorage.setItem('draft:annotator:7', '{"3": 5, "4": {"boxes": 1}}');
    expect(unsavedFrames(7)).toEqual([]);
    window.sessionStorage.setItem('draft:annotator:7', '[');
    expect(labels(sessionOf())).toEqual([]);
  });
});

describe('the list of annotated frames', () => {
  it('has each frame once, in order, and none without boxes or mark', () => {
    const marked = frameAnnotation(1, [], true);
    expect(merged([reply], [marked])).toEqual([marked, reply]);
    expect(merged([marked, reply], [frameAnnotation(3, [], false)])).toEqual([marked]);
  });
});
