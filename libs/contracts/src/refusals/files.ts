import { defineMessages } from './refusal.js';

/** Files, videos and their uploads. */
export const fileMessages = defineMessages({
  'file.not-found': ['not-found', 'The file does not exist.'],
  'file.missing': ['not-found', 'This file does not exist.'],
  'file.no-such-part': ['range-not-satisfiable', 'The requested part of the file does not exist.'],
  'file.too-large': ['too-large', 'The file is larger than allowed.'],
  'file.incomplete': ['invalid-request', 'The file did not arrive completely. Please try again.'],
  'file.link-expired': ['forbidden', 'This link is no longer valid. Please reload the page.'],
  'file.no-space': ['out-of-space', 'There is not enough space left. Please contact the operator.'],
  'file.no-space-for-uploads': [
    'out-of-space',
    'There is no space left on the server, so nothing can be uploaded. Please contact the operator.',
  ],
  'video.empty': ['unsupported-media', 'The video file is empty. Please choose another file.'],
  'video.not-a-video': [
    'unsupported-media',
    'Please upload a valid video file. MP4, MOV, WebM, MKV and AVI can be used.',
  ],
  'video.not-a-dataset-video': [
    'unsupported-media',
    'Invalid file type. Please upload a video file (MP4, AVI, MOV, MKV, WEBM).',
  ],
  'video.too-large': [
    'too-large',
    ({ gigabytes }: { gigabytes: number }) =>
      `The video is larger than the ${gigabytes} GB that can be uploaded. Please upload a shorter or more compressed video.`,
  ],
  'upload.interrupted': ['invalid-request', 'The upload was interrupted.'],
  'upload.not-found': ['not-found', 'This upload no longer exists. Please start again.'],
  'upload.gone': ['not-found', 'This upload no longer exists.'],
  'upload.ended': ['not-found', 'This upload has ended.'],
  'upload.taken-over': ['conflict', 'Another request is continuing this upload.'],
  'upload.unfinished': ['conflict', 'This upload is not finished yet. Please wait until it is.'],
  'upload.used-already': ['conflict', 'This upload has already been used.'],
  'upload.too-slow': ['unavailable', 'The upload took too long. Please try again.'],
  'upload.too-often-broken': ['too-large', 'This upload was interrupted too often. Please start again.'],
  'upload.too-many-unfinished': [
    'too-many-requests',
    ({ unfinished }: { unfinished: number }) =>
      `There are already ${unfinished} unfinished uploads. Finish or cancel one first.`,
  ],
  'upload.one-video': ['invalid-form', 'Please send either a file or the name of an upload, not both.'],
  'upload.purpose': [
    'invalid-form',
    ({ purposes }: { purposes: string }) => `The purpose of an upload must be one of: ${purposes}.`,
  ],
  'upload.version': [
    'unsupported-version',
    ({ version }: { version: string }) => `Please send the header Tus-Resumable: ${version}.`,
  ],
  'upload.not-bytes': [
    'invalid-request',
    ({ header }: { header: string }) => `The header ${header} is not a number of bytes.`,
  ],
  'upload.length': ['invalid-request', 'Please send either Upload-Length or Upload-Defer-Length: 1.'],
  'upload.offset-missing': ['invalid-request', 'Please send the header Upload-Offset.'],
  'upload.other-offset': [
    'conflict',
    ({ offset, sent_offset }: { offset: number; sent_offset: number }) =>
      `The upload continues at byte ${offset}, not at ${sent_offset}.`,
  ],
  'upload.length-changed': ['invalid-request', 'The length of an upload cannot be changed.'],
  'upload.length-too-small': ['invalid-request', 'More bytes have already arrived than this Upload-Length.'],
  'upload.more-than-announced': ['too-large', 'More bytes arrived than Upload-Length announced.'],
});
