import type { AuditAction } from '@sop/contracts';
import { localized } from '../../lib/locale.js';

/** Audit actions as headlines. An action without a text here is shown by its name. */
const texts = localized<Partial<Record<AuditAction, string>>>({
  en: {
    'company.registered': 'Company registered',
    'company.suspended': 'Company suspended',
    'company.reactivated': 'Company reactivated',
    'company.exported': 'All company data exported',
    'company.impersonated': 'Operator logged in as administrator',
    'company.viewed': 'Viewed by the operator',
    'company.logo-replaced': 'Logo replaced',
    'company.settings-changed': 'Settings changed',
    'user.signed-in': 'Logged in',
    'user.sign-in-refused': 'Login refused',
    'user.signed-out': 'Logged out',
    'user.sessions-ended': 'Logged out everywhere',
    'user.password-reset-requested': 'Password reset requested',
    'user.password-reset': 'New password set',
    'user.password-changed': 'Password changed',
    'user.name-changed': 'Display name changed',
    'user.confirmation-requested': 'Email confirmation requested',
    'user.address-confirmed': 'Email address confirmed',
    'user.identity-linked': 'External account connected',
    'user.invited': 'User invited',
    'user.invitation-resent': 'Invitation sent again',
    'user.invitation-revoked': 'Invitation withdrawn',
    'user.joined': 'User joined',
    'user.role-changed': 'Role changed',
    'user.deactivated': 'User deactivated',
    'user.reactivated': 'User reactivated',
    'user.removed': 'User removed',
    'operator.invited': 'Operator invited',
    'operator.invitation-resent': 'Operator’s invitation sent again',
    'operator.invitation-revoked': 'Operator’s invitation withdrawn',
    'operator.session-ended': 'Session ended',
    'second-factor.begun': 'Second factor setup started',
    'second-factor.enrolled': 'Second factor set up',
    'second-factor.codes-renewed': 'Recovery codes renewed',
    'second-factor.code-refused': 'Second factor code refused',
    'second-factor.recovery-code-used': 'Recovery code used',
    'second-factor.removed': 'Second factor removed',
    'second-factor.reset': 'Second factor reset by another operator',
    'api-token.created': 'API token created',
    'api-token.revoked': 'API token revoked',
    'webhook.tested': 'Webhook tested',
    'webhook.replayed': 'Webhook delivery sent again',
    'webhook.switched-off': 'Webhook switched off: nothing arrived for a day',
    'department.created': 'Department created',
    'department.renamed': 'Department renamed',
    'department.deleted': 'Department deleted',
    'sop.created': 'SOP created',
    'sop.duplicated': 'SOP duplicated',
    'sop.edited': 'SOP edited',
    'sop.pixels-destroyed': 'Image area redacted',
    'sop.regenerated': 'SOP regenerated',
    'sop.restarted': 'Generation retried',
    'sop.tagged': 'SOP tagged',
    'sop.trashed': 'SOP moved to the trash',
    'sop.restored': 'SOP restored from the trash',
    'sop.deleted': 'SOP deleted',
    'execution.recorded': 'Run recorded',
    'execution.photo-added': 'Photo of a run stored',
    'execution.deleted': 'Run deleted',
    'executions.exported': 'Runs exported',
    'plan.changed': 'Plan changed',
  },
});

/** The label of an audit action: `department.renamed` becomes `Department renamed`. */
export const auditLabelOf = (action: AuditAction): string => texts[action] ?? inWords(action);

function inWords(action: string): string {
  const words = action
    .replaceAll(/[.-]/g, ' ')
    .replace(/\bsop\b/, 'SOP')
    .replace(/\bapi\b/, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
