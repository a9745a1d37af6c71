import { z } from 'zod';
import { companyRoles } from '../permissions.js';
import { id } from '../wire.js';
import { at, defineEvent, reference } from './define-event.js';

export const CompanyRegistered = defineEvent(
  'company.registered',
  'auth',
  z.object({
    company_id: id,
    company_name: z.string(),
    user_id: id,
    email: z.string(),
    /** For the operator's own companies, which the product creates itself: no plan limits them, and they cannot be registered. */
    is_unlimited: z.boolean().default(false),
    at,
  }),
);

export const UserJoined = defineEvent(
  'user.joined',
  'auth',
  z.object({
    user_id: id,
    company_id: id,
    email: z.string(),
    role: z.enum(companyRoles),
    at: z.iso.datetime(),
  }),
);

/** The user's role, or permission to sign in, has changed. */
export const UserChanged = defineEvent(
  'user.changed',
  'auth',
  z.object({
    user_id: id,
    company_id: id,
    email: z.string().optional(),
    role: z.enum(companyRoles),
    is_active: z.boolean(),
    at,
  }),
);

/** The id is never used again. The user's work stays; names and addresses stored with it are deleted. */
export const UserRemoved = defineEvent('user.removed', 'auth', z.object({ user_id: id, company_id: id, at }));

/**
 * The person is erased: services delete what is the person's own and put the pseudonym in place of the name everywhere else. A
 * service that comes later asks auth for the name (`NamesOfErased`).
 */
export const UserErased = defineEvent(
  'user.erased',
  'auth',
  z.object({ user_id: id, company_id: id, pseudonym: z.string().max(40), at: z.iso.datetime() }),
);

/** A user or an invitation occupies a seat of the plan. The seat of the first user comes with the company. */
export const SeatTaken = defineEvent('seat.taken', 'auth', z.object({ company_id: id, reservation_id: id }));

/** A reserved seat is released unused. */
export const SeatAbandoned = defineEvent('seat.abandoned', 'auth', z.object({ company_id: id, reference }));

/** The seat is free again. */
export const SeatFreed = defineEvent('seat.freed', 'auth', z.object({ company_id: id, reference }));

export const SessionStarted = defineEvent(
  'session.started',
  'auth',
  z.object({ session_id: id, user_id: id, company_id: id, at: z.iso.datetime() }),
);

export const CompanySuspended = defineEvent('company.suspended', 'auth', z.object({ company_id: id, at }));

export const CompanyReactivated = defineEvent(
  'company.reactivated',
  'auth',
  z.object({ company_id: id, at }),
);

export const CompanyDeleted = defineEvent('company.deleted', 'auth', z.object({ company_id: id, at }));

export const authEvents = [
  CompanyRegistered,
  UserJoined,
  UserChanged,
  UserRemoved,
  UserErased,
  SeatTaken,
  SeatAbandoned,
  SeatFreed,
  SessionStarted,
  CompanySuspended,
  CompanyReactivated,
  CompanyDeleted,
] as const;
