import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestDefinition, ServiceName } from '@sop/contracts';
import type { PropagationHeaders, Database } from '@sop/database';
import { z } from 'zod';
import { Unavailable } from './bus.js';
import type { Responder } from './transport.js';

const requestMessage = z.object({
  id: z.string(),
  answers: z.string(),
  request: z.string(),
  payload: z.unknown(),
  headers: z.record(z.string(), z.string()),
});
const responseMessage = z.object({ id: z.string(), payload: z.unknown(), failed: z.boolean().optional() });
type ResponseMessage = z.infer<typeof responseMessage>;

const requestChannel = (service: ServiceName): string => `requests ${service}`;

/**
 * Sends requests over PostgreSQL's NOTIFY while the bus is unavailable. Every replica of the owner answers and the first response
 * is used, so only requests that the contract marks with `alsoOverDatabase` may be sent this way.
 */
@Injectable()
export class DatabaseRequests {
  readonly #responseChannel = `answers ${randomUUID()}`;
  readonly #pending = new Map<string, (responseMessage: ResponseMessage) => void>();
  readonly #responders = new Map<string, Responder>();
  readonly #owners = new Set<ServiceName>();
  #database: Database | undefined;

  get isConnected(): boolean {
    return this.#database !== undefined;
  }

  /** All services of a process use the database of the first: NOTIFY reaches all of its schemas. */
  connect(database: Database): void {
    if (this.#database) return;
    this.#database = database;
    database.listen(this.#responseChannel, (text) => this.#receiveResponse(text));
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
    headers: PropagationHeaders,
    timeoutSeconds: number,
  ): Promise<unknown> {
    const id = randomUUID();
    const answered = new Promise<ResponseMessage>((resolve, reject) => {
      const onTimeout = () => reject(new Unavailable(name, 'timeout'));
      const timer = setTimeout(onTimeout, timeoutSeconds * 1_000);
      this.#pending.set(id, (response) => {
        clearTimeout(timer);
        resolve(response);
      });
    });
    try {
      const message = { id, answers: this.#responseChannel, request: name, payload, headers };
      const [response] = await Promise.all([answered, this.#send(requestChannel(owner), message)]);
      if (response.failed) throw new Unavailable(name, 'failed');
      return response.payload;
    } catch (cause) {
      throw cause instanceof Unavailable ? cause : new Unavailable(name, 'failed', { cause });
    } finally {
      this.#pending.get(id)?.({ id, payload: null });
      this.#pending.delete(id);
    }
  }

  #listenFor(owner: ServiceName): void {
    this.#database?.listen(requestChannel(owner), (text) => void this.#handleRequest(text));
  }

  #receiveResponse(text: string): void {
    const response = responseMessage.safeParse(parseJson(text));
    if (response.success) this.#pending.get(response.data.id)?.(response.data);
  }

  async #handleRequest(text: string): Promise<void> {
    const message = requestMessage.safeParse(parseJson(text));
    if (!message.success) return;
    const { id, answers, request, payload, headers } = message.data;
    const responder = this.#responders.get(request);
    if (!responder) return;
    const failed = { id, payload: null, failed: true };
    const response = await responder(payload, headers).then(
      (response): ResponseMessage => ({ id, payload: response ?? null }),
      () => failed,
    );
    // The server refuses a payload that is too long for a notification; while the database is down nothing can be sent.
    await this.#send(answers, response).catch(() => this.#send(answers, failed).catch(() => undefined));
  }

  async #send(channel: string, message: unknown): Promise<void> {
    if (!this.#database) throw new Error('No service of this process has a database');
    await this.#database.notify(channel, JSON.stringify(message));
  }
}

/** After a reconnect the listener is called with an empty text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
