import { counted, defineMessages } from './refusal.js';

/** Departments, SOPs and how they are made. */
export const sopMessages = defineMessages({
  'tag.too-many': [
    'conflict',
    ({ limit }: { limit: number }) =>
      `Your company already has ${limit} different tags. Use one of them, or remove one from all its SOPs first.`,
  ],
  'tag.too-many-here': [
    'conflict',
    ({ limit }: { limit: number }) => `An SOP has at most ${limit} tags. Remove one first.`,
  ],
  'view.not-found': ['not-found', 'This view does not exist. It may have been deleted.'],
  'view.too-many': [
    'conflict',
    ({ limit }: { limit: number }) => `You already have ${limit} views. Delete one first.`,
  ],
  'view.name-taken': ['conflict', ({ name }: { name: string }) => `You already have a view named “${name}”.`],
  'department.not-found': [
    'not-found',
    'This department does not exist. It may have been deleted; please choose another.',
  ],
  'department.too-many': [
    'conflict',
    ({ limit }: { limit: number }) => `There are already ${limit} departments.`,
  ],
  'department.name-taken': [
    'conflict',
    ({ name }: { name: string }) => `There is already a department named “${name}”.`,
  ],
  'sop.not-found': ['not-found', 'SOP not found'],
  'sop.in-trash': ['not-found', 'This SOP is in the trash.'],
  'sop.not-in-trash': ['conflict', 'This SOP is not in the trash.'],
  'sop.unfinished': ['conflict', 'Only a finished SOP can be duplicated.'],
  'sop.being-redacted': [
    'conflict',
    'Areas of this SOP are being redacted at the moment. Please try again in a minute.',
  ],
  'redaction.findings-gone': [
    'conflict',
    'These findings do not exist any more. Please search the video again.',
  ],
  'sop.changed-meanwhile': ['conflict', 'Someone else changed this SOP in the meantime.'],
  'sop.generated-already': ['conflict', 'This SOP is already being generated.'],
  'sop.video-gone': ['conflict', 'The video of this SOP is gone. Please upload it again as a new SOP.'],
  'sop.video-deleted': [
    'conflict',
    'The video of this SOP was deleted by the retention rule of your company. This is not possible without the video.',
  ],
  'document.too-large': ['too-large', 'The document is larger than the 25 MB allowed.'],
  'document.unsupported': [
    'unsupported-media',
    'Please choose a Word document (.docx), a Markdown file (.md), or a zip of Markdown with its pictures. Older Word files (.doc) and files with a password have to be saved as .docx first.',
  ],
  'document.damaged': ['unsupported-media', 'This document is damaged and cannot be read.'],
  'document.too-much': [
    'too-large',
    'This document contains more than can be imported. Please split it, or make its pictures smaller.',
  ],
  'document.no-steps': [
    'unsupported-media',
    'No steps were found in this document. Give each step a heading, or number the steps, and import it again.',
  ],
  'document.too-many-steps': [
    'too-large',
    ({ steps, limit }: { steps: number; limit: number }) =>
      `This document has ${steps} steps, and an import takes at most ${limit}. Please split it.`,
  ],
  'export.unfinished': ['conflict', 'This SOP is not finished yet. It can be exported once it is.'],
  'export.not-ready': ['conflict', 'The document is not ready yet.'],
  'export.data-under-way': [
    'conflict',
    'An export of all data is already being created. Please wait until it is done.',
  ],
  'export.too-much-work': [
    'conflict',
    'This document could not be created: it would take too long. Please try another format, or split the SOP.',
  ],
  'export.not-found': ['not-found', 'This document no longer exists. Please export the SOP again.'],
  'export.too-many': [
    'too-many-requests',
    'Too many documents of your company are being created or stored. Please try again in a few minutes.',
  ],
  'sop.too-large': ['conflict', 'This SOP would become too large. Please move part of it to a second SOP.'],
  'sop.not-made': ['not-found', 'No SOP is being generated at this address.'],
  'sop.unusable-video': ['conflict', 'This video cannot be used. Please create a new SOP from another one.'],
  'sop.not-to-be-retried': ['conflict', 'This SOP cannot be retried in its current state.'],
  'sop.frame-gone': [
    'not-found',
    'This frame is no longer available. Please refresh the frames and choose again.',
  ],
  'sop.no-frames': ['not-found', 'No frames available. Please check if the video exists.'],
  'sop.frames-not-ready': [
    'unavailable',
    'The frames are still being prepared. Please refresh them in a moment.',
  ],
  'sop.frames-failed': ['unavailable', 'The frames could not be prepared. Please try again.'],
  'sop.still-processed': [
    'conflict',
    'The video is still being processed. Please wait until the SOP is complete.',
  ],
  'step.not-found': ['not-found', 'This step no longer exists. Please reload the SOP.'],
  'step.too-many': [
    'conflict',
    ({ limit }: { limit: number }) =>
      `An SOP can have at most ${limit} steps. Please create a second SOP for the rest.`,
  ],
  'step.is-last': ['conflict', 'There is no step after this one to merge it with.'],
  'step.too-long': [
    'conflict',
    ({ limit }: { limit: number }) =>
      `Together the two steps exceed the limit of ${limit} characters for one step.`,
  ],
  'step.nothing-to-split': [
    'conflict',
    'Both steps need some words. Please choose a place between two words.',
  ],
  'step.too-many-pictures': [
    'conflict',
    ({ limit }: { limit: number }) => `A step can show at most ${limit} pictures. Please remove one first.`,
  ],
  'step.picture-not-found': ['not-found', 'This picture no longer exists. Please reload the SOP.'],
  'step.hidden-too-often': [
    'conflict',
    ({ limit }: { limit: number }) =>
      `Areas of this video have already been redacted ${limit} times, which is the limit. To redact more, please create a new SOP.`,
  ],
  'step.picture-not-drawn': ['unavailable', 'The picture could not be drawn. Please try again.'],
  'release.no-steps': ['conflict', 'This SOP has no steps yet. Add some before it is released.'],
  'release.open-doubts': [
    'conflict',
    ({ steps }: { steps: number }) =>
      `${counted(steps, 'step')} still ${steps === 1 ? 'needs' : 'need'} review. Accept or edit ${steps === 1 ? 'it' : 'them'} first.`,
  ],
  'release.nothing-changed': ['conflict', 'Nothing has changed since the released version.'],
  'release.not-approver': [
    'forbidden',
    'Only administrators and the approvers of this department can do this.',
  ],
  'release.not-in-review': ['conflict', 'This SOP is not in review.'],
  'release.in-review': ['conflict', 'This SOP is already in review.'],
  'release.not-found': ['not-found', 'This version does not exist.'],
  'release.not-current': ['conflict', 'Only the current version can be withdrawn, and only once.'],
  'release.too-many': [
    'conflict',
    'The versions of this SOP have reached their limit. Please create a new SOP to release further ones.',
  ],
  'reading.unknown-person': [
    'conflict',
    'One of the chosen readers is no longer in your company. Please choose again.',
  ],
  'reading.not-asked': ['conflict', 'You are not asked to read this SOP.'],
  'reading.other-version': ['conflict', 'This is not the current version of this SOP. Please read that one.'],
  'share.not-found': ['not-found', 'This link does not exist. It may have been revoked.'],
  'share.too-many': [
    'conflict',
    ({ limit }: { limit: number }) => `This SOP already has ${limit} links. Revoke one first.`,
  ],
  'share.expired': ['conflict', 'This link has expired. Choose another one, or extend it first.'],
  'share.gone': [
    'not-found',
    'This link is no longer valid. Please ask the person who sent it to you for a new one.',
  ],
  'share.password-needed': ['forbidden', 'This SOP is protected by a password.'],
  'share.wrong-password': ['forbidden', 'This password is wrong.'],
  'share.not-ready': ['conflict', 'This SOP is not finished yet. Please try again later.'],
  'comment.not-found': ['not-found', 'This comment does not exist. It may have been deleted.'],
  'comment.not-own': ['forbidden', 'Only administrators can delete the comments of others.'],
  'comment.sentence-changed': [
    'conflict',
    'This sentence was changed in the meantime. Please read the step again.',
  ],
  'comment.unknown-person': [
    'conflict',
    'One of the mentioned people is no longer in your company. Please choose again.',
  ],
  'comment.too-many': [
    'conflict',
    ({ limit }: { limit: number }) => `This SOP already has ${limit} comments. Delete some first.`,
  ],
  'translation.not-found': ['not-found', 'This SOP is not translated into this language.'],
  'translation.no-model': [
    'conflict',
    'No language model is connected, so nothing can be translated. The operator of this installation can choose one under Admin → AI Models.',
  ],
  'translation.same-language': ['conflict', 'This SOP is written in this language already.'],
  'translation.running': ['conflict', 'This translation is already in progress.'],
  'translation.unfinished': ['conflict', 'This SOP is not finished yet. It can be translated once it is.'],
  'translation.up-to-date': [
    'conflict',
    'Nothing is left to translate: every sentence is up to date, or was edited by a user.',
  ],
  'translation.too-large': [
    'conflict',
    ({ limit }: { limit: number }) =>
      `This SOP has more than ${limit} sentences, which is the limit for a translation. Please move part of it to a second SOP.`,
  ],
  'translation.original-changed': [
    'conflict',
    'The original sentence was changed in the meantime. Please read the translation again.',
  ],
  'translation.changed-meanwhile': [
    'conflict',
    'Someone else changed this translation in the meantime. Please read it again.',
  ],
  'translation.released': [
    'conflict',
    ({ version }: { version: number }) =>
      `Version ${version} is released, and this translation with it. Edit the SOP first: the translation of the next draft can be changed, and readers get it with the next release.`,
  ],
  'translation.nothing-to-accept': ['conflict', 'This sentence is not translated yet.'],
  'execution.not-found': ['not-found', 'This run does not exist. It may have been deleted.'],
  'execution.too-many': [
    'conflict',
    ({ limit }: { limit: number }) => `This SOP already has ${limit} runs. Delete some first.`,
  ],
  'execution.too-many-photos': [
    'conflict',
    ({ limit }: { limit: number }) => `A run can have at most ${limit} photos.`,
  ],
  'execution.too-large': ['conflict', 'The notes and values of this run are too long to be stored together.'],
  'execution.photo-unlisted': ['conflict', 'This photo is not part of the run.'],
  'execution.photo-too-large': ['too-large', 'The photo is larger than the 15 MB allowed.'],
  'execution.photo-unreadable': [
    'unsupported-media',
    'The photo cannot be read. Please take it again, or choose a JPEG or PNG.',
  ],
  'approver.cannot-edit': [
    'conflict',
    'Approvers need the role of an editor or administrator of your company.',
  ],
  'revision.not-found': ['not-found', 'This change does not exist.'],
  'revision.changed-since': ['conflict', 'This has been changed again since. Nothing was undone.'],
  'recording.not-enabled': [
    'not-enabled',
    'Screen recording is not enabled for your account. Please contact your administrator.',
  ],
  'recording.unreadable': [
    'unsupported-media',
    'The recording is damaged or empty and cannot be read. Please record again.',
  ],
  'recording.too-long': [
    'too-large',
    ({ minutes }: { minutes: number }) =>
      `The recording is longer than the ${counted(minutes, 'minute')} allowed. Please make a shorter recording.`,
  ],
  'recording.not-converted': ['unavailable', 'The recording could not be converted. Please try again.'],
  'recording.sent-already': ['conflict', 'This recording has already been sent.'],
  'recording.gone': ['not-found', 'This recording no longer exists.'],
});
