import '../testing/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { startSession } from '../api/session.js';
import { requireNoToken, requireToken } from './guards.js';

/** jsdom has no `Response`: the part that redirects need. */
class RedirectReply {
  readonly headers: Headers;
  constructor(_body: null, { headers }: { headers: Headers }) {
    this.headers = headers;
  }
}
globalThis.Response ??= RedirectReply as unknown as typeof Response;

const to = (address: string) =>
  ({ request: { url: `http://sop.example${address}` } }) as unknown as LoaderFunctionArgs;
const sentTo = (answer: Response | null) => answer?.headers.get('location');

describe('a page for signed-in users', () => {
  beforeEach(() => window.localStorage.clear());

  it('redirects to sign-in without a session, and remembers the page', () => {
    expect(sentTo(requireToken(to('/sop/7?step=2&at=3')))).toBe('/login?next=%2Fsop%2F7%3Fstep%3D2%26at%3D3');
  });

  it('is open with a session', () => {
    startSession('secret');
    expect(requireToken(to('/sop/7'))).toBeNull();
  });
});

describe('a page for guests', () => {
  beforeEach(() => window.localStorage.clear());

  it('is open without a session', () => expect(requireNoToken()).toBeNull());

  it('redirects to the dashboard with one', () => {
    startSession('secret');
    expect(sentTo(requireNoToken())).toBe('/dashboard');
  });
});
