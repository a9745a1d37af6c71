import { HttpException } from '@nestjs/common';
import { isDatabaseUnavailable } from '@sop/database';
import { Problem } from './problem.js';
import type { PlainRefusalCode } from '@sop/contracts';

const byStatus: Readonly<Record<number, PlainRefusalCode>> = {
  400: 'request.unreadable',
  401: 'request.sign-in',
  403: 'request.forbidden',
  404: 'request.no-such-address',
  405: 'request.no-such-address',
  408: 'request.arrived-too-slowly',
  413: 'request.too-large',
  414: 'request.address-too-long',
  415: 'request.unreadable-content',
  429: 'request.too-many-at-once',
  431: 'request.headers-too-large',
  503: 'request.unavailable',
};

/** Errors of the kits, identified by name so that no service loads a kit that it does not use. */
const byName: Readonly<Record<string, PlainRefusalCode>> = {
  ObjectNotFound: 'file.not-found',
  InvalidKey: 'file.not-found',
  EntityNotFoundError: 'request.not-found',
  RangeNotSatisfiable: 'file.no-such-part',
  InvalidCursor: 'request.list-changed',
  TooLarge: 'file.too-large',
  SizeMismatch: 'file.incomplete',
  Unavailable: 'request.unavailable',
  ObjectStoreUnavailable: 'request.unavailable',
};

/** Errors of PostgreSQL: a lock timeout, a serialization failure, a deadlock, a statement timeout. Temporary failures. */
const notNow: readonly string[] = ['55P03', '40001', '40P01', '57014'];

/** The one place that decides which problem an error becomes. Anything unknown is a bug: 500, and logged. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return ofName(error) ?? ofStatus(error) ?? ofCode(error) ?? plainProblem('request.failed', error);
}

function ofName(error: unknown): Problem | undefined {
  const name = textOf(error, 'name') ?? '';
  const code = Object.hasOwn(byName, name) ? byName[name] : undefined;
  return code && plainProblem(code, error);
}

function ofStatus(error: unknown): Problem | undefined {
  const status = statusOf(error);
  if (status === undefined || status === 500) return undefined;
  const code = byStatus[status] ?? (status < 500 ? byStatus[400] : undefined);
  return code && new Problem({ code, parameters: {} }, { cause: error });
}

function plainProblem(code: PlainRefusalCode, cause: unknown): Problem {
  const isUnavailable = code === 'request.unavailable';
  return new Problem({ code, parameters: {} }, { cause, ...(isUnavailable && { retryAfterSeconds: 2 }) });
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
  if (code === 'ENOSPC' || code === '53100') return plainProblem('file.no-space', error);
  const isUnavailable = isDatabaseUnavailable(error) || (code !== undefined && notNow.includes(code));
  return isUnavailable ? plainProblem('request.unavailable', error) : undefined;
}

function valueOf(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
}

function textOf(holder: unknown, name: string): string | undefined {
  const value = valueOf(holder, name);
  return typeof value === 'string' ? value : undefined;
}
