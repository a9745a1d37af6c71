import type { AnyRoute } from '@sop/contracts';
import type { Logger } from '../logging/logger.js';
import { fieldFilterOf } from './field-filter.js';

/**
 * Compares each JSON reply with the contract. In production the fields that the contract does not name are left out, and their
 * names are logged once; a broken reply fails otherwise.
 */
export class ReplyCheck {
  readonly #logged = new Set<string>();

  constructor(
    private readonly logger: Logger,
    private readonly fails: boolean,
  ) {}

  /** Returns the reply as it may be sent. */
  check(route: AnyRoute, reply: unknown): unknown {
    const unrecognized: string[] = [];
    const named = namedFields(route, reply, unrecognized);
    const fields = unrecognized.length > 0 ? [...new Set(unrecognized)].slice(0, 20) : [];
    if (this.fails) requireContract(route, reply, fields);
    else if (fields.length > 0) this.logOnce(route.name, fields);
    return named;
  }

  private logOnce(route: string, fields: readonly string[]): void {
    const key = `${route} ${fields.join(' ')}`;
    if (this.#logged.has(key) || this.#logged.size >= 1000) return;
    this.#logged.add(key);
    this.logger.error('A reply had fields that its contract does not name', { route, fields });
  }
}

function namedFields({ reply: schema }: AnyRoute, reply: unknown, unrecognized: string[]): unknown {
  if (schema) return fieldFilterOf(schema)?.(reply, unrecognized) ?? reply;
  if (reply !== undefined) unrecognized.push('(the whole body)');
  return undefined;
}

function requireContract({ name, reply: schema }: AnyRoute, reply: unknown, fields: readonly string[]): void {
  const error =
    fields.length > 0 ? `It does not name ${fields.join(', ')}` : schema?.safeParse(reply).error?.message;
  if (error) throw new Error(`The reply of ${name} breaks the contract: ${error}`);
}
