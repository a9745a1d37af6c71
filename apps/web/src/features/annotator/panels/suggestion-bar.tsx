import { Button } from '@mantine/core';
import type { AnnotatorState } from '../annotator-state.js';
import type { AnnotatorStore } from '../annotator-store.js';
import { texts } from '../annotator.texts.js';
import { selectedIdOf, suggestionWith } from '../canvas/drawing.js';
import { percent } from '../canvas/paint-boxes.js';
import styles from './suggestion-bar.module.css';

/** Accepts or rejects the model's suggestions; the current one is named on it. */
export function SuggestionBar({ store, state }: { store: AnnotatorStore; state: AnnotatorState }) {
  const count = state.suggestions.length;
  const current = suggestionWith(state, selectedIdOf(state)) ?? state.suggestions[0];
  if (!current) return null;
  return (
    <div className={styles.bar} role="group" aria-label={texts.suggestions}>
      <span className={styles.text}>
        <strong>{current.label}</strong> {percent(current.score)}
        <span className={styles.count}>{texts.suggestionCount(count)}</span>
      </span>
      <Button
        title={texts.withKey(texts.accept, 'A')}
        onClick={() => store.send({ type: 'accept', id: current.id })}
      >
        {texts.accept}
      </Button>
      <Button
        variant="default"
        title={texts.withKey(texts.reject, 'X')}
        onClick={() => store.send({ type: 'reject', id: current.id })}
      >
        {texts.reject}
      </Button>
      {count > 1 && (
        <Button
          variant="subtle"
          title={texts.withKey(texts.acceptAll, texts.keyNames.shiftA)}
          onClick={() => store.send({ type: 'accept-all' })}
        >
          {texts.acceptAll}
        </Button>
      )}
    </div>
  );
}
