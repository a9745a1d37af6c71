import { isSameText } from '../language/same-text.js';
import type { Position, ScreenPiece } from '../types/observations.js';

/** Shares of the picture: a reading jitters by less, neighbours are further apart. */
const samePositionWithin = 0.02;
/** A label is this many line heights above its field, or so far to the left of it. */
const labelLines = 2.6;
const labelGap = 0.12;
const alignedWithin = 0.03;
/** The share of remaining pieces (three or more) that moved by one distance when the page was scrolled. */
const scrolledShare = 0.5;
const fewestScrolled = 3;

export const middle = ({ left, top, width, height }: Position) => ({
  x: left + width / 2,
  y: top + height / 2,
});

/** Whether two positions share more than a rim. */
export function isOverlapping(a: Position, b: Position, margin = 0): boolean {
  return (
    a.left - margin < b.left + b.width &&
    b.left - margin < a.left + a.width &&
    a.top - margin < b.top + b.height &&
    b.top - margin < a.top + a.height
  );
}

export const isIn = (piece: Position, position: Position): boolean => {
  const { x, y } = middle(piece);
  return (
    x >= position.left - samePositionWithin &&
    x <= position.left + position.width + samePositionWithin &&
    y >= position.top &&
    y <= position.top + position.height
  );
};

/** Read twice, apart from figures that count on. */
export function isSameWords(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => text.replace(/[\d.,:%]+/g, '').trim()) as [string, string];
  return isSameText(a, b) || (x !== '' && x === y);
}

const isSamePosition = (a: Position, b: Position): boolean =>
  Math.abs(a.left - b.left) < samePositionWithin && Math.abs(middle(a).y - middle(b).y) < samePositionWithin;

/** Text of one screen that the other does not show at that position. */
export const notOn = (pieces: readonly ScreenPiece[], other: readonly ScreenPiece[]): ScreenPiece[] =>
  pieces.filter(
    (piece) => !other.some((known) => isSamePosition(piece, known) && isSameWords(piece.text, known.text)),
  );

export function isScrolled(before: readonly ScreenPiece[], after: readonly ScreenPiece[]): boolean {
  const [gone, come] = [notOn(before, after), notOn(after, before)];
  const moves = come.flatMap((piece) => {
    const was = gone.find(
      (other) => isSameText(other.text, piece.text) && Math.abs(other.left - piece.left) < samePositionWithin,
    );
    return was ? [piece.top - was.top] : [];
  });
  if (moves.length < fewestScrolled) return false;
  const usual = [...moves].sort((a, b) => a - b)[Math.floor(moves.length / 2)] ?? 0;
  const alike = moves.filter((move) => Math.abs(move - usual) < 0.01).length;
  return alike >= fewestScrolled && alike >= scrolledShare * moves.length;
}

/** The words beside a field that say what belongs in it, no sentences: above it, else to its left. */
export function labelOf(field: Position, pieces: readonly ScreenPiece[]): string | undefined {
  const named = pieces.filter(({ text }) => isWording(text) && !/[.!]$/.test(text.trim()));
  const above = named
    .filter(
      (piece) =>
        Math.abs(piece.left - field.left) < alignedWithin &&
        bottom(piece) <= middle(field).y &&
        middle(field).y - bottom(piece) < labelLines * piece.height,
    )
    .sort((a, b) => bottom(b) - bottom(a));
  const beside = named
    .filter(
      (piece) =>
        piece.left + piece.width <= field.left + 0.005 &&
        field.left - piece.left - piece.width < labelGap &&
        Math.abs(middle(piece).y - middle(field).y) < piece.height / 2,
    )
    .sort((a, b) => b.left - a.left);
  const label = above[0] ?? beside[0];
  return label && clean(label.text);
}

const bottom = ({ top, height }: Position): number => top + height;

/** Two letters and no sentence: the text of buttons, tabs, labels and entries of lists. */
export const isWording = (text: string): boolean =>
  (text.match(/\p{L}/gu)?.length ?? 0) >= 2 && text.trim().split(/\s+/).length <= 7;

export const clean = (text: string): string => text.trim().replace(/\s*[:*>›»…]+$/u, '');
