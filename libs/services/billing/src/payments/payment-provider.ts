import { Inject, Injectable, Logger } from '@nestjs/common';
import { Retry } from '@sop/jobs';
import { outgoingFetch, Problem, refuse } from '@sop/service-kit';
import type Stripe from 'stripe';
import { PAYMENTS_CONFIG, type PaymentsConfig } from './payments.config.js';
import { isProviderError, problemOfProvider, traceOf } from './provider-problem.js';

const timeoutMilliseconds = 8_000;

/** The door to Stripe. Its SDK is loaded with the first question: most installations never ask. */
@Injectable()
export class PaymentProvider {
  private readonly logger = new Logger(PaymentProvider.name);
  #client: Promise<Stripe> | undefined;

  constructor(@Inject(PAYMENTS_CONFIG) private readonly config: PaymentsConfig) {}

  get isSetUp(): boolean {
    return this.config.secretKey !== undefined;
  }

  /** @throws Problem: not set up, busy (with Retry-After), unreachable, a card that was refused, something that is not there */
  async ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    const { secretKey } = this.config;
    if (secretKey === undefined) throw refuse('payments.not-set-up');
    const stripe = await (this.#client ??= this.open(secretKey));
    try {
      return await work(stripe);
    } catch (error) {
      if (!isProviderError(error)) throw error;
      this.logger.warn(`Stripe refused: ${traceOf(error)}`);
      throw problemOfProvider(error) ?? error;
    }
  }

  /** The same for a job: where the provider asks for patience, or is away, the job comes back then. */
  async askPatiently<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    return patiently(() => this.ask(work));
  }

  /** Undefined where it is not there (any more). */
  async find<T>(work: (stripe: Stripe) => Promise<T>): Promise<T | undefined> {
    try {
      return await this.ask(work);
    } catch (error) {
      if (error instanceof Problem && error.code === 'payments.not-there') return undefined;
      throw error;
    }
  }

  private async open(secretKey: string): Promise<Stripe> {
    const { default: Client } = await import('stripe');
    const { hostname, port, protocol } = this.config.apiBase;
    return new Client(secretKey, {
      host: hostname,
      ...(port && { port }),
      protocol: protocol === 'http:' ? 'http' : 'https',
      timeout: timeoutMilliseconds,
      httpClient: Client.createFetchHttpClient(outgoingFetch({ seconds: timeoutMilliseconds / 1000 })),
      maxNetworkRetries: 1,
      telemetry: false,
    });
  }
}

/** A job that asked the provider, and comes back when it is told to. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || !/^payments\.(busy|unreachable|key-refused)$/.test(error.code))
      throw error;
    const seconds = Number(error.headers['retry-after']);
    throw new Retry(error.detail, Number.isFinite(seconds) ? seconds : undefined, { cause: error });
  }
}
