import { useState } from 'react';
import { storeChoice, readChoice } from '../../../lib/local-choice.js';

const choiceKey = 'annotator-keys';

export interface CharacterKeys {
  readonly isOn: boolean;
  readonly turn: (isOn: boolean) => void;
}

/** Whether single letters and digits work as shortcuts; stored in this browser. */
export function useCharacterKeys(): CharacterKeys {
  const [isOn, setOn] = useState(() => readChoice(choiceKey) !== 'off');
  return {
    isOn,
    turn: (next) => {
      storeChoice(choiceKey, next ? 'on' : 'off');
      setOn(next);
    },
  };
}
