import { cleanText, modelLimits } from '@sop/contracts';
import { outgoingFailureOf, outgoingFetch } from '@sop/service-kit';

export interface ListLimits {
  seconds: number;
  maxBytes: number;
}

/** A page waits for it; OpenAI's own list has 20 kB, a reseller's half a megabyte. */
export const listLimits: ListLimits = { seconds: 10, maxBytes: 2 * 1024 * 1024 };

export type ModelList = { models: string[]; message: null } | { models: []; message: string };

const none = (message: string): ModelList => ({ models: [], message });
const noList = none(
  'The response is not a list of models. The address of a model server usually ends with /v1.',
);

/** The models that a server says it has; or why there is no list, in a sentence that quotes nothing of the reply. */
export async function readModelList(
  baseUrl: string,
  apiKey: string | null,
  limits: ListLimits = listLimits,
): Promise<ModelList> {
  try {
    const reply = await outgoingFetch(limits)(`${baseUrl}/models`, {
      headers: {
        accept: 'application/json',
        ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
      },
    });
    if (!reply.ok) {
      await reply.body?.cancel();
      return none(refusalOf(reply.status));
    }
    const names = namesIn(JSON.parse(await reply.text()));
    return names ? { models: names, message: null } : noList;
  } catch (error) {
    return failureOf(error, limits);
  }
}

function refusalOf(status: number): string {
  if (status === 401 || status === 403) return 'The server does not accept the API key.';
  return status === 404 || status === 405
    ? 'The server has no list of models at this address. The address of a model server usually ends with /v1.'
    : `The server failed (${status}).`;
}

function failureOf(error: unknown, { seconds }: ListLimits): ModelList {
  if ((error as Partial<Error>).name === 'SyntaxError') return noList;
  switch (outgoingFailureOf(error)) {
    case 'length':
    case 'redirect':
      return none('The server’s response is too long or redirects to another address.');
    case 'timeout':
      return none(`The server did not respond within ${seconds} seconds.`);
    case 'connection':
      return none('The server could not be reached.');
    default:
      throw error;
  }
}

/** As OpenAI (`data`), Ollama (`models`) and others give it; undefined where it is no list. */
function namesIn(body: unknown): string[] | undefined {
  const list = Array.isArray(body) ? (body as unknown[]) : (fieldOf(body, 'data') ?? fieldOf(body, 'models'));
  if (!Array.isArray(list)) return undefined;
  const names = (list as unknown[]).slice(0, modelLimits.listed * 4).flatMap(nameOf);
  return [...new Set(names)].slice(0, modelLimits.listed);
}

function nameOf(one: unknown): string[] {
  const named = [one, ...['id', 'name', 'model'].map((field) => fieldOf(one, field))];
  const text = named.find((value) => typeof value === 'string');
  const name = typeof text === 'string' ? cleanText(text).trim() : '';
  return name === '' || name.length > modelLimits.name || /\p{Cc}/u.test(name) ? [] : [name];
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? (Reflect.get(value, field) as unknown) : undefined;
