import { describe, expect, it } from '@jest/globals';
import { errorCode, isDatabaseUnavailable, isRetriable, isUniqueViolation } from './postgres-errors.js';

const coded = (code: unknown, message = 'of no interest') => Object.assign(new Error(message), { code });
/** A driver error as wrapped by TypeORM. */
const wrapped = (code: string) => Object.assign(new Error('query failed'), { driverError: coded(code) });

describe('the code of an error', () => {
  it('is read from the driver’s error and from TypeORM’s wrapper', () => {
    expect([errorCode(coded('23505')), errorCode(wrapped('23505'))]).toEqual(['23505', '23505']);
  });

  it.each([undefined, null, 'text', 7, {}, coded(5), new Error('none')])('is undefined for %p', (error) => {
    expect(errorCode(error)).toBeUndefined();
    expect(isRetriable(error)).toBe(false);
    expect(isUniqueViolation(error)).toBe(false);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

describe('a failed transaction', () => {
  it.each(['40001', '40P01'])('is retriable after %s', (code) => {
    expect([coded(code), wrapped(code)].map(isRetriable)).toEqual([true, true]);
    expect(isDatabaseUnavailable(coded(code))).toBe(false);
  });

  it.each(['23505', '57P01', '40002', '42601'])('is not retriable after %s', (code) => {
    expect(isRetriable(coded(code))).toBe(false);
  });

  it('is a unique violation only after 23505', () => {
    expect([coded('23505'), wrapped('23505'), coded('23503')].map(isUniqueViolation)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('isDatabaseUnavailable', () => {
  it.each([
    ...['57P01', '57P02', '57P03', '57P05', '53100', '53300', '08000', '08003', '08006', '08P01'],
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ])('is true for %s', (code) => {
    expect([coded(code), wrapped(code)].map(isDatabaseUnavailable)).toEqual([true, true]);
  });

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('is true for the driver message "%s"', (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
    expect(isDatabaseUnavailable(message)).toBe(false);
  });

  it.each(['57P04', '57014', '53200', '08', '080001', 'x57P01', '57P01x', '23505', '42P01', 'EACCES'])(
    'is false for %s',
    (code) => expect(isDatabaseUnavailable(coded(code))).toBe(false),
  );
});
