import { describe, expect, it } from '@jest/globals';
import type { AnnotatorEvent } from './annotator-state.js';
import { isUnsaved } from './canvas/drawing.js';
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

describe('annotator: drawing a box', () => {
  it('asks for a label after a drag and adds the box once it is given', () => {
    const drawing = after(readyState, press(200, 150), drag(250, 180));
    expect(drawing.mode).toEqual({ kind: 'drawing', from: { x: 0.1, y: 0.1 }, to: { x: 0.15, y: 0.16 } });
    const asked = after(drawing, release(300, 200));
    expect(asked.mode.kind).toBe('labelling');
    expect(asked.drawing.boxes).toEqual([]);
    const done = after(asked, labelled('  bolt '));
    expect(labelsOf(done)).toEqual(['bolt']);
    expect(rects(done)).toEqual([{ x: 0.1, y: 0.1, width: 0.1, height: 0.1 }]);
    expect(done.mode).toEqual({ kind: 'selected', id: done.drawing.boxes[0]?.id });
  });

  it('draws in every direction', () => {
    for (const events of [
      stroke(300, 200, 200, 150),
      stroke(200, 200, 300, 150),
      stroke(300, 150, 200, 200),
    ]) {
      const done = after(readyState, ...events, labelled('a'));
      expect(rects(done)).toEqual([{ x: 0.1, y: 0.1, width: 0.1, height: 0.1 }]);
    }
  });

  it.each([
    [5, 100],
    [100, 5],
    [5, 5],
    [0, 0],
  ])('ignores a box unless both sides exceed 5 canvas pixels: %d by %d', (width, height) => {
    const state = after(readyState, ...stroke(200, 150, 200 + width, 150 + height));
    expect(state.mode).toEqual({ kind: 'idle' });
  });

  it('accepts 6 pixels on both sides, measured on the canvas at any zoom', () => {
    expect(after(readyState, ...stroke(200, 150, 206, 156)).mode.kind).toBe('labelling');
    const zoomed = { ...readyState, view: { scale: 10, x: 0, y: 0 } };
    const asked = after(zoomed, ...stroke(200, 150, 206, 156));
    expect(asked.mode.kind).toBe('labelling');
    expect(rects(after(asked, labelled('a')))).toEqual([{ x: 0.02, y: 0.03, width: 0.0006, height: 0.0012 }]);
    expect(
      after({ ...readyState, view: { scale: 0.1, x: 0, y: 0 } }, ...stroke(10, 10, 15, 15)).mode.kind,
    ).toBe('idle');
  });

  it('clips a box at the edges of the image', () => {
    const done = after(readyState, ...stroke(50, 50, 200, 150), labelled('a'));
    expect(rects(done)).toEqual([{ x: 0, y: 0, width: 0.1, height: 0.1 }]);
  });

  it('cancels on Escape and when the pointer leaves the canvas', () => {
    for (const event of [{ type: 'leave' }, { type: 'cancelled' }] as const) {
      const state = after(readyState, press(200, 150), drag(300, 250), event, release(400, 300));
      expect(state.mode).toEqual({ kind: 'idle' });
      expect(state.drawing.boxes).toEqual([]);
    }
  });

  it('keeps asking while the label is blank and removes the box on Escape', () => {
    const asked = after(readyState, ...stroke(200, 150, 300, 200));
    expect(after(asked, labelled('')).mode.kind).toBe('labelling');
    expect(after(asked, labelled('   ')).mode.kind).toBe('labelling');
    const dropped = after(asked, { type: 'cancelled' });
    expect(dropped.mode).toEqual({ kind: 'idle' });
    expect(dropped.drawing.boxes).toEqual([]);
    expect(isUnsaved(dropped)).toBe(false);
  });

  it('needs no dialog while a label is chosen', () => {
    const done = after(readyState, { type: 'label-chosen', label: 'bolt' }, ...stroke(200, 150, 300, 200));
    expect(labelsOf(done)).toEqual(['bolt']);
    const chosenOff = after(done, selected(null), { type: 'label-chosen', label: 'bolt' });
    expect(chosenOff.activeLabel).toBeNull();
  });

  it('draws on top of an unselected box, and with Shift also on the selected one', () => {
    const inside = after(two, ...stroke(620, 320, 700, 400), labelled('knob'));
    expect(labelsOf(inside)).toEqual(['bolt', 'panel', 'knob']);
    const withShift = after(two, selected(panelId), press(620, 320, 'draw'), release(700, 400));
    expect(withShift.mode.kind).toBe('labelling');
  });

  it('does not draw without an image or while a label is requested', () => {
    expect(after({ ...readyState, picture: null }, press(200, 150)).mode.kind).toBe('idle');
    const asked = after(readyState, ...stroke(200, 150, 300, 200));
    expect(after(asked, press(400, 300))).toBe(asked);
  });

  it('proposes the last label in the next dialog', () => {
    expect(after(readyState, ...stroke(200, 150, 300, 200), labelled('bolt')).lastLabel).toBe('bolt');
  });

  it('accepts at most 2,000 boxes per frame', () => {
    const many = Array.from({ length: 2000 }, () => box('a', 0.8, 0.8));
    const state = after(readyState, opened(...many), ...stroke(200, 150, 300, 200));
    expect(state.mode).toEqual({ kind: 'idle' });
    expect(state.announcement.text).toMatch(/at most 2000/);
  });
});

describe('annotator: moving a box', () => {
  const bolt = after(two, selected(boltId));

  it('follows the pointer and is one undo step', () => {
    const moving = after(bolt, press(250, 175), drag(260, 175), drag(350, 225));
    expect(moving.mode.kind).toBe('moving');
    expect(rects(moving)[0]).toEqual({ x: 0.1, y: 0.1, width: 0.1, height: 0.1 });
    const done = after(moving, release(350, 225));
    expect(rects(done)[0]).toEqual({ x: 0.2, y: 0.2, width: 0.1, height: 0.1 });
    expect(done.past).toHaveLength(1);
  });

  it('stops at the edges of the frame and keeps its size', () => {
    const done = after(bolt, press(250, 175), drag(0, 0), release(-500, -500));
    expect(rects(done)[0]).toEqual({ x: 0, y: 0, width: 0.1, height: 0.1 });
    const far = after(bolt, press(250, 175), drag(500, 500), release(5000, 5000));
    expect(rects(far)[0]).toEqual({ x: 0.9, y: 0.9, width: 0.1, height: 0.1 });
  });

  it('ignores a slight movement while clicking', () => {
    const done = after(bolt, press(250, 175), drag(251, 176), release(252, 175));
    expect(done.drawing).toBe(bolt.drawing);
    expect(done.past).toEqual([]);
  });

  it('is reverted by Escape during the drag', () => {
    const state = after(bolt, press(250, 175), drag(400, 400), { type: 'cancelled' });
    expect(state.mode).toEqual({ kind: 'selected', id: boltId });
    expect(state.drawing).toBe(bolt.drawing);
  });

  it('ends when the pointer is lost', () => {
    const state = after(bolt, press(250, 175), drag(350, 225), { type: 'leave' });
    expect(rects(state)[0]?.x).toBe(0.2);
  });

  it('moves by keys in canvas pixels; repeated presses are one undo step', () => {
    const nudged = after(bolt, { type: 'nudge', by: { x: 8, y: 0 } }, { type: 'nudge', by: { x: 2, y: 5 } });
    expect(rects(nudged)[0]).toEqual({ x: 0.11, y: 0.11, width: 0.1, height: 0.1 });
    expect(nudged.past).toHaveLength(1);
    expect(after(two, { type: 'nudge', by: { x: 8, y: 0 } })).toBe(two);
  });
});

describe('annotator: resizing a box', () => {
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
  ] as const)('resizes with the handle %s', (handle, [x, y], [toX, toY], rect) => {
    const resizing = after(bolt, press(x, y));
    expect(resizing.mode).toMatchObject({ kind: 'resizing', handle });
    expect(rects(after(resizing, drag(toX, toY), release(toX, toY)))[0]).toEqual(rect);
  });

  it('stops at the edges of the frame', () => {
    const done = after(bolt, press(200, 150), drag(0, 0), release(-50, -50));
    expect(rects(done)[0]).toEqual({ x: 0, y: 0, width: 0.2, height: 0.2 });
  });

  it('flips when dragged across the opposite side and never becomes too small', () => {
    const turned = after(bolt, press(300, 200), release(150, 125));
    expect(rects(turned)[0]).toEqual({ x: 0.05, y: 0.05, width: 0.05, height: 0.05 });
    const small = after(bolt, press(300, 200), release(201, 151));
    expect(rects(small)[0]).toEqual({ x: 0.1, y: 0.1, width: 0.006, height: 0.012 });
  });

  it('resizes by keys; repeated presses are one undo step', () => {
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

  it('can still move a box that is too small for its handles', () => {
    const tiny = after(readyState, opened(box('dot', 0.1, 0.1, 0.01, 0.02)), selected(1));
    expect(after(tiny, press(205, 155)).mode.kind).toBe('moving');
    expect(after(tiny, press(214, 164)).mode.kind).toBe('resizing');
  });
});

describe('annotator: labels', () => {
  it('relabels with the dialog; Escape keeps the old label', () => {
    const asked = after(two, selected(boltId), { type: 'relabel' });
    expect(asked.mode).toMatchObject({ kind: 'labelling', id: boltId });
    expect(labelsOf(after(asked, labelled('nut')))).toEqual(['nut', 'panel']);
    const unchanged = after(asked, { type: 'cancelled' });
    expect(labelsOf(unchanged)).toEqual(['bolt', 'panel']);
    expect(unchanged.mode).toEqual({ kind: 'selected', id: boltId });
  });

  it('applies a digit to the selected box, or else to new boxes', () => {
    const chosen: AnnotatorEvent = { type: 'label-chosen', label: 'nut' };
    const relabelled = after(two, selected(boltId), chosen);
    expect(labelsOf(relabelled)).toEqual(['nut', 'panel']);
    expect(relabelled.activeLabel).toBeNull();
    expect(after(two, chosen).activeLabel).toBe('nut');
  });

  it('adds no undo step when the label stays the same', () => {
    expect(after(two, selected(boltId), { type: 'label-chosen', label: 'bolt' }).past).toEqual([]);
  });

  it('requests a label only for a box that exists', () => {
    expect(after(two, { type: 'relabel' })).toBe(two);
    expect(after(two, { type: 'relabel', id: panelId }).mode).toMatchObject({ id: panelId });
  });
});

describe('annotator: deleting', () => {
  it('deletes the selected box, or the one given', () => {
    const gone = after(two, selected(boltId), { type: 'delete' });
    expect(labelsOf(gone)).toEqual(['panel']);
    expect(gone.mode).toEqual({ kind: 'idle' });
    expect(labelsOf(after(two, { type: 'delete', id: panelId }))).toEqual(['bolt']);
    expect(after(two, { type: 'delete' })).toBe(two);
  });

  it('selects the following box when several are deleted in a row', () => {
    const gone = after(two, selected(boltId), { type: 'delete', thenNext: true });
    expect(gone.mode).toEqual({ kind: 'selected', id: panelId });
    expect(after(gone, { type: 'delete', thenNext: true }).mode).toEqual({ kind: 'idle' });
  });
});

describe('annotator: adding by keyboard', () => {
  it('adds a box in the middle of the visible part and asks for its label', () => {
    const asked = after(readyState, { type: 'add' });
    expect(asked.mode).toMatchObject({ kind: 'labelling', id: null });
    expect(rects(after(asked, labelled('a')))).toEqual([{ x: 0.375, y: 0.375, width: 0.25, height: 0.25 }]);
    expect(after({ ...readyState, picture: null }, { type: 'add' }).mode).toEqual({ kind: 'idle' });
  });
});
