import { z } from 'zod';
import { auditActions, auditDetail, auditTarget } from '../audit.js';
import { page, searchText } from '../page.js';
import { route } from '../route.js';
import { requestedMoment, id } from '../wire.js';

/** With its current name, where that is known: the log itself stores ids alone. */
const namedTarget = auditTarget.extend({ name: z.string().optional() });

/** One audited action. Names and addresses are looked up on reading; null for deleted users. */
export const auditEntry = z.object({
  id,
  company_id: id.nullable(),
  /** Null also for actions on the platform. */
  company_name: z.string().nullish(),
  at: z.string(),
  action: z.enum(auditActions),
  /** Null when the product itself acted. */
  user_id: id.nullable(),
  user_email: z.string().nullable(),
  user_name: z.string().nullable(),
  /** The operator who acted as that user. */
  operator_id: id.nullable(),
  operator_email: z.string().nullable(),
  operator_name: z.string().nullable(),
  targets: z.array(namedTarget),
  detail: auditDetail,
  request_id: z.string().nullable(),
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = {
  action: z.enum(auditActions).optional(),
  /** As the user, or as the operator behind a user. */
  user_id: id.optional(),
  target_id: z.string().max(100).optional(),
  from: requestedMoment.optional(),
  until: requestedMoment.optional(),
};

export const audit = {
  list: route({
    name: 'audit.list',
    owner: 'auth',
    method: 'GET',
    path: '/audit',
    access: 'audit.view',
    summary: 'The audit trail of the company, newest first',
    ...page(auditEntry, { sorts: ['at'], filters }),
  }),
  listAll: route({
    name: 'audit.list-all',
    owner: 'auth',
    method: 'GET',
    path: '/admin/audit',
    access: 'platform.audit',
    summary: 'The audit trail of all companies and the platform',
    ...page(auditEntry, {
      sorts: ['at'],
      filters: {
        ...filters,
        company_id: id.optional(),
        /** Part of a company's name, or of the actor's address. */
        search: searchText.optional(),
      },
    }),
  }),
};
