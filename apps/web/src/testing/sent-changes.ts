import type { RecordedRequest } from './answer.js';

/** Requests that change something: those that read, and the page's count that it was opened, do not. */
export const sentChanges = (requests: readonly RecordedRequest[]): RecordedRequest[] =>
  requests.filter(({ method, address }) => method !== 'GET' && !address.endsWith('/openings'));
