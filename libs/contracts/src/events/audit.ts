import { z } from 'zod';
import { auditActions, auditActor, auditDetail, auditTarget } from '../audit.js';
import { id } from '../wire.js';
import { defineEvent } from './define-event.js';

/** An audited action: emitted by `tx.audit` of any service, stored by auth. */
export const AuditRecorded = defineEvent(
  'audit.recorded',
  'every',
  z.object({
    /** Null for actions on the platform. */
    company_id: id.nullable(),
    action: z.enum(auditActions),
    actor: auditActor,
    targets: z.array(auditTarget).max(20),
    detail: auditDetail,
    request_id: z.string().max(200).nullable(),
    address: z.string().max(100).nullable(),
    at: z.iso.datetime(),
  }),
);

export const auditEvents = [AuditRecorded] as const;
