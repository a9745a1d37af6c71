import { beforeEach, describe, expect, it } from '@jest/globals';
import { endSession, forgetToken, hasToken, onSessionEnd, readToken, startSession } from './session.js';

describe('the session of a browser', () => {
  beforeEach(() => window.localStorage.clear());

  it('lasts from signing in until its token is removed', () => {
    expect(hasToken()).toBe(false);
    startSession('secret');
    expect([hasToken(), readToken()]).toEqual([true, 'secret']);
    forgetToken();
    expect([hasToken(), readToken()]).toEqual([false, null]);
  });

  it('notifies its listeners of the end, and no removed ones', () => {
    const notified: string[] = [];
    const stops = ['a', 'b'].map((name) => onSessionEnd(() => notified.push(name)));
    startSession('secret');
    stops[0]?.();
    endSession();
    expect([notified, readToken()]).toEqual([['b'], null]);
    stops[1]?.();
  });

  it('works when the browser stores nothing', () => {
    const original = Object.getOwnPropertyDescriptor(window, 'localStorage');
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    try {
      startSession('secret');
      forgetToken();
      expect(hasToken()).toBe(false);
    } finally {
      if (original) Object.defineProperty(window, 'localStorage', original);
    }
  });
});
