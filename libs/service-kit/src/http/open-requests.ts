import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../limits/rate-limits.js';

/** For each service, in one process: as many as the gateway has connections to it. */
export const maxOpenRequests = 1_024;
/** The memory for JSON replies that wait for their readers. */
const maxReadyBytes = 64 * 2 ** 20;
const youngMilliseconds = 1_000;

/** One request from its head to the end of its reply. */
export class OpenRequest {
  readyBytes = 0;
  private readonly since = performance.now();
  private readonly socket: Socket;
  private readonly bytesBefore: number;

  constructor(
    readonly network: string,
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
  ) {
    this.socket = request.socket;
    this.bytesBefore = this.transferredBytes();
  }

  /** Whether it waits for its client: to read what is ready, or to send the rest. */
  get waitsForClient(): boolean {
    const { request, response } = this;
    const isSending = !request.complete && request.readableLength === 0 && !response.writableEnded;
    return response.writableLength > 0 || isSending;
  }

  /** Too short to call a client slow. */
  get isYoung(): boolean {
    return this.age < youngMilliseconds;
  }

  /** In both directions. */
  get bytesPerMillisecond(): number {
    return (this.transferredBytes() - this.bytesBefore) / this.age;
  }

  disconnect(): void {
    this.response.destroy();
  }

  private get age(): number {
    return performance.now() - this.since;
  }

  private transferredBytes(): number {
    const { bytesRead, bytesWritten, writableLength } = this.socket;
    return bytesRead + bytesWritten - writableLength;
  }
}

/**
 * The open requests of one service. When there are too many, the network that blocks the most loses its slowest request: a client with
 * hundreds of slow requests makes room for the others, and no fast one is disconnected.
 */
export class OpenRequests {
  private readonly open = new Set<OpenRequest>();
  private readyBytes = 0;
  private recheckTimer: NodeJS.Timeout | undefined;

  constructor(private readonly maxOpen: number) {}

  add(request: OpenRequest): void {
    this.open.add(request);
    this.makeRoom();
  }

  /** A reply is in memory as a whole until it is read. */
  countReady(request: OpenRequest, bytes: number): void {
    if (!this.open.has(request)) return;
    request.readyBytes += bytes;
    this.readyBytes += bytes;
    this.makeRoom();
  }

  remove(request: OpenRequest): void {
    if (this.open.delete(request)) this.readyBytes -= request.readyBytes;
  }

  private makeRoom(): void {
    while (this.open.size > this.maxOpen || this.readyBytes > maxReadyBytes) {
      const slowest = this.slowest();
      if (!slowest) return this.checkAgain();
      this.remove(slowest);
      slowest.disconnect();
    }
  }

  /** A young request may still turn out to be slow. */
  private checkAgain(): void {
    this.recheckTimer ??= setTimeout(() => {
      this.recheckTimer = undefined;
      this.makeRoom();
    }, youngMilliseconds).unref();
  }

  private slowest(): OpenRequest | undefined {
    const isMemoryShort = this.readyBytes > maxReadyBytes;
    const networks = new Map<string, { weight: number; slowest?: OpenRequest }>();
    for (const each of this.open) {
      const weight = isMemoryShort ? each.readyBytes : 1;
      if (weight === 0 || !each.waitsForClient) continue;
      const network = networks.get(each.network) ?? { weight: 0 };
      network.weight += weight;
      if (
        !each.isYoung &&
        !(network.slowest && network.slowest.bytesPerMillisecond <= each.bytesPerMillisecond)
      )
        network.slowest = each;
      networks.set(each.network, network);
    }
    let most: { weight: number; slowest?: OpenRequest } | undefined;
    for (const each of networks.values()) if (!most || each.weight > most.weight) most = each;
    return most?.slowest;
  }
}

/** Limits the open requests of each service by network. */
export function limitOpenRequests(instance: FastifyInstance, most: number): void {
  const services = new Map<string, OpenRequests>();
  const tracked = new WeakMap<FastifyRequest, [OpenRequests, OpenRequest]>();
  instance.addHook('onRequest', (request, { raw: response }, done) => {
    const owner = request.contractRoute?.owner ?? 'gateway';
    const service = services.get(owner) ?? new OpenRequests(most);
    services.set(owner, service);
    const open = new OpenRequest(networkOf(request.ip), request.raw, response);
    service.add(open);
    tracked.set(request, [service, open]);
    response.once('close', () => service.remove(open));
    done();
  });
  instance.addHook('onSend', (request, _reply, payload, done) => {
    const [service, open] = tracked.get(request) ?? [];
    if (service && open && (typeof payload === 'string' || Buffer.isBuffer(payload)))
      service.countReady(open, payload.length);
    done();
  });
}
