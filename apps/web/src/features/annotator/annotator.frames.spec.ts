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
  readyState,
  release,
  selected,
  stroke,
  two,
} from './testing/fixtures.js';

describe('annotator: a frame with nothing to label', () => {
  it('can be marked, and a box removes the mark', () => {
    const marked = after(readyState, { type: 'background', isOn: true });
    expect(marked.drawing.isBackground).toBe(true);
    expect(isUnsaved(marked)).toBe(true);
    const drawn = after(marked, ...stroke(200, 150, 300, 200), labelled('a'));
    expect(drawn.drawing.isBackground).toBe(false);
    expect(after(drawn, { type: 'undo' }).drawing.isBackground).toBe(true);
    expect(after(marked, { type: 'background', isOn: false }).drawing.isBackground).toBe(false);
  });

  it('cannot be marked while it has boxes', () => {
    expect(after(two, { type: 'background', isOn: true }).drawing).toBe(two.drawing);
  });
});

describe('annotator: suggestions', () => {
  const found = [
    { ...box('bolt', 0.8, 0.8), score: 0.4 },
    { ...box('panel', 0.3, 0.3), score: 0.9 },
    { ...box('bolt', 0.101, 0.1), score: 0.95 },
  ];
  const state = after(two, { type: 'suggested', boxes: found });

  it('omits boxes that exist already, sorts by score and selects the first', () => {
    expect(state.suggestions.map((each) => each.label)).toEqual(['panel', 'bolt']);
    expect(state.mode).toEqual({ kind: 'selected', id: state.suggestions[0]?.id });
    expect(isUnsaved(state)).toBe(false);
  });

  it('adds a box for an accepted suggestion and selects the next suggestion', () => {
    const accepted = after(state, { type: 'accept' });
    expect(labelsOf(accepted)).toEqual(['bolt', 'panel', 'panel']);
    expect(accepted.mode).toEqual({ kind: 'selected', id: accepted.suggestions[0]?.id });
    const both = after(accepted, { type: 'accept' });
    expect(both.drawing.boxes).toHaveLength(4);
    expect(both.suggestions).toEqual([]);
    expect(after(both, { type: 'accept' })).toBe(both);
  });

  it('accepts by click, by id, and with another label by digit or dialog', () => {
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

  it('accepts all in one undo step', () => {
    const all = after(state, { type: 'accept-all' });
    expect(all.drawing.boxes).toHaveLength(4);
    expect(all.suggestions).toEqual([]);
    expect(after(all, { type: 'undo' }).drawing).toBe(two.drawing);
    expect(after(two, { type: 'accept-all' })).toBe(two);
  });

  it('removes a rejected suggestion without an undo step', () => {
    const left = after(state, { type: 'reject' });
    expect(left.suggestions.map((each) => each.label)).toEqual(['bolt']);
    expect(left.past).toEqual([]);
    expect(after(left, { type: 'delete', id: left.suggestions[0]?.id }).suggestions).toEqual([]);
    expect(after(two, { type: 'reject' })).toBe(two);
  });

  it('discards suggestions when the frame changes', () => {
    expect(after(state, opened()).suggestions).toEqual([]);
  });

  it('does not disturb a selected box', () => {
    const busy = after(two, selected(boltId), { type: 'suggested', boxes: found });
    expect(busy.mode).toEqual({ kind: 'selected', id: boltId });
  });

  it('announces suggestions, also when there are none', () => {
    expect(state.announcement.text).toBe('2 suggestions to accept or reject.');
    expect(after(two, { type: 'suggested', boxes: [] }).announcement.text).toBe(
      'The model found nothing new on this frame.',
    );
  });
});

describe('annotator: zoom and pan', () => {
  const seen = after({ ...readyState, isViewChosen: false }, { type: 'fit' });

  it('fits the image until a view is chosen, and again on demand', () => {
    const grown = after(seen, { type: 'canvas-resized', canvas: { width: 2400, height: 1400 } });
    expect(grown.view.scale).toBeGreaterThan(seen.view.scale);
    const zoomed = after(grown, { type: 'zoom', at: null, factor: 2 });
    const held = after(zoomed, { type: 'canvas-resized', canvas: { width: 1200, height: 700 } });
    expect(held.view).toBe(zoomed.view);
    expect(after(held, { type: 'fit' }).view).toEqual(seen.view);
  });

  it('keeps the point under the pointer in place', () => {
    const at = { x: 333, y: 222 };
    const zoomed = after(seen, { type: 'zoom', at, factor: 1.7 });
    const position = (state: AnnotatorState) => (at.x - state.view.x) / state.view.scale;
    expect(position(zoomed)).toBeCloseTo(position(seen), 9);
  });

  it('pans by dragging and keeps the selection', () => {
    const state = after(two, selected(boltId), press(500, 300, 'pan'), drag(530, 280));
    expect(state.mode.kind).toBe('panning');
    expect(state.view).toMatchObject({ x: 130, y: 80 });
    for (const end of [release(530, 280), { type: 'leave' }, { type: 'cancelled' }] as const) {
      expect(after(state, end).mode).toEqual({ kind: 'selected', id: boltId });
    }
  });

  it('pans with two fingers and never loses the image', () => {
    const far = after(readyState, { type: 'pan', by: { x: -99999, y: 99999 } });
    expect(far.view).toEqual({ scale: 1, x: 48 - 1000, y: 700 - 48 });
  });

  it('keeps the view when the next image has the same size, and fits another size', () => {
    const zoomed = after(seen, { type: 'zoom', at: null, factor: 3 });
    expect(after(zoomed, { type: 'image-loaded', picture: { width: 1000, height: 500 } }).view).toBe(
      zoomed.view,
    );
    const other = after(zoomed, { type: 'image-loaded', picture: { width: 500, height: 500 } });
    expect(other.isViewChosen).toBe(false);
  });

  it('does not zoom before an image is loaded', () => {
    const blank = { ...readyState, picture: null };
    for (const event of [
      { type: 'zoom', at: null, factor: 2 },
      { type: 'pan', by: { x: 1, y: 1 } },
      { type: 'fit' },
    ] as const) {
      expect(after(blank, event)).toBe(blank);
    }
    expect(after(readyState, press(200, 150), { type: 'image-loaded', picture: null }).mode).toEqual({
      kind: 'idle',
    });
  });
});

describe('annotator: frames', () => {
  it('opens a frame as saved and keeps the chosen label and the clipboard', () => {
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

  it('opens a frame with unsaved changes, which can be undone', () => {
    const saved = { boxes: [box('bolt', 0.1, 0.1)], isBackground: false };
    const state = after(readyState, {
      type: 'opened',
      boxes: [box('nut', 0.5, 0.5)],
      isBackground: false,
      saved,
    });
    expect(isUnsaved(state)).toBe(true);
    expect(labelsOf(after(state, { type: 'undo' }))).toEqual(['bolt']);
    expect(isUnsaved(after(state, { type: 'undo' }))).toBe(false);
  });

  it('reopens a frame with its undo history and unused box ids', () => {
    const before = after(two, selected(boltId), { type: 'delete' });
    const { drawing, saved, past, future } = before;
    const state = after(before, opened(), { type: 'reopened', drawing, saved, history: { past, future } });
    expect(after(state, { type: 'undo' }).drawing).toBe(two.drawing);
    const added = after(state, ...stroke(400, 150, 500, 250), labelled('a'));
    expect(added.drawing.boxes.at(-1)?.id).toBeGreaterThan(panelId);
  });

  it('counts as saved when the drawing equals what was saved', () => {
    const changed = after(two, selected(boltId), { type: 'delete' });
    expect(isUnsaved(changed)).toBe(true);
    expect(isUnsaved(after(changed, { type: 'saved', drawing: changed.drawing }))).toBe(false);
  });
});
