const levels = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
  silent: Number.POSITIVE_INFINITY,
};
const names = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

/** Parses one line of a service's log: pino's JSON, or plain text, which counts as information. */
export function readLogLine(line) {
  if (!line.startsWith('{')) return { level: 30, message: line };
  try {
    const { level, msg, message, service, request_id, err, ...rest } = JSON.parse(line);
    const number = typeof level === 'number' ? level : (levels[level] ?? 30);
    return { level: number, message: msg ?? message ?? '', service, requestId: request_id, error: err, rest };
  } catch {
    return { level: 30, message: line };
  }
}

/**
 * The line as the console shows it; undefined below the threshold.
 *
 * @param {string} line @param {string} [threshold] `warn` unless the person set LOG_LEVEL
 */
export function consoleLine(line, process_, threshold = 'warn') {
  const { level, message, service, requestId, error } = readLogLine(line);
  if (level < levels[threshold]) return undefined;
  const where = service ?? process_;
  const request = requestId === undefined ? '' : ` (request ${requestId})`;
  const cause = error?.message !== undefined && error.message !== message ? `: ${error.message}` : '';
  return `${names[level] ?? level} ${where}: ${message}${cause}${request}`;
}
