import { addressOf, routes } from '@sop/contracts';
import { bearer } from '../../api/call.js';
import { apiPath } from '../../lib/api-base.js';
import { texts } from './diagnostic.texts.js';

export interface Answer {
  /** Null if there was no response. */
  readonly status: number | null;
  readonly isFine: boolean;
  /** The protocol of the response: `h2`, `http/1.1`. */
  readonly protocol: string;
  /** The URL after redirects; null if there were none. */
  readonly redirectedTo: string | null;
  readonly milliseconds: number;
  readonly data: string;
}

/** The requests by name. */
export const checks = [
  { name: 'routing', route: routes.system.testRouting },
  { name: 'health', route: routes.system.health },
  { name: 'departments', route: routes.departments.list },
  { name: 'sops', route: routes.sops.list },
  { name: 'user', route: routes.users.me },
] as const;

const shownCharacters = 4000;

/** Follows and reports redirects, and treats an error status as a response, so that nothing is hidden. */
export async function sendRequest(
  route: { name: string; path: string },
  signal: AbortSignal,
): Promise<Answer> {
  const address = apiPath + addressOf(route);
  const began = performance.now();
  try {
    const response = await fetch(address, { headers: bearer(), cache: 'no-store', signal });
    const text = await response.text();
    return {
      status: response.status,
      isFine: response.ok,
      protocol: protocolOf(response.url),
      redirectedTo: response.redirected ? response.url : null,
      milliseconds: Math.round(performance.now() - began),
      data: readable(text),
    };
  } catch (error) {
    const milliseconds = Math.round(performance.now() - began);
    const data = error instanceof Error ? error.message : String(error);
    return { status: null, isFine: false, protocol: texts.unknown, redirectedTo: null, milliseconds, data };
  }
}

function protocolOf(address: string): string {
  const entries = performance.getEntriesByName?.(address, 'resource') ?? [];
  // Not every browser reports it.
  const spoken: unknown = Reflect.get(entries.at(-1) ?? {}, 'nextHopProtocol');
  if (typeof spoken === 'string' && spoken !== '') return spoken;
  return new URL(address, window.location.href).protocol.replace(':', '');
}

function readable(text: string): string {
  const shown = indented(text);
  return shown.length > shownCharacters ? `${shown.slice(0, shownCharacters)}\n${texts.cut}` : shown;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
