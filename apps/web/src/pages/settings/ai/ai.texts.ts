import { glossaryLimits } from '@sop/contracts';
import { localized } from '../../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'AI settings',
    lead: 'How SOPs are made of your videos. What you save holds for the SOPs that are made from then on.',
    failure: 'Failed to load settings',
    model: 'Transcription model',
    modelNames: {
      'whisper-large-v3': 'whisper-large-v3 (most exact)',
      'whisper-medium': 'whisper-medium',
      'whisper-small': 'whisper-small (fastest)',
    },
    installed: 'This model is installed here and writes down what is said.',
    usedInstead: (used: string) =>
      `This model is not installed here. ${used} writes down what is said until an administrator of the platform installs it.`,
    noModel: 'No speech model is installed here. Please contact the administrator of the platform.',
    providerFirst: (model: string) =>
      `The AI provider that is connected listens first, with its model ${model}. The choice counts where it cannot be reached.`,
    detection: 'Object detection',
    detectionHint:
      'Looks for tools, equipment and protective wear in the pictures, with what your company has taught in the Training Studio. Off, SOPs rest on what is said and read, and are made faster.',
    glossary: 'Glossary',
    glossaryHint: `Names and words of your company, one a line: up to ${glossaryLimits.words}, ${glossaryLimits.letters} letters in all.`,
    glossaryUsed: 'They are given to the AI provider that is connected, so that it spells them as you do.',
    glossaryUnused:
      'What was not heard surely and sounds like one of them is written like it, and the SOP says so. Where that is not enough, write what it sounds like behind it: HydraFlex = hydro flecks.',
    tooLong: (word: string) => `“${word}” is longer than ${glossaryLimits.wordLength} letters.`,
    tooMany: `Please leave out some: at most ${glossaryLimits.words} are used.`,
    tooManyLetters: `Please leave out some: at most ${glossaryLimits.letters} letters are used.`,
    save: 'Save AI settings',
    saved: 'AI settings saved successfully!',
    saveFailure: 'Failed to save AI settings',
    onlyManagers: 'Only administrators of your company change these settings.',
  },
});
