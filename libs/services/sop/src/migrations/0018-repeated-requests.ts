import type { Migration } from '@sop/database';

/** The key of the request that made a change, so that a repeated request does not make it twice. */
export const repeatedRequests: Migration = {
  name: '0018-repeated-requests',
  up: `
    alter table revision add column request_key text;
    create unique index revision_request_key on revision (sop_id, user_id, request_key) where request_key is not null;
  `,
};
