import { Button, Drawer, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type KeyboardEvent } from 'react';
import type { AnnotatorState } from '../annotator-state.js';
import type { AnnotatorStore } from '../annotator-store.js';
import styles from '../annotator.module.css';
import { texts } from '../annotator.texts.js';
import { LabelKeys } from '../labels/label-keys.js';
import type { Labels } from '../labels/use-labels.js';
import type { Suggestions } from '../suggestions/use-suggestions.js';
import { SidePanel } from './side-panel.js';

interface LabelAreaProps {
  readonly store: AnnotatorStore;
  readonly state: AnnotatorState;
  readonly labels: Labels;
  /** Absent if the company has no model. */
  readonly suggestions?: Suggestions;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The labels and boxes of the open frame: beside the canvas, on a phone below it. */
export function LabelArea(props: LabelAreaProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return isPhone ? <LabelStrip {...props} /> : <LabelAside {...props} />;
}

function LabelAside({ store, state, labels, suggestions }: LabelAreaProps) {
  return (
    <aside className={styles.aside}>
      <h3 className={styles.heading}>{texts.labels}</h3>
      <Keys store={store} state={state} labels={labels} />
      <SidePanel store={store} state={state} colourOf={labels.colourOfLabel} />
      {suggestions && (
        <Switch
          label={texts.suggestAlways}
          checked={suggestions.isAutomatic}
          onChange={(event) => suggestions.setAutomatic(event.currentTarget.checked)}
        />
      )}
    </aside>
  );
}

/** The labels in a row; the boxes are in a drawer, which closes while a label is requested. */
function LabelStrip({ store, state, labels, onKeyDown }: LabelAreaProps) {
  const [isListOpen, setListOpen] = useState(false);
  return (
    <div className={styles.strip}>
      <Keys store={store} state={state} labels={labels} />
      <Button variant="default" onClick={() => setListOpen(true)}>
        {texts.boxesOf(state.drawing.boxes.length)}
      </Button>
      <Drawer
        opened={isListOpen && state.mode.kind !== 'labelling'}
        size="auto"
        onClose={() => setListOpen(false)}
        position="bottom"
        title={texts.boxesTitle}
        closeButtonProps={{ 'aria-label': texts.close }}
      >
        <div className={styles.drawer} {...{ onKeyDown }}>
          <SidePanel store={store} state={state} colourOf={labels.colourOfLabel} />
        </div>
      </Drawer>
    </div>
  );
}

const Keys = ({ store, state, labels }: Pick<LabelAreaProps, 'store' | 'state' | 'labels'>) => (
  <LabelKeys
    store={store}
    digits={labels.digits}
    activeLabel={state.activeLabel}
    colourOf={labels.colourOfLabel}
  />
);
