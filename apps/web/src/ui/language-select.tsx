import { NativeSelect } from '@mantine/core';
import { nameInItself } from '../lib/intl.js';
import { chooseLanguage } from '../lib/language-choice.js';
import { locale, locales } from '../lib/locale.js';
import { texts } from './ui.texts.js';

/** Chooses the language of the web on this device. Each language has its own name, for those who read no other. */
export function LanguageSelect() {
  return (
    <NativeSelect
      aria-label={texts.language}
      value={locale}
      onChange={({ target }) => {
        const chosen = locales.find((each) => each === target.value);
        if (chosen) chooseLanguage(chosen);
      }}
    >
      {locales.map((each) => (
        <option key={each} value={each} lang={each}>
          {nameInItself(each)}
        </option>
      ))}
    </NativeSelect>
  );
}
