import { z } from 'zod';
import { redactionLimits } from '../limits.js';
import { statusMessages } from '../refusals/index.js';
import { route } from '../route.js';
import { onOneLine } from '../text.js';
import { bytes, count, id, idParams, percent, positiveCount, seconds } from '../wire.js';
import { sop } from './sop.js';

/** Faces, and text that is personal by its form or by its words. */
export const findingKinds = ['face', 'mail', 'card', 'phone', 'name'] as const;
export type FindingKind = (typeof findingKinds)[number];

/** One face or text while it is shown. */
const finding = z.object({
  id: positiveCount,
  kind: z.enum(findingKinds),
  from_seconds: seconds,
  to_seconds: seconds,
  /** As it was read; null for a face. */
  text: z.string().max(redactionLimits.text).nullable(),
  /** The place with what is around it, as a `data:` address of a JPEG. */
  picture: z.string().max(redactionLimits.pictureCharacters),
});
export type Finding = z.infer<typeof finding>;

const work = z.object({
  state: z.enum(['waiting', 'running', 'failed']),
  percent,
  detail: z.string(),
  detail_codes: statusMessages,
});

/** What is known of the personal data in a video. */
const redaction = z.object({
  /** The search in progress, or the failed one; null where none is. */
  search: work.nullable(),
  /** The latest findings; null before a search has ended, and once they were redacted or discarded. */
  found: z
    .object({
      /** The number of the search, which a redaction names. */
      number: positiveCount,
      findings: z.array(finding).max(redactionLimits.findings),
      /** Seconds of the video from one picture that was looked at to the next. */
      interval_seconds: seconds,
      /** There were more than fit. */
      is_cut_off: z.boolean(),
    })
    .nullable(),
  /** The redaction in progress, or the failed one. */
  redaction: work.nullable(),
});
export type Redaction = z.infer<typeof redaction>;

/** A name, number or address as it is in the words. */
const redactedText = z.string().overwrite(onOneLine).min(2).max(redactionLimits.text);
const redactedTexts = z.array(redactedText).min(1).max(redactionLimits.texts);

/** Parts of an SOP that hold words. */
export const wordPlaces = [
  'title',
  'step',
  'precaution',
  'equipment',
  'transcript',
  'unused-speech',
  'screen',
  'import-report',
  'note',
] as const;
export type WordPlace = (typeof wordPlaces)[number];

const foundWords = z.object({
  /** Of the draft, in its order. */
  places: z
    .array(
      z.object({
        place: z.enum(wordPlaces),
        /** From 1; null outside of steps. */
        step: positiveCount.nullable(),
        /** Of the video; null where the place has no moment. */
        seconds: seconds.nullable(),
        excerpt: z.string().max(redactionLimits.excerpt),
      }),
    )
    .max(redactionLimits.wordPlaces),
  /** How often the texts are in the draft, also where that is not listed. */
  count,
  /** How often in what is not the draft: released versions, the history, comments, translations and runs. */
  elsewhere: z.object({
    versions: count,
    history: count,
    comments: count,
    translations: count,
    executions: count,
    /** Stretches of the video's sound: of these texts, and those that an earlier redaction did not reach. */
    sound: count,
  }),
  /** Pictures with one of the texts drawn on them, by step: drawings are not changed. */
  drawn_on_steps: z.array(positiveCount),
});
export type FoundWords = z.infer<typeof foundWords>;

const name = z.string().overwrite(onOneLine).min(2).max(redactionLimits.name);

/** Finds faces and personal data in the video of an SOP, and destroys them in everything that is stored of it. */
export const redactionRoutes = {
  get: route({
    name: 'redaction.get',
    owner: 'pipeline',
    method: 'GET',
    path: '/sops/:id/redaction/findings',
    access: 'picture.destroy',
    summary:
      'The faces and personal data that were found in the video, and how far a search or a redaction is',
    params: idParams,
    reply: redaction,
  }),
  find: route({
    name: 'redaction.find',
    owner: 'pipeline',
    method: 'POST',
    path: '/sops/:id/redaction/findings',
    access: 'picture.destroy',
    summary: 'Looks for faces, mail addresses, card and phone numbers, and these names in the video',
    params: idParams,
    body: z.object({ names: z.array(name).max(redactionLimits.names).default([]) }).strict(),
    reply: redaction,
    problems: [409],
  }),
  discard: route({
    name: 'redaction.discard',
    owner: 'pipeline',
    method: 'DELETE',
    path: '/sops/:id/redaction/findings',
    access: 'picture.destroy',
    summary: 'Ends the search, or deletes what it found; the video stays as it is',
    params: idParams,
  }),
  redact: route({
    name: 'redaction.redact',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/redaction',
    access: 'picture.destroy',
    summary: 'Destroys findings of a search in the video and in all of its pictures for good',
    params: idParams,
    body: z
      .object({
        search: positiveCount,
        findings: z.array(positiveCount).min(1).max(redactionLimits.findings),
        /** Replaced in the words too, as by `redaction.redact-words`. */
        texts: redactedTexts.optional(),
      })
      .strict(),
    reply: sop,
    problems: [409, 503],
  }),
  findWords: route({
    name: 'redaction.find-words',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/redaction/words/search',
    access: 'picture.destroy',
    summary: 'Where these names, numbers and addresses are in the words of the SOP; changes nothing',
    params: idParams,
    body: z.object({ texts: redactedTexts }).strict(),
    reply: foundWords,
    status: 200,
  }),
  redactWords: route({
    name: 'redaction.redact-words',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/redaction/words',
    access: 'picture.destroy',
    summary:
      'Replaces these texts by […] for good: in the draft, released versions, the history, comments and runs; translations with one are deleted, and the video is silenced where one is spoken',
    params: idParams,
    body: z.object({ texts: redactedTexts }).strict(),
    reply: sop,
    status: 200,
    problems: [409],
  }),
};

/** A place of the picture that is destroyed from one moment of the video to another. */
export const redactedPlace = z.object({
  from_seconds: seconds,
  to_seconds: seconds,
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().min(0).max(1),
  height: z.number().min(0).max(1),
});
export type RedactedPlace = z.infer<typeof redactedPlace>;

export const redactedPlaces = z.array(redactedPlace).max(redactionLimits.places);

/** A time of the video in which it has no sound. */
const silence = z.object({ from_seconds: seconds, to_seconds: seconds });
export type Silence = z.infer<typeof silence>;

export const silences = z.array(silence).max(redactionLimits.silences);

export const ofRedaction = {
  company_id: id,
  sop_id: id,
  /** The number of the change that requested it. */
  number: positiveCount,
  /** Who requested it: is notified of its end. */
  user_id: id,
};

export const redactedVideo = { video_key: z.string(), size_bytes: bytes };
