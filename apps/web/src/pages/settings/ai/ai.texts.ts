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
  de: {
    title: 'KI-Einstellungen',
    lead: 'Wie SOPs aus Ihren Videos entstehen. Änderungen gelten für neue SOPs.',
    failure: 'Die Einstellungen konnten nicht geladen werden',
    model: 'Modell zum Transkribieren',
    modelNames: {
      'whisper-large-v3': 'whisper-large-v3 (am genauesten)',
      'whisper-medium': 'whisper-medium',
      'whisper-small': 'whisper-small (am schnellsten)',
    },
    installed: 'Dieses Modell ist installiert und transkribiert Ihre Videos.',
    usedInstead: (used) =>
      `${used} transkribiert Ihre Videos auf diesem Server. Ihre Wahl gilt, sobald der Betreiber das Modell installiert.`,
    noModel: 'Hier ist kein Sprachmodell installiert. Bitte wenden Sie sich an den Betreiber.',
    providerFirst: (model) =>
      `Der verbundene KI-Anbieter transkribiert Ihre Videos mit seinem Modell ${model}.`,
    elseChosen: 'Ist er nicht erreichbar, tut es das hier gewählte Modell.',
    elseUsed: (used) =>
      `Ist er nicht erreichbar, tut es ${used}, bis der Betreiber das hier gewählte Modell installiert.`,
    elseNone: 'Ist er nicht erreichbar, warten neue SOPs auf ihn: Hier ist kein Sprachmodell installiert.',
    detection: 'Objekterkennung',
    detectionHint:
      'Sucht in den Bildern nach Werkzeugen, Ausrüstung und Schutzausrüstung, auch nach dem, was Ihre Firma im Training Studio beigebracht hat. Ausgeschaltet nutzen SOPs nur Gesprochenes und Bildschirmtext und sind schneller fertig.',
    glossary: 'Glossar',
    glossaryHint: `Namen und Begriffe Ihrer Firma, einer pro Zeile: bis zu ${glossaryLimits.words} Einträge und insgesamt ${formatNumber(glossaryLimits.letters)} Zeichen.`,
    glossaryUsed: 'Sie werden an den verbundenen KI-Anbieter gesendet, damit er sie so schreibt wie Sie.',
    glossaryUnused:
      'Ein undeutliches Wort, das wie eines davon klingt, wird so geschrieben, und die SOP vermerkt es. Genügt das nicht, ergänzen Sie, wonach es klingt: HydraFlex = hydro flecks.',
    language: 'Sprache der SOPs',
    languageHint:
      'Ein verbundenes Sprachmodell schreibt in dieser Sprache. Ohne eines entstehen SOPs aus englischer Sprache, auf Englisch.',
    ofSpeech: 'Wie im Video gesprochen',
    styleGuide: 'Stilvorgaben',
    styleGuideHint: `Wie Ihre SOPs geschrieben sein sollen: Ton, Begriffe, was jede SOP enthalten muss, bis zu ${formatNumber(styleGuideLimit)} Zeichen. Ein verbundenes Sprachmodell richtet sich danach.`,
    styleGuideTooLong: `Bitte auf ${formatNumber(styleGuideLimit)} Zeichen kürzen.`,
    vision: 'Dem Sprachmodell Bilder zeigen',
    visionHint:
      'Sendet zwei bis vier kleine Bilder jedes Schritts an das verbundene Sprachmodell, ohne geschwärzte Bereiche. Es wählt das beste Bild und ergänzt, was nur die Bilder zeigen, als gesehen markiert. Auch SOPs stummer Bildschirmaufnahmen erhalten so Schritte.',
    visionConsent:
      'Mit dem Einschalten stimmt Ihre Firma zu, dass Bilder ihrer Videos diesen Server verlassen, wenn das Modell woanders läuft.',
    visionCost: (model, tokens) =>
      `Geschätzt für ${model}: ${tokens} Tokens pro Schritt, zusätzlich zum Schreiben.`,
    visionPrice: (amount) => `Für zehn Schritte etwa ${amount} zum Preis des Betreibers.`,
    visionNoPrice: 'Der Betreiber hat keinen Preis hinterlegt.',
    noLanguageModel: 'Hier ist kein Sprachmodell verbunden, daher hat dies noch keine Wirkung.',
    tooLong: (word) => `„${word}“ ist länger als ${glossaryLimits.wordLength} Zeichen.`,
    tooMany: `Bitte einige Einträge entfernen: Höchstens ${glossaryLimits.words} werden verwendet.`,
    tooManyLetters: `Bitte einige Einträge entfernen: Höchstens ${formatNumber(glossaryLimits.letters)} Zeichen werden verwendet.`,
    save: 'KI-Einstellungen speichern',
    saved: 'KI-Einstellungen gespeichert',
    saveFailure: 'Die KI-Einstellungen konnten nicht gespeichert werden',
    onlyManagers: 'Nur Administratoren Ihrer Firma können diese Einstellungen ändern.',
  },
});
