import type { UserRow } from './user.entity.js';

export type Named = Pick<UserRow, 'email' | 'displayName'>;

/** Name and address, because names are not unique: `Ann Lee (ann@example.com)`. */
export const withAddress = ({ email, displayName }: Named): string =>
  displayName === null ? email : `${displayName} (${email})`;
