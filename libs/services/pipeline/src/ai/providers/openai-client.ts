import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { statusMessage, sentenceOf } from '@sop/contracts';
import { outgoingFetch, OutgoingRefused } from '@sop/service-kit';
import OpenAI from 'openai';
import { ProviderLeftOut, ProviderRefused, ProviderUnavailable } from '../ports.js';
import type { RequestSlots } from './openai-slots.js';
import type { ModelCallLog } from './model-calls.js';
import type { ModelCapabilities } from './model-capabilities.js';
import type { Called, FailureKind, Outages } from './outages.js';

export interface OpenAiSettings {
  /** Null for a server that needs none: no Authorization header is sent. */
  apiKey: string | null;
  /** Any OpenAI-compatible endpoint, for instance a Whisper or a language model on one's own machine. */
  baseUrl?: string | undefined;
  timeoutSeconds?: number;
  maxRetries?: number;
  /** Shared by all that call the endpoint from this process. */
  slots?: RequestSlots;
  /** Known outages, shared by all callers of this process. */
  outages?: Outages;
  paid?: PaidReplies;
  /** Capabilities of the models, shared by all callers of this process. */
  capabilities?: ModelCapabilities;
  /** Records every call to a language model. */
  calls?: ModelCallLog;
  /** Runs waits for the endpoint and for its slots, so that a waiting call does not occupy a slot. */
  waitForExternal?: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Replies that were paid for, stored until the run ends, so that another attempt at it does not pay again. */
export interface PaidReplies {
  find(key: string): Promise<string | undefined>;
  keep(key: string, reply: string): Promise<void>;
}

/** `timeout` is the limit of this try, ms. */
type Work<T> = (client: OpenAI, signal: AbortSignal, timeout: number) => Promise<T>;

/** Eight minutes of speech with times, or a procedure of sixty steps, take some hundred kilobytes. */
const mostBytes = 8 * 1024 * 1024;

/** The longest try, even with a longer limit of its own. */
const longestTrySeconds = 1800;

/** A server that requires a longer wait counts as unavailable: another provider is quicker. */
const longestWaitSeconds = 60;

/**
 * Calls an endpoint: a limit of concurrent calls, a time limit for each try, two retries that wait as long as Retry-After
 * says and end at once with the signal. The SDK's own retries are not used: they wait without a limit, ignore
 * the signal, and ask again when the quota is used up. Its log is off, as it may hold what was sent.
 */
export class OpenAiEndpoint {
  private readonly client: OpenAI;
  readonly called: Called;
  private readonly timeoutSeconds: number;

  constructor(
    private readonly settings: OpenAiSettings,
    model: string,
  ) {
    const account = createHash('sha256').update(`${settings.baseUrl}\0${settings.apiKey}`).digest('hex');
    this.called = { provider: 'openai', model, account };
    this.timeoutSeconds = settings.timeoutSeconds ?? 120;
    this.client = new OpenAI({
      // The SDK requires a key, or the header to be null explicitly.
      apiKey: settings.apiKey ?? 'none',
      ...(settings.apiKey === null && { defaultHeaders: { Authorization: null } }),
      ...(settings.baseUrl ? { baseURL: settings.baseUrl } : {}),
      timeout: this.timeoutSeconds * 1000,
      maxRetries: 0,
      fetch: outgoingFetch({ seconds: longestTrySeconds, maxBytes: mostBytes }),
      logLevel: 'off',
    });
  }

  /** Waits for a slot and occupies it through all retries. */
  inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const { slots, waitForExternal = (wait) => wait() } = this.settings;
    return waitForExternal(() => (slots ? slots.run(work, signal) : work()));
  }

  /** The reply to exactly this request, from an earlier attempt at the same run where there is one. */
  async paidOnce(request: readonly (string | Uint8Array)[], ask: () => Promise<string>): Promise<string> {
    const { paid, baseUrl = '' } = this.settings;
    if (!paid) return ask();
    const hash = createHash('sha256').update(baseUrl);
    for (const part of request) hash.update('\0').update(part);
    const key = hash.digest('hex');
    const known = await paid.find(key);
    if (known !== undefined) return known;
    const reply = await ask();
    await paid.keep(key, reply);
    return reply;
  }

  /**
   * Makes no call while the endpoint is left out. A refused key or a used-up quota is reported once, so that the operator
   * learns of it; until it is corrected another provider serves. Long answers get `moreSeconds` beside the time limit of the settings,
   * and those of the calls before it.
   * @throws ProviderRefused (the setting is wrong), ProviderUnavailable (the endpoint is), ProviderLeftOut, or the signal's reason
   */
  async call<T>(work: Work<T>, signal: AbortSignal, moreSeconds = 0): Promise<T> {
    const reason = this.settings.outages?.reason(this.called);
    if (reason !== undefined)
      throw new ProviderLeftOut(`The AI provider is left out for now: ${reason.sentence}`, reason.kind);
    const since = this.settings.outages?.moment();
    try {
      const result = await this.tried(work, signal, moreSeconds);
      this.settings.outages?.succeeded(this.called);
      return result;
    } catch (error) {
      throw error instanceof OpenAI.APIError && !signal.aborted ? this.failure(error, since) : error;
    }
  }

  private async tried<T>(work: Work<T>, signal: AbortSignal, moreSeconds: number): Promise<T> {
    const { capabilities } = this.settings;
    const timed = (secondsBefore: number): Promise<T> => {
      const seconds = Math.min(longestTrySeconds, this.timeoutSeconds + moreSeconds + secondsBefore);
      return this.once(work, signal, Math.ceil(seconds * 1000));
    };
    const once = (): Promise<T> =>
      capabilities ? capabilities.beside(this.called, moreSeconds, timed) : timed(0);
    for (let retriesLeft = this.settings.maxRetries ?? 2, pauseSeconds = 0.5; ; retriesLeft -= 1) {
      try {
        return await (capabilities ? capabilities.inTurn(this.called, once, signal) : once());
      } catch (error) {
        signal.throwIfAborted();
        if (isOutOfSharedContext(error)) capabilities?.takeTurns(this.called);
        const seconds = retryAfterSeconds(error) ?? pauseSeconds * (0.75 + Math.random() / 4);
        if (retriesLeft <= 0 || !mayPass(error) || seconds > longestWaitSeconds) throw error;
        pauseSeconds *= 2;
        await wait(seconds * 1000, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  }

  private async once<T>(work: Work<T>, signal: AbortSignal, timeout: number): Promise<T> {
    // The SDK's own limit ends with the headers; and each try has a signal of its own, because the SDK never takes its listeners off.
    const limit = AbortSignal.timeout(timeout);
    try {
      return await work(this.client, AbortSignal.any([signal, limit]), timeout);
    } catch (failed) {
      signal.throwIfAborted();
      throw outOfOrder(failed, limit);
    }
  }

  /** The error of an answer that stays unusable after a second request. */
  stayedWrong(sentence: string): ProviderUnavailable {
    this.settings.outages?.failed(this.called, 'wrong', sentence);
    return new ProviderUnavailable(sentence, 'wrong');
  }

  private failure(error: ApiError, since: number | undefined): Error {
    // Servers have been seen to repeat the key in their message, so of their reply only the kind goes on.
    const cause = new Error(`${error.name} ${error.status ?? ''} ${error.code ?? error.type ?? ''}`.trim());
    const kind = kindOf(error);
    if (!isOfAccount(kind)) {
      const sentence = sentences[kind](this.called.model, error.status);
      this.settings.outages?.failed(this.called, kind, sentence, since);
      return new ProviderUnavailable(sentence, kind, { cause });
    }
    const problem = statusMessage(accountProblems[kind]);
    const isNew = this.settings.outages?.failed(this.called, kind, sentenceOf(problem)) ?? true;
    return isNew
      ? new ProviderRefused([problem, statusMessage('provider.contact-administrator')], { cause })
      : new ProviderUnavailable(sentenceOf(problem), kind, { cause });
  }
}

/** A reply that was too slow or had no end: another try would take as long. */
class BrokenReply extends OpenAI.APIConnectionError {}

/** Replies that the SDK does not report as an error: a reply that was too slow, broke off, had no end, redirected or was no JSON. */
function outOfOrder(error: unknown, limit: AbortSignal): unknown {
  if (error instanceof OpenAI.APIError && !limit.aborted) return error;
  if (isNoJson(error) && !limit.aborted) return badGateway();
  if (error instanceof OpenAI.APIConnectionTimeoutError) return error;
  const { name, message } = error as Partial<Error>;
  const isBroken =
    limit.aborted ||
    error instanceof OutgoingRefused ||
    // As `fetch` names a connection that ended within a body.
    (name === 'TypeError' && message === 'terminated');
  return isBroken ? new BrokenReply({ message: 'The reply did not arrive whole' }) : error;
}

/** A page under the type of JSON, as some proxies send it. */
const isNoJson = (error: unknown): boolean => (error as Partial<Error>).name === 'SyntaxError';
const badGateway = (): Error =>
  OpenAI.APIError.generate(502, undefined, 'The reply is no JSON', new Headers());

type ApiError = InstanceType<typeof OpenAI.APIError>;

type Sentence = (model: string, status: number | undefined) => string;
const failedWith: Sentence = (_model, status) => `The AI provider failed (${status ?? 'no connection'}).`;

/** For the user, where one ends a run. */
const accountProblems = { key: 'provider.key-refused', quota: 'provider.quota-used-up' } as const;
const isOfAccount = (kind: string): kind is keyof typeof accountProblems => kind in accountProblems;

/** For the log: another provider serves. */
const sentences: Record<Exclude<FailureKind, keyof typeof accountProblems | 'wrong'>, Sentence> = {
  model: (model) => `The AI provider does not know the model “${model}” (404).`,
  request: failedWith,
  overloaded: failedWith,
  server: failedWith,
  unreachable: failedWith,
};

/** Why a call failed; without any answer the server counts as unreachable. */
export function failureKindOf(error: unknown): FailureKind {
  if (isNoJson(error)) return 'server';
  return error instanceof OpenAI.APIError ? kindOf(error) : 'unreachable';
}

function kindOf(error: ApiError): Exclude<FailureKind, 'wrong'> {
  const { status, code } = error;
  if (status === undefined || error instanceof OpenAI.APIConnectionError) return 'unreachable';
  if (status === 401 || status === 403) return 'key';
  if (isQuotaUsedUp(error)) return 'quota';
  if (isAboutPictures(error)) return 'request';
  if (status === 404 || code === 'model_not_found') return 'model';
  if (status === 429) return 'overloaded';
  return status >= 500 || status === 408 || status === 409 ? 'server' : 'request';
}

const isQuotaUsedUp = (error: ApiError): boolean =>
  error.status === 402 || error.code === 'insufficient_quota' || error.type === 'insufficient_quota';

/** llama.cpp's answer to all running calls when the context that they share is full; of a single call it would cut the answer off. */
const isOutOfSharedContext = (error: unknown): boolean =>
  error instanceof OpenAI.APIError &&
  error.status === 500 &&
  /context size has been exceeded/i.test(error.message);

/** A text model's refusal of pictures, which llama.cpp and Ollama send as a failure of the server. */
const isAboutPictures = (error: ApiError): boolean =>
  error.status === 500 &&
  /image input is not supported|missing data required for image input/i.test(error.message);

function mayPass(error: unknown): boolean {
  if (error instanceof BrokenReply) return false;
  if (error instanceof OpenAI.APIConnectionError) return true;
  if (!(error instanceof OpenAI.APIError) || error.status === undefined) return false;
  if (isQuotaUsedUp(error) || isAboutPictures(error)) return false;
  return error.status === 408 || error.status === 409 || error.status === 429 || error.status >= 500;
}

/** RFC 9110 10.2.3: seconds or a date; some servers also give milliseconds. */
function retryAfterSeconds(error: unknown): number | undefined {
  if (!(error instanceof OpenAI.APIError)) return undefined;
  const headers = error.headers as Headers | undefined;
  const milliseconds = headers?.get('retry-after-ms');
  const after = headers?.get('retry-after');
  if (!milliseconds && !after) return undefined;
  const seconds = milliseconds ? Number(milliseconds) / 1000 : Number(after);
  const named = Number.isNaN(seconds) ? (Date.parse(after ?? '') - Date.now()) / 1000 : seconds;
  return Number.isNaN(named) ? undefined : Math.max(0, named);
}
