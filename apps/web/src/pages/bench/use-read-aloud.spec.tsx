import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useReadAloud } from './use-read-aloud.js';

type Voice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService'>;
const voice = (name: string, lang: string, localService = true): Voice => ({ name, lang, localService });
interface Spoken {
  readonly text: string;
  lang: string;
  voice: Voice | null;
}

/** jsdom has no voice. */
class FakeSpeech extends EventTarget {
  voices: Voice[] = [];
  spoken: Spoken[] = [];
  getVoices = () => this.voices;
  speak = (each: Spoken) => void this.spoken.push(each);
  cancel = () => undefined;
}

describe('reading a step aloud', () => {
  let speech: FakeSpeech;
  beforeEach(() => {
    window.localStorage.clear();
    speech = new FakeSpeech();
    Object.assign(window, { speechSynthesis: speech });
    Object.assign(globalThis, {
      SpeechSynthesisUtterance: class {
        constructor(readonly text: string) {}
      },
    });
  });
  afterEach(() => {
    cleanup();
    Reflect.deleteProperty(window, 'speechSynthesis');
    Reflect.deleteProperty(globalThis, 'SpeechSynthesisUtterance');
  });
  const open = (language: string) => renderHook(() => useReadAloud('Die Schraube lösen.', language)).result;

  it('speaks with a voice of the language of the SOP, whatever the language of the page is', () => {
    document.documentElement.lang = 'en';
    speech.voices = [voice('Amy', 'en-GB'), voice('Cloud', 'de-DE', false), voice('Anna', 'de_AT')];
    const read = open('de');
    expect(read.current.isAvailable).toBe(true);
    act(() => read.current.toggle());
    expect(speech.spoken).toMatchObject([
      { text: 'Die Schraube lösen.', lang: 'de', voice: { name: 'Anna' } },
    ]);
  });

  it('prefers the voice of the same region', () => {
    speech.voices = [voice('Amy', 'en-US'), voice('Brian', 'en-GB')];
    const read = open('en-GB');
    act(() => read.current.toggle());
    expect(speech.spoken).toMatchObject([{ voice: { name: 'Brian' } }]);
  });

  it('is offered only where the device has a voice of that language, also one that is loaded late', () => {
    window.localStorage.setItem('bench-read-aloud', 'on');
    speech.voices = [voice('Amy', 'en-GB')];
    const read = open('de');
    expect([read.current.isAvailable, speech.spoken]).toEqual([false, []]);
    speech.voices = [...speech.voices, voice('Anna', 'de-DE')];
    act(() => void speech.dispatchEvent(new Event('voiceschanged')));
    expect(read.current.isAvailable).toBe(true);
    expect(speech.spoken).toMatchObject([{ voice: { name: 'Anna' } }]);
  });

  it('is not offered by a browser that cannot speak', () => {
    Reflect.deleteProperty(window, 'speechSynthesis');
    expect(open('de').current.isAvailable).toBe(false);
  });
});
