/** @jest-environment-options {"url": "https://app.example/dashboard"} */
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { watchRequests } from './request-log.js';

type Entry = Partial<PerformanceResourceTiming>;

describe('the request log of a secure page', () => {
  let note: (entry: Entry) => void;
  let warned: unknown[][];

  beforeAll(() => {
    jest.spyOn(console, 'debug').mockImplementation(() => undefined);
    jest.spyOn(console, 'warn').mockImplementation((...values: unknown[]) => void warned.push(values));
    class Observer {
      constructor(read: (list: { getEntries: () => Entry[] }) => void) {
        note = (entry) => read({ getEntries: () => [{ duration: 1, redirectEnd: 0, ...entry }] });
      }
      observe() {
        return undefined;
      }
    }
    Object.assign(globalThis, { PerformanceObserver: Observer });
    watchRequests({ productionHosts: [], previewHosts: [] });
  });
  beforeEach(() => {
    warned = [];
  });
  afterAll(() => void jest.restoreAllMocks());

  it('flags every request over plain http, to any host', () => {
    note({ name: 'http://pictures.example/one.png', initiatorType: 'img' });
    expect(warned.map(([, problem]) => problem)).toEqual([
      'plain http request',
      'downgrade from https to http',
    ]);
  });

  it('flags a request that the browser blocked', () => {
    const refused = new Event('securitypolicyviolation');
    document.dispatchEvent(Object.assign(refused, { blockedURI: 'http://app.example/api/sops' }));
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI: 'inline' }));
    expect(warned.map(([, ...values]) => values)).toEqual([
      ['plain http request', 'http://app.example/api/sops'],
      ['downgrade from https to http', 'http://app.example/api/sops'],
    ]);
  });

  it('flags no regular request', () => {
    note({ name: 'https://app.example/api/sops', initiatorType: 'fetch' });
    expect(warned).toEqual([]);
  });
});
