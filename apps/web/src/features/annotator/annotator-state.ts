import type { Handle, Point, Rect, Size } from './canvas/geometry.js';
import type { PlacedBox } from './frames/interpolate.js';
import type { View } from './canvas/viewport.js';

/** A box on the frame; `id` is unique while the frame is open. */
export interface Box extends PlacedBox {
  readonly id: number;
}

/** A detection of the company's model. It counts only once it is accepted. */
export interface Suggestion extends Box {
  readonly score: number;
}

/** The part of a frame that is saved and that undo restores. */
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
  /** A label is requested for a new box (`rect`) or for the box `id`. */
  | { readonly kind: 'labelling'; readonly rect: Rect; readonly id: number | null }
  | {
      readonly kind: 'moving';
      readonly id: number;
      /** Canvas position where the drag started. */
      readonly grab: Point;
      readonly rect: Rect;
    }
  | { readonly kind: 'resizing'; readonly id: number; readonly handle: Handle; readonly rect: Rect }
  | { readonly kind: 'panning'; readonly last: Point; readonly selectedId: number | null };

export interface AnnotatorState extends History {
  readonly mode: Mode;
  readonly drawing: Drawing;
  /** The drawing as the server has it. */
  readonly saved: Drawing;
  readonly suggestions: readonly Suggestion[];
  /** Label for new boxes; null asks for each. */
  readonly activeLabel: string | null;
  /** Initial value of the label dialog. */
  readonly lastLabel: string;
  readonly clipboard: readonly PlacedBox[];
  /** The box or suggestion under the pointer. */
  readonly hoveredId: number | null;
  readonly view: View;
  /** False while the view follows the size of the canvas. */
  readonly isViewChosen: boolean;
  /** CSS pixels. */
  readonly canvas: Size;
  /** Size in pixels; null until the image is loaded, and nothing can be drawn before. */
  readonly picture: Size | null;
  readonly nextId: number;
  /** Consecutive changes with the same key are one undo step. */
  readonly lastMergeKey: string | null;
  /** The last change, for screen readers. `count` makes a repeated text announced again. */
  readonly announcement: { readonly text: string; readonly count: number };
}

/** Every `point` is in canvas pixels. */
export type AnnotatorEvent =
  | {
      readonly type: 'opened';
      readonly boxes: readonly PlacedBox[];
      readonly isBackground: boolean;
      /** The server's drawing, if it differs from the one that is opened (an unsaved draft). */
      readonly saved?: { readonly boxes: readonly PlacedBox[]; readonly isBackground: boolean };
    }
  | {
      readonly type: 'reopened';
      readonly drawing: Drawing;
      readonly saved: Drawing;
      readonly history: History;
    }
  | { readonly type: 'canvas-resized'; readonly canvas: Size }
  | { readonly type: 'image-loaded'; readonly picture: Size | null }
  | {
      readonly type: 'press';
      readonly point: Point;
      /** Hit distance in pixels: larger for touch than for a mouse. */
      readonly reach: number;
      /** `draw` also starts a box on top of the selected one. */
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
  /** A digit key: sets the label of the selected box, or else of new boxes. */
  | { readonly type: 'label-chosen'; readonly label: string }
  | { readonly type: 'selected'; readonly id: number | null }
  | { readonly type: 'selection-moved'; readonly by: 1 | -1 }
  | { readonly type: 'relabel'; readonly id?: number }
  /** `thenNext` selects the following box, because several are deleted in a row in the list. */
  | { readonly type: 'delete'; readonly id?: number; readonly thenNext?: boolean }
  | { readonly type: 'undo' }
  /** Restores the saved drawing in one undo step. */
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
  lastMergeKey: null,
  announcement: { text: '', count: 0 },
};
