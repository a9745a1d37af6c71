import { isSameText } from '../language/same-text.js';
import type { Position, ScreenPiece, ScreenSpot, ScreenView } from '../types/observations.js';
import { clean, isIn, isSameWords, labelOf, isOverlapping } from './pieces.js';

export interface FilledField {
  /** Its value in the end; null where that cannot be read or must not be shown. */
  value: string | null;
  label: string;
  startSeconds: number;
  endSeconds: number;
  confidence: number;
}

/** Typing: letters appear one after the other. */
const fewestChanges = 3;
const shortestSeconds = 0.5;
/** Share of the picture: three lines; what is taller is a part of the page that changed. */
const tallestField = 0.15;
const hidden = /^[•●∙·*.\s]{2,}$/u;
const counting = /^[\d\s.,:%/-]+$/;

/** Whether a spot changed as a field does during typing: often, and over some time. */
export const mayBeTyping = ({ changes, firstSeconds, lastSeconds, height }: ScreenSpot): boolean =>
  height <= tallestField && changes >= fewestChanges && lastSeconds - firstSeconds >= shortestSeconds;

/** Fields with a label that were typed into during the view. `next` is what followed: where the field is still there, it has its whole value. */
export function filledFields(view: ScreenView, next: ScreenView | undefined): FilledField[] {
  return view.spots.flatMap((spot) => {
    if (!mayBeTyping(spot)) return [];
    const typed = typedIn(spot, view);
    const [first] = typed;
    if (!first) return [];
    const label = labelOf(first, notOnlyNow(view, spot));
    if (label === undefined) return [];
    const text = typed.map((piece) => piece.text.trim()).join(' ');
    const whole = hidden.test(text) ? null : wholeValue(text, around(typed), view, next);
    return [
      {
        value: whole,
        label,
        startSeconds: spot.firstSeconds,
        endSeconds: spot.lastSeconds,
        confidence: Math.min(...typed.map(({ confidence }) => confidence)),
      },
    ];
  });
}

/** Where it was typed, with a label or without. */
export const typedPositions = (view: ScreenView): Position[] =>
  view.spots
    .filter(mayBeTyping)
    .map((spot) => typedIn(spot, view))
    .filter((typed) => typed.length > 0)
    .map(around);

/** A label is there before the typing; a change may cover it, as the mouse does. */
function notOnlyNow({ first, last }: ScreenView, spot: ScreenSpot): ScreenPiece[] {
  return last.filter(
    (piece) =>
      !isIn(piece, spot) ||
      first.some((known) => isOverlapping(known, piece) && isSameText(known.text, piece.text)),
  );
}

function around(pieces: readonly Position[]): Position {
  const left = Math.min(...pieces.map((piece) => piece.left));
  const top = Math.min(...pieces.map((piece) => piece.top));
  const right = Math.max(...pieces.map((piece) => piece.left + piece.width));
  const bottom = Math.max(...pieces.map((piece) => piece.top + piece.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** New text at that position. A figure in place of a figure counts by itself. */
function typedIn(spot: ScreenSpot, view: ScreenView): ScreenPiece[] {
  const was = view.first.filter((piece) => isIn(piece, spot));
  return view.last.filter((piece) => {
    if (!isIn(piece, spot) || !/[\p{L}\p{N}•●*]|\.\./u.test(piece.text)) return false;
    if (was.some(({ text }) => isSameWords(text, piece.text))) return false;
    return !(counting.test(piece.text) && was.some(({ text }) => counting.test(text)));
  });
}

/** Text that is there a moment earlier or in the next view as well; null where the last letters may be missing. */
function wholeValue(
  text: string,
  position: Position,
  { last, nearEnd }: ScreenView,
  next: ScreenView | undefined,
): string | null {
  const moments = [nearEnd ?? last, next?.first ?? []];
  const others = moments.map((pieces) =>
    pieces
      .filter((piece) => isIn(piece, position))
      .map((piece) => piece.text.trim())
      .join(' '),
  );
  const [alike] = others.filter((other) => isSameText(other, text)).sort((a, b) => a.length - b.length);
  if (alike === undefined) return null;
  return clean(isCaretMore(text, alike) ? alike : text);
}

/** A caret is read as an l. */
const isCaretMore = (longer: string, shorter: string): boolean =>
  /^[lI|]$/.test(longer.startsWith(shorter) ? longer.slice(shorter.length) : '');
