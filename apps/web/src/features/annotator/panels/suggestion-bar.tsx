import { Button } from '@mantine/core';
import type { AnnotatorState } from '../annotator-state.js';
import type { AnnotatorStore } from '../annotator-store.js';
import { texts } from '../annotator.texts.js';
import { selectedIdOf, suggestionWith } from '../canvas/drawing.js';
import { percent } from '../canvas/paint-boxes.js';
import styles from './suggestion-bar.module.css';

/** Accepting and rejecting what the model suggests; the one that is meant stands on it. */
export function SuggestionBar({ store, state }: { store: AnnotatorStore; state: AnnotatorState }) {
  const count = state.suggestions.length;
  const meant = suggestionWith(state, selectedIdOf(state)) ?? state.suggestions[0];
  if (!meant) return null;
  return (
    <div className={styles.bar} role="group" aria-label={texts.suggestions}>
      <span className={styles.words}>
        <strong>{meant.label}</strong> {percent(meant.score)}
        <span className={styles.count}>{texts.suggestionCount(count)}</span>
      </span>
      <Button
        title={texts.withKey(texts.accept, 'A')}
        onClick={() => store.send({ type: 'accept', id: meant.id })}
      >
        {texts.accept}
      </Button>
      <Button
        variant="default"
        title={texts.withKey(texts.reject, 'X')}
        onClick={() => store.send({ type: 'reject', id: meant.id })}
      >
        {texts.reject}
      </Button>
      {count > 1 && (
        <Button
          variant="subtle"
          title={texts.withKey(texts.acceptAll, 'Shift A')}
          onClick={() => store.send({ type: 'accept-all' })}
        >
          {texts.acceptAll}
        </Button>
      )}
    </div>
  );
}
