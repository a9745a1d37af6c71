import { fork, type ChildProcess } from 'node:child_process';
import { serveBusToChild, type Bus } from '@sop/messaging';
import { childEnvironment } from '../config/child-environment.js';
import type { Logger } from '../logging/logger.js';
import { watchHeartbeat } from './heartbeat.js';

/** A worker that ends at once is not restarted in a tight loop. */
const restartSeconds = [0.2, 1, 5, 15] as const;
/** A worker that lived this long was healthy: its next restart is quick again. */
const wellAfterSeconds = 60;
const stopGraceSeconds = 20;
/** Far longer than any computation blocks a worker's event loop, and longer than its jobs' leases. */
const hungSeconds = 120;

export interface WorkerProcess {
  /** In the log: `A <name> worker ended`. */
  name: string;
  /** A compiled entry that calls `runWorker`. */
  entry: URL;
  count: number;
  /** The variables of this process's environment that it gets in addition to the common ones. */
  variables?: readonly string[];
  /** Variables of its own. */
  env?: Readonly<Record<string, string>>;
}

/**
 * Supervises the worker processes of a service. Models and ffmpeg run there, so an HTTP request never waits for them, and a
 * killed worker loses only unsaved work: its successor continues. The workers reach other services through this process.
 */
export class WorkerProcesses {
  private readonly children = new Set<ChildProcess>();
  private isStopping = false;

  constructor(
    private readonly bus: Bus,
    private readonly logger: Logger,
    /** The time after which a silent worker counts as hanging, once it has reported. */
    private readonly silenceSeconds = hungSeconds,
  ) {}

  start(workers: readonly WorkerProcess[]): void {
    for (const worker of workers)
      for (let slot = 0; slot < worker.count; slot++) this.startOne(worker, slot, 0);
  }

  /** Lets all of them finish or release their work. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all([...this.children].map(stop));
  }

  private startOne(worker: WorkerProcess, slot: number, failures: number): void {
    const startedAt = performance.now();
    const env = childEnvironment(worker.variables ?? [], worker.env ?? {});
    const child = fork(worker.entry, [], { serialization: 'json', env });
    this.children.add(child);
    const close = serveBusToChild(child, this.bus);
    const hung = () => this.logger.error(`A ${worker.name} worker hangs and is ended`, { slot });
    const unwatch = watchHeartbeat(child, this.silenceSeconds, hung);
    child.once('exit', (code, signal) => {
      close();
      unwatch();
      this.children.delete(child);
      if (this.isStopping) return;
      const wasHealthy = performance.now() - startedAt > wellAfterSeconds * 1000;
      const next = wasHealthy ? 0 : Math.min(failures, restartSeconds.length - 1);
      const seconds = restartSeconds[next] ?? 1;
      this.logger.warn(`A ${worker.name} worker ended`, { slot, code, signal, restartSeconds: seconds });
      setTimeout(() => !this.isStopping && this.startOne(worker, slot, next + 1), seconds * 1000);
    });
  }
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), stopGraceSeconds * 1000);
    child.once('exit', () => {
      clearTimeout(kill);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
