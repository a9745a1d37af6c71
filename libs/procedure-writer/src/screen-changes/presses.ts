import { isSameText } from '../language/same-text.js';
import type { Position, ScreenPiece, ScreenSpot, ScreenView } from '../types/observations.js';
import { clean, isIn, isSameWords, isScrolled, isWording, middle, notOn, isOverlapping } from './pieces.js';

export interface Press {
  /** What was pressed; absent where something opened by an unknown cause. */
  text: string | undefined;
  /** The heading of the new view. */
  opened: string | undefined;
  position: Position | undefined;
  startSeconds: number;
  endSeconds: number;
  confidence: number;
  /** The mouse, or the colour under it, was seen there. */
  isSeen: boolean;
}

/** The mouse comes, and presses within this time. */
const pressedWithin = 2.5;
/** Wider than any mouse: what is under it took another colour. */
const widerThanMouse = 0.045;
/** From the mouse to the words that it presses. */
const nearWords = 0.02;
/** From the mouse on a picture down to the name under it. */
const downToName = 0.07;
/** Of the lines' usual height. */
const headingHeight = 1.2;

/** The press at the end of a view, by the next view; undefined where the screen only scrolled or changed colours. */
export function pressBetween(
  view: ScreenView,
  next: ScreenView,
  typedInto: readonly Position[],
  before: Position | undefined,
): Press | undefined {
  const come = notOn(next.first, view.last);
  const gone = notOn(view.last, next.first);
  if (next.isScrolled || come.length + gone.length === 0 || isScrolled(view.last, next.first))
    return undefined;
  const opened = headingAmong(come, next.first);
  const found = markedPiece(view, typedInto) ?? linkTo(opened, view, gone, next) ?? again(view, before);
  const stays = view.last.length - gone.length;
  // All new at once, and nothing lit up under the mouse: a slide follows a slide.
  if (stays < 1 && !found?.isLit) return undefined;
  if (!found && !opened) return undefined;
  return {
    text: found && clean(found.piece.text),
    opened: opened && clean(opened.text),
    position: found?.piece,
    startSeconds: found?.seconds ?? view.endSeconds,
    endSeconds: next.startSeconds,
    confidence: Math.min(found?.piece.confidence ?? 1, opened?.confidence ?? 1),
    isSeen: found?.isSeen ?? false,
  };
}

interface Found {
  piece: ScreenPiece;
  seconds: number;
  isSeen: boolean;
  isLit: boolean;
}

/** The words where the mouse came to rest last, as they were before it covered them. */
function markedPiece(view: ScreenView, typedInto: readonly Position[]): Found | undefined {
  const isRecent = ({ lastSeconds }: ScreenSpot): boolean => view.endSeconds - lastSeconds <= pressedWithin;
  const words = view.last.filter(
    (piece) => isWording(piece.text) && !typedInto.some((position) => isOverlapping(position, piece)),
  );
  for (const mark of [...byTime(view.marks), ...byTime(view.spots.filter(isRecent))]) {
    const piece = wordsAt(mark, words) ?? nameUnder(mark, words);
    if (!piece) continue;
    const uncovered = view.first.find(
      (other) =>
        isOverlapping(other, piece) &&
        (isSameWords(other.text, piece.text) || other.text.includes(piece.text)),
    );
    const isLit = mark.width >= widerThanMouse;
    return { piece: uncovered ?? piece, seconds: mark.lastSeconds, isSeen: true, isLit };
  }
  return undefined;
}

/** The latest first, and of two that change together the larger. */
const byTime = (spots: readonly ScreenSpot[]): ScreenSpot[] =>
  [...spots].sort((a, b) => latest(b) - latest(a) || b.width - a.width);

const latest = ({ lastSeconds }: ScreenSpot): number => Math.round(lastSeconds * 3);

/** Inside what lit up, else nearest to the tip of the mouse. */
function wordsAt(mark: ScreenSpot, pieces: readonly ScreenPiece[]): ScreenPiece | undefined {
  const isLit = mark.width >= widerThanMouse;
  const tip = isLit ? middle(mark) : { x: mark.left, y: mark.top };
  return pieces
    .map((piece) => ({ piece, distance: distanceTo(piece, tip) }))
    .filter(({ piece, distance }) => (isLit ? isIn(piece, mark) : distance <= nearWords))
    .sort((a, b) => a.distance - b.distance)[0]?.piece;
}

/** A picture with a name under it, as on a desktop. */
function nameUnder(mark: ScreenSpot, pieces: readonly ScreenPiece[]): ScreenPiece | undefined {
  if (mark.width >= widerThanMouse) return undefined;
  return pieces
    .filter(
      ({ left, top, width }) =>
        mark.left >= left && mark.left <= left + width && top >= mark.top && top - mark.top <= downToName,
    )
    .sort((a, b) => a.top - b.top)[0];
}

function distanceTo({ left, top, width, height }: Position, { x, y }: { x: number; y: number }): number {
  return Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));
}

/** An entry of the same name as what opened, on a screen that partly stays: a menu. */
function linkTo(
  opened: ScreenPiece | undefined,
  view: ScreenView,
  gone: readonly ScreenPiece[],
  next: ScreenView,
): Found | undefined {
  const piece = opened && view.last.find(({ text }) => isWording(text) && isSameText(text, opened.text));
  const stays = piece && !gone.includes(piece) && next.first.length > 0;
  return stays ? { piece, seconds: view.endSeconds, isSeen: false, isLit: false } : undefined;
}

/** The mouse has not moved since the press of a view ago: "Next" and "Next". */
function again(view: ScreenView, before: Position | undefined): Found | undefined {
  if (!before || view.spots.length > 0) return undefined;
  const piece = view.last.find((each) => isOverlapping(each, before) && isWording(each.text));
  return piece && { piece, seconds: view.endSeconds, isSeen: false, isLit: true };
}

/** The largest of what is new, where it is larger than the rest. */
function headingAmong(come: readonly ScreenPiece[], all: readonly ScreenPiece[]): ScreenPiece | undefined {
  const heights = all.map(({ height }) => height).sort((a, b) => a - b);
  const usual = heights[Math.floor((heights.length - 1) / 2)] ?? 0;
  return come
    .filter(
      ({ text, height, confidence }) =>
        isWording(text) && confidence >= 0.8 && height >= usual * headingHeight,
    )
    .sort((a, b) => b.height - a.height)[0];
}
