import { markupLimits, type Markup, type MarkPoint } from '@sop/contracts';
import {
  drawnItem,
  isMark,
  itemsOf,
  moved,
  pulled,
  stretched,
  type Grip,
  type Item,
  type ItemKind,
  type Look,
} from './markup-item.js';

export type Tool = 'select' | ItemKind;

export interface MarkupState {
  readonly items: readonly Item[];
  readonly selectedId: number | null;
  readonly tool: Tool;
  readonly look: Look;
  /** The items before each change, the latest last, and the undone ones. */
  readonly past: readonly (readonly Item[])[];
  readonly future: readonly (readonly Item[])[];
  /** Identifies the last change: the same again is one undo step until something else happens. */
  readonly run: string | null;
  readonly nextId: number;
  /** Initial content of a new text. */
  readonly newText: string;
}

export type MarkupAction =
  | { readonly type: 'tool'; readonly tool: Tool }
  | { readonly type: 'select'; readonly id: number | null }
  | { readonly type: 'draw'; readonly from: MarkPoint; readonly to: MarkPoint }
  | { readonly type: 'add'; readonly kind: ItemKind; readonly middle: MarkPoint }
  | { readonly type: 'move'; readonly by: MarkPoint }
  | { readonly type: 'stretch'; readonly by: MarkPoint }
  | { readonly type: 'drag'; readonly item: Item; readonly by: MarkPoint }
  | { readonly type: 'pull'; readonly item: Item; readonly grip: Grip; readonly to: MarkPoint }
  | { readonly type: 'settle' }
  | { readonly type: 'look'; readonly look: Partial<Look> }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'number'; readonly number: number }
  | { readonly type: 'remove' }
  | { readonly type: 'reset' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

const maxUndoSteps = 100;

/** Starts with the unsaved draft if there is one; it can be undone. */
export function startMarkup(
  saved: Markup,
  newText: string,
  draft: readonly Item[] | null = null,
): MarkupState {
  const before = itemsOf(saved);
  const items = draft ?? before;
  const nextId = Math.max(-1, ...items.map(({ id }) => id), ...before.map(({ id }) => id)) + 1;
  return {
    ...{ items, selectedId: null, tool: 'select', look: { colour: 'red', size: 'medium' } },
    ...{ past: draft ? [before] : [], future: [], run: null, nextId, newText },
  };
}

export const selectedOf = ({ items, selectedId }: MarkupState): Item | undefined =>
  items.find(({ id }) => id === selectedId);

/** Whether another item of a kind can be placed. There is only one crop. */
export function hasRoomFor({ items }: MarkupState, kind: ItemKind): boolean {
  const count = (is: (item: Item) => boolean) => items.filter(is).length;
  if (kind === 'crop') return true;
  return kind === 'redacted'
    ? count((item) => item.kind === 'redacted') < markupLimits.regions
    : count(isMark) < markupLimits.marks;
}

export function changeMarkup(state: MarkupState, action: MarkupAction): MarkupState {
  const selected = selectedOf(state);
  switch (action.type) {
    case 'tool':
      return { ...state, tool: action.tool, run: null };
    case 'select':
      return select(state, action.id);
    case 'draw':
      return state.tool === 'select' ? state : place(state, state.tool, action.from, action.to);
    case 'add':
      return addCentred(state, action.kind, action.middle);
    case 'move':
      return selected ? replace(state, moved(selected, action.by), 'move') : state;
    case 'stretch':
      return selected ? replace(state, stretched(selected, action.by), 'stretch') : state;
    case 'drag':
      return replace(state, moved(action.item, action.by), 'drag');
    case 'pull':
      return replace(state, pulled(action.item, action.grip, action.to), 'pull');
    case 'settle':
      return { ...state, run: null };
    case 'look':
      return changeLook(state, action.look);
    case 'text':
      return selected?.kind === 'text' ? replace(state, { ...selected, text: action.text }, 'text') : state;
    case 'number':
      return selected?.kind === 'number'
        ? replace(state, { ...selected, number: action.number }, 'number')
        : state;
    case 'remove':
      return selected ? { ...keep(state, without(state.items, selected)), selectedId: null } : state;
    case 'reset':
      return state.items.length === 0 ? state : { ...keep(state, []), selectedId: null };
    case 'undo':
      return goBack(state);
    case 'redo':
      return selectNext(state);
  }
}

const without = (items: readonly Item[], item: Item) => items.filter(({ id }) => id !== item.id);

/** The look of the selected item is used for the next one. */
function select(state: MarkupState, id: number | null): MarkupState {
  const item = state.items.find((each) => each.id === id);
  const look = item && isMark(item) ? { colour: item.colour, size: item.size } : state.look;
  return { ...state, selectedId: item?.id ?? null, look, run: null };
}

/** Replaces the items and adds an undo step. */
const keep = (state: MarkupState, items: readonly Item[], run: string | null = null): MarkupState => ({
  ...state,
  items,
  run,
  past: run !== null && run === state.run ? state.past : [...state.past, state.items].slice(-maxUndoSteps),
  future: [],
});

function replace(state: MarkupState, item: Item, what: string): MarkupState {
  const items = state.items.map((each) => (each.id === item.id ? item : each));
  return keep(state, items, `${what} ${item.id}`);
}

/** The number tool stays active for the next number; other tools select what they placed. */
function place(state: MarkupState, kind: ItemKind, from: MarkPoint, to: MarkPoint): MarkupState {
  if (!hasRoomFor(state, kind)) return state;
  const { nextId: id, look, newText: text } = state;
  const number = Math.min(highestNumber(state.items) + 1, markupLimits.number);
  const item = drawnItem({ id, kind, from, to, look, number, text });
  const others = kind === 'crop' ? state.items.filter((each) => each.kind !== 'crop') : state.items;
  return {
    ...keep(state, [...others, item]),
    ...{ selectedId: id, nextId: id + 1, tool: kind === 'number' ? kind : 'select' },
  };
}

const highestNumber = (items: readonly Item[]): number =>
  items.reduce((highest, item) => (item.kind === 'number' ? Math.max(highest, item.number) : highest), 0);

/** A quarter of the picture in the middle of the visible part, each slightly offset from the previous one. */
function addCentred(state: MarkupState, kind: ItemKind, { x, y }: MarkPoint): MarkupState {
  const beside = (state.items.length % 5) * 0.02;
  const half = 0.125;
  const from = { x: x - half + beside, y: y - half + beside };
  const to = { x: x + half + beside, y: y + half + beside };
  const isPoint = kind === 'number' || kind === 'text';
  return { ...place(state, kind, isPoint ? { x: x + beside, y: y + beside } : from, to), tool: 'select' };
}

function changeLook(state: MarkupState, look: Partial<Look>): MarkupState {
  const next = { ...state, look: { ...state.look, ...look } };
  const selected = selectedOf(state);
  return selected && isMark(selected) ? replace(next, { ...selected, ...look }, 'look') : next;
}

function goBack(state: MarkupState): MarkupState {
  const before = state.past.at(-1);
  if (!before) return state;
  const change = { items: before, past: state.past.slice(0, -1), future: [...state.future, state.items] };
  return select({ ...state, ...change }, state.selectedId);
}

function selectNext(state: MarkupState): MarkupState {
  const after = state.future.at(-1);
  if (!after) return state;
  const change = { items: after, past: [...state.past, state.items], future: state.future.slice(0, -1) };
  return select({ ...state, ...change }, state.selectedId);
}
