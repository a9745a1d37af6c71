import { runInThisContext } from 'node:vm';

type Dispatcher = NonNullable<RequestInit['dispatcher']>;
interface Limits {
  /** What ends an idle connection, in milliseconds; at most, where the server names a time. */
  keepAliveTimeout: number;
  keepAliveMaxTimeout: number;
}

/** Of the process, not of the test's own global object; made by the first request. */
async function agentOfProcess(): Promise<new (limits: Limits) => Dispatcher> {
  await fetch('data:,');
  const ofProcess = runInThisContext('globalThis') as Record<
    symbol,
    { constructor: new (limits: Limits) => Dispatcher } | undefined
  >;
  const dispatcher = ofProcess[Symbol.for('undici.globalDispatcher.1')];
  if (!dispatcher) throw new Error('fetch has no dispatcher');
  return dispatcher.constructor;
}

const idleMilliseconds = 1_000;
const Agent = await agentOfProcess();

/**
 * For `fetch`: its connections end after a second without a request. The server ends them after a minute, which a busy process does
 * not notice before it sends its next request on one.
 */
export const shortConnections = new Agent({
  keepAliveTimeout: idleMilliseconds,
  keepAliveMaxTimeout: idleMilliseconds,
});
