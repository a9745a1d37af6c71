import type { TranslationDoubt } from '@sop/contracts';
import { counted } from '../../../lib/intl.js';
import { localized } from '../../../lib/locale.js';

const doubts: Readonly<Record<TranslationDoubt, string>> = {
  figures: 'A figure differs from the original.',
  units: 'A unit differs from the original.',
  markup: 'A name, command or address that should stay as it is differs.',
  'left-out': 'Something of the original may be missing.',
  added: 'Something may have been added.',
  negation: 'A “not” or “never” may be missing or added.',
  meaning: 'The meaning may differ.',
  untranslated: 'It is still in the language of the original.',
  unchecked: 'It was not compared with the original.',
};

const sentences = (count: number): string => counted(count, { one: 'sentence', other: 'sentences' });

export const texts = localized({
  en: {
    translate: 'Translate…',
    translateTitle: 'Translate this SOP',
    translateText:
      'The language model translates every sentence. You then compare them side by side, and correct or accept them.',
    chooseLanguage: 'Language',
    translateNow: 'Translate',
    translateFailure: 'The translation could not be started',
    allLanguages: 'This SOP is already translated into every language on offer.',
    noModel: 'No language model is connected, so nothing can be translated.',
    checking: 'Checking which languages are possible…',
    noModelOperator: 'Choose a language model',
    noModelAsk: 'Please ask the operator of this installation to connect one.',
    modelFailure: 'It could not be checked whether a language model is connected.',
    languages: 'Languages of this SOP',
    original: (language: string) => `${language} (original)`,
    tab: 'Translation',
    loading: 'Loading the translation…',
    failure: 'Failed to load the translation',
    notFound: (language: string) => `This SOP is not translated into ${language}`,
    notFoundText: 'It may have been deleted. The original is still there.',
    unknown: 'This is not a language that SOPs are translated into.',
    toOriginal: 'Open the original',
    translatedFrom: (language: string) =>
      `Translated from ${language} by a language model. The original is binding.`,
    inOriginal: (count: number) =>
      `${sentences(count)} shown in the original, because ${count === 1 ? 'it is' : 'they are'} not translated or changed since.`,
    unverified: (count: number) => `${sentences(count)} not verified.`,
    notVerified: 'Not verified. Original:',
    showReading: 'Read',
    showCompare: 'Compare',
    view: 'View',
    again: 'Translate again',
    againText: (count: number) => `Renews ${sentences(count)} that changed or are missing.`,
    editedToo: 'Some of them were edited by a user',
    editedTooText:
      'The original of sentences that a user edited has changed. Should the language model translate these again, too? The edited texts are then replaced.',
    keepEdited: 'Keep the edited ones',
    replaceEdited: 'Translate all again',
    started: 'The translation has started.',
    running: (percent: string) => `Translating… ${percent}`,
    runningText: 'You can leave this page. Sentences appear as soon as they are translated.',
    upToDate: 'All sentences are translated and up to date.',
    counts: (missing: number, stale: number, doubtful: number) =>
      [
        ...(missing > 0 ? [`${missing} missing`] : []),
        ...(stale > 0 ? [`${stale} out of date`] : []),
        ...(doubtful > 0 ? [`${doubtful} not verified`] : []),
      ].join(' · '),
    remove: 'Delete translation',
    removeTitle: (language: string) => `Delete the ${language} translation?`,
    removeText:
      'All its sentences are deleted, also those that users edited. This cannot be undone. The original stays.',
    removed: 'Translation deleted',
    removeFailure: 'Failed to delete the translation',
    onlyOpen: 'Only sentences to check',
    noneOpen: 'Nothing to check: every sentence is translated, up to date and verified.',
    titleHeading: 'Title',
    safety: 'Safety Precautions',
    equipment: 'Equipment Needed',
    procedure: 'Procedure',
    step: (position: number) => `Step ${position}`,
    states: { stale: 'Out of date', missing: 'Not translated' },
    earlier: 'It translates:',
    edited: 'Edited',
    accepted: 'Accepted',
    doubts,
    edit: 'Edit',
    editOf: (source: string) => `Edit the translation: ${source}`,
    accept: 'Accept',
    acceptOf: (source: string) => `Accept the translation: ${source}`,
    translation: (source: string) => `Translation of: ${source}`,
    save: 'Save',
    cancel: 'Cancel',
    saveFailure: 'Failed to save the translation',
    acceptFailure: 'Failed to accept the translation',
    enterText: 'Please enter the translation.',
  },
});
