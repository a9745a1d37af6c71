import { z } from 'zod';
import { processSample } from './process-sample.js';

/**
 * A broadcast is sent to every running process at once and not stored: it only shortens the life of a cached value. A process
 * that misses one is correct a few seconds later.
 */
export interface BroadcastDefinition<P extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: P;
}

export const SessionsEnded: BroadcastDefinition<
  z.ZodObject<{ session_id: z.ZodOptional<z.ZodUUID>; company_id: z.ZodOptional<z.ZodUUID> }>
> = {
  name: 'sessions.ended',
  payload: z.object({ session_id: z.uuid().optional(), company_id: z.uuid().optional() }),
};

/** Every process of the product reports every few seconds that it is alive, and the load of its machine. */
export const ProcessSampled: BroadcastDefinition<typeof processSample> = {
  name: 'process.sampled',
  payload: processSample,
};

/** The operator has changed the processing settings: caches read them again. */
export const ProcessingSettingsChanged: BroadcastDefinition<z.ZodObject<Record<never, never>>> = {
  name: 'processing-settings.changed',
  payload: z.object({}),
};

export const broadcasts = [SessionsEnded, ProcessSampled, ProcessingSettingsChanged] as const;
