import { describe, expect, it } from '@jest/globals';
import { HttpException } from '@nestjs/common';
import { problemOf } from './problem-of.js';

const coded = (code: string) => Object.assign(new Error('of no interest'), { code });
/** As TypeORM wraps errors of the driver. */
const wrapped = (code: string) => Object.assign(new Error('of no interest'), { driverError: coded(code) });

describe('the problem for an error', () => {
  it.each([
    ...['57P01', '57P02', '57P03', '3D000', '57014', '55P03', '53300', '08006', '40001', '40P01'],
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'],
  ])('asks to retry for %s, and never reports an error', (code) => {
    for (const error of [coded(code), wrapped(code)])
      expect(problemOf(error)).toMatchObject({
        type: 'unavailable',
        status: 503,
        headers: { 'retry-after': '2' },
      });
  });

  it.each(['ENOSPC', '53100'])('reports missing space for %s', (code) => {
    for (const error of [coded(code), wrapped(code)])
      expect(problemOf(error)).toMatchObject({ type: 'out-of-space', status: 507 });
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('asks to retry when the database connection was lost: %s', (message) => {
    expect(problemOf(new Error(message))).toMatchObject({ type: 'unavailable', status: 503 });
  });

  it.each([
    [400, 'invalid-request', 400],
    [401, 'unauthenticated', 401],
    [403, 'forbidden', 403],
    [404, 'not-found', 404],
    [405, 'not-found', 404],
    [413, 'too-large', 413],
    [414, 'invalid-request', 400],
    [415, 'unsupported-media', 415],
    [418, 'invalid-request', 400],
    [429, 'too-many-requests', 429],
    [431, 'invalid-request', 400],
    [500, 'internal', 500],
    [501, 'internal', 500],
    [503, 'unavailable', 503],
  ])('replaces the sentence of the framework for %p', (status, type, sentence) => {
    const fastify = Object.assign(new Error('of no interest'), { code: 'FST_ERR', statusCode: status });
    for (const error of [new HttpException('of no interest', status), fastify]) {
      const problem = problemOf(error);
      expect([problem.type, problem.status]).toEqual([type, sentence]);
      expect(problem.detail).toMatch(/^[A-Z].*[.]$/);
      expect(problem.detail).not.toContain('of no interest');
    }
  });

  it.each([
    ['ObjectNotFound', 'not-found'],
    ['InvalidKey', 'not-found'],
    ['EntityNotFoundError', 'not-found'],
    ['RangeNotSatisfiable', 'range-not-satisfiable'],
    ['InvalidCursor', 'invalid-form'],
    ['TooLarge', 'too-large'],
    ['SizeMismatch', 'invalid-request'],
    ['Unavailable', 'unavailable'],
    ['ObjectStoreUnavailable', 'unavailable'],
    ['toString', 'internal'],
  ])('identifies the error of a kit by its name: %s', (name, type) => {
    const problem = problemOf(Object.assign(new Error('of no interest'), { name }));
    expect([problem.type, problem.headers]).toEqual([
      type,
      type === 'unavailable' ? { 'retry-after': '2' } : {},
    ]);
    expect(problem.detail).toMatch(/^[A-Z].*[.]$/);
  });

  it('reports an internal error for everything else', () => {
    for (const error of [new Error('select secret'), coded('23505'), 'text', undefined])
      expect(problemOf(error)).toMatchObject({ type: 'internal', status: 500 });
  });
});
