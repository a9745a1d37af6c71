import { route } from '../route.js';
import { idParams } from '../wire.js';

/** The purpose of an uploaded video; it cannot be used for another. */
export const uploadPurposes = ['sop', 'dataset'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

export const tusVersion = '1.0.0';
export const tusExtensions = 'creation,creation-defer-length,termination,expiration';

/** Videos that arrive in any number of requests: tus 1.0 (tus.io/protocols/resumable-upload), which uses headers. */
export const uploads = {
  options: route({
    name: 'uploads.options',
    owner: 'storage',
    method: 'OPTIONS',
    path: '/uploads',
    access: 'upload.send',
    summary: 'Versions, extensions and the largest size of resumable uploads',
  }),
  create: route({
    name: 'uploads.create',
    owner: 'storage',
    method: 'POST',
    path: '/uploads',
    access: 'upload.send',
    rateLimit: 'upload',
    summary: 'Begins an upload that can be resumed; its address is in the header Location',
    status: 201,
    problems: [400, 402, 412, 413, 415],
  }),
  status: route({
    name: 'uploads.status',
    owner: 'storage',
    method: 'HEAD',
    path: '/uploads/:id',
    access: 'upload.send',
    summary: 'How much of an upload has arrived, in the header Upload-Offset',
    params: idParams,
    replyKind: 'empty',
    status: 200,
    problems: [412],
  }),
  append: route({
    name: 'uploads.append',
    owner: 'storage',
    method: 'PATCH',
    path: '/uploads/:id',
    access: 'upload.send',
    summary: 'Continues an upload at the offset in the header Upload-Offset',
    params: idParams,
    bodyKind: 'stream',
    streamType: 'application/offset+octet-stream',
    problems: [400, 402, 409, 412, 413, 415],
  }),
  remove: route({
    name: 'uploads.remove',
    owner: 'storage',
    method: 'DELETE',
    path: '/uploads/:id',
    access: 'upload.send',
    summary: 'Cancels an upload and releases its reserved usage',
    params: idParams,
    problems: [412],
  }),
};
