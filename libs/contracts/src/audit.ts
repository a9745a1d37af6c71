import { z } from 'zod';
import { id } from './wire.js';

/**
 * Audited actions: `<noun>.<past participle>`. Reading is not audited, except exports and reads of operators who act for a user.
 */
export const auditActions = [
  'company.registered',
  'company.suspended',
  'company.reactivated',
  'company.deleted',
  'company.exported',
  'company.data-exported',
  'companies.exported',
  'company.impersonated',
  'company.viewed',
  'company.logo-replaced',
  'company.settings-changed',
  'user.signed-in',
  'user.sign-in-refused',
  'user.signed-out',
  'user.sessions-ended',
  'user.password-reset-requested',
  'user.password-reset',
  'user.password-changed',
  'user.identity-confirmed',
  'user.name-changed',
  'user.notices-changed',
  'user.confirmation-requested',
  'user.address-confirmed',
  'user.identity-linked',
  'user.invited',
  'user.invitation-resent',
  'user.invitation-revoked',
  'user.joined',
  'user.role-changed',
  'user.deactivated',
  'user.reactivated',
  'user.removed',
  'department.created',
  'department.renamed',
  'department.deleted',
  'department.approvers-changed',
  'department.review-interval-changed',
  'sop.created',
  'sop.duplicated',
  'sop.edited',
  'sop.pixels-destroyed',
  'sop.regenerated',
  'sop.restarted',
  'sop.tagged',
  'sop.trashed',
  'sop.restored',
  'sop.deleted',
  'sop.exported',
  'sop.review-requested',
  'sop.returned',
  'sop.released',
  'sop.withdrawn',
  'sop.reading-requested',
  'sop.reading-confirmed',
  'sop.review-interval-changed',
  'sop.review-confirmed',
  'sop.shared',
  'sop.share-changed',
  'sop.share-revoked',
  'comment.created',
  'comment.replied',
  'comment.resolved',
  'comment.reopened',
  'comment.deleted',
  'recording.converted',
  'dataset.created',
  'dataset.edited',
  'dataset.imported',
  'dataset.deleted',
  'dataset.exported',
  'training.started',
  'training.stopped',
  'training.removed',
  'model.activated',
  'model.declined',
  'model.deactivated',
  'plan.changed',
  'plan.edited',
  'plan.restored',
  'plan.price-mapped',
  'payment.checkout-opened',
  'payment.portal-opened',
  'payment.failed',
  'payment.taken',
  'subscription.cancelled',
  'subscription.resumed',
  'subscription.changed',
  'subscription.synced',
  'subscription.reconciled',
  'trial.extended',
  'credit.added',
  'platform-admin.created',
  'operator.invited',
  'operator.invitation-resent',
  'operator.invitation-revoked',
  'operator.session-ended',
  'second-factor.begun',
  'second-factor.enrolled',
  'second-factor.codes-renewed',
  'second-factor.code-refused',
  'second-factor.recovery-code-used',
  'second-factor.removed',
  'second-factor.reset',
  'processing-settings.changed',
  'api-key.set',
  'api-key.removed',
  'model-price.set',
  'model-settings.changed',
  'model-settings.reset',
  'model-server-key.set',
  'model-server-key.removed',
  'speech-model.catalogue-loaded',
  'speech-model.fetch-requested',
  'speech-model.fetch-cancelled',
  'speech-model.deleted',
  'landing-page.changed',
  'landing-page.logo-replaced',
  'marketing-tile.created',
  'marketing-tile.edited',
  'marketing-tile.deleted',
  'contact-message.deleted',
  'failed-work.retried',
  'failed-work.discarded',
  'storage.cleaned',
] as const;
export type AuditAction = (typeof auditActions)[number];

const platformNouns: ReadonlySet<string> = new Set([
  ...[
    'companies',
    'platform-admin',
    'operator',
    'second-factor',
    'processing-settings',
    'api-key',
    'model-price',
    'model-settings',
    'model-server-key',
    'speech-model',
  ],
  ...['landing-page', 'marketing-tile', 'contact-message', 'failed-work', 'storage'],
]);
/** Actions of operators on the platform: they appear in no customer's audit trail. */
export const platformActions: readonly AuditAction[] = auditActions.filter(
  (action) =>
    platformNouns.has(action.split('.')[0] ?? '') ||
    ['plan.edited', 'plan.price-mapped', 'plan.restored'].includes(action),
);

/** The target of an action, `{ kind: 'sop', id }` say. Ids only: the log outlives its targets. */
export const auditTarget = z.object({ kind: z.string().max(40), id: z.string().max(100) });
export type AuditTarget = z.infer<typeof auditTarget>;

/** Ids, numbers and reasons. Never personal data or a secret: the log cannot be erased. */
export const auditDetail = z.record(
  z.string().max(40),
  z.union([
    z.string().max(500),
    z
      .number()
      .min(-(2 ** 50))
      .max(2 ** 50),
    z.boolean(),
    z.null(),
  ]),
);
export type AuditDetail = z.infer<typeof auditDetail>;

/** The actor: a user, an operator acting as a user, or the product itself. */
export const auditActor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), user_id: id }),
  z.object({ kind: z.literal('operator'), user_id: id, operator_id: id }),
  z.object({ kind: z.literal('system') }),
]);
export type AuditActor = z.infer<typeof auditActor>;
