import { Button, Switch } from '@mantine/core';
import type { AnnotatorState } from '../annotator-state.js';
import type { AnnotatorStore } from '../annotator-store.js';
import { texts } from '../annotator.texts.js';
import { BoxList } from './box-list.js';
import { boxWith, selectedIdOf } from '../canvas/drawing.js';
import type { ColourOfLabel } from '../canvas/paint-boxes.js';
import styles from './side-panel.module.css';

interface SidePanelProps {
  readonly store: AnnotatorStore;
  readonly state: AnnotatorState;
  readonly colourOf: ColourOfLabel;
}

/** The boxes as text with their actions, for keyboard and screen reader as well as the mouse. */
export function SidePanel({ store, state, colourOf }: SidePanelProps) {
  const { boxes, isBackground } = state.drawing;
  const selected = boxWith(state, selectedIdOf(state));
  return (
    <section className={styles.panel} aria-label={texts.boxesHere}>
      <div className={styles.head}>
        <h3 className={styles.title}>{boxes.length === 0 ? texts.noBoxes : texts.boxes(boxes.length)}</h3>
        <Button
          variant="subtle"
          title={texts.withKey(texts.addBox, 'N')}
          disabled={state.picture === null}
          onClick={() => store.send({ type: 'add' })}
        >
          {texts.addBox}
        </Button>
      </div>
      {boxes.length + state.suggestions.length > 0 ? (
        <BoxList store={store} state={state} colourOf={colourOf} />
      ) : (
        <p className={styles.empty}>{isBackground ? texts.backgroundHint : texts.drawHint}</p>
      )}
      {boxes.length > 0 && (
        <div className={styles.actions}>
          <Button
            variant="default"
            disabled={!selected}
            title={texts.withKey(texts.relabelHint, texts.keyNames.enter)}
            onClick={() => store.send({ type: 'relabel' })}
          >
            {texts.relabel}
          </Button>
          <Button
            variant="default"
            disabled={!selected}
            title={texts.withKey(texts.deleteHint, texts.keyNames.delete)}
            onClick={() => store.send({ type: 'delete', thenNext: true })}
          >
            {texts.delete}
          </Button>
        </div>
      )}
      <Switch
        className={styles.background}
        label={texts.background}
        title={boxes.length > 0 ? texts.hasBoxes : 'B'}
        checked={isBackground}
        disabled={boxes.length > 0}
        onChange={(event) => store.send({ type: 'background', isOn: event.currentTarget.checked })}
      />
    </section>
  );
}
