import { z } from 'zod';

/** Models for speech that a company may ask for; which of them a machine has is the operator's affair. */
export const speechModels = ['whisper-large-v3', 'whisper-medium', 'whisper-small'] as const;
export type SpeechModel = (typeof speechModels)[number];

/** A transcriber that takes a glossary takes 224 tokens of it, which is about as many letters in all. */
export const glossaryLimits = { words: 100, wordLength: 60, letters: 800 } as const;

/** The style guide goes along with every question to a language model. */
export const styleGuideLimit = 1200;

/** Languages that a company may have its SOPs written in; `speech` is that of each video. */
export const sopLanguages = [
  'speech',
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sv', 'da', 'fi', 'tr', 'ru', 'uk', 'ro', 'hu'],
  ...['zh', 'ja', 'ko', 'hi', 'id', 'vi', 'th', 'ar'],
] as const;
export type SopLanguage = (typeof sopLanguages)[number];

const word = z
  .string()
  .trim()
  .min(1)
  .max(glossaryLimits.wordLength)
  // One line each: they stand in one sentence when they are used.
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Please use letters, digits and punctuation only.');

/** What a company wants of the making of its SOPs. Used from the next SOP on. */
export const aiSettings = z.object({
  transcription_model: z.enum(speechModels).default('whisper-large-v3'),
  object_detection: z.boolean().default(true),
  /** Names and words of the company, as they are spelled. */
  glossary: z
    .array(word)
    .max(glossaryLimits.words)
    .refine(
      (words) => words.reduce((letters, { length }) => letters + length, 0) <= glossaryLimits.letters,
      `All words together may have ${glossaryLimits.letters} letters.`,
    )
    .default([]),
  /** The language that a language model writes in. */
  sop_language: z.enum(sopLanguages).default('speech'),
  /** How the company wants its SOPs written, for a language model: voice, terms, what every SOP must have. */
  style_guide: z
    .string()
    .trim()
    .max(styleGuideLimit)
    .regex(/^[^\p{Cs}\0]*$/u, 'Please use letters, digits and punctuation only.')
    .default(''),
});
export type AiSettings = z.infer<typeof aiSettings>;
/** What holds where a company has said nothing. */
export const usualAiSettings: AiSettings = {
  transcription_model: 'whisper-large-v3',
  object_detection: true,
  glossary: [],
  sop_language: 'speech',
  style_guide: '',
};
