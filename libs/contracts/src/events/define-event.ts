import { z } from 'zod';
import type { EventDefinition, EventOwner } from '../event.js';
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

/** When it happened. What was first sent without it is told without it. */
export const at = z.iso.datetime().optional();

/** Names what was reserved of a plan, as `billing.reserve-usage` was asked for it. */
export const reference = z.string().max(200);

export const nothingArrived = z.object({
  company_id: id,
  reference,
  /** Only this was reserved in vain; all that is held under the reference where nothing is said. */
  kind: z.enum(usageKinds).optional(),
});
