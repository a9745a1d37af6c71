import { createHmac } from 'node:crypto';
import type { StripeEvent } from './records.js';

/** The header of a message signed at that moment (Unix seconds). */
export const signatureOf = (body: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

const nowSeconds = (): number => Math.floor(Date.now() / 1000);
const retryMilliseconds = [200, 500, 1000, 2000, 4000, 8000, 16_000];

/** Sends events to one URL in order, each until it is accepted; or holds them for tests of another order. */
export class Webhooks {
  readonly held: StripeEvent[] = [];
  isHolding = false;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(private target: { url: string; secret: string } | undefined) {}

  /** Sets the target when it starts listening after this server. */
  sendTo(target: { url: string; secret: string }): void {
    this.target = target;
  }

  take(event: StripeEvent): void {
    if (this.isHolding) this.held.push(event);
    else this.#last = this.#last.then(() => this.#deliver(event));
  }

  /** Sends these events now, in this order, once each. @returns the statuses */
  async send(events: readonly StripeEvent[]): Promise<number[]> {
    const statuses: number[] = [];
    for (const event of events) statuses.push(await this.#post(event));
    return statuses;
  }

  /** Waits until every event is accepted or given up. */
  async settled(): Promise<void> {
    let seen: unknown;
    while (seen !== this.#last) await (seen = this.#last);
  }

  close(): void {
    this.#isClosed = true;
  }

  async #deliver(event: StripeEvent): Promise<void> {
    for (const wait of [...retryMilliseconds, 0]) {
      if (this.#isClosed || (await this.#post(event)) < 300) return;
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
    }
  }

  /** 0 without a response. */
  async #post(event: StripeEvent): Promise<number> {
    if (!this.target) return 200;
    const body = JSON.stringify(event, null, 2);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(body, this.target.secret, nowSeconds()),
    };
    try {
      const { status } = await fetch(this.target.url, { method: 'POST', body, headers });
      return status;
    } catch {
      return 0;
    }
  }
}
