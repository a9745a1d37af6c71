import { useCallback, useEffect, useState } from 'react';
import { readChoice, storeChoice } from '../../lib/local-choice.js';

const choice = 'bench-read-aloud';

/** Reads a text aloud whenever it changes, while it is switched on; `isAvailable` where the browser has a voice. */
export function useReadAloud(text: string) {
  const isAvailable = 'speechSynthesis' in window;
  const [isOn, setIsOn] = useState(() => isAvailable && readChoice(choice) === 'on');
  useEffect(() => {
    if (!isOn || text === '') return;
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.lang = document.documentElement.lang;
    window.speechSynthesis.speak(spoken);
    return () => window.speechSynthesis.cancel();
  }, [isOn, text]);
  const toggle = useCallback(() => {
    setIsOn((was) => {
      storeChoice(choice, was ? 'off' : 'on');
      return !was;
    });
  }, []);
  return { isAvailable, isOn, toggle };
}
