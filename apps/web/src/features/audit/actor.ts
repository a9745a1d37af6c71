import type { AuditEntry } from '@sop/contracts';
import { nameWithAddress, shownName } from '../../lib/person.js';
import { texts } from './audit.texts.js';

/** Who did it, by their current name and address. */
export function actorOf(entry: AuditEntry): string {
  const { action, user_id, operator_id } = entry;
  // The account is known, but not who used it.
  if (user_id === null) return action.startsWith('user.') ? texts.unknown : texts.product;
  const user = displayNameOf(entry.user_email, entry.user_name);
  if (operator_id === null) return user;
  return texts.actingFor(displayNameOf(entry.operator_email, entry.operator_name), user);
}

/** Includes the address, because display names can be chosen freely; an API token has none. */
export const displayNameOf = (email: string | null, display_name: string | null): string =>
  email === null ? shownName(display_name ?? texts.deletedUser) : nameWithAddress({ email, display_name });
