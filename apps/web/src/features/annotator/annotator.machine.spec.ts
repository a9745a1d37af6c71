import { describe, expect, it } from '@jest/globals';
import type { AnnotatorEvent } from './annotator-state.js';
import { isUnsaved, maxUndoSteps } from './canvas/drawing.js';
import {
  after,
  boltId,
  box,
  drag,
  labelled,
  labelsOf,
  opened,
  panelId,
  press,
  readyState,
  rects,
  release,
  selected,
  stroke,
  two,
} from './testing/fixtures.js';

describe('annotator: selecting', () => {
  it('selects the clicked box, and none on empty ground', () => {
    const state = after(two, press(250, 175), release(250, 175));
    expect(state.mode).toEqual({ kind: 'selected', id: boltId });
    expect(after(state, press(900, 150), release(900, 150)).mode).toEqual({ kind: 'idle' });
  });

  it('selects the smallest of overlapping boxes, and those below by further clicks', () => {
    const nested = after(readyState, opened(box('big', 0.1, 0.1, 0.5, 0.5), box('small', 0.2, 0.2)));
    const click = [press(350, 225), release(350, 225)];
    const [big, small] = nested.drawing.boxes.map((each) => each.id);
    expect(after(nested, ...click).mode).toEqual({ kind: 'selected', id: small });
    expect(after(nested, ...click, ...click).mode).toEqual({ kind: 'selected', id: big });
    expect(after(nested, ...click, ...click, ...click).mode).toEqual({ kind: 'selected', id: small });
  });

  it('steps through boxes and suggestions in both directions and wraps around', () => {
    const state = after(
      two,
      { type: 'suggested', boxes: [{ ...box('bolt', 0.8, 0.8), score: 0.5 }] },
      selected(null),
    );
    const ids = [...state.drawing.boxes, ...state.suggestions].map((each) => each.id);
    let walked = state;
    for (const id of [...ids, ids[0]]) {
      walked = after(walked, { type: 'selection-moved', by: 1 });
      expect(walked.mode).toEqual({ kind: 'selected', id });
    }
    expect(after(state, { type: 'selection-moved', by: -1 }).mode).toEqual({
      kind: 'selected',
      id: ids.at(-1),
    });
    expect(after(readyState, { type: 'selection-moved', by: 1 }).mode).toEqual({ kind: 'idle' });
  });

  it('highlights the hovered box without changing anything else', () => {
    const state = after(two, drag(250, 175));
    expect(state.hoveredId).toBe(boltId);
    expect(after(state, drag(251, 175))).toBe(state);
    expect(after(state, { type: 'leave' }).hoveredId).toBeNull();
  });

  it('ignores a box that does not exist', () => {
    expect(after(two, selected(999)).mode).toEqual({ kind: 'idle' });
  });
});

describe('annotator: undo and redo', () => {
  it('reverts and restores drawing, labels, moves and deletions', () => {
    const steps: AnnotatorEvent[][] = [
      [...stroke(400, 150, 500, 250), labelled('cable')],
      [{ type: 'label-chosen', label: 'hose' }],
      [press(450, 200), drag(480, 230), release(500, 250)],
      [{ type: 'delete' }],
      [{ type: 'copy' }, { type: 'paste' }],
    ];
    const states = [two];
    for (const events of steps) states.push(after(states.at(-1) ?? two, ...events));
    const drawings = states.map((state) => state.drawing);
    let state = states.at(-1) ?? two;
    for (const drawing of drawings.slice(0, -1).reverse()) {
      state = after(state, { type: 'undo' });
      expect(state.drawing).toEqual(drawing);
    }
    expect(isUnsaved(state)).toBe(false);
    for (const drawing of drawings.slice(1)) {
      state = after(state, { type: 'redo' });
      expect(state.drawing).toEqual(drawing);
    }
  });

  it('keeps far more than fifty steps', () => {
    let state = after(two, selected(boltId));
    for (let step = 0; step < maxUndoSteps; step++) {
      state = after(state, { type: 'label-chosen', label: `label ${step}` });
    }
    for (let step = 0; step < maxUndoSteps; step++) state = after(state, { type: 'undo' });
    expect(maxUndoSteps).toBeGreaterThanOrEqual(50);
    expect(state.drawing).toBe(two.drawing);
  });

  it('clears the redo history after a new change', () => {
    const state = after(two, selected(boltId), { type: 'delete' }, { type: 'undo' }, selected(panelId), {
      type: 'delete',
    });
    expect(state.future).toEqual([]);
    expect(after(state, { type: 'redo' }).drawing).toBe(state.drawing);
  });

  it('announces that there is nothing to undo or redo', () => {
    const state = after(two, { type: 'undo' });
    expect(state.drawing).toBe(two.drawing);
    expect(state.announcement.text).toBe('Nothing to undo.');
    expect(after(two, { type: 'redo' }).announcement.text).toBe('Nothing to redo.');
  });

  it('does not select a box that no longer exists', () => {
    const state = after(two, ...stroke(400, 150, 500, 250), labelled('cable'), { type: 'undo' });
    expect(state.mode).toEqual({ kind: 'idle' });
  });

  it('reverts the frame to the saved state in one step that can be undone', () => {
    const changed = after(two, selected(boltId), { type: 'delete' });
    const back = after(changed, { type: 'undo-all' });
    expect(isUnsaved(back)).toBe(false);
    expect(after(back, { type: 'undo' }).drawing).toBe(changed.drawing);
  });
});

describe('annotator: copying', () => {
  it('pastes the selected box, or all of them, at the same position on another frame', () => {
    const one = after(two, selected(boltId), { type: 'copy' }, opened(), { type: 'paste' });
    expect(labelsOf(one)).toEqual(['bolt']);
    expect(rects(one)).toEqual([rects(two)[0]]);
    expect(labelsOf(after(two, { type: 'copy' }, opened(), { type: 'paste' }))).toEqual(['bolt', 'panel']);
  });

  it('shifts a box that would cover an identical one', () => {
    const state = after(two, selected(boltId), { type: 'copy' }, { type: 'paste' });
    expect(rects(state)[2]).toEqual({ x: 0.12, y: 0.12, width: 0.1, height: 0.1 });
  });

  it('announces that there is nothing to copy or paste', () => {
    expect(after(readyState, { type: 'copy' }).announcement.text).toBe('Nothing to copy.');
    expect(after(readyState, { type: 'paste' }).announcement.text).toBe('Nothing to paste.');
  });

  it('copies boxes to the next frame except existing ones, and selects none', () => {
    const placed: AnnotatorEvent = { type: 'placed', boxes: two.drawing.boxes };
    const next = after(two, opened(box('bolt', 0.1, 0.1)), placed);
    expect(labelsOf(next)).toEqual(['bolt', 'panel']);
    expect(next.mode).toEqual({ kind: 'idle' });
    expect(after(next, { type: 'undo' }).drawing.boxes).toHaveLength(1);
  });
});

describe('annotator: during a gesture', () => {
  const events: AnnotatorEvent[] = [
    { type: 'undo' },
    { type: 'delete' },
    { type: 'paste' },
    { type: 'copy' },
    { type: 'add' },
    { type: 'relabel' },
    { type: 'selection-moved', by: 1 },
    { type: 'label-chosen', label: 'x' },
    { type: 'background', isOn: true },
    { type: 'nudge', by: { x: 1, y: 1 } },
    { type: 'selected', id: null },
    { type: 'placed', boxes: [] },
    { type: 'redo' },
    { type: 'stretch', by: { x: 1, y: 1 } },
  ];
  it.each([
    ['drawing', after(two, press(900, 150), drag(950, 200))],
    ['labelling', after(two, ...stroke(900, 150, 950, 200))],
    ['moving', after(two, selected(boltId), press(250, 175), drag(300, 200))],
    ['resizing', after(two, selected(boltId), press(200, 150), drag(180, 140))],
    ['panning', after(two, press(250, 175, 'pan'))],
  ] as const)('accepts only an end or a cancel while %s', (kind, state) => {
    expect(state.mode.kind).toBe(kind);
    for (const event of events) expect(after(state, event)).toBe(state);
    expect(['idle', 'selected']).toContain(after(state, { type: 'cancelled' }).mode.kind);
  });

  it('ignores an answer without a question', () => {
    expect(after(two, labelled('x'))).toBe(two);
    expect(after(two, release(250, 175))).toEqual({ ...two, hoveredId: boltId });
  });
});

describe('annotator: Escape', () => {
  it('clears first the selection, then the chosen label, then does nothing', () => {
    const state = after(two, { type: 'label-chosen', label: 'nut' }, selected(boltId));
    const first = after(state, { type: 'cancelled' });
    expect(first.mode).toEqual({ kind: 'idle' });
    const second = after(first, { type: 'cancelled' });
    expect(second.activeLabel).toBeNull();
    expect(after(second, { type: 'cancelled' })).toBe(second);
  });
});

describe('annotator: announcements', () => {
  it.each<[string, AnnotatorEvent[]]>([
    ['bolt selected.', [selected(boltId)]],
    ['bolt deleted. 1 box.', [{ type: 'delete', id: boltId }]],
    ['bolt is now nut.', [selected(boltId), { type: 'label-chosen', label: 'nut' }]],
    ['New boxes are nut.', [{ type: 'label-chosen', label: 'nut' }]],
    ['nut added. 3 boxes.', [...stroke(400, 150, 500, 250), labelled('nut')]],
    ['Drawing cancelled.', [press(400, 150), { type: 'leave' }]],
    ['bolt moved.', [selected(boltId), ...stroke(250, 175, 300, 200)]],
    ['bolt resized.', [selected(boltId), ...stroke(300, 200, 320, 220)]],
    [
      'bolt: 11 % from the left, 10 % from the top, 10 % wide, 10 % high.',
      [selected(boltId), { type: 'nudge', by: { x: 8, y: 0 } }],
    ],
    ['Undone. 2 boxes.', [{ type: 'delete', id: boltId }, { type: 'undo' }]],
    ['2 boxes copied.', [{ type: 'copy' }]],
  ])('announces “%s”', (sentence, events) => {
    expect(after(two, ...events).announcement.text).toBe(sentence);
  });

  it('announces the same text again', () => {
    const once = after(two, { type: 'redo' });
    expect(after(once, { type: 'redo' }).announcement.count).toBe(once.announcement.count + 1);
  });
});
