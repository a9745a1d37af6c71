import { z } from 'zod';
import type { HandledEvent } from './event.js';
import { usageKinds, type UsageKind } from './limits.js';
import { bytes, id } from './wire.js';

/**
 * What was told until 2026-11-22 and is nobody's to tell any more: an outbox or a stream may hold it when a release begins. Each is
 * heard for six months, until 2027-05-22; whoever comes from an older release by then goes by way of one in between.
 */
const former = <P extends z.ZodType>(name: string, payload: P): HandledEvent<P> => ({ name, payload });

const kind = z.enum(usageKinds as unknown as [UsageKind, ...UsageKind[]]);

/** Told so much was used of a reservation. */
export const UsageSettled = former(
  'usage.settled',
  z.object({ company_id: id, reservation_id: id, amount: bytes }),
);
/** Gave a reservation back whole. */
export const UsageReleased = former('usage.released', z.object({ company_id: id, reservation_id: id }));
/** Gave back whatever was still held under the reference. */
export const UsageAbandoned = former('usage.abandoned', z.object({ company_id: id, reference: z.string() }));
/** Gave back something counted at any time (storage, users). */
export const UsageFreed = former(
  'usage.freed',
  z.object({ company_id: id, kind, amount: bytes, reference: z.string() }),
);

export const formerEvents = [UsageSettled, UsageReleased, UsageAbandoned, UsageFreed] as const;
