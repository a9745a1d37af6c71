import { describe, expect, it } from '@jest/globals';
import type { AnnotatorState } from './annotator-state.js';
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
  ready,
  release,
  selected,
  stroke,
  two,
} from './testing/at-work.js';

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
      'The model found nothing new on this frame.',
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
