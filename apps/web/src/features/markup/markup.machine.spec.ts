import { describe, expect, it } from '@jest/globals';
import { markup, markupLimits, type Markup } from '@sop/contracts';
import { markupOf } from './markup-item.js';
import {
  changeMarkup,
  hasRoomFor,
  selectedOf,
  startMarkup,
  type MarkupAction,
  type MarkupState,
} from './markup.machine.js';

const empty: Markup = { crop: null, marks: [] };
const after = (actions: readonly MarkupAction[], start = startMarkup(empty, 'Text')): MarkupState =>
  actions.reduce(changeMarkup, start);
const draw = (tool: 'arrow' | 'box' | 'number' | 'text' | 'redacted' | 'crop', x = 0.2): MarkupAction[] => [
  { type: 'tool', tool },
  { type: 'draw', from: { x, y: 0.2 }, to: { x: x + 0.2, y: 0.4 } },
];
const wire = (state: MarkupState) => {
  const { regions, ...rest } = markupOf(state.items);
  return { regions, ...markup.parse(rest) };
};

describe('markup reducer', () => {
  it('places each kind where it is drawn, selects it and saves it in the server’s form', () => {
    const state = after([
      ...draw('arrow'),
      ...draw('box'),
      ...draw('number'),
      ...draw('text'),
      ...draw('redacted'),
      ...draw('crop'),
    ]);
    const saved = wire(state);
    expect(saved.marks.map(({ kind }) => kind)).toEqual(['arrow', 'box', 'number', 'text']);
    expect(saved.crop).toEqual({ x: 0.2, y: 0.2, width: expect.closeTo(0.2), height: expect.closeTo(0.2) });
    expect(saved.regions).toHaveLength(1);
    expect(selectedOf(state)?.kind).toBe('crop');
    expect(markupOf(startMarkup(saved, '').items)).toEqual({
      marks: saved.marks,
      crop: saved.crop,
      regions: [],
    });
  });

  it('increments numbers and keeps their tool active; other tools place one item', () => {
    const [once, twice] = [after(draw('number')), after([...draw('number'), ...draw('number', 0.5)])];
    expect(once.tool).toBe('number');
    expect(twice.items.map((item) => (item.kind === 'number' ? item.number : 0))).toEqual([1, 2]);
    expect(after(draw('arrow')).tool).toBe('select');
  });

  it('has one crop and at most as many marks as a picture may have', () => {
    expect(after([...draw('crop'), ...draw('crop', 0.5)]).items).toHaveLength(1);
    const full = after(Array.from({ length: markupLimits.marks + 5 }, () => draw('box')).flat());
    expect(full.items).toHaveLength(markupLimits.marks);
    expect([hasRoomFor(full, 'arrow'), hasRoomFor(full, 'redacted'), hasRoomFor(full, 'crop')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('supports placing in the middle, moving, resizing and deleting by keys, within the picture', () => {
    for (const kind of ['arrow', 'box', 'number', 'text', 'redacted', 'crop'] as const) {
      const placed = after([{ type: 'add', kind, middle: { x: 0.5, y: 0.5 } }]);
      const far: MarkupAction[] = Array.from({ length: 300 }, () => ({
        type: 'move',
        by: { x: 0.01, y: 0.01 },
      }));
      const moved = wire(after(far, placed));
      expect(moved).not.toEqual(wire(placed));
      const wide: MarkupAction[] = Array.from({ length: 300 }, () => ({
        type: 'stretch',
        by: { x: 0.01, y: -0.01 },
      }));
      expect(() => wire(after(wide, placed))).not.toThrow();
      expect(after([{ type: 'remove' }], placed).items).toEqual([]);
    }
  });

  it('undoes one action at a time, however many key presses it took, and redoes it', () => {
    const nudged = after([
      ...draw('box'),
      ...Array.from({ length: 5 }, (): MarkupAction => ({ type: 'move', by: { x: 0.01, y: 0 } })),
    ]);
    const back = after([{ type: 'undo' }], nudged);
    expect(back.items).toEqual(after(draw('box')).items);
    expect(after([{ type: 'redo' }], back).items).toEqual(nudged.items);
    expect(after([{ type: 'undo' }, { type: 'undo' }, { type: 'undo' }], nudged).items).toEqual([]);
    expect(after([{ type: 'reset' }, { type: 'undo' }], nudged).items).toEqual(nudged.items);
  });

  it('changes the colour of the selected item and of the next one', () => {
    const state = after([...draw('box'), { type: 'look', look: { colour: 'blue' } }, ...draw('arrow')]);
    expect(wire(state).marks.map(({ colour }) => colour)).toEqual(['blue', 'blue']);
  });

  it('does not save an empty text', () => {
    expect(wire(after([...draw('text'), { type: 'text', text: '  ' }])).marks).toEqual([]);
  });
});
