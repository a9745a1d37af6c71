import { keys } from '../../../api/query-keys.js';

/** The queries that a change of a user affects: the lists and the used seats. */
export const userQueries = [keys.users, keys.invitations, keys.billing];
