import { counted, defineMessages } from './refusal.js';

const tryAgain = 'This part of the product is currently unavailable. Please try again in a few seconds.';

/** Refusals that any route may answer. */
export const requestMessages = defineMessages({
  'request.no-such-address': ['not-found', 'There is nothing at this address.'],
  'request.unreadable': ['invalid-request', 'The request could not be read.'],
  'request.address-too-long': ['invalid-request', 'The address is too long.'],
  'request.headers-too-large': ['invalid-request', 'The request headers are too large.'],
  'request.too-large': ['too-large', 'The request is larger than allowed.'],
  'request.unreadable-content': ['unsupported-media', 'This type of content cannot be read here.'],
  'request.not-json': ['unsupported-media', 'Please send the request as JSON.'],
  'request.other-media-type': [
    'unsupported-media',
    ({ media_type }: { media_type: string }) => `Please send the bytes as ${media_type}.`,
  ],
  'request.not-multipart': ['unsupported-media', 'Please send the file as a multipart form.'],
  'request.too-many': [
    'too-many-requests',
    ({ seconds }: { seconds: number }) =>
      `Too many requests. Please try again in ${counted(seconds, 'second')}.`,
  ],
  'request.too-many-at-once': ['too-many-requests', 'Too many requests. Please wait a moment and try again.'],
  'request.too-slow': [
    'unavailable',
    'This is taking too long at the moment. Please try again in a few seconds.',
  ],
  'request.arrived-too-slowly': [
    'too-slow',
    'What you sent arrived too slowly. Please try again on a better connection.',
  ],
  'request.busy': ['unavailable', 'We are very busy right now. Please try again in a moment.'],
  'request.unavailable': ['unavailable', tryAgain],
  'request.unreachable': ['unavailable', 'This part of the product is currently unavailable.'],
  'request.bad-gateway': ['bad-gateway', 'Part of the product did not respond correctly. Please try again.'],
  'request.failed': ['internal', 'Something went wrong on our side. Please try again.'],
  'request.sign-in': ['unauthenticated', 'Please log in to continue.'],
  'request.session-ended': ['unauthenticated', 'Your session has ended. Please log in again.'],
  'request.session-expired': ['unauthenticated', 'Your session has expired. Please log in again.'],
  'request.company-suspended': [
    'suspended',
    'The account of your company is suspended. Please contact support.',
  ],
  'request.forbidden': ['forbidden', 'You are not allowed to do this.'],
  'request.operator-in-company': ['forbidden', 'Operators cannot do this on behalf of a company.'],
  'request.operator-only': ['forbidden', 'Only the operator can do this.'],
  'request.role-too-low': [
    'forbidden',
    'Your role does not allow this. An administrator of your company can change your role.',
  ],
  'request.not-for-tokens': ['forbidden', 'API tokens cannot do this. Please log in.'],
  'request.scope-missing': [
    'forbidden',
    ({ scopes }: { scopes: string }) =>
      `API tokens need the scope ${scopes} for this, and a creator who may do it.`,
  ],
  'request.token-invalid': [
    'unauthenticated',
    'This API token is not valid. It may have expired or been revoked, or its creator is no longer active.',
  ],
  'request.company-deleted': ['forbidden', 'This company was deleted.'],
  'request.not-found': ['not-found', 'This does not exist, or no longer exists.'],
  'request.list-changed': [
    'invalid-form',
    'The order of the list has changed. Please start again from the beginning.',
  ],
});

/** Errors of a form. `form.invalid` is for the errors of its fields. */
export const formMessages = defineMessages({
  'form.invalid': ['invalid-form', 'Something in the form needs correcting.'],
  'form.too-deep': ['invalid-form', 'The form is nested too deeply.'],
  'form.unsavable-text': [
    'invalid-form',
    ({ field }: { field: string }) => `“${field}” contains characters that cannot be saved.`,
  ],
  'form.too-many-parts': ['invalid-request', 'The form has too many fields or files.'],
  'form.field-too-long': ['too-large', ({ field }: { field: string }) => `The field ${field} is too long.`],
  'form.field-twice': [
    'invalid-request',
    ({ field }: { field: string }) => `The field ${field} appears twice.`,
  ],
  'form.unreadable': ['invalid-request', 'The form could not be read.'],
  'form.too-large': ['too-large', 'The form is larger than allowed.'],
  'form.unexpected-file': ['unsupported-media', 'This form does not accept a file.'],
  'form.file-elsewhere': [
    'invalid-form',
    ({ field }: { field: string }) => `The file belongs in the field ${field}.`,
  ],
  'form.no-file': ['invalid-form', 'Please choose a file.'],
});

/** Errors of single fields as their schemas find them: their sentences are in the schemas, or contain the bounds. */
export const fieldErrorCodes = [
  'field.missing',
  'field.invalid-type',
  'field.too-small',
  'field.too-big',
  'field.invalid-format',
  'field.invalid-value',
  'field.not-multiple-of',
  'field.unrecognized-keys',
  'field.invalid',
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];
