import { HttpException } from '@nestjs/common';
import { Problem } from './problem.js';
import type { ProblemType } from '@sop/contracts';

const notFound = 'There is nothing at this address.';
const tryAgain =
  'This part of the product is not available at the moment. Please try again in a few seconds.';

const byStatus: Readonly<Record<number, readonly [ProblemType, string]>> = {
  400: ['invalid-request', 'The request could not be read.'],
  401: ['unauthenticated', 'Please sign in to continue.'],
  403: ['forbidden', 'You are not allowed to do this.'],
  404: ['not-found', notFound],
  405: ['not-found', notFound],
  413: ['too-large', 'The request is larger than allowed.'],
  414: ['invalid-request', 'The address is too long.'],
  415: ['unsupported-media', 'The content of the request is of a kind that cannot be read here.'],
  429: ['too-many-requests', 'Too many requests. Please wait a moment and try again.'],
  431: ['invalid-request', 'The request headers are too large.'],
  503: ['unavailable', tryAgain],
};

/** Errors of the kits, known by name so that no service loads a kit it does not use. */
const byName: Readonly<Record<string, readonly [ProblemType, string]>> = {
  ObjectNotFound: ['not-found', 'The file does not exist.'],
  InvalidKey: ['not-found', 'The file does not exist.'],
  EntityNotFoundError: ['not-found', 'It does not exist, or no longer does.'],
  RangeNotSatisfiable: ['range-not-satisfiable', 'The file has no such part.'],
  InvalidCursor: ['invalid-form', 'The list has changed its order. Please start again from its beginning.'],
  TooLarge: ['too-large', 'The file is larger than allowed.'],
  SizeMismatch: ['invalid-request', 'The file did not arrive whole. Please try again.'],
  Unavailable: ['unavailable', tryAgain],
};

/** Operating system and PostgreSQL codes that mean "not now" rather than "broken". */
const unavailableCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'],
  ...[
    '57P01',
    '57P02',
    '57P03',
    '57014',
    '55P03',
    '53300',
    '08000',
    '08003',
    '08006',
    '08001',
    '40001',
    '40P01',
  ],
]);

/** The one place that decides what the world is told about an error. Anything unknown is a bug: 500, and logged. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return ofName(error) ?? ofStatus(error) ?? ofCode(error) ?? internal(error);
}

function internal(cause: unknown): Problem {
  return new Problem('internal', 'Something went wrong on our side. Please try again.', undefined, { cause });
}

function ofName(error: unknown): Problem | undefined {
  const name = textOf(error, 'name') ?? '';
  const known = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (!known) return undefined;
  return new Problem(known[0], known[1], undefined, {
    cause: error,
    ...(known[0] === 'unavailable' ? { retryAfterSeconds: 2 } : {}),
  });
}

function ofStatus(error: unknown): Problem | undefined {
  const status = statusOf(error);
  if (status === undefined || status === 500) return undefined;
  const known = byStatus[status] ?? (status < 500 ? byStatus[400] : undefined);
  return known && new Problem(known[0], known[1], undefined, { cause: error });
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  // Fastify's own errors (body too large, bad JSON, unknown media type) carry their status.
  const isFastify = textOf(error, 'code')?.startsWith('FST_') || textOf(error, 'name') === 'SyntaxError';
  const status = valueOf(error, 'statusCode');
  return isFastify && typeof status === 'number' ? status : undefined;
}

function ofCode(error: unknown): Problem | undefined {
  const code = textOf(error, 'code') ?? textOf(valueOf(error, 'driverError'), 'code');
  if (code === 'ENOSPC' || code === '53100') {
    return new Problem(
      'out-of-space',
      'There is not enough space left. Please tell the operator.',
      undefined,
      {
        cause: error,
      },
    );
  }
  if (!code || !unavailableCodes.has(code)) return undefined;
  return new Problem('unavailable', tryAgain, undefined, { cause: error, retryAfterSeconds: 2 });
}

function valueOf(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
}

function textOf(holder: unknown, name: string): string | undefined {
  const value = valueOf(holder, name);
  return typeof value === 'string' ? value : undefined;
}
