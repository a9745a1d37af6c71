import { z } from 'zod';

/** Speech models that a company may choose; the operator decides which of them a machine has. */
export const speechModels = ['whisper-large-v3', 'whisper-medium', 'whisper-small'] as const;
export type SpeechModel = (typeof speechModels)[number];

/** A transcriber uses 224 tokens of a glossary, which is about as many letters in all. */
export const glossaryLimits = { words: 100, wordLength: 60, letters: 800 } as const;

/** The style guide is part of every request to a language model. */
export const styleGuideLimit = 1200;

/** Languages in which a company can have its SOPs written; `speech` is that of each video. */
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
  // One line each, because they are used in one sentence.
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Please use letters, digits and punctuation only.');

/** A company's settings for making SOPs. They apply from the next SOP on. */
export const aiSettings = z.object({
  transcription_model: z.enum(speechModels).default('whisper-large-v3'),
  object_detection: z.boolean().default(true),
  /** Names and words of the company, in their spelling. */
  glossary: z
    .array(word)
    .max(glossaryLimits.words)
    .refine(
      (words) => words.reduce((letters, { length }) => letters + length, 0) <= glossaryLimits.letters,
      `All entries together can have at most ${glossaryLimits.letters} characters.`,
    )
    .default([]),
  /** The language in which a language model writes. */
  sop_language: z.enum(sopLanguages).default('speech'),
  /** Instructions of the company for a language model: voice, terms, required content. */
  style_guide: z
    .string()
    .trim()
    .max(styleGuideLimit)
    .regex(/^[^\p{Cs}\0]*$/u, 'Please use letters, digits and punctuation only.')
    .default(''),
  /** Consent: pictures of the company's videos are sent to the language model, without hidden areas. */
  vision: z.boolean().default(false),
});
export type AiSettings = z.infer<typeof aiSettings>;
/** The defaults. */
export const defaultAiSettings: AiSettings = {
  transcription_model: 'whisper-large-v3',
  object_detection: true,
  glossary: [],
  sop_language: 'speech',
  style_guide: '',
  vision: false,
};
