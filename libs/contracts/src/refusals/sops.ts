import { counted, sayings } from './refusal.js';

/** Departments, SOPs and how they are made. */
export const sopSayings = sayings({
  'department.not-there': [
    'not-found',
    'This department does not exist. It may have been deleted; please choose another.',
  ],
  'department.too-many': [
    'conflict',
    ({ most }: { most: number }) => `There are ${most} departments already.`,
  ],
  'department.name-taken': [
    'conflict',
    ({ name }: { name: string }) => `There is already a department named “${name}”.`,
  ],
  'sop.not-there': ['not-found', 'SOP not found'],
  'sop.changed-meanwhile': ['conflict', 'Somebody else changed this SOP meanwhile.'],
  'sop.generated-already': ['conflict', 'This SOP is being generated already.'],
  'sop.video-gone': ['conflict', 'The video of this SOP is gone. Please upload it again as a new SOP.'],
  'export.unfinished': ['conflict', 'This SOP is not finished yet. It can be exported once it is.'],
  'export.not-ready': ['conflict', 'The document is not ready yet.'],
  'export.data-under-way': [
    'conflict',
    'An export of all data is being made already. Please wait until it is done.',
  ],
  'export.not-there': ['not-found', 'This document is not there any more. Please export the SOP again.'],
  'export.too-many': [
    'too-many-requests',
    'Many documents of your company are being made or kept. Please try again in a few minutes.',
  ],
  'sop.too-large': ['conflict', 'This SOP would become too large. Please make a second SOP of a part of it.'],
  'sop.not-made': ['not-found', 'No SOP is being made under this address.'],
  'sop.unusable-video': ['conflict', 'This video cannot be used. Please create a new SOP from another one.'],
  'sop.not-to-be-retried': ['conflict', 'This SOP is not in a state from which it can be tried again.'],
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
  'step.not-there': ['not-found', 'This step does not exist any more. Please reload the SOP.'],
  'step.changed-meanwhile': ['conflict', 'Somebody else changed this step meanwhile. Compare both versions.'],
  'step.too-many': [
    'conflict',
    ({ most }: { most: number }) => `An SOP can have ${most} steps. Please make a second SOP of the rest.`,
  ],
  'step.is-last': ['conflict', 'There is no step after this one to merge it with.'],
  'step.too-long': [
    'conflict',
    ({ most }: { most: number }) => `Together the two steps have more than the ${most} characters of one.`,
  ],
  'step.not-there-to-split': [
    'conflict',
    'A step is split before one of its sentences, so that both parts have words.',
  ],
  'step.too-many-pictures': [
    'conflict',
    ({ most }: { most: number }) => `A step can show ${most} pictures. Please remove one first.`,
  ],
  'step.picture-not-there': ['not-found', 'This picture is not there any more. Please reload the SOP.'],
  'step.hidden-too-often': [
    'conflict',
    ({ most }: { most: number }) =>
      `Places of this video were hidden ${most} times already. Please hide more of them at once in a new SOP.`,
  ],
  'step.picture-not-drawn': ['unavailable', 'The picture could not be drawn. Please try again.'],
  'revision.not-there': ['not-found', 'This change does not exist.'],
  'revision.changed-since': ['conflict', 'This was changed again since. Nothing was undone.'],
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
      `The recording is longer than the ${counted(minutes, 'minute')} that are allowed. Please record less at a time.`,
  ],
  'recording.not-converted': ['unavailable', 'The recording could not be converted. Please try again.'],
  'recording.sent-already': ['conflict', 'This recording has been sent already.'],
  'recording.gone': ['not-found', 'This recording is not there any more.'],
});
