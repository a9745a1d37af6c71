import { z } from 'zod';
import { id } from '../wire.js';
import type { ServiceName } from '../route.js';

/** A small typed request to another service, answered within two seconds or refused as unavailable. */
export interface RequestDefinition<Q extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly owner: ServiceName;
  readonly payload: Q;
  readonly response: A;
  /**
   * While the bus is unavailable it is sent over the database: for receiving videos, signing in and reading. Such a request and
   * its reply are short and contain no secret of other services, and answering it twice does no harm.
   */
  readonly alsoOverDatabase?: boolean;
}
export type RequestOf<T> = T extends RequestDefinition<infer Q, z.ZodType> ? z.input<Q> : never;
export type ResponseOf<T> = T extends RequestDefinition<z.ZodType, infer A> ? z.output<A> : never;

export const defineRequest = <Q extends z.ZodType, A extends z.ZodType>(
  name: string,
  owner: ServiceName,
  payload: Q,
  response: A,
  options: { alsoOverDatabase?: boolean } = {},
): RequestDefinition<Q, A> => ({ name, owner, payload, response, ...options });

export const alsoOverDatabase = { alsoOverDatabase: true };

export const companyId = z.object({ company_id: id });

/** Where a list continues: after this id, in the order of ids; at the beginning where it is null. */
export const afterId = z.object({ after: id.nullable() });

/** A page of companies. */
export const companyIds = z.object({ company_ids: z.array(id).max(100) });
