import { useState } from 'react';
import { keepChoice, readChoice } from '../../../lib/local-choice.js';

const choiceKey = 'annotator-keys';

export interface CharacterKeys {
  readonly isOn: boolean;
  readonly turn: (isOn: boolean) => void;
}

/** Whether single letters and digits work as keys; remembered in this browser. */
export function useCharacterKeys(): CharacterKeys {
  const [isOn, setOn] = useState(() => readChoice(choiceKey) !== 'off');
  return {
    isOn,
    turn: (next) => {
      keepChoice(choiceKey, next ? 'on' : 'off');
      setOn(next);
    },
  };
}
