import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { metrics } from '@opentelemetry/api';
import { HealthChecks, Logger } from '@sop/service-kit';
import { installedBackends, loadTensorflow, type TensorBackend, type TensorRuntime } from '@sop/vision';
import { TRAINING_CONFIG, type TrainingConfig } from '../training.config.js';

/** What of a runtime is told; one that is lost is followed by another. */
export type Computes = Pick<TensorRuntime, 'backend' | 'gpuFault'>;

/** Where runtimes come from; a test gives others. */
export interface ComputingSource {
  installed(): readonly TensorBackend[];
  load(): Promise<Computes>;
}
export const COMPUTING_SOURCE = Symbol('computing source');
export const computingSource: ComputingSource = { installed: installedBackends, load: loadTensorflow };

/**
 * What computes in this trainer, told to whoever pays for it: in the log, as `sop_training_backend`, and as the part `compute` of
 * `/ready`, which is degraded while a runtime for a GPU is installed and the processor computes.
 */
@Injectable()
export class Computing implements OnApplicationBootstrap {
  private now: Computes | undefined;

  constructor(
    @Inject(COMPUTING_SOURCE) private readonly source: ComputingSource,
    @Inject(TRAINING_CONFIG) private readonly config: Pick<TrainingConfig, 'kinds'>,
    private readonly health: HealthChecks,
    private readonly logger: Logger,
  ) {}

  /** A card that is missing is told at the start and not by the first training. WebAssembly alone needs no loading to be known. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.kinds.includes('train')) return;
    this.health.add('compute', () => Promise.resolve(this.now && sentenceOf(this.now)));
    metrics
      .getMeter('training')
      .createObservableGauge('sop_training_backend', { description: 'What computes in this trainer: 1' })
      .addCallback((result) => this.now && result.observe(1, { backend: this.now.backend }));
    if (this.source.installed()[0] === 'wasm') this.now = { backend: 'wasm' };
    else await this.load();
  }

  /** Asked before each training: a card may have been lost since the last one, or have come back. */
  async load(): Promise<TensorBackend> {
    const { backend, gpuFault } = await this.source.load();
    if (gpuFault !== undefined && gpuFault !== this.now?.gpuFault)
      this.logger.warn('No GPU computes: trainings run on the processor', { backend, reason: gpuFault });
    this.now = { backend, ...(gpuFault !== undefined && { gpuFault }) };
    return backend;
  }
}

/** The reason stands in the log alone: it may name a file. */
const sentenceOf = ({ backend, gpuFault }: Computes): string =>
  gpuFault === undefined ? backend : `degraded: ${backend}, though a runtime for a GPU is installed`;
