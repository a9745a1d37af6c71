import { beforeEach, describe, expect, it } from '@jest/globals';
import { endSession, forgetToken, hasToken, onSessionEnd, readToken, startSession } from './session.js';

describe('the session of a browser', () => {
  beforeEach(() => window.localStorage.clear());

  it('lasts from signing in until its token is forgotten', () => {
    expect(hasToken()).toBe(false);
    startSession('secret');
    expect([hasToken(), readToken()]).toEqual([true, 'secret']);
    forgetToken();
    expect([hasToken(), readToken()]).toEqual([false, null]);
  });

  it('tells those that listen that it ended, and nobody else', () => {
    const heard: string[] = [];
    const stops = ['a', 'b'].map((name) => onSessionEnd(() => heard.push(name)));
    startSession('secret');
    stops[0]?.();
    endSession();
    expect([heard, readToken()]).toEqual([['b'], null]);
    stops[1]?.();
  });

  it('is no error where the browser keeps nothing', () => {
    const kept = Object.getOwnPropertyDescriptor(window, 'localStorage');
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
      if (kept) Object.defineProperty(window, 'localStorage', kept);
    }
  });
});
