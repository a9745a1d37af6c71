import { EventEmitter } from 'node:events';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@sop/testing';
import { readRuntime } from '../config/runtime.js';
import { HealthChecks } from '../health/health-checks.js';
import { Logger } from '../logging/logger.js';
import { closeOnSignal, endOnUnhandled } from './process.js';

type Listener = (argument: unknown) => void;

/** The listeners are intercepted: the process of the tests must neither get signals nor end. */
describe('the process of a service', () => {
  const events = new EventEmitter();
  let exits: number[];
  let lines: string[];
  let logger: Logger;
  beforeEach(() => {
    events.removeAllListeners();
    [exits, lines] = [[], []];
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()),
    });
    logger = Logger.open({ service: 'test', level: 'info', stream });
    const caught = (name: string | symbol, listener: Listener) => (events.on(name, listener), process);
    jest.spyOn(process, 'on').mockImplementation(caught as never);
    jest.spyOn(process, 'once').mockImplementation(caught as never);
    jest.spyOn(process, 'exit').mockImplementation(((code: number) => exits.push(code)) as never);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each(['unhandledRejection', 'uncaughtException'])('P9 logs an %s and ends with 1', (event) => {
    endOnUnhandled(logger);
    events.emit(event, new Error('an uncaught error'));
    expect(exits).toEqual([1]);
    expect(lines.join('')).toContain('an uncaught error');
  });

  const running = (close: () => Promise<void>, env: Record<string, string> = {}) => {
    const health = new HealthChecks();
    const app = { get: () => health, close } as never;
    const telemetry = { close: () => Promise.resolve() } as never;
    closeOnSignal({
      app,
      runtime: readRuntime({ SHUTDOWN_GRACE_SECONDS: '3600', ...env }),
      logger,
      telemetry,
    });
    return health;
  };

  it.each(['SIGTERM', 'SIGINT', 'disconnect'])(
    'is unready at once on %s, closes once, and ends with 0 when everything is closed',
    async (reason) => {
      let finish: () => void = () => undefined;
      let closings = 0;
      const health = running(() => ((closings += 1), new Promise((resolve) => (finish = resolve))));
      expect((await health.report()).isReady).toBe(true);
      events.emit(reason);
      events.emit('SIGTERM');
      expect((await health.report()).isReady).toBe(false);
      await eventually(() => expect(closings).toBe(1));
      expect(exits).toEqual([]);
      finish();
      await eventually(() => expect(exits).toEqual([0]));
      expect(closings).toBe(1);
    },
  );

  it('waits before it closes, so that balancers notice first', async () => {
    let closedAfter = 0;
    const started = performance.now();
    running(async () => void (closedAfter = performance.now() - started), { SHUTDOWN_DELAY_SECONDS: '0.5' });
    events.emit('SIGTERM');
    await eventually(() => expect(exits).toEqual([0]));
    expect(closedAfter).toBeGreaterThanOrEqual(490);
  });

  it('ends with 1 when closing takes longer than its grace', async () => {
    running(() => new Promise(() => undefined), { SHUTDOWN_GRACE_SECONDS: '0.2' });
    events.emit('SIGTERM');
    await eventually(() => expect(exits).toEqual([1]));
    expect(lines.join('')).toContain('Shutting down took too long');
  });
});
