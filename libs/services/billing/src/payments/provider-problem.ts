import { truncate } from '@sop/contracts';
import { Problem, refuse } from '@sop/service-kit';

/** The fields of the SDK's errors that are used here. */
interface ProviderError extends Error {
  type: string;
  code?: string;
  statusCode?: number;
  requestId?: string;
  headers?: Record<string, string>;
}

export const isProviderError = (error: unknown): error is ProviderError =>
  error instanceof Error &&
  'type' in error &&
  typeof error.type === 'string' &&
  /^Stripe\w+Error$/.test(error.type);

const busySeconds = 2;
const awaySeconds = 30;
/** Upper bound for the provider's Retry-After. */
const maxRetrySeconds = 3600;

/** Maps a provider error to the problem for the caller. Undefined when it is a bug of this product. */
export function problemOfProvider(error: ProviderError): Problem | undefined {
  const { type, code, statusCode = 0 } = error;
  if (type === 'StripeCardError') return refuse('payments.card-refused', { reason: sentenceOf(error) });
  if (type === 'StripeRateLimitError' || statusCode === 429) {
    return refuse('payments.busy', {}, { retryAfterSeconds: secondsOf(error) });
  }
  if (code === 'resource_missing') return refuse('payments.not-found');
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError')
    return refuse('payments.key-refused');
  if (type === 'StripeConnectionError' || type === 'StripeAPIError' || statusCode >= 500)
    return refuse('payments.unreachable', {}, { retryAfterSeconds: awaySeconds });
  return undefined;
}

const sentenceOf = ({ message }: Error): string => truncate(message, 200);

function secondsOf({ headers }: ProviderError): number {
  const seconds = Number(headers?.['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(maxRetrySeconds, seconds) : busySeconds;
}

/** Text for the log without secrets, addresses or cards. */
export const describeForLog = ({ type, code, statusCode, requestId }: ProviderError): string =>
  `${type} ${code ?? ''} ${statusCode ?? ''} ${requestId ?? ''}`.replaceAll(/\s+/g, ' ').trim();
