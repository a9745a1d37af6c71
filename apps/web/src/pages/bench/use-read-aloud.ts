import { useCallback, useEffect, useMemo, useState } from 'react';
import { readChoice, storeChoice } from '../../lib/local-choice.js';

const choice = 'bench-read-aloud';

/** Reads a text aloud whenever it changes, while it is switched on; `isAvailable` where the device has a voice of its language. */
export function useReadAloud(text: string, language: string) {
  const voice = useVoice(language);
  const [isOn, setIsOn] = useState(() => readChoice(choice) === 'on');
  useEffect(() => {
    if (!isOn || !voice || text === '') return;
    const spoken = new SpeechSynthesisUtterance(text);
    Object.assign(spoken, { lang: language, voice });
    window.speechSynthesis.speak(spoken);
    return () => window.speechSynthesis.cancel();
  }, [isOn, voice, text, language]);
  const toggle = useCallback(() => {
    setIsOn((was) => {
      storeChoice(choice, was ? 'off' : 'on');
      return !was;
    });
  }, []);
  return { isAvailable: voice !== undefined, isOn: isOn && voice !== undefined, toggle };
}

function useVoice(language: string): SpeechSynthesisVoice | undefined {
  const speech = 'speechSynthesis' in window ? window.speechSynthesis : undefined;
  const [voices, setVoices] = useState(() => speech?.getVoices() ?? []);
  // Browsers load them after the page.
  useEffect(() => {
    if (!speech) return;
    const read = () => setVoices(speech.getVoices());
    speech.addEventListener('voiceschanged', read);
    return () => speech.removeEventListener('voiceschanged', read);
  }, [speech]);
  return useMemo(() => voiceOf(voices, language), [voices, language]);
}

/** Of the same region before another one, and of the device before one that needs a connection. */
function voiceOf(
  voices: readonly SpeechSynthesisVoice[],
  language: string,
): SpeechSynthesisVoice | undefined {
  const inLanguage = voices.filter((voice) => languageOf(voice.lang) === languageOf(language));
  const rank = (voice: SpeechSynthesisVoice) =>
    (voice.localService ? 2 : 0) + (tagOf(voice.lang) === tagOf(language) ? 1 : 0);
  return [...inLanguage].sort((one, other) => rank(other) - rank(one))[0];
}

/** Android writes `de_DE`. */
const tagOf = (language: string): string => language.replace('_', '-').toLowerCase();
const languageOf = (language: string): string => tagOf(language).split('-')[0] ?? '';
