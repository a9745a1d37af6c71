import { z } from 'zod';

/** Models for speech that a company may ask for; which of them a machine has is the operator's affair. */
export const speechModels = ['whisper-large-v3', 'whisper-medium', 'whisper-small'] as const;
export type SpeechModel = (typeof speechModels)[number];

/** A transcriber that takes a glossary takes 224 tokens of it, which is about as many letters in all. */
export const glossaryLimits = { words: 100, wordLength: 60, letters: 800 } as const;

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
});
export type AiSettings = z.infer<typeof aiSettings>;
/** What holds where a company has said nothing. */
export const usualAiSettings: AiSettings = {
  transcription_model: 'whisper-large-v3',
  object_detection: true,
  glossary: [],
};
