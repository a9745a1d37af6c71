import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestDefinition, ServiceName } from '@sop/contracts';
import type { CarriedHeaders, Database } from '@sop/database';
import { z } from 'zod';
import { Unavailable } from './bus.js';
import type { Responder } from './transport.js';

const question = z.object({
  id: z.string(),
  answers: z.string(),
  request: z.string(),
  payload: z.unknown(),
  headers: z.record(z.string(), z.string()),
});
const answer = z.object({ id: z.string(), payload: z.unknown(), failed: z.boolean().optional() });
type Answer = z.infer<typeof answer>;

const channelOf = (service: ServiceName): string => `requests ${service}`;

/**
 * Carries requests over PostgreSQL's NOTIFY while the bus is away. Every replica of the owner hears and answers a question, and the
 * first answer counts: only requests that the contract marks with `alsoOverDatabase` may go this way.
 */
@Injectable()
export class DatabaseRequests {
  readonly #answers = `answers ${randomUUID()}`;
  readonly #waiting = new Map<string, (answer: Answer) => void>();
  readonly #responders = new Map<string, Responder>();
  readonly #owners = new Set<ServiceName>();
  #database: Database | undefined;

  get isJoined(): boolean {
    return this.#database !== undefined;
  }

  /** All services of a process share the database of the first: what NOTIFY tells is heard in all of its schemas. */
  join(database: Database): void {
    if (this.#database) return;
    this.#database = database;
    database.listen(this.#answers, (text) => this.#take(text));
    for (const owner of this.#owners) this.#listenFor(owner);
  }

  respond({ name, owner, alsoOverDatabase }: RequestDefinition, responder: Responder): void {
    if (!alsoOverDatabase) return;
    this.#responders.set(name, responder);
    if (this.#owners.has(owner)) return;
    this.#owners.add(owner);
    this.#listenFor(owner);
  }

  /** @throws Unavailable */
  async request(
    { name, owner }: RequestDefinition,
    payload: unknown,
    headers: CarriedHeaders,
    timeoutSeconds: number,
  ): Promise<unknown> {
    const id = randomUUID();
    const answered = new Promise<Answer>((resolve, reject) => {
      const late = () => reject(new Unavailable(name, 'timeout'));
      const timer = setTimeout(late, timeoutSeconds * 1_000);
      this.#waiting.set(id, (given) => {
        clearTimeout(timer);
        resolve(given);
      });
    });
    try {
      const asked = { id, answers: this.#answers, request: name, payload, headers };
      const [given] = await Promise.all([answered, this.#tell(channelOf(owner), asked)]);
      if (given.failed) throw new Unavailable(name, 'failed');
      return given.payload;
    } catch (cause) {
      throw cause instanceof Unavailable ? cause : new Unavailable(name, 'failed', { cause });
    } finally {
      this.#waiting.get(id)?.({ id, payload: null });
      this.#waiting.delete(id);
    }
  }

  #listenFor(owner: ServiceName): void {
    this.#database?.listen(channelOf(owner), (text) => void this.#answer(text));
  }

  #take(text: string): void {
    const given = answer.safeParse(parsed(text));
    if (given.success) this.#waiting.get(given.data.id)?.(given.data);
  }

  async #answer(text: string): Promise<void> {
    const asked = question.safeParse(parsed(text));
    if (!asked.success) return;
    const { id, answers, request, payload, headers } = asked.data;
    const responder = this.#responders.get(request);
    if (!responder) return;
    const failed = { id, payload: null, failed: true };
    const given = await responder(payload, headers).then(
      (response): Answer => ({ id, payload: response ?? null }),
      () => failed,
    );
    // What is too long for a notification is refused by the server; a database that is away answers nobody.
    await this.#tell(answers, given).catch(() => this.#tell(answers, failed).catch(() => undefined));
  }

  async #tell(channel: string, message: unknown): Promise<void> {
    if (!this.#database) throw new Error('No service of this process has a database');
    await this.#database.notify(channel, JSON.stringify(message));
  }
}

/** A listener that was connected again is nudged with an empty text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
