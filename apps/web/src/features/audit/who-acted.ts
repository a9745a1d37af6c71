import type { AuditEntry } from '@sop/contracts';
import { texts } from './audit.texts.js';

/** Who did it, by the address of now. */
export function whoActed({ action, user_id, user_email, operator_id, operator_email }: AuditEntry): string {
  // Whose account it was is known, who was at the keyboard is not.
  if (user_id === null) return action.startsWith('user.') ? texts.unknown : texts.product;
  const user = user_email ?? texts.gone;
  return operator_id === null ? user : texts.actingFor(operator_email ?? texts.gone, user);
}
