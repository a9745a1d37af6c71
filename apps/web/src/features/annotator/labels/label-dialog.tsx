import { Button, TextInput } from '@mantine/core';
import { annotationLimits, foldedText, containsSearch } from '@sop/contracts';
import { useEffect, useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { AnnotatorState } from '../annotator-state.js';
import type { AnnotatorStore } from '../annotator-store.js';
import { texts } from '../annotator.texts.js';
import { boxWith, suggestionWith } from '../canvas/drawing.js';
import styles from './label-dialog.module.css';
import { toCanvas } from '../canvas/viewport.js';

interface LabelDialogProps {
  readonly store: AnnotatorStore;
  readonly state: AnnotatorState;
  /** All labels of the dataset; the matching ones are offered. */
  readonly order: readonly string[];
}

/** Labels offered at once; more are found by typing. */
const maxOptions = 6;
/** Approximate maximum size, to keep the dialog on the canvas. Pixels. */
const maxSize = { width: 300, height: 260 } as const;

/** Asks for the label next to the box. Enter saves, Escape cancels; the last label is the initial value. */
export function LabelDialog({ store, state, order }: LabelDialogProps) {
  const { mode } = state;
  if (mode.kind !== 'labelling') return null;
  const present = boxWith(state, mode.id)?.label ?? suggestionWith(state, mode.id)?.label ?? state.lastLabel;
  return (
    <LabelForm key={mode.id ?? 'new'} store={store} order={order} first={present} isNew={mode.id === null} />
  );
}

interface LabelFormProps {
  readonly store: AnnotatorStore;
  readonly order: readonly string[];
  readonly first: string;
  readonly isNew: boolean;
}

function LabelForm({ store, order, first, isNew }: LabelFormProps) {
  const titleId = useId();
  const [label, setLabel] = useState(first);
  const [position] = useState(() => positionFor(store.now()));
  useReturnFocus();
  const isEmpty = label.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    store.send({ type: 'labelled', label: existingLabel(label, order) });
  };
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    store.send({ type: 'cancelled' });
  };
  return (
    <div role="dialog" aria-labelledby={titleId} className={styles.dialog} style={position}>
      <form onSubmit={submit} className={styles.form}>
        <TextInput
          id={`${titleId}-field`}
          label={<span id={titleId}>{isNew ? texts.newLabel : texts.label}</span>}
          value={label}
          maxLength={annotationLimits.classNameMax}
          autoComplete="off"
          ref={focusAndSelect}
          onKeyDown={onEscape}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <MatchingLabels
          order={order}
          label={label}
          first={first}
          onPick={(each) => store.send({ type: 'labelled', label: each })}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => store.send({ type: 'cancelled' })}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={isEmpty}>
            {texts.saveLabel}
          </Button>
        </div>
      </form>
    </div>
  );
}

function MatchingLabels({
  order,
  label,
  first,
  onPick,
}: {
  order: readonly string[];
  label: string;
  first: string;
  onPick: (label: string) => void;
}) {
  // The initial value is a proposal, not a search.
  const fitting = label === first ? order : order.filter((each) => containsSearch(label, [each]));
  if (fitting.length === 0) return null;
  return (
    <div className={styles.offers} role="group" aria-label={texts.labelsOfDataset}>
      {fitting.slice(0, maxOptions).map((each) => (
        <button key={each} type="button" className={styles.offer} onClick={() => onPick(each)}>
          {each}
        </button>
      ))}
    </div>
  );
}

/** Returns the existing spelling of a label that a reader would take for the same. */
const existingLabel = (label: string, order: readonly string[]): string =>
  order.find((each) => each === label.trim()) ??
  order.find((each) => foldedText(each) === foldedText(label)) ??
  label;

/** Returns the focus to the canvas or the list, whose shortcuts continue to work. */
function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}

function focusAndSelect(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
  field?.select();
}

/** Below the box, or where there is space. On a phone the style sheet positions it at the top. */
function positionFor(state: AnnotatorState): { left: number; top: number } | undefined {
  const { mode, picture, view, canvas } = state;
  if (mode.kind !== 'labelling' || !picture) return undefined;
  const rect = toCanvas(view, picture, mode.rect);
  const below = rect.y + rect.height + 8;
  const above = rect.y - maxSize.height - 8;
  const isRoomBelow = below + maxSize.height <= canvas.height;
  const beside = rect.x + rect.width + 8;
  const hasNeither = !isRoomBelow && above < 0;
  const left = hasNeither && beside + maxSize.width <= canvas.width ? beside : rect.x;
  const top = isRoomBelow ? below : Math.max(above, 8);
  return {
    left: Math.max(8, Math.min(left, canvas.width - maxSize.width - 8)),
    top: hasNeither ? Math.max(8, Math.min(rect.y, canvas.height - maxSize.height - 8)) : top,
  };
}
