import { glossaryLimits, styleGuideLimit } from '@sop/contracts';
import { formatNumber } from '../../../lib/intl.js';
import { localized } from '../../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'AI settings',
    lead: 'How SOPs are generated from your videos. Changes apply to new SOPs.',
    failure: 'Failed to load settings',
    model: 'Transcription model',
    modelNames: {
      'whisper-large-v3': 'whisper-large-v3 (most accurate)',
      'whisper-medium': 'whisper-medium',
      'whisper-small': 'whisper-small (fastest)',
    },
    installed: 'This model is installed and transcribes your videos.',
    usedInstead: (used: string) =>
      `${used} transcribes your videos on this server. This choice takes effect once the operator installs the model.`,
    noModel: 'No speech model is installed here. Please contact the operator.',
    providerFirst: (model: string) =>
      `The connected AI provider transcribes your videos with its model ${model}.`,
    elseChosen: 'If it cannot be reached, the model chosen here does.',
    elseUsed: (used: string) =>
      `If it cannot be reached, ${used} does, until the operator installs the model chosen here.`,
    elseNone: 'If it cannot be reached, new SOPs wait for it: no speech model is installed here.',
    detection: 'Object detection',
    detectionHint:
      'Looks for tools, equipment and protective gear in the pictures, including what your company taught in the Training Studio. When off, SOPs use only speech and on-screen text, and are generated faster.',
    glossary: 'Glossary',
    glossaryHint: `Names and terms your company uses, one per line: up to ${glossaryLimits.words} entries and ${glossaryLimits.letters} characters in total.`,
    glossaryUsed: 'They are sent to the connected AI provider so that it spells them your way.',
    glossaryUnused:
      'An unclear word that sounds like one of these is spelled this way, and the SOP says so. If that is not enough, add what it sounds like: HydraFlex = hydro flecks.',
    language: 'Language of SOPs',
    languageHint:
      'A connected language model writes in this language. Without one, SOPs are written from English speech, in English.',
    ofSpeech: 'As spoken in the video',
    styleGuide: 'Style guide',
    styleGuideHint: `How your SOPs should be written: tone, terms to use, what every SOP must have, up to ${formatNumber(styleGuideLimit)} characters. A connected language model follows it.`,
    styleGuideTooLong: `Please shorten it to ${formatNumber(styleGuideLimit)} characters.`,
    vision: 'Show pictures to the language model',
    visionHint:
      'Sends two to four small pictures of each step to the connected language model, without redacted areas. It chooses the best picture and adds what only the pictures show, marked as seen. SOPs of silent screen recordings get steps from it.',
    visionConsent:
      'By switching this on, your company agrees that pictures of its videos leave this server if the model runs elsewhere.',
    visionCost: (model: string, tokens: string) =>
      `Estimated for ${model}: ${tokens} tokens per step, in addition to writing.`,
    visionPrice: (amount: string) => `For ten steps about ${amount} at the operator’s price.`,
    visionNoPrice: 'The operator has set no price.',
    noLanguageModel: 'No language model is connected here, so this has no effect yet.',
    tooLong: (word: string) => `“${word}” is longer than ${glossaryLimits.wordLength} characters.`,
    tooMany: `Please remove some entries: at most ${glossaryLimits.words} are used.`,
    tooManyLetters: `Please remove some entries: at most ${glossaryLimits.letters} characters are used.`,
    save: 'Save AI settings',
    saved: 'AI settings saved successfully!',
    saveFailure: 'Failed to save AI settings',
    onlyManagers: 'Only administrators of your company can change these settings.',
  },
});
