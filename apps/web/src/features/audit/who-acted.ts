import type { AuditEntry } from '@sop/contracts';
import { nameWithAddress } from '../../lib/person.js';
import { texts } from './audit.texts.js';

/** Who did it, by the name and the address of now. */
export function whoActed(entry: AuditEntry): string {
  const { action, user_id, operator_id } = entry;
  // Whose account it was is known, who was at the keyboard is not.
  if (user_id === null) return action.startsWith('user.') ? texts.unknown : texts.product;
  const user = called(entry.user_email, entry.user_name);
  if (operator_id === null) return user;
  return texts.actingFor(called(entry.operator_email, entry.operator_name), user);
}

/** A person in the audit log: the address as well, since anybody can take any name. */
export const called = (email: string | null, display_name: string | null): string =>
  email === null ? texts.gone : nameWithAddress({ email, display_name });
