import type { AnnotatorState } from '../annotator-state.js';
import { addBoxes, idle, say, selectedIdOf, selecting, suggestionWith } from '../canvas/drawing.js';
import { overlapOf } from '../canvas/geometry.js';
import type { PlacedBox } from '../frames/interpolate.js';
import { said } from '../said.texts.js';

/** A suggestion that overlaps a box of the same label by this much says nothing new. */
const sameThing = 0.6;

type Suggested = PlacedBox & { readonly score: number };

/** Takes over what the model sees, but for what is drawn already; the surest first. */
export function showSuggestions(state: AnnotatorState, found: readonly Suggested[]): AnnotatorState {
  const suggestions = found
    .filter((each) => !isDrawn(state, each))
    .sort((a, b) => b.score - a.score)
    .map(({ label, rect, score }, index) => ({ id: state.nextId + index, label, rect, score }));
  const next = { ...state, suggestions, nextId: state.nextId + suggestions.length };
  if (suggestions.length === 0) return say(next, said.nothingNew);
  return say(
    { ...next, mode: quietMode(state, suggestions[0]?.id ?? null) },
    said.toDecide(suggestions.length),
  );
}

/** What is being drawn goes on; else the surest suggestion is selected. */
const quietMode = (state: AnnotatorState, id: number | null) =>
  state.mode.kind === 'idle' ? selecting(id) : state.mode;

const isDrawn = (state: AnnotatorState, found: PlacedBox) =>
  state.drawing.boxes.some((box) => box.label === found.label && overlapOf(box.rect, found.rect) > sameThing);

/** Makes a suggestion a box, with its own label or another; the next suggestion is selected then. */
export function acceptSuggestion(
  state: AnnotatorState,
  id: number | null,
  label: string | null = null,
): AnnotatorState {
  const suggestion = chosen(state, id);
  if (!suggestion) return state;
  const next = without(addBoxes(state, [{ ...suggestion, label: label ?? suggestion.label }]), suggestion.id);
  return say(next, said.accepted(label ?? suggestion.label, next.suggestions.length));
}

export function acceptAll(state: AnnotatorState): AnnotatorState {
  if (state.suggestions.length === 0) return state;
  const next = { ...addBoxes(state, state.suggestions), suggestions: [], mode: idle };
  return say(next, said.allAccepted(state.suggestions.length, next.drawing.boxes.length));
}

export function rejectSuggestion(state: AnnotatorState, id: number | null): AnnotatorState {
  const suggestion = chosen(state, id);
  if (!suggestion) return state;
  const next = without(state, suggestion.id);
  return say(next, said.rejected(suggestion.label, next.suggestions.length));
}

/** The one named, else the selected one, else the surest. */
const chosen = (state: AnnotatorState, id: number | null) =>
  id === null
    ? (suggestionWith(state, selectedIdOf(state)) ?? state.suggestions[0])
    : suggestionWith(state, id);

/** The place of the one that goes is taken by the one after it. */
function without(state: AnnotatorState, id: number): AnnotatorState {
  const place = state.suggestions.findIndex((each) => each.id === id);
  const suggestions = state.suggestions.filter((each) => each.id !== id);
  const following = suggestions[place] ?? suggestions[0];
  return { ...state, suggestions, mode: selecting(following?.id ?? null) };
}
