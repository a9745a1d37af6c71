import { z } from 'zod';
import { clipLimits, noticeLimits, translationLimits, uploadFps } from '../limits.js';
import { hiddenRegions } from '../markup.js';
import { companyRoles, permissionsOfRole, type CompanyRole, type Permission } from '../permissions.js';
import { bytes, id, positiveCount, seconds, videoCreationType } from '../wire.js';
import { sentenceId, sentenceKinds, translationLanguage } from '../routes/translations.js';
import { ofRedaction, redactedPlaces, silences } from '../routes/redaction.js';
import { at, defineEvent, nothingArrived, personErased, reference } from './define-event.js';

/** A company export is ready for its requester. */
export const CompanyDataExported = defineEvent(
  'company.data-exported',
  'sop',
  z.object({
    company_id: id,
    user_id: id,
    export_id: id,
    size_bytes: bytes,
    expires_at: z.iso.datetime(),
    at,
  }),
);

/** More than the history and the versions of an SOP can show. */
export const shownPicturesLimit = 20_000;

/** Everything that a run needs of an SOP. */
const sopToMake = z.object({
  sop_id: id,
  company_id: id,
  /** Counts the runs of the same SOP, from 1. */
  generation: positiveCount,
  title: z.string(),
  creation_type: videoCreationType,
  video_key: z.string(),
  size_bytes: bytes,
  fps: z.number().min(uploadFps.min).max(uploadFps.max),
  record_audio: z.boolean(),
});

export const SopCreated = defineEvent(
  'sop.created',
  'sop',
  // The reservation of its video.
  sopToMake.extend({ storage_reservation_id: id.optional() }),
);

/** A document became an SOP: it has no video, so there is nothing to generate. */
export const SopImported = defineEvent(
  'sop.imported',
  'sop',
  z.object({
    sop_id: id,
    company_id: id,
    /** Its reservation among the SOPs of the month. */
    reservation_id: id,
  }),
);

/** The upload of this SOP's video failed or was incomplete. */
export const SopUploadAbandoned = defineEvent('sop.upload-abandoned', 'sop', nothingArrived);

/** A user requested another draft of the same video: the next generation. */
export const SopRerunRequested = defineEvent('sop.rerun-requested', 'sop', sopToMake);

/** Its video is unusable; only the reason is stored. */
export const SopRefused = defineEvent(
  'sop.refused',
  'sop',
  z.object({
    sop_id: id,
    company_id: id,
    /** Its reservation among the SOPs of the month. */
    reservation_id: id.nullable(),
    storage_reference: reference.nullable(),
  }),
);

export const SopDeleted = defineEvent(
  'sop.deleted',
  'sop',
  z.object({
    sop_id: id,
    company_id: id,
    /** Its reservation among the SOPs of the month, when it had no draft yet: it counts nevertheless. */
    reservation_id: id.optional(),
    /** The storage of its video. */
    storage_reference: reference.optional(),
  }),
);

/** A picture that a user drew on is stored. */
export const PictureStored = defineEvent(
  'sop.picture-stored',
  'sop',
  z.object({ company_id: id, sop_id: id, size_bytes: bytes, reservation_id: id }),
);

/** It is deleted. */
export const PictureRemoved = defineEvent(
  'sop.picture-removed',
  'sop',
  z.object({ company_id: id, sop_id: id, reference }),
);

/**
 * Regions of the video to be hidden for good: their pixels are destroyed in everything that was, and will be, made of this time
 * span.
 */
export const RegionsDestroyed = defineEvent(
  'sop.regions-destroyed',
  'sop',
  z.object({
    company_id: id,
    sop_id: id,
    /** Counts those of an SOP, upwards. */
    number: positiveCount,
    from_seconds: seconds,
    to_seconds: seconds,
    regions: hiddenRegions.shape.regions,
  }),
);

/** Texts were replaced in the words of an SOP: what was stored of its earlier words is deleted. */
export const SopWordsRedacted = defineEvent(
  'sop.words-redacted',
  'sop',
  z.object({ company_id: id, sop_id: id, title: z.string() }),
);

/**
 * These places are destroyed in the video and in everything made of it, and its sound in these times. With places, findings of it are
 * not needed any more.
 */
export const VideoRedactionRequested = defineEvent(
  'sop.video-redaction-requested',
  'sop',
  z.object({ ...ofRedaction, places: redactedPlaces, silences: silences.default([]) }),
);

/** The upload is deleted: the copy for playing is the video from now on. */
export const SopOriginalRemoved = defineEvent(
  'sop.original-removed',
  'sop',
  z.object({
    sop_id: id,
    company_id: id,
    video_key: z.string(),
    original_key: z.string(),
    /** The storage of the upload. */
    storage_reference: reference,
  }),
);

/** The video is deleted, and the SOP stays: so do these pictures of it. */
export const SopVideoDeleted = defineEvent(
  'sop.video-deleted',
  'sop',
  z.object({
    sop_id: id,
    company_id: id,
    /** What is shown of the objects that the pipeline made, as `<kind>/<file>` of the SOP. */
    shown: z.array(z.string().max(120)).max(shownPicturesLimit),
    /** The storage of the upload. */
    storage_reference: reference,
  }),
);

/** The generated content is in the sop service's tables. */
export const SopGenerated = defineEvent(
  'sop.generated',
  'sop',
  z.object({
    sop_id: id,
    company_id: id,
    run_id: id,
    generation: positiveCount,
    /** Its reservation among the SOPs of the month, with its first draft. */
    reservation_id: id.optional(),
  }),
);

/** A user opened the page of the SOP. */
export const SopOpened = defineEvent(
  'sop.opened',
  'sop',
  z.object({ company_id: id, sop_id: id, user_id: id, at: z.iso.datetime() }),
);

/** What is reported to those who review an SOP, now or at its date, to who asked for it or made it, to readers, and of runs with deviations. */
export const sopNotices = [
  'ready',
  'failed',
  'review-requested',
  'returned',
  'released',
  'to-read',
  'withdrawn',
  'review-due',
  'deviated',
  'redacted',
] as const;
export type SopNotice = (typeof sopNotices)[number];

/** Something that these users, or the administrators, wait for happened to an SOP: they are notified. */
export const SopNoticeRequested = defineEvent(
  'sop.notice-requested',
  'sop',
  z.object({
    company_id: id,
    sop_id: id,
    notice: z.enum(sopNotices),
    title: z.string().max(noticeLimits.title),
    user_ids: z.array(id).max(noticeLimits.receivers),
    to_administrators: z.boolean(),
    /** The user whose action it is: is not notified. */
    by_user_id: id.nullable(),
    note: z.string().max(noticeLimits.note),
    version: positiveCount.nullable(),
    /** The date of `review-due`. */
    due_at: z.iso.datetime().optional(),
    /** Distinguishes the notices of one kind of an SOP: the number of the change; 1 for a run. */
    number: positiveCount,
    /** The run that deviates. */
    execution_id: id.optional(),
  }),
);

/** What a mail says of a comment: one is mentioned, a step is reported as wrong, one's comment is answered or resolved. */
export const commentNotices = ['mentioned', 'reported', 'answered', 'resolved'] as const;
export type CommentNotice = (typeof commentNotices)[number];

/** Each is shown in the product and mailed; its receiver can switch both off. */
export const mailedNotices = [...sopNotices, ...commentNotices] as const;
export type MailedNotice = (typeof mailedNotices)[number];

/** What is for those who may do this, also where the creator of the SOP may not any more. */
const permissionFor: Partial<Record<MailedNotice, Permission>> = {
  'review-requested': 'sop.edit',
  returned: 'sop.edit',
  'review-due': 'sop.edit',
  reported: 'sop.edit',
  deviated: 'execution.view',
  redacted: 'picture.destroy',
};

/** The roles of its receivers. */
export const rolesNotifiedOf = (notice: MailedNotice): CompanyRole[] =>
  companyRoles.filter((role) => permissionsOfRole[role].includes(permissionFor[notice] ?? 'sop.view'));

/** Something that these users, or the administrators, wait for happened to a comment: they get a mail. */
export const SopCommented = defineEvent(
  'sop.commented',
  'sop',
  z.object({
    company_id: id,
    sop_id: id,
    /** The thread that the link in the mail opens. */
    thread_id: id,
    notice: z.enum(commentNotices),
    /** Of the SOP. */
    title: z.string().max(noticeLimits.title),
    /** The title of the step; null for the SOP as a whole. */
    step: z.string().max(noticeLimits.title).nullable(),
    text: z.string().max(4000),
    user_ids: z.array(id).max(noticeLimits.receivers),
    to_administrators: z.boolean(),
    /** The user whose action it is: gets no mail. */
    by_user_id: id,
    /** Distinguishes the notices: the id of the comment, or of the resolution. */
    notice_id: id,
  }),
);

/** A comment or the record of an execution was deleted: what quotes it is deleted too, also if that arrives later. */
export const SopRecordDeleted = defineEvent(
  'sop.record-deleted',
  'sop',
  z.object({
    company_id: id,
    sop_id: id,
    /** The deleted comment, with its replies, or the deleted execution. */
    subject_id: id,
  }),
);

/** Of the video. */
export const clipSpan = z.object({ from_seconds: seconds, to_seconds: seconds });
export type ClipSpan = z.infer<typeof clipSpan>;

/** Clips of these parts of the video, and no others, are shown with the steps of an SOP. */
export const SopClipsRequested = defineEvent(
  'sop.clips-requested',
  'sop',
  z.object({
    company_id: id,
    sop_id: id,
    /** Counts the requests of one SOP: a later one replaces it. */
    number: positiveCount,
    spans: z.array(clipSpan).max(2 * clipLimits.perSop),
  }),
);

const translatedPair = z.object({ source: z.string(), text: z.string() });

/** A part of an SOP is to be translated; the next part follows the result of this one. */
export const SopTranslationRequested = defineEvent(
  'sop.translation-requested',
  'sop',
  z.object({
    company_id: id,
    sop_id: id,
    translation_id: id,
    /** Counts the parts of all translations of one SOP. */
    number: positiveCount,
    language: translationLanguage,
    source_language: z.string().max(40),
    /** Of the SOP. */
    title: z.string(),
    sentences: z
      .array(
        z.object({
          id: sentenceId,
          kind: z.enum(sentenceKinds),
          text: z.string(),
          /** What was in its place, with its translation; absent for a new one. */
          earlier: translatedPair.optional(),
        }),
      )
      .max(translationLimits.perRequest),
    /** The sentences before them as they are translated. */
    before: z.array(translatedPair).max(translationLimits.before),
  }),
);

export const SopPersonErased = personErased('sop');

export const sopEvents = [
  SopPersonErased,
  CompanyDataExported,
  SopCreated,
  SopImported,
  SopUploadAbandoned,
  SopRerunRequested,
  SopRefused,
  SopDeleted,
  PictureStored,
  PictureRemoved,
  RegionsDestroyed,
  VideoRedactionRequested,
  SopWordsRedacted,
  SopOriginalRemoved,
  SopVideoDeleted,
  SopGenerated,
  SopOpened,
  SopNoticeRequested,
  SopCommented,
  SopRecordDeleted,
  SopClipsRequested,
  SopTranslationRequested,
] as const;
