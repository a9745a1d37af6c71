import type { AnnotatorState, Box } from '../annotator-state.js';
import { selectedIdOf } from './drawing.js';
import type { Rect } from './geometry.js';
import { haloOf, type LabelColour } from './palette.js';
import { toCanvas } from './viewport.js';

export type ColourOfLabel = (label: string) => LabelColour;

export const chipFont = '600 12px "Inter Variable", system-ui, sans-serif';
const chipHeight = 18;
const chipPadding = 5;
/** A label may be wider than its box up to this width; longer text is cut. */
const minChipWidth = 56;
/** With more boxes than this, narrow ones show their label only when hovered or selected, because labels would hide the image. */
const crowd = { boxes: 150, narrowPixels: 34 } as const;

/**
 * Paints all boxes except the selected one, which is on the layer above. It uses one path per colour, because a call per box
 * is too slow for thousands.
 */
export function paintBoxes(
  context: CanvasRenderingContext2D,
  state: AnnotatorState,
  colourOf: ColourOfLabel,
): void {
  if (!state.picture) return;
  const selectedId = selectedIdOf(state);
  const placed = visibleBoxes(state, state.drawing.boxes, selectedId);
  strokeAll(context, placed, colourOf);
  const isCrowded = placed.length > crowd.boxes;
  context.font = chipFont;
  for (const { box, rect } of placed) {
    if (isCrowded && rect.width < crowd.narrowPixels) continue;
    paintChip(context, rect, box.label, colourOf(box.label));
  }
  for (const { box, rect } of visibleBoxes(state, state.suggestions, selectedId)) {
    paintSuggestion(context, rect, colourOf(box.label), `${box.label} ${percent(box.score)}`);
  }
}

interface Placed<B extends Box> {
  readonly box: B;
  readonly rect: Rect;
}

/** The visible boxes, in canvas pixels. */
function visibleBoxes<B extends Box>(
  state: AnnotatorState,
  boxes: readonly B[],
  leftOut: number | null,
): Placed<B>[] {
  const { picture, view, canvas } = state;
  const placed: Placed<B>[] = [];
  if (!picture) return placed;
  for (const box of boxes) {
    if (box.id === leftOut) continue;
    const rect = toCanvas(view, picture, box.rect);
    const isOut =
      rect.x > canvas.width || rect.y > canvas.height || rect.x + rect.width < 0 || rect.y + rect.height < 0;
    if (!isOut) placed.push({ box, rect });
  }
  return placed;
}

function strokeAll(
  context: CanvasRenderingContext2D,
  placed: readonly Placed<Box>[],
  colourOf: ColourOfLabel,
): void {
  const byColour = new Map<LabelColour, Rect[]>();
  for (const { box, rect } of placed) {
    const colour = colourOf(box.label);
    const rects = byColour.get(colour);
    if (rects) rects.push(rect);
    else byColour.set(colour, [rect]);
  }
  for (const [colour, rects] of byColour) {
    context.beginPath();
    for (const rect of rects) context.rect(rect.x, rect.y, rect.width, rect.height);
    strokePath(context, haloOf(colour), 4);
    strokePath(context, colour.fill, 2);
  }
}

function strokePath(context: CanvasRenderingContext2D, style: string, width: number): void {
  context.strokeStyle = style;
  context.lineWidth = width;
  context.stroke();
}

export function strokeRect(
  context: CanvasRenderingContext2D,
  rect: Rect,
  colour: LabelColour,
  dash: readonly number[] = [],
): void {
  context.beginPath();
  context.rect(rect.x, rect.y, rect.width, rect.height);
  context.setLineDash([...dash]);
  strokePath(context, haloOf(colour), 4);
  strokePath(context, colour.fill, 2);
  context.setLineDash([]);
}

/** Dashed, because it is not a box yet. */
export function paintSuggestion(
  context: CanvasRenderingContext2D,
  rect: Rect,
  colour: LabelColour,
  text: string,
): void {
  strokeRect(context, rect, colour, [6, 4]);
  paintChip(context, rect, text, colour, true);
}

export const percent = (score: number): string => `${Math.round(score * 100)} %`;

const widths = new Map<string, number>();

function widthOf(context: CanvasRenderingContext2D, text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  const { width } = context.measureText(text);
  // There are few labels, but scores multiply the number of texts.
  if (widths.size > 2000) widths.clear();
  widths.set(text, width);
  return width;
}

/** Paints the label above its box, or inside where there is no space above. `isWhole` shows all of it even on a narrow box. */
export function paintChip(
  context: CanvasRenderingContext2D,
  rect: Rect,
  label: string,
  colour: LabelColour,
  isWhole = false,
): void {
  const maxWidth = isWhole ? Number.POSITIVE_INFINITY : Math.max(rect.width, minChipWidth) - 2 * chipPadding;
  const full = widthOf(context, label);
  const text =
    full <= maxWidth
      ? label
      : `${label.slice(0, Math.max(1, Math.floor((label.length * maxWidth) / full) - 1))}…`;
  const width = Math.min(full, maxWidth) + 2 * chipPadding;
  const x = Math.max(rect.x - 1, 0);
  const above = rect.y - chipHeight;
  const y = above >= 0 ? above : Math.max(rect.y, 0);
  context.fillStyle = colour.fill;
  context.fillRect(x, y, width, chipHeight);
  context.fillStyle = colour.ink;
  context.textBaseline = 'middle';
  context.fillText(text, x + chipPadding, y + chipHeight / 2 + 0.5);
}
