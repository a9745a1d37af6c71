/** SQLSTATE of a failed query, whether it came from `pg` or wrapped by TypeORM; or the socket's error code. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('driverError' in error) return errorCode(error.driverError);
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Serialization failure or deadlock: the same transaction may well succeed when run again. */
export const isRetriable = (error: unknown): boolean => ['40001', '40P01'].includes(errorCode(error) ?? '');

export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === '23505';

const socketCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];
const lostConnection =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|not queryable/i;

/** The server is unreachable, starting, stopping or full, or the database is being restored: the failure is not caused by the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  if (/^(57P0[1235]|53[13]00|3D000|08...)$/.test(code) || socketCodes.includes(code)) return true;
  return error instanceof Error && lostConnection.test(error.message);
}
