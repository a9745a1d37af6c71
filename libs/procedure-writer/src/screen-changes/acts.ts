import { isSameText } from '../language/same-text.js';
import type { ScreenChanges, ScreenPiece, ScreenView } from '../types/observations.js';
import { filledFields, typedPositions, type FilledField } from './fields.js';
import { isIn, labelOf, notOn, isOverlapping } from './pieces.js';
import { pressBetween, type Press } from './presses.js';

/** An act on a screen, in words. */
export interface ScreenAct {
  title: string;
  /** Its result. */
  outcome: string | undefined;
  startSeconds: number;
  endSeconds: number;
  confidence: number;
  /** The typing or the mouse at the press is visible. */
  isSeen: boolean;
}

/** Share of the picture: a press beside a field, on its label or its arrow, is one on the field. */
const nearField = 0.03;
/** One click may be chance; a procedure has more. */
const fewestSeen = 2;
/** Without speech, what matters is a guess. */
const typedConfidence = 0.45;
const pressedConfidence = 0.4;
const openedConfidence = 0.3;

/** What the user does on a silent screen: fields typed into, things pressed, pages and windows that open. None of scrolling, slides, film and games. */
export function screenActs({ views }: ScreenChanges): ScreenAct[] {
  const presses: (Press & { at: number })[] = [];
  const acts = views.flatMap((view, at) => {
    const next = views[at + 1];
    const fields = filledFields(view, next);
    const before = presses.at(-1);
    const unmoved = before?.at === at - 1 ? before.position : undefined;
    const press = next && pressBetween(view, next, typedPositions(view), unmoved);
    const typed = fields.map(typing);
    if (!press) return typed;
    const choice = choiceOf({ ...press, at }, views, before);
    presses.push({ ...press, at });
    return [...typed, choice ?? pressing(press)];
  });
  const distinctActs = withoutRepeats(acts);
  return distinctActs.filter(({ isSeen }) => isSeen).length >= fewestSeen ? distinctActs : [];
}

interface Act extends ScreenAct {
  /** The act before only opened the list. */
  replacesBefore?: boolean;
  label?: string | undefined;
}

function typing({ value, label, startSeconds, endSeconds, confidence }: FilledField): Act {
  return {
    title: value === null ? `Fill in “${label}”` : `Type “${value}” in “${label}”`,
    outcome: undefined,
    startSeconds,
    endSeconds,
    confidence: typedConfidence * confidence,
    isSeen: true,
    label,
  };
}

function pressing({ text, opened, startSeconds, endSeconds, confidence, isSeen }: Press): Act {
  const isNamed = text !== undefined;
  return {
    title: isNamed ? `Click “${text}”` : `Open “${opened ?? ''}”`,
    outcome: isNamed && opened !== undefined ? `“${opened}” opens.` : undefined,
    startSeconds,
    endSeconds,
    confidence: (isNamed ? pressedConfidence : openedConfidence) * confidence,
    isSeen: isNamed && isSeen,
  };
}

/** The pressed text is now the value of a field that had another one before its list opened. */
function choiceOf(
  press: Press & { at: number },
  views: readonly ScreenView[],
  before: (Press & { at: number }) | undefined,
): Act | undefined {
  const [list, after] = [views[press.at], views[press.at + 1]];
  const unopened = before?.at === press.at - 1 ? views[before.at] : undefined;
  const { text } = press;
  if (!list || !after || !unopened || text === undefined) return undefined;
  const field = notOn(after.first, unopened.last).find((piece) => isSameText(piece.text, text));
  const shown =
    field && unopened.last.find((piece) => isOverlapping(piece, field) && !isSameText(piece.text, text));
  if (!field || !shown) return undefined;
  const label = labelOf(field, beside(after.first, field));
  return {
    ...pressing(press),
    title: `Choose “${text}”${label === undefined ? '' : ` in “${label}”`}`,
    outcome: undefined,
    replacesBefore: before?.position !== undefined && isOverlapping(before.position, shown, nearField),
  };
}

const beside = (pieces: readonly ScreenPiece[], field: ScreenPiece): ScreenPiece[] =>
  pieces.filter((piece) => piece !== field && !isIn(piece, field));

/** A field that was left and typed into again is one act, with its last value; so is a thing pressed twice. */
function withoutRepeats(acts: readonly Act[]): ScreenAct[] {
  const unique: Act[] = [];
  for (const act of acts) {
    const last = unique.at(-1);
    const isAgain = last && (act.replacesBefore || isSameAct(last, act));
    if (isAgain) unique.pop();
    unique.push(isAgain ? { ...act, startSeconds: last.startSeconds } : act);
  }
  return unique.map(({ title, outcome, startSeconds, endSeconds, confidence, isSeen }) => ({
    title,
    outcome,
    startSeconds,
    endSeconds,
    confidence,
    isSeen,
  }));
}

const isSameAct = (a: Act, b: Act): boolean =>
  a.title === b.title || (a.label !== undefined && a.label === b.label && b.title.startsWith('Type'));
