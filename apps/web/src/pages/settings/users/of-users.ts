import { keys } from '../../../api/query.js';

/** What changes with a user: the lists, and the places that are taken. */
export const ofUsers = [keys.users, keys.invitations, keys.billing];
