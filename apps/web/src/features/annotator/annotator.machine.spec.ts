import { describe, expect, it } from '@jest/globals';
import type { AnnotatorEvent } from './annotator-state.js';
import { isUnsaved, undoSteps } from './canvas/drawing.js';
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
  ready,
  rects,
  release,
  selected,
  stroke,
  two,
} from './testing/at-work.js';

describe('selecting', () => {
  it('takes the box that is clicked, and none where there is none', () => {
    const state = after(two, press(250, 175), release(250, 175));
    expect(state.mode).toEqual({ kind: 'selected', id: boltId });
    expect(after(state, press(900, 150), release(900, 150)).mode).toEqual({ kind: 'idle' });
  });

  it('takes the smallest of boxes on top of each other, and by further clicks those below', () => {
    const nested = after(ready, opened(box('big', 0.1, 0.1, 0.5, 0.5), box('small', 0.2, 0.2)));
    const click = [press(350, 225), release(350, 225)];
    const [big, small] = nested.drawing.boxes.map((each) => each.id);
    expect(after(nested, ...click).mode).toEqual({ kind: 'selected', id: small });
    expect(after(nested, ...click, ...click).mode).toEqual({ kind: 'selected', id: big });
    expect(after(nested, ...click, ...click, ...click).mode).toEqual({ kind: 'selected', id: small });
  });

  it('steps through boxes and suggestions in both directions and around', () => {
    const state = after(
      two,
      { type: 'suggested', boxes: [{ ...box('bolt', 0.8, 0.8), score: 0.5 }] },
      selected(null),
    );
    const ids = [...state.drawing.boxes, ...state.suggestions].map((each) => each.id);
    let walked = state;
    for (const id of [...ids, ids[0]]) {
      walked = after(walked, { type: 'stepped', by: 1 });
      expect(walked.mode).toEqual({ kind: 'selected', id });
    }
    expect(after(state, { type: 'stepped', by: -1 }).mode).toEqual({ kind: 'selected', id: ids.at(-1) });
    expect(after(ready, { type: 'stepped', by: 1 }).mode).toEqual({ kind: 'idle' });
  });

  it('shows what the pointer is over without changing anything else', () => {
    const state = after(two, drag(250, 175));
    expect(state.hoveredId).toBe(boltId);
    expect(after(state, drag(251, 175))).toBe(state);
    expect(after(state, { type: 'leave' }).hoveredId).toBeNull();
  });

  it('ignores a box that does not exist', () => {
    expect(after(two, selected(999)).mode).toEqual({ kind: 'idle' });
  });
});

describe('undo and redo', () => {
  it('go through drawing, labels, moves and deletions and back', () => {
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

  it('hold far more than fifty steps', () => {
    let state = after(two, selected(boltId));
    for (let step = 0; step < undoSteps; step++) {
      state = after(state, { type: 'label-chosen', label: `label ${step}` });
    }
    for (let step = 0; step < undoSteps; step++) state = after(state, { type: 'undo' });
    expect(undoSteps).toBeGreaterThanOrEqual(50);
    expect(state.drawing).toBe(two.drawing);
  });

  it('forget what was undone once something new is drawn', () => {
    const state = after(two, selected(boltId), { type: 'delete' }, { type: 'undo' }, selected(panelId), {
      type: 'delete',
    });
    expect(state.future).toEqual([]);
    expect(after(state, { type: 'redo' }).drawing).toBe(state.drawing);
  });

  it('change nothing where there is nothing, and say so', () => {
    const state = after(two, { type: 'undo' });
    expect(state.drawing).toBe(two.drawing);
    expect(state.said.text).toBe('Nothing to undo.');
    expect(after(two, { type: 'redo' }).said.text).toBe('Nothing to redo.');
  });

  it('do not select a box that is no longer there', () => {
    const state = after(two, ...stroke(400, 150, 500, 250), labelled('cable'), { type: 'undo' });
    expect(state.mode).toEqual({ kind: 'idle' });
  });

  it('take the frame back to what is saved in one step that can be undone', () => {
    const changed = after(two, selected(boltId), { type: 'delete' });
    const back = after(changed, { type: 'undo-all' });
    expect(isUnsaved(back)).toBe(false);
    expect(after(back, { type: 'undo' }).drawing).toBe(changed.drawing);
  });
});

describe('copying', () => {
  it('pastes the selected box, or all, where they were on another frame', () => {
    const one = after(two, selected(boltId), { type: 'copy' }, opened(), { type: 'paste' });
    expect(labelsOf(one)).toEqual(['bolt']);
    expect(rects(one)).toEqual([rects(two)[0]]);
    expect(labelsOf(after(two, { type: 'copy' }, opened(), { type: 'paste' }))).toEqual(['bolt', 'panel']);
  });

  it('shifts what would lie on its like', () => {
    const state = after(two, selected(boltId), { type: 'copy' }, { type: 'paste' });
    expect(rects(state)[2]).toEqual({ x: 0.12, y: 0.12, width: 0.1, height: 0.1 });
  });

  it('says when there is nothing to copy or paste', () => {
    expect(after(ready, { type: 'copy' }).said.text).toBe('Nothing to copy.');
    expect(after(ready, { type: 'paste' }).said.text).toBe('Nothing to paste.');
  });

  it('takes boxes over to the next frame but for those that are there, and selects none', () => {
    const placed: AnnotatorEvent = { type: 'placed', boxes: two.drawing.boxes };
    const next = after(two, opened(box('bolt', 0.1, 0.1)), placed);
    expect(labelsOf(next)).toEqual(['bolt', 'panel']);
    expect(next.mode).toEqual({ kind: 'idle' });
    expect(after(next, { type: 'undo' }).drawing.boxes).toHaveLength(1);
  });
});

describe('in the middle of something', () => {
  const events: AnnotatorEvent[] = [
    { type: 'undo' },
    { type: 'delete' },
    { type: 'paste' },
    { type: 'copy' },
    { type: 'add' },
    { type: 'relabel' },
    { type: 'stepped', by: 1 },
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
  ] as const)('while %s, only an end or a cancel counts', (kind, state) => {
    expect(state.mode.kind).toBe(kind);
    for (const event of events) expect(after(state, event)).toBe(state);
    expect(['idle', 'selected']).toContain(after(state, { type: 'cancelled' }).mode.kind);
  });

  it('lets an answer without a question pass', () => {
    expect(after(two, labelled('x'))).toBe(two);
    expect(after(two, release(250, 175))).toEqual({ ...two, hoveredId: boltId });
  });
});

describe('Escape', () => {
  it('steps back: from the selection, then from the chosen label, then it has nothing to do', () => {
    const state = after(two, { type: 'label-chosen', label: 'nut' }, selected(boltId));
    const first = after(state, { type: 'cancelled' });
    expect(first.mode).toEqual({ kind: 'idle' });
    const second = after(first, { type: 'cancelled' });
    expect(second.activeLabel).toBeNull();
    expect(after(second, { type: 'cancelled' })).toBe(second);
  });
});

describe('what is said', () => {
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
  ])('is “%s”', (sentence, events) => {
    expect(after(two, ...events).said.text).toBe(sentence);
  });

  it('is news again when it is the same', () => {
    const once = after(two, { type: 'redo' });
    expect(after(once, { type: 'redo' }).said.count).toBe(once.said.count + 1);
  });
});
