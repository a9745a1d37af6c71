import { Switch } from '@mantine/core';
import { useState } from 'react';
import { storeChoice, readChoice } from '../../../lib/local-choice.js';
import type { TintByLabel } from './detected-objects.js';
import { texts } from '../sop.texts.js';

/** Storage key of the choice: `on` draws the boxes. */
const objectsChoice = 'detectedObjects';

export interface ShownObjects extends ObjectsChoice {
  readonly tints: TintByLabel;
}

interface ObjectsChoice {
  /** Whether boxes are drawn over the pictures. */
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function useObjectsChoice(): ObjectsChoice {
  const [isOn, setIsOn] = useState(() => readChoice(objectsChoice) === 'on');
  const onChange = (next: boolean) => {
    setIsOn(next);
    storeChoice(objectsChoice, next ? 'on' : 'off');
  };
  return { isOn, onChange };
}

export const ObjectsSwitch = ({ isOn, onChange }: ShownObjects) => (
  <Switch
    label={texts.showObjects}
    checked={isOn}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
