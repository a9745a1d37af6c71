import type { AnnotatorState } from '../annotator-state.js';
import { boxWith, selectedIdOf, suggestionWith } from './drawing.js';
import { handlePoint, handles, rectBetween, type Point, type Rect } from './geometry.js';
import {
  chipFont,
  paintChip,
  paintSuggestion,
  percent,
  strokeRect,
  type ColourOfLabel,
} from './paint-boxes.js';
import { toCanvas } from './viewport.js';

const handleSide = 9;
/** A box smaller than this has handles only at its corners. Canvas pixels. */
const roomForSides = 40;
const unlabelled = { fill: '#ffffff', ink: '#111111' } as const;

/** Paints what changes while the pointer moves: guides, the box being drawn, the selected box with its handles, the hovered box. */
export function paintOverlay(
  context: CanvasRenderingContext2D,
  state: AnnotatorState,
  colourOf: ColourOfLabel,
  pointer: Point | null,
): void {
  if (!state.picture) return;
  context.font = chipFont;
  if (pointer) paintGuides(context, state, pointer);
  paintHovered(context, state, colourOf);
  paintSelected(context, state, colourOf);
  const { mode } = state;
  const drawn = mode.kind === 'drawing' ? rectBetween(mode.from, mode.to) : null;
  const asked = mode.kind === 'labelling' && mode.id === null ? mode.rect : null;
  const rect = drawn ?? asked;
  if (!rect) return;
  const colour = state.activeLabel === null ? unlabelled : colourOf(state.activeLabel);
  const onCanvas = toCanvas(state.view, state.picture, rect);
  tint(context, onCanvas, colour.fill);
  strokeRect(context, onCanvas, colour, drawn ? [] : [6, 4]);
}

/** Thin lines through the pointer, over the image only: they show where the sides of a box would be. */
function paintGuides(context: CanvasRenderingContext2D, state: AnnotatorState, { x, y }: Point): void {
  const { mode, picture, view } = state;
  if (!picture || (mode.kind !== 'idle' && mode.kind !== 'selected' && mode.kind !== 'drawing')) return;
  const frame = toCanvas(view, picture, { x: 0, y: 0, width: 1, height: 1 });
  const isInside = x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height;
  if (!isInside) return;
  context.fillStyle = 'rgb(0 0 0 / 35%)';
  lines(context, frame, x + 1, y + 1);
  context.fillStyle = 'rgb(255 255 255 / 75%)';
  lines(context, frame, x, y);
}

function lines(context: CanvasRenderingContext2D, frame: Rect, x: number, y: number): void {
  context.fillRect(Math.round(x), frame.y, 1, frame.height);
  context.fillRect(frame.x, Math.round(y), frame.width, 1);
}

function paintHovered(
  context: CanvasRenderingContext2D,
  state: AnnotatorState,
  colourOf: ColourOfLabel,
): void {
  const { hoveredId: id, picture, view } = state;
  if (id === null || !picture || id === selectedIdOf(state)) return;
  const box = boxWith(state, id);
  const suggestion = suggestionWith(state, id);
  if (box) {
    const rect = toCanvas(view, picture, box.rect);
    tint(context, rect, colourOf(box.label).fill);
    strokeRect(context, rect, colourOf(box.label));
    paintChip(context, rect, box.label, colourOf(box.label), true);
  }
  if (suggestion) tint(context, toCanvas(view, picture, suggestion.rect), colourOf(suggestion.label).fill);
}

function paintSelected(
  context: CanvasRenderingContext2D,
  state: AnnotatorState,
  colourOf: ColourOfLabel,
): void {
  const { mode, picture, view } = state;
  const id = selectedIdOf(state);
  const box = boxWith(state, id);
  if (!picture || id === null) return;
  const suggestion = suggestionWith(state, id);
  if (suggestion) {
    const rect = toCanvas(view, picture, suggestion.rect);
    tint(context, rect, colourOf(suggestion.label).fill);
    const text = `${suggestion.label} ${percent(suggestion.score)}`;
    paintSuggestion(context, rect, colourOf(suggestion.label), text);
  }
  if (!box) return;
  const rect = mode.kind === 'moving' || mode.kind === 'resizing' ? mode.rect : box.rect;
  const onCanvas = toCanvas(view, picture, rect);
  const colour = colourOf(box.label);
  tint(context, onCanvas, colour.fill);
  strokeRect(context, onCanvas, colour);
  paintChip(context, onCanvas, box.label, colour, true);
  paintHandles(context, onCanvas);
}

function tint(context: CanvasRenderingContext2D, rect: Rect, fill: string): void {
  context.globalAlpha = 0.18;
  context.fillStyle = fill;
  context.fillRect(rect.x, rect.y, rect.width, rect.height);
  context.globalAlpha = 1;
}

function paintHandles(context: CanvasRenderingContext2D, rect: Rect): void {
  const isSmall = Math.min(rect.width, rect.height) < roomForSides;
  for (const handle of handles) {
    if (isSmall && handle.length === 1) continue;
    const { x, y } = handlePoint(rect, handle);
    context.fillStyle = '#111111';
    context.fillRect(x - handleSide / 2 - 1, y - handleSide / 2 - 1, handleSide + 2, handleSide + 2);
    context.fillStyle = '#ffffff';
    context.fillRect(x - handleSide / 2, y - handleSide / 2, handleSide, handleSide);
  }
}
