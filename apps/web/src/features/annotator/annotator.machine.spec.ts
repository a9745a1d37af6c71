import { describe, expect, it } from '@jest/globals';
import { next } from './annotator.machine.js';
import { firstState, type AnnotatorEvent, type AnnotatorState } from './annotator-state.js';
import { isUnsaved, undoSteps } from './drawing.js';
import type { Rect } from './geometry.js';
import type { PlacedBox } from './interpolate.js';

/** A picture of 1000 by 500 on a canvas where it has one pixel for one and its corner at 100, 100. */
const ready: AnnotatorState = {
  ...firstState,
  canvas: { width: 1200, height: 700 },
  picture: { width: 1000, height: 500 },
  view: { scale: 1, x: 100, y: 100 },
  isViewChosen: true,
};

const after = (state: AnnotatorState, ...events: AnnotatorEvent[]) => events.reduce(next, state);
const press = (x: number, y: number, intent: 'any' | 'draw' | 'pan' = 'any'): AnnotatorEvent => ({
  type: 'press',
  point: { x, y },
  reach: 8,
  intent,
});
const drag = (x: number, y: number): AnnotatorEvent => ({ type: 'drag', point: { x, y } });
const release = (x: number, y: number): AnnotatorEvent => ({ type: 'release', point: { x, y } });
const stroke = (x1: number, y1: number, x2: number, y2: number): AnnotatorEvent[] => [
  press(x1, y1),
  drag((x1 + x2) / 2, (y1 + y2) / 2),
  release(x2, y2),
];
const labelled = (label: string): AnnotatorEvent => ({ type: 'labelled', label });
const box = (label: string, x: number, y: number, width = 0.1, height = 0.1): PlacedBox => ({
  label,
  rect: { x, y, width, height },
});
const opened = (...boxes: PlacedBox[]): AnnotatorEvent => ({ type: 'opened', boxes, isBackground: false });
const rects = (state: AnnotatorState): Rect[] => state.drawing.boxes.map((each) => rounded(each.rect));
const labelsOf = (state: AnnotatorState) => state.drawing.boxes.map((each) => each.label);
const rounded = (rect: Rect): Rect => {
  const near = (value: number) => Math.round(value * 1e6) / 1e6;
  return { x: near(rect.x), y: near(rect.y), width: near(rect.width), height: near(rect.height) };
};
/** One box over 200..300, 150..200 on the canvas, and one over 600..800, 300..500. */
const two = after(ready, opened(box('bolt', 0.1, 0.1), box('panel', 0.5, 0.4, 0.2, 0.4)));
const [boltId, panelId] = two.drawing.boxes.map((each) => each.id) as [number, number];
const selected = (id: number | null): AnnotatorEvent => ({ type: 'selected', id });

describe('drawing a box', () => {
  it('goes from press over drag to the question for its label, and counts once that is answered', () => {
    const drawing = after(ready, press(200, 150), drag(250, 180));
    expect(drawing.mode).toEqual({ kind: 'drawing', from: { x: 0.1, y: 0.1 }, to: { x: 0.15, y: 0.16 } });
    const asked = after(drawing, release(300, 200));
    expect(asked.mode.kind).toBe('labelling');
    expect(asked.drawing.boxes).toEqual([]);
    const done = after(asked, labelled('  bolt '));
    expect(labelsOf(done)).toEqual(['bolt']);
    expect(rects(done)).toEqual([{ x: 0.1, y: 0.1, width: 0.1, height: 0.1 }]);
    expect(done.mode).toEqual({ kind: 'selected', id: done.drawing.boxes[0]?.id });
  });

  it('works in every direction', () => {
    for (const events of [
      stroke(300, 200, 200, 150),
      stroke(200, 200, 300, 150),
      stroke(300, 150, 200, 200),
    ]) {
      const done = after(ready, ...events, labelled('a'));
      expect(rects(done)).toEqual([{ x: 0.1, y: 0.1, width: 0.1, height: 0.1 }]);
    }
  });

  it.each([
    [5, 100],
    [100, 5],
    [5, 5],
    [0, 0],
  ])('counts only if both sides exceed 5 pixels of the canvas: %d by %d does not', (width, height) => {
    const state = after(ready, ...stroke(200, 150, 200 + width, 150 + height));
    expect(state.mode).toEqual({ kind: 'idle' });
  });

  it('counts with 6 pixels on both sides, and measures on the canvas whatever the zoom', () => {
    expect(after(ready, ...stroke(200, 150, 206, 156)).mode.kind).toBe('labelling');
    const zoomed = { ...ready, view: { scale: 10, x: 0, y: 0 } };
    const asked = after(zoomed, ...stroke(200, 150, 206, 156));
    expect(asked.mode.kind).toBe('labelling');
    expect(rects(after(asked, labelled('a')))).toEqual([{ x: 0.02, y: 0.03, width: 0.0006, height: 0.0012 }]);
    expect(after({ ...ready, view: { scale: 0.1, x: 0, y: 0 } }, ...stroke(10, 10, 15, 15)).mode.kind).toBe(
      'idle',
    );
  });

  it('is cut off at the edges of the picture', () => {
    const done = after(ready, ...stroke(50, 50, 200, 150), labelled('a'));
    expect(rects(done)).toEqual([{ x: 0, y: 0, width: 0.1, height: 0.1 }]);
  });

  it('is cancelled by leaving the canvas, and by Escape', () => {
    for (const event of [{ type: 'leave' }, { type: 'cancelled' }] as const) {
      const state = after(ready, press(200, 150), drag(300, 250), event, release(400, 300));
      expect(state.mode).toEqual({ kind: 'idle' });
      expect(state.drawing.boxes).toEqual([]);
    }
  });

  it('stays asked for while the label is empty or blank, and is dropped by Escape', () => {
    const asked = after(ready, ...stroke(200, 150, 300, 200));
    expect(after(asked, labelled('')).mode.kind).toBe('labelling');
    expect(after(asked, labelled('   ')).mode.kind).toBe('labelling');
    const dropped = after(asked, { type: 'cancelled' });
    expect(dropped.mode).toEqual({ kind: 'idle' });
    expect(dropped.drawing.boxes).toEqual([]);
    expect(isUnsaved(dropped)).toBe(false);
  });

  it('needs no dialog while a label is chosen', () => {
    const done = after(ready, { type: 'label-chosen', label: 'bolt' }, ...stroke(200, 150, 300, 200));
    expect(labelsOf(done)).toEqual(['bolt']);
    const chosenOff = after(done, selected(null), { type: 'label-chosen', label: 'bolt' });
    expect(chosenOff.activeLabel).toBeNull();
  });

  it('begins on top of a box that is not selected, and with Shift also on the selected one', () => {
    const inside = after(two, ...stroke(620, 320, 700, 400), labelled('knob'));
    expect(labelsOf(inside)).toEqual(['bolt', 'panel', 'knob']);
    const withShift = after(two, selected(panelId), press(620, 320, 'draw'), release(700, 400));
    expect(withShift.mode.kind).toBe('labelling');
  });

  it('does not begin without a picture or while a label is asked for', () => {
    expect(after({ ...ready, picture: null }, press(200, 150)).mode.kind).toBe('idle');
    const asked = after(ready, ...stroke(200, 150, 300, 200));
    expect(after(asked, press(400, 300))).toBe(asked);
  });

  it('remembers the last label for the next dialog', () => {
    expect(after(ready, ...stroke(200, 150, 300, 200), labelled('bolt')).lastLabel).toBe('bolt');
  });

  it('stops at 2,000 boxes of a frame', () => {
    const many = Array.from({ length: 2000 }, () => box('a', 0.8, 0.8));
    const state = after(ready, opened(...many), ...stroke(200, 150, 300, 200));
    expect(state.mode).toEqual({ kind: 'idle' });
    expect(state.said.text).toMatch(/at most 2000/);
  });
});

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

describe('moving', () => {
  const bolt = after(two, selected(boltId));

  it('follows the pointer and counts when let go, as one step of undo', () => {
    const moving = after(bolt, press(250, 175), drag(260, 175), drag(350, 225));
    expect(moving.mode.kind).toBe('moving');
    expect(rects(moving)[0]).toEqual({ x: 0.1, y: 0.1, width: 0.1, height: 0.1 });
    const done = after(moving, release(350, 225));
    expect(rects(done)[0]).toEqual({ x: 0.2, y: 0.2, width: 0.1, height: 0.1 });
    expect(done.past).toHaveLength(1);
  });

  it('stops at the edges of the frame with the size kept', () => {
    const done = after(bolt, press(250, 175), drag(0, 0), release(-500, -500));
    expect(rects(done)[0]).toEqual({ x: 0, y: 0, width: 0.1, height: 0.1 });
    const far = after(bolt, press(250, 175), drag(500, 500), release(5000, 5000));
    expect(rects(far)[0]).toEqual({ x: 0.9, y: 0.9, width: 0.1, height: 0.1 });
  });

  it('does not happen by a hand that shakes', () => {
    const done = after(bolt, press(250, 175), drag(251, 176), release(252, 175));
    expect(done.drawing).toBe(bolt.drawing);
    expect(done.past).toEqual([]);
  });

  it('is taken back by Escape before it is let go', () => {
    const state = after(bolt, press(250, 175), drag(400, 400), { type: 'cancelled' });
    expect(state.mode).toEqual({ kind: 'selected', id: boltId });
    expect(state.drawing).toBe(bolt.drawing);
  });

  it('counts as let go when the pointer is lost', () => {
    const state = after(bolt, press(250, 175), drag(350, 225), { type: 'leave' });
    expect(rects(state)[0]?.x).toBe(0.2);
  });

  it('works by keys in pixels of the canvas, several presses being one step of undo', () => {
    const nudged = after(bolt, { type: 'nudge', by: { x: 8, y: 0 } }, { type: 'nudge', by: { x: 2, y: 5 } });
    expect(rects(nudged)[0]).toEqual({ x: 0.11, y: 0.11, width: 0.1, height: 0.1 });
    expect(nudged.past).toHaveLength(1);
    expect(after(two, { type: 'nudge', by: { x: 8, y: 0 } })).toBe(two);
  });
});

describe('resizing', () => {
  const bolt = after(two, selected(boltId));

  it.each([
    ['nw', [200, 150], [150, 125], { x: 0.05, y: 0.05, width: 0.15, height: 0.15 }],
    ['n', [250, 150], [250, 125], { x: 0.1, y: 0.05, width: 0.1, height: 0.15 }],
    ['ne', [300, 150], [350, 125], { x: 0.1, y: 0.05, width: 0.15, height: 0.15 }],
    ['e', [300, 175], [350, 175], { x: 0.1, y: 0.1, width: 0.15, height: 0.1 }],
    ['se', [300, 200], [350, 225], { x: 0.1, y: 0.1, width: 0.15, height: 0.15 }],
    ['s', [250, 200], [250, 225], { x: 0.1, y: 0.1, width: 0.1, height: 0.15 }],
    ['sw', [200, 200], [150, 225], { x: 0.05, y: 0.1, width: 0.15, height: 0.15 }],
    ['w', [200, 175], [150, 175], { x: 0.05, y: 0.1, width: 0.15, height: 0.1 }],
  ] as const)('works with the handle %s', (handle, [x, y], [toX, toY], rect) => {
    const resizing = after(bolt, press(x, y));
    expect(resizing.mode).toMatchObject({ kind: 'resizing', handle });
    expect(rects(after(resizing, drag(toX, toY), release(toX, toY)))[0]).toEqual(rect);
  });

  it('stops at the edges of the frame', () => {
    const done = after(bolt, press(200, 150), drag(0, 0), release(-50, -50));
    expect(rects(done)[0]).toEqual({ x: 0, y: 0, width: 0.2, height: 0.2 });
  });

  it('turns over when dragged across the other side, and never gets too small to count', () => {
    const turned = after(bolt, press(300, 200), release(150, 125));
    expect(rects(turned)[0]).toEqual({ x: 0.05, y: 0.05, width: 0.05, height: 0.05 });
    const small = after(bolt, press(300, 200), release(201, 151));
    expect(rects(small)[0]).toEqual({ x: 0.1, y: 0.1, width: 0.006, height: 0.012 });
  });

  it('works by keys, several presses being one step of undo', () => {
    const done = after(
      bolt,
      { type: 'stretch', by: { x: 10, y: 0 } },
      { type: 'stretch', by: { x: 0, y: -5 } },
    );
    expect(rects(done)[0]).toEqual({ x: 0.1, y: 0.1, width: 0.11, height: 0.09 });
    expect(done.past).toHaveLength(1);
    const tiny = after(bolt, { type: 'stretch', by: { x: -900, y: -900 } });
    expect(rects(tiny)[0]).toEqual({ x: 0.1, y: 0.1, width: 0.006, height: 0.012 });
    const large = after(bolt, { type: 'stretch', by: { x: 9000, y: 9000 } });
    expect(rects(large)[0]).toEqual({ x: 0.1, y: 0.1, width: 0.9, height: 0.9 });
  });

  it('leaves a box that is too small for its handles movable', () => {
    const tiny = after(ready, opened(box('dot', 0.1, 0.1, 0.01, 0.02)), selected(1));
    expect(after(tiny, press(205, 155)).mode.kind).toBe('moving');
    expect(after(tiny, press(214, 164)).mode.kind).toBe('resizing');
  });
});

describe('labels', () => {
  it('are changed by the dialog, with Escape keeping the old one', () => {
    const asked = after(two, selected(boltId), { type: 'relabel' });
    expect(asked.mode).toMatchObject({ kind: 'labelling', id: boltId });
    expect(labelsOf(after(asked, labelled('nut')))).toEqual(['nut', 'panel']);
    const kept = after(asked, { type: 'cancelled' });
    expect(labelsOf(kept)).toEqual(['bolt', 'panel']);
    expect(kept.mode).toEqual({ kind: 'selected', id: boltId });
  });

  it('are given by a digit to the selected box, else to the next boxes', () => {
    const chosen: AnnotatorEvent = { type: 'label-chosen', label: 'nut' };
    const relabelled = after(two, selected(boltId), chosen);
    expect(labelsOf(relabelled)).toEqual(['nut', 'panel']);
    expect(relabelled.activeLabel).toBeNull();
    expect(after(two, chosen).activeLabel).toBe('nut');
  });

  it('make no step of undo when they stay the same', () => {
    expect(after(two, selected(boltId), { type: 'label-chosen', label: 'bolt' }).past).toEqual([]);
  });

  it('are asked for only of a box that exists', () => {
    expect(after(two, { type: 'relabel' })).toBe(two);
    expect(after(two, { type: 'relabel', id: panelId }).mode).toMatchObject({ id: panelId });
  });
});

describe('deleting', () => {
  it('takes the selected box, or the one named', () => {
    const gone = after(two, selected(boltId), { type: 'delete' });
    expect(labelsOf(gone)).toEqual(['panel']);
    expect(gone.mode).toEqual({ kind: 'idle' });
    expect(labelsOf(after(two, { type: 'delete', id: panelId }))).toEqual(['bolt']);
    expect(after(two, { type: 'delete' })).toBe(two);
  });

  it('goes on to the neighbour where several are deleted in a row', () => {
    const gone = after(two, selected(boltId), { type: 'delete', thenNext: true });
    expect(gone.mode).toEqual({ kind: 'selected', id: panelId });
    expect(after(gone, { type: 'delete', thenNext: true }).mode).toEqual({ kind: 'idle' });
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

describe('adding by keyboard', () => {
  it('puts a box into the middle of what is seen and asks for its label', () => {
    const asked = after(ready, { type: 'add' });
    expect(asked.mode).toMatchObject({ kind: 'labelling', id: null });
    expect(rects(after(asked, labelled('a')))).toEqual([{ x: 0.375, y: 0.375, width: 0.25, height: 0.25 }]);
    expect(after({ ...ready, picture: null }, { type: 'add' }).mode).toEqual({ kind: 'idle' });
  });
});

describe('a frame with nothing to label', () => {
  it('is marked, and a box takes the mark away', () => {
    const marked = after(ready, { type: 'background', isOn: true });
    expect(marked.drawing.isBackground).toBe(true);
    expect(isUnsaved(marked)).toBe(true);
    const drawn = after(marked, ...stroke(200, 150, 300, 200), labelled('a'));
    expect(drawn.drawing.isBackground).toBe(false);
    expect(after(drawn, { type: 'undo' }).drawing.isBackground).toBe(true);
    expect(after(marked, { type: 'background', isOn: false }).drawing.isBackground).toBe(false);
  });

  it('cannot be one with boxes', () => {
    expect(after(two, { type: 'background', isOn: true }).drawing).toBe(two.drawing);
  });
});

describe('suggestions', () => {
  const found = [
    { ...box('bolt', 0.8, 0.8), score: 0.4 },
    { ...box('panel', 0.3, 0.3), score: 0.9 },
    { ...box('bolt', 0.101, 0.1), score: 0.95 },
  ];
  const state = after(two, { type: 'suggested', boxes: found });

  it('leave out what is drawn already, the surest first and selected', () => {
    expect(state.suggestions.map((each) => each.label)).toEqual(['panel', 'bolt']);
    expect(state.mode).toEqual({ kind: 'selected', id: state.suggestions[0]?.id });
    expect(isUnsaved(state)).toBe(false);
  });

  it('become boxes when accepted, and the next one is selected', () => {
    const accepted = after(state, { type: 'accept' });
    expect(labelsOf(accepted)).toEqual(['bolt', 'panel', 'panel']);
    expect(accepted.mode).toEqual({ kind: 'selected', id: accepted.suggestions[0]?.id });
    const both = after(accepted, { type: 'accept' });
    expect(both.drawing.boxes).toHaveLength(4);
    expect(both.suggestions).toEqual([]);
    expect(after(both, { type: 'accept' })).toBe(both);
  });

  it('are accepted by a click, by name, and with another label by a digit or the dialog', () => {
    const [first, second] = state.suggestions;
    const clicked = after(state, press(950, 525), release(950, 525));
    expect(labelsOf(clicked)).toEqual(['bolt', 'panel', 'bolt']);
    expect(labelsOf(after(state, { type: 'accept', id: second?.id }))).toEqual(['bolt', 'panel', 'bolt']);
    expect(labelsOf(after(state, { type: 'label-chosen', label: 'door' }))).toEqual([
      'bolt',
      'panel',
      'door',
    ]);
    const asked = after(state, { type: 'relabel', id: first?.id });
    expect(labelsOf(after(asked, labelled('door')))).toEqual(['bolt', 'panel', 'door']);
  });

  it('are accepted all at once as one step of undo', () => {
    const all = after(state, { type: 'accept-all' });
    expect(all.drawing.boxes).toHaveLength(4);
    expect(all.suggestions).toEqual([]);
    expect(after(all, { type: 'undo' }).drawing).toBe(two.drawing);
    expect(after(two, { type: 'accept-all' })).toBe(two);
  });

  it('go away when rejected, without a step of undo', () => {
    const left = after(state, { type: 'reject' });
    expect(left.suggestions.map((each) => each.label)).toEqual(['bolt']);
    expect(left.past).toEqual([]);
    expect(after(left, { type: 'delete', id: left.suggestions[0]?.id }).suggestions).toEqual([]);
    expect(after(two, { type: 'reject' })).toBe(two);
  });

  it('do not survive a change of frame', () => {
    expect(after(state, opened()).suggestions).toEqual([]);
  });

  it('do not disturb a box that is selected', () => {
    const busy = after(two, selected(boltId), { type: 'suggested', boxes: found });
    expect(busy.mode).toEqual({ kind: 'selected', id: boltId });
  });

  it('are announced, also when there are none', () => {
    expect(state.said.text).toBe('2 suggestions to accept or reject.');
    expect(after(two, { type: 'suggested', boxes: [] }).said.text).toBe(
      'The model sees nothing new on this frame.',
    );
  });
});

describe('zoom and pan', () => {
  const seen = after({ ...ready, isViewChosen: false }, { type: 'fit' });

  it('fits the picture until a view is chosen, and again on demand', () => {
    const grown = after(seen, { type: 'sized', canvas: { width: 2400, height: 1400 } });
    expect(grown.view.scale).toBeGreaterThan(seen.view.scale);
    const zoomed = after(grown, { type: 'zoom', at: null, factor: 2 });
    const held = after(zoomed, { type: 'sized', canvas: { width: 1200, height: 700 } });
    expect(held.view).toBe(zoomed.view);
    expect(after(held, { type: 'fit' }).view).toEqual(seen.view);
  });

  it('keeps what is under the pointer where it is', () => {
    const at = { x: 333, y: 222 };
    const zoomed = after(seen, { type: 'zoom', at, factor: 1.7 });
    const place = (state: AnnotatorState) => (at.x - state.view.x) / state.view.scale;
    expect(place(zoomed)).toBeCloseTo(place(seen), 9);
  });

  it('pushes the picture by drag with the selection kept', () => {
    const state = after(two, selected(boltId), press(500, 300, 'pan'), drag(530, 280));
    expect(state.mode.kind).toBe('panning');
    expect(state.view).toMatchObject({ x: 130, y: 80 });
    for (const end of [release(530, 280), { type: 'leave' }, { type: 'cancelled' }] as const) {
      expect(after(state, end).mode).toEqual({ kind: 'selected', id: boltId });
    }
  });

  it('pushes by two fingers and never loses the picture', () => {
    const far = after(ready, { type: 'pan', by: { x: -99999, y: 99999 } });
    expect(far.view).toEqual({ scale: 1, x: 48 - 1000, y: 700 - 48 });
  });

  it('keeps zoom and place when the next picture has the same size, and fits one of another size', () => {
    const zoomed = after(seen, { type: 'zoom', at: null, factor: 3 });
    expect(after(zoomed, { type: 'pictured', picture: { width: 1000, height: 500 } }).view).toBe(zoomed.view);
    const other = after(zoomed, { type: 'pictured', picture: { width: 500, height: 500 } });
    expect(other.isViewChosen).toBe(false);
  });

  it('waits for a picture', () => {
    const blank = { ...ready, picture: null };
    for (const event of [
      { type: 'zoom', at: null, factor: 2 },
      { type: 'pan', by: { x: 1, y: 1 } },
      { type: 'fit' },
    ] as const) {
      expect(after(blank, event)).toBe(blank);
    }
    expect(after(ready, press(200, 150), { type: 'pictured', picture: null }).mode).toEqual({ kind: 'idle' });
  });
});

describe('frames', () => {
  it('open saved, with the chosen label and what was copied kept', () => {
    const state = after(
      two,
      { type: 'label-chosen', label: 'nut' },
      { type: 'copy' },
      opened(box('lever', 0.2, 0.2)),
    );
    expect(isUnsaved(state)).toBe(false);
    expect(state).toMatchObject({ activeLabel: 'nut', past: [], future: [], mode: { kind: 'idle' } });
    expect(state.clipboard).toHaveLength(2);
  });

  it('open with what was not saved, which can be undone', () => {
    const saved = { boxes: [box('bolt', 0.1, 0.1)], isBackground: false };
    const state = after(ready, { type: 'opened', boxes: [box('nut', 0.5, 0.5)], isBackground: false, saved });
    expect(isUnsaved(state)).toBe(true);
    expect(labelsOf(after(state, { type: 'undo' }))).toEqual(['bolt']);
    expect(isUnsaved(after(state, { type: 'undo' }))).toBe(false);
  });

  it('open again with their undo, and with numbers that are free', () => {
    const before = after(two, selected(boltId), { type: 'delete' });
    const { drawing, saved, past, future } = before;
    const state = after(before, opened(), { type: 'reopened', drawing, saved, history: { past, future } });
    expect(after(state, { type: 'undo' }).drawing).toBe(two.drawing);
    const added = after(state, ...stroke(400, 150, 500, 250), labelled('a'));
    expect(added.drawing.boxes.at(-1)?.id).toBeGreaterThan(panelId);
  });

  it('are saved when what is drawn is what was saved', () => {
    const changed = after(two, selected(boltId), { type: 'delete' });
    expect(isUnsaved(changed)).toBe(true);
    expect(isUnsaved(after(changed, { type: 'saved', drawing: changed.drawing }))).toBe(false);
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
