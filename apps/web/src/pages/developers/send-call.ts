import type { ApiCall } from './openapi-document.js';

/** What is typed for one call. */
export interface Typed {
  readonly parameters: Readonly<Record<string, string>>;
  /** JSON text; empty for none. */
  readonly body: string;
  readonly file: File | null;
}

export interface Answer {
  /** Null where there was none. */
  readonly status: number | null;
  readonly milliseconds: number;
  readonly text: string;
  /** Of bytes that are not shown. */
  readonly file: { readonly type: string; readonly size: number } | null;
}

const shownCharacters = 100_000;

export const isFormOf = ({ requestBody }: ApiCall): boolean =>
  Object.keys(requestBody?.content ?? {}).includes('multipart/form-data');

/** The field of a form that is the file. */
export const fileFieldOf = ({ requestBody }: ApiCall): string =>
  Object.entries(requestBody?.content['multipart/form-data']?.schema.properties ?? {}).find(
    ([, { format }]) => format === 'binary',
  )?.[0] ?? 'file';

/** The address with its parameters, below the origin. */
export function addressOf({ path, parameters }: ApiCall, typed: Typed['parameters']): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(typed[name] ?? ''));
  const query = new URLSearchParams(
    parameters.flatMap(({ name, in: place }) =>
      place === 'query' && typed[name] ? [[name, typed[name]]] : [],
    ),
  );
  return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}

/** The same call for a terminal; the token is a variable there. */
export function commandOf(call: ApiCall, typed: Typed, origin: string): string {
  const lines = [
    `curl -X ${call.method} ${quoted(origin + addressOf(call, typed.parameters))}`,
    ...(call.security.length > 0 ? ['-H "Authorization: Bearer $SOP_TOKEN"'] : []),
    ...headersOf(call, typed).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
  ];
  if (typed.body && isFormOf(call)) {
    for (const [name, value] of fieldsOf(typed.body)) lines.push(`-F ${quoted(`${name}=${value}`)}`);
    lines.push(`-F ${fileFieldOf(call)}=@FILE`);
  } else if (typed.body) lines.push("-H 'Content-Type: application/json'", `-d ${quoted(typed.body)}`);
  return lines.join(' \\\n  ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const headersOf = ({ parameters }: ApiCall, typed: Typed): [string, string][] =>
  parameters.flatMap(({ name, in: place }): [string, string][] => {
    const value = typed.parameters[name];
    return place === 'header' && value ? [[name, value]] : [];
  });

/** @throws SyntaxError where the body is not JSON */
export async function sendCall(call: ApiCall, typed: Typed, token: string): Promise<Answer> {
  const headers = new Headers(headersOf(call, typed));
  if (call.security.length > 0) headers.set('authorization', `Bearer ${token.trim()}`);
  const body = bodyOf(call, typed);
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  try {
    const reply = await fetch(addressOf(call, typed.parameters), {
      ...{ method: call.method, headers, body, redirect: 'error', credentials: 'omit' },
    });
    const type = reply.headers.get('content-type') ?? '';
    if (type !== '' && !/json|text/.test(type)) {
      const { size } = await reply.blob();
      return { status: reply.status, milliseconds: elapsed(), text: '', file: { type, size } };
    }
    const text = indented(await reply.text());
    return { status: reply.status, milliseconds: elapsed(), text, file: null };
  } catch {
    return { status: null, milliseconds: elapsed(), text: '', file: null };
  }
}

function bodyOf(call: ApiCall, { body, file }: Typed): string | FormData | null {
  if (!call.requestBody) return null;
  if (!isFormOf(call)) return JSON.stringify(JSON.parse(body));
  const form = new FormData();
  for (const [name, value] of fieldsOf(body)) form.append(name, value);
  if (file) form.append(fileFieldOf(call), file);
  return form;
}

const fieldsOf = (body: string): [string, string][] =>
  Object.entries(JSON.parse(body || '{}') as Record<string, unknown>).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, shownCharacters);
  } catch {
    return text.slice(0, shownCharacters);
  }
}

export const isCut = ({ text }: Answer): boolean => text.length >= shownCharacters;
