import type { ScreenChanges, ScreenPiece, ScreenView } from '../types/observations.js';
import { typedPositions } from './fields.js';
import { notOn } from './pieces.js';
import { pressBetween } from './presses.js';

/** From one view of a silent screen to the next, with what is known of it. */
export interface SeenChange {
  startSeconds: number;
  endSeconds: number;
  /** Where the mouse is, and what is read before and after. */
  notes: readonly string[];
}

const mostNewTexts = 6;
const surelyRead = 0.7;

/** Changes of view that no step is about; scrolling changes nothing. */
export function unseenChanges(
  { views }: ScreenChanges,
  steps: readonly { startSeconds: number; endSeconds: number }[],
): SeenChange[] {
  return views.flatMap((view, at) => {
    const next = views[at + 1];
    if (!next || next.isScrolled) return [];
    const [startSeconds, endSeconds] = [view.endSeconds, next.startSeconds];
    const isKnown = steps.some((step) => step.startSeconds <= endSeconds && step.endSeconds >= startSeconds);
    return isKnown ? [] : [{ startSeconds, endSeconds, notes: notesOn(view, next) }];
  });
}

function notesOn(view: ScreenView, next: ScreenView): string[] {
  const pressed = pressBetween(view, next, typedPositions(view), undefined);
  const mark = pressed?.position ?? view.marks.at(-1);
  const come = textsOf(notOn(next.first, view.last));
  return [
    ...(mark ? [`Mouse: ${percent(mark.left)} from the left, ${percent(mark.top)} from the top.`] : []),
    ...(pressed?.text === undefined ? [] : [`Read there: ${pressed.text}`]),
    ...(come.length === 0 ? [] : [`Read only after the change: ${come.join(' | ')}`]),
  ];
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const textsOf = (pieces: readonly ScreenPiece[]): string[] =>
  pieces
    .filter(({ confidence }) => confidence >= surelyRead)
    .slice(0, mostNewTexts)
    .map(({ text }) => text);
