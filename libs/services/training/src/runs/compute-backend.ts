import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { metrics } from '@opentelemetry/api';
import { HealthChecks, Logger } from '@sop/service-kit';
import { installedBackends, loadTensorflow, type TensorBackend, type TensorRuntime } from '@sop/vision';
import { TRAINING_CONFIG, type TrainingConfig } from '../training.config.js';

/** The reported state of a runtime; a lost one is followed by another. */
export type BackendStatus = Pick<TensorRuntime, 'backend' | 'gpuError'>;

/** Loads runtimes; tests provide others. */
export interface BackendSource {
  installed(): readonly TensorBackend[];
  load(): Promise<BackendStatus>;
}
export const BACKEND_SOURCE = Symbol('backend source');
export const backendSource: BackendSource = { installed: installedBackends, load: loadTensorflow };

/**
 * Reports the backend of this trainer to operators: in the log, as `sop_training_backend`, and as the part
 * `compute` of `/ready`, which is degraded while a GPU runtime is installed but the CPU computes.
 */
@Injectable()
export class ComputeBackend implements OnApplicationBootstrap {
  private current: BackendStatus | undefined;

  constructor(
    @Inject(BACKEND_SOURCE) private readonly source: BackendSource,
    @Inject(TRAINING_CONFIG) private readonly config: Pick<TrainingConfig, 'kinds'>,
    private readonly health: HealthChecks,
    private readonly logger: Logger,
  ) {}

  /**
   * Reports a missing GPU at the start instead of at the first training. WebAssembly alone need not be loaded for
   * that.
   */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.kinds.includes('train')) return;
    this.health.add('compute', () => Promise.resolve(this.current && sentenceOf(this.current)));
    metrics
      .getMeter('training')
      .createObservableGauge('sop_training_backend', { description: 'The backend of this trainer: 1' })
      .addCallback((result) => this.current && result.observe(1, { backend: this.current.backend }));
    if (this.source.installed()[0] === 'wasm') this.current = { backend: 'wasm' };
    else await this.load();
  }

  /** Checked before each training: a GPU may have been lost since the last one, or be back. */
  async load(): Promise<TensorBackend> {
    const { backend, gpuError } = await this.source.load();
    if (gpuError !== undefined && gpuError !== this.current?.gpuError)
      this.logger.warn('No GPU computes: trainings run on the processor', { backend, reason: gpuError });
    this.current = { backend, ...(gpuError !== undefined && { gpuError }) };
    return backend;
  }
}

/** Only the log contains the reason, because it may name a file. */
const sentenceOf = ({ backend, gpuError }: BackendStatus): string =>
  gpuError === undefined ? backend : `degraded: ${backend}, though a runtime for a GPU is installed`;
