import { z } from 'zod';
import type { EventDefinition, EventOwner } from '../event.js';
import type { ServiceName } from '../route.js';
import { usageKinds } from '../limits.js';
import { id } from '../wire.js';

export const defineEvent = <P extends z.ZodType>(
  name: string,
  owner: EventOwner,
  payload: P,
): EventDefinition<P> => ({
  name,
  owner,
  payload,
});

/** The time of the event. Events that were first emitted without it stay without it. */
export const at = z.iso.datetime().optional();

/** A service has erased a person, after `user.erased`. */
export const personErased = (owner: ServiceName) =>
  defineEvent(`${owner}.person-erased`, owner, z.object({ company_id: id, user_id: id }));

/** Identifies a reservation in the plan, with the reference of `billing.reserve-usage`. */
export const reference = z.string().max(200);

export const nothingArrived = z.object({
  company_id: id,
  reference,
  /** Releases only this kind; everything under the reference where it is absent. */
  kind: z.enum(usageKinds).optional(),
});
