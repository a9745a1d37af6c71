import { intersectionOverUnion } from '@sop/contracts';
import type { AnnotatorState } from '../annotator-state.js';
import { addBoxes, idle, announce, selectedIdOf, selecting, suggestionWith } from '../canvas/drawing.js';
import type { PlacedBox } from '../frames/interpolate.js';
import { announcements } from '../announcements.texts.js';

/** A suggestion that overlaps a box of the same label by this much is a duplicate. */
const duplicateOverlap = 0.6;

type Suggested = PlacedBox & { readonly score: number };

/** Adds the model's suggestions except those that are drawn already, highest score first. */
export function showSuggestions(state: AnnotatorState, found: readonly Suggested[]): AnnotatorState {
  const suggestions = found
    .filter((each) => !isDrawn(state, each))
    .sort((a, b) => b.score - a.score)
    .map(({ label, rect, score }, index) => ({ id: state.nextId + index, label, rect, score }));
  const next = { ...state, suggestions, nextId: state.nextId + suggestions.length };
  if (suggestions.length === 0) return announce(next, announcements.nothingNew);
  return announce(
    { ...next, mode: quietMode(state, suggestions[0]?.id ?? null) },
    announcements.toDecide(suggestions.length),
  );
}

/** A gesture in progress continues; otherwise the suggestion with the highest score is selected. */
const quietMode = (state: AnnotatorState, id: number | null) =>
  state.mode.kind === 'idle' ? selecting(id) : state.mode;

const isDrawn = (state: AnnotatorState, found: PlacedBox) =>
  state.drawing.boxes.some(
    (box) => box.label === found.label && intersectionOverUnion(box.rect, found.rect) > duplicateOverlap,
  );

/** Turns a suggestion into a box, with its own label or another, and selects the next suggestion. */
export function acceptSuggestion(
  state: AnnotatorState,
  id: number | null,
  label: string | null = null,
): AnnotatorState {
  const suggestion = chosen(state, id);
  if (!suggestion) return state;
  const next = without(addBoxes(state, [{ ...suggestion, label: label ?? suggestion.label }]), suggestion.id);
  return announce(next, announcements.accepted(label ?? suggestion.label, next.suggestions.length));
}

export function acceptAll(state: AnnotatorState): AnnotatorState {
  if (state.suggestions.length === 0) return state;
  const next = { ...addBoxes(state, state.suggestions), suggestions: [], mode: idle };
  return announce(next, announcements.allAccepted(state.suggestions.length, next.drawing.boxes.length));
}

export function rejectSuggestion(state: AnnotatorState, id: number | null): AnnotatorState {
  const suggestion = chosen(state, id);
  if (!suggestion) return state;
  const next = without(state, suggestion.id);
  return announce(next, announcements.rejected(suggestion.label, next.suggestions.length));
}

/** The one given, or else the selected one, or else the one with the highest score. */
const chosen = (state: AnnotatorState, id: number | null) =>
  id === null
    ? (suggestionWith(state, selectedIdOf(state)) ?? state.suggestions[0])
    : suggestionWith(state, id);

/** The following suggestion takes the place of the removed one. */
function without(state: AnnotatorState, id: number): AnnotatorState {
  const index = state.suggestions.findIndex((each) => each.id === id);
  const suggestions = state.suggestions.filter((each) => each.id !== id);
  const following = suggestions[index] ?? suggestions[0];
  return { ...state, suggestions, mode: selecting(following?.id ?? null) };
}
