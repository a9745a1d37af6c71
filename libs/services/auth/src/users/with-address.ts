import type { UserRow } from './user.entity.js';

export type Named = Pick<UserRow, 'email' | 'displayName'>;

/** How a reader is told who somebody is where a name alone could be anybody's: `Ann Lee (ann@example.com)`. */
export const withAddress = ({ email, displayName }: Named): string =>
  displayName === null ? email : `${displayName} (${email})`;
