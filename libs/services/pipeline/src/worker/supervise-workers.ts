import { fork, type ChildProcess } from 'node:child_process';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Bus, serveBusToChild } from '@sop/messaging';
import { Logger } from '@sop/service-kit';
import { PIPELINE_CONFIG, type PipelineConfig } from '../pipeline.config.js';

/** A worker that dies at once is not started again in a tight loop. */
const restartSeconds = [0.2, 1, 5, 15] as const;
/** A worker that lived this long was well: its next restart is quick again. */
const wellAfterSeconds = 60;
const stopGraceSeconds = 20;

/**
 * Keeps worker processes alive beside this service. Models and ffmpeg run there, so an HTTP request never waits for
 * them, and a worker that is killed costs nothing but the stage it was in: its successor goes on.
 */
@Injectable()
export class SuperviseWorkers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly children = new Set<ChildProcess>();
  private isStopping = false;

  constructor(
    @Inject(PIPELINE_CONFIG) private readonly config: PipelineConfig,
    private readonly bus: Bus,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    for (let slot = 0; slot < this.config.workers; slot++) this.start(slot, 0);
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.all([...this.children].map(stop));
  }

  private start(slot: number, failures: number): void {
    const startedAt = performance.now();
    const child = fork(new URL('./main.js', import.meta.url), [], { serialization: 'json' });
    this.children.add(child);
    const close = serveBusToChild(child, this.bus);
    child.once('exit', (code, signal) => {
      close();
      this.children.delete(child);
      if (this.isStopping) return;
      const wasWell = performance.now() - startedAt > wellAfterSeconds * 1000;
      const next = wasWell ? 0 : Math.min(failures, restartSeconds.length - 1);
      this.logger.warn('A pipeline worker ended', {
        slot,
        code,
        signal,
        restartSeconds: restartSeconds[next],
      });
      setTimeout(() => !this.isStopping && this.start(slot, next + 1), (restartSeconds[next] ?? 1) * 1000);
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
