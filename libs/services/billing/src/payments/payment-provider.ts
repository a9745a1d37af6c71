import { Inject, Injectable, Logger } from '@nestjs/common';
import { Retry } from '@sop/jobs';
import { outgoingFetch, Problem, refuse } from '@sop/service-kit';
import type Stripe from 'stripe';
import { PAYMENTS_CONFIG, type PaymentsConfig } from './payments.config.js';
import { isProviderError, problemOfProvider, describeForLog } from './provider-problem.js';

const timeoutMilliseconds = 8_000;

/** Client of Stripe. The SDK is loaded with the first call, because most installations never make one. */
@Injectable()
export class PaymentProvider {
  private readonly logger = new Logger(PaymentProvider.name);
  #client: Promise<Stripe> | undefined;

  constructor(@Inject(PAYMENTS_CONFIG) private readonly config: PaymentsConfig) {}

  get isSetUp(): boolean {
    return this.config.secretKey !== undefined;
  }

  /** @throws Problem: not set up, busy (with Retry-After), unreachable, card refused, not found */
  async call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    const { secretKey } = this.config;
    if (secretKey === undefined) throw refuse('payments.not-set-up');
    const stripe = await (this.#client ??= this.open(secretKey));
    try {
      return await work(stripe);
    } catch (error) {
      if (!isProviderError(error)) throw error;
      this.logger.warn(`Stripe refused: ${describeForLog(error)}`);
      throw problemOfProvider(error) ?? error;
    }
  }

  /** The same for jobs: retries the job when the provider is busy or unreachable. */
  async callWithRetry<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    return retryWhenUnavailable(() => this.call(work));
  }

  /** Undefined when the object does not exist. */
  async find<T>(work: (stripe: Stripe) => Promise<T>): Promise<T | undefined> {
    try {
      return await this.call(work);
    } catch (error) {
      if (error instanceof Problem && error.code === 'payments.not-found') return undefined;
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

/** Turns a temporary error of the provider into a retry of the job, after the time that the provider asked for. */
export async function retryWhenUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || !/^payments\.(busy|unreachable|key-refused)$/.test(error.code))
      throw error;
    const seconds = Number(error.headers['retry-after']);
    throw new Retry(error.detail, Number.isFinite(seconds) ? seconds : undefined, { cause: error });
  }
}
