import { z } from 'zod';
import { sopLanguages, type SopLanguage } from '../ai-settings.js';
import { translationLimits } from '../limits.js';
import { statusMessages } from '../refusals/index.js';
import { route } from '../route.js';
import { count, id, idParams, percent, positiveCount } from '../wire.js';

/** Languages that an SOP can be translated into (BCP 47). */
export const translationLanguages = sopLanguages.filter(
  (language): language is TranslationLanguage => language !== 'speech',
);
export type TranslationLanguage = Exclude<SopLanguage, 'speech'>;
export const translationLanguage = z.enum(translationLanguages);

/** What a translated sentence is of its SOP. */
export const sentenceKinds = ['title', 'step-title', 'sentence', 'precaution', 'equipment'] as const;
export type SentenceKind = (typeof sentenceKinds)[number];

/**
 * Why a translated sentence is uncertain: figures or units differ, commands or names that stay as they are were changed, words are
 * missing or were added, a prohibition or the meaning differs, it was left in the language of the original, or nothing compared it.
 */
export const translationDoubts = [
  'figures',
  'units',
  'markup',
  'left-out',
  'added',
  'negation',
  'meaning',
  'untranslated',
  'unchecked',
] as const;
export type TranslationDoubt = (typeof translationDoubts)[number];

/** Identifies a sentence by its place in the SOP and its words: another one after every change of the original. */
export const sentenceId = z.string().regex(/^[0-9a-f]{32}$/);

/** `stale`: the original was changed since. */
export const translatedStates = ['current', 'stale', 'missing'] as const;

/** A sentence of the original with its translation. */
export const translatedSentence = z.object({
  id: sentenceId,
  kind: z.enum(sentenceKinds),
  source: z.string(),
  /** Null for a missing one. */
  text: z.string().nullable(),
  state: z.enum(translatedStates),
  /** The words that a stale translation translates; null for all others. */
  earlier_source: z.string().nullable(),
  /** Empty once a user wrote or accepted it. */
  doubts: z.array(z.enum(translationDoubts)),
  is_edited: z.boolean(),
  is_accepted: z.boolean(),
  /** Part of the released version: it can be changed once the next draft has been begun, and then reaches readers with that. */
  is_frozen: z.boolean(),
  /** Raised by every change of the translation; 0 for a missing one. */
  revision: count,
});
export type TranslatedSentence = z.infer<typeof translatedSentence>;

export const translation = z.object({
  language: translationLanguage,
  state: z.enum(['running', 'done', 'failed']),
  /** Of the sentences that were requested last. */
  percent,
  /** Why it failed, in sentences; empty otherwise. */
  detail: z.string(),
  detail_codes: statusMessages,
  /** Of the SOP as the caller sees it: all sentences, and those that are missing, stale or uncertain. */
  sentence_count: count,
  missing_count: count,
  stale_count: count,
  doubtful_count: count,
});
export type Translation = z.infer<typeof translation>;

/** A translation of an SOP beside its original, in the order of the page. */
export const translatedSop = translation.extend({
  /** Of the original. */
  source_language: z.string(),
  revision: count,
  title: translatedSentence.nullable(),
  precautions: z.array(translatedSentence),
  equipment: z.array(translatedSentence),
  steps: z.array(
    z.object({
      id,
      position: positiveCount,
      /** Null for an empty one. */
      title: translatedSentence.nullable(),
      paragraphs: z.array(z.array(translatedSentence)),
    }),
  ),
});
export type TranslatedSop = z.infer<typeof translatedSop>;

const variantParams = z.object({ id, language: translationLanguage });
const sentenceParams = variantParams.extend({ sentenceId });
const changedSentence = z.object({ sentence: translatedSentence, translation });

/** Translations of SOPs: who may read or edit an SOP may do the same with them. Readers get that of the released version. */
export const translations = {
  list: route({
    name: 'translations.list',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/translations',
    access: 'sop.view',
    summary: 'The languages that the SOP is translated into, in alphabetical order of their tags',
    params: idParams,
    reply: z.object({ source_language: z.string(), translations: z.array(translation) }),
  }),
  request: route({
    name: 'translations.request',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/translations',
    access: 'sop.translate',
    rateLimit: 'translation',
    summary:
      'Has the language model translate what is missing or stale in this language; what a user edited only if asked to',
    params: idParams,
    body: z.object({ language: translationLanguage, include_edited: z.boolean().default(false) }).strict(),
    reply: translation,
    status: 202,
    problems: [409],
  }),
  get: route({
    name: 'translations.get',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/translations/:language',
    access: 'sop.view',
    summary: 'A translation sentence by sentence beside the original',
    params: variantParams,
    reply: translatedSop,
  }),
  edit: route({
    name: 'translations.edit',
    owner: 'sop',
    method: 'PUT',
    path: '/sops/:id/translations/:language/sentences/:sentenceId',
    access: 'sop.translate',
    summary:
      'Writes the translation of a sentence, which is then up to date and no longer uncertain; readers of a released version keep what that has',
    params: sentenceParams,
    body: z
      .object({
        text: z
          .string()
          .trim()
          .min(1, 'Please enter the translation.')
          .max(translationLimits.sentence)
          // One sentence stays one paragraph.
          .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Please use letters, digits and punctuation only.'),
        /** The revision that was shown; an older one is refused. */
        revision: count,
      })
      .strict(),
    reply: changedSentence,
    problems: [409],
  }),
  accept: route({
    name: 'translations.accept',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/translations/:language/sentences/:sentenceId/acceptance',
    access: 'sop.translate',
    summary: 'Accepts a stale or uncertain translation as it is',
    params: sentenceParams,
    body: z.object({ revision: positiveCount }).strict(),
    reply: changedSentence,
    problems: [409],
  }),
  remove: route({
    name: 'translations.remove',
    owner: 'sop',
    method: 'DELETE',
    path: '/sops/:id/translations/:language',
    access: 'sop.translate',
    summary: 'Deletes a translation; the original stays',
    params: variantParams,
  }),
};
