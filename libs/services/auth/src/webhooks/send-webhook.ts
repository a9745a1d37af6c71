import { webhookLimits, type DeliveryFailure } from '@sop/contracts';
import { outgoingFailureOf, outgoingFetch } from '@sop/service-kit';

/** For the whole exchange: a receiver stores the event and does its work afterwards. */
const seconds = 10;
/** Four bytes a character at most; the rest of a reply is not read. */
const maxReplyBytes = 4 * webhookLimits.reply;

export interface Sent {
  /** Null where a reply with a status of success came. */
  failure: DeliveryFailure | null;
  status: number | null;
  /** The beginning of the reply as text. */
  reply: string;
  milliseconds: number;
}

interface Outgoing {
  address: string;
  body: string;
  headers: Readonly<Record<string, string>>;
  isPublicOnly: boolean;
  signal: AbortSignal;
}

/** Sends one delivery; throws only when `signal` is aborted. */
export async function sendWebhook({ address, body, headers, isPublicOnly, signal }: Outgoing): Promise<Sent> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  const send = outgoingFetch({ seconds, isPublicOnly });
  try {
    const reply = await send(address, {
      ...{ method: 'POST', body, signal },
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'SOP-Creator-Webhooks/1' },
    });
    const text = await beginningOf(reply);
    return {
      ...{ failure: reply.ok ? null : 'status', status: reply.status },
      ...{ reply: text, milliseconds: elapsed() },
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return { failure: failureOf(error), status: null, reply: '', milliseconds: elapsed() };
  }
}

function failureOf(error: unknown): DeliveryFailure {
  const failure = outgoingFailureOf(error);
  if (failure === undefined) throw error;
  return failure === 'length' ? 'connection' : failure;
}

async function beginningOf(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxReplyBytes) break;
  }
  const text = Buffer.concat(chunks).toString('utf8');
  // PostgreSQL stores no NUL, and half a character at the cut is none.
  return text.replaceAll('\0', '').toWellFormed().slice(0, webhookLimits.reply);
}
