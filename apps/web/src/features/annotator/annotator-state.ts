import type { Handle, Point, Rect, Size } from './canvas/geometry.js';
import type { PlacedBox } from './frames/interpolate.js';
import type { View } from './canvas/viewport.js';

/** A box on the frame; `id` tells boxes apart while the frame is open. */
export interface Box extends PlacedBox {
  readonly id: number;
}

/** What the company's model sees; it counts only once accepted. */
export interface Suggestion extends Box {
  readonly score: number;
}

/** What is saved for a frame, and what undo brings back. */
export interface Drawing {
  readonly boxes: readonly Box[];
  readonly isBackground: boolean;
}

export interface History {
  readonly past: readonly Drawing[];
  readonly future: readonly Drawing[];
}

export type Mode =
  | { readonly kind: 'idle' }
  | { readonly kind: 'selected'; readonly id: number }
  | { readonly kind: 'drawing'; readonly from: Point; readonly to: Point }
  /** The label is asked for: of a new box (`rect`), or of the box `id`. */
  | { readonly kind: 'labelling'; readonly rect: Rect; readonly id: number | null }
  | {
      readonly kind: 'moving';
      readonly id: number;
      /** Where it was taken hold of, on the canvas. */
      readonly grab: Point;
      readonly rect: Rect;
    }
  | { readonly kind: 'resizing'; readonly id: number; readonly handle: Handle; readonly rect: Rect }
  | { readonly kind: 'panning'; readonly last: Point; readonly selectedId: number | null };

export interface AnnotatorState extends History {
  readonly mode: Mode;
  readonly drawing: Drawing;
  /** As the server has it. */
  readonly saved: Drawing;
  readonly suggestions: readonly Suggestion[];
  /** New boxes get it without being asked; null asks. */
  readonly activeLabel: string | null;
  /** What the label dialog begins with. */
  readonly lastLabel: string;
  readonly clipboard: readonly PlacedBox[];
  /** The box or suggestion under the pointer. */
  readonly hoveredId: number | null;
  readonly view: View;
  /** False while the view follows the size of the canvas. */
  readonly isViewChosen: boolean;
  /** CSS pixels. */
  readonly canvas: Size;
  /** Pixels; null while the picture is not there: nothing can be drawn then. */
  readonly picture: Size | null;
  readonly nextId: number;
  /** Changes with the same mark in a row are one step for undo. */
  readonly lastMark: string | null;
  /** What happened, for those who do not see it. `count` makes the same sentence news again. */
  readonly said: { readonly text: string; readonly count: number };
}

/** `point`s are canvas pixels. */
export type AnnotatorEvent =
  | {
      readonly type: 'opened';
      readonly boxes: readonly PlacedBox[];
      readonly isBackground: boolean;
      /** As the server has it, where that is not what is opened (an unsaved drawing). */
      readonly saved?: { readonly boxes: readonly PlacedBox[]; readonly isBackground: boolean };
    }
  | {
      readonly type: 'reopened';
      readonly drawing: Drawing;
      readonly saved: Drawing;
      readonly history: History;
    }
  | { readonly type: 'sized'; readonly canvas: Size }
  | { readonly type: 'pictured'; readonly picture: Size | null }
  | {
      readonly type: 'press';
      readonly point: Point;
      /** How near counts as touching, in pixels: more for a thumb than for a mouse. */
      readonly reach: number;
      /** `draw` draws also on top of the selected box. */
      readonly intent: 'any' | 'draw' | 'pan';
    }
  | { readonly type: 'drag'; readonly point: Point }
  | { readonly type: 'release'; readonly point: Point }
  | { readonly type: 'leave' }
  | { readonly type: 'zoom'; readonly at: Point | null; readonly factor: number }
  | { readonly type: 'pan'; readonly by: Point }
  | { readonly type: 'fit' }
  | { readonly type: 'labelled'; readonly label: string }
  | { readonly type: 'cancelled' }
  /** A digit: the label for the selected box, else for the next boxes. */
  | { readonly type: 'label-chosen'; readonly label: string }
  | { readonly type: 'selected'; readonly id: number | null }
  | { readonly type: 'stepped'; readonly by: 1 | -1 }
  | { readonly type: 'relabel'; readonly id?: number }
  /** `thenNext` selects the box after it: in the list several are deleted in a row. */
  | { readonly type: 'delete'; readonly id?: number; readonly thenNext?: boolean }
  | { readonly type: 'undo' }
  /** Back to what is saved, in one step. */
  | { readonly type: 'undo-all' }
  | { readonly type: 'redo' }
  | { readonly type: 'copy' }
  | { readonly type: 'paste' }
  | { readonly type: 'placed'; readonly boxes: readonly PlacedBox[] }
  | { readonly type: 'add' }
  /** Canvas pixels. */
  | { readonly type: 'nudge'; readonly by: Point }
  | { readonly type: 'stretch'; readonly by: Point }
  | { readonly type: 'background'; readonly isOn: boolean }
  | { readonly type: 'suggested'; readonly boxes: readonly (PlacedBox & { readonly score: number })[] }
  | { readonly type: 'accept'; readonly id?: number }
  | { readonly type: 'accept-all' }
  | { readonly type: 'reject'; readonly id?: number }
  | { readonly type: 'saved'; readonly drawing: Drawing };

const nothing: Drawing = { boxes: [], isBackground: false };

export const firstState: AnnotatorState = {
  mode: { kind: 'idle' },
  drawing: nothing,
  saved: nothing,
  past: [],
  future: [],
  suggestions: [],
  activeLabel: null,
  lastLabel: '',
  clipboard: [],
  hoveredId: null,
  view: { scale: 1, x: 0, y: 0 },
  isViewChosen: false,
  canvas: { width: 0, height: 0 },
  picture: null,
  nextId: 1,
  lastMark: null,
  said: { text: '', count: 0 },
};
