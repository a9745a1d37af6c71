import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HealthChecks, Logger } from '@sop/service-kit';
import { collectMetrics, type CollectedMetrics } from '@sop/testing';
import { ComputeBackend, type BackendStatus, type BackendSource } from './compute-backend.js';

const error = 'webgpu finds no card whose driver has Vulkan';

describe('the backend of a trainer', () => {
  let metrics: CollectedMetrics;
  let health: HealthChecks;
  let lines: { level: string; message: string; reason?: string }[];
  let loads: BackendStatus[];

  beforeEach(() => {
    metrics = collectMetrics();
    health = new HealthChecks();
    lines = [];
  });
  afterEach(() => metrics.close());

  const started = async (
    given: BackendStatus[],
    installed: ReturnType<BackendSource['installed']> = ['webgpu', 'wasm'],
    kinds: readonly ('prepare' | 'train')[] = ['train'],
  ) => {
    loads = [...given];
    const load = () => {
      const [next = { backend: 'wasm' as const }] = loads.splice(0, 1);
      return Promise.resolve(next);
    };
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number]);
        done();
      },
    });
    const logger = Logger.open({ service: 'training', level: 'warn', stream });
    const computeBackend = new ComputeBackend(
      { installed: () => installed, load },
      { kinds },
      health,
      logger,
    );
    await computeBackend.onApplicationBootstrap();
    return computeBackend;
  };
  const part = async () => (await health.report()).parts['compute'];
  const backendMetrics = () => metrics.read('sop_training_backend');

  it('is reported as a GPU in metrics and health, without a warning', async () => {
    await started([{ backend: 'webgpu' }]);
    expect(await part()).toEqual({ status: 'up', detail: 'webgpu' });
    expect(await backendMetrics()).toEqual([{ backend: 'webgpu', value: 1 }]);
    expect(lines).toEqual([]);
  });

  it('is warned about at the start when a GPU runtime is installed but no GPU is available', async () => {
    await started([{ backend: 'wasm', gpuError: error }]);
    expect(lines).toMatchObject([{ level: 'warn', backend: 'wasm', reason: error }]);
    expect(await part()).toEqual({
      status: 'up',
      detail: 'degraded: wasm, though a runtime for a GPU is installed',
    });
    expect(await backendMetrics()).toEqual([{ backend: 'wasm', value: 1 }]);
  });

  it('is reported again when a GPU is lost between two trainings, once, and when it is back', async () => {
    const lost: BackendStatus = { backend: 'wasm', gpuError: error };
    const computeBackend = await started([{ backend: 'webgpu' }, lost, lost, { backend: 'webgpu' }]);
    expect([await computeBackend.load(), await computeBackend.load()]).toEqual(['wasm', 'wasm']);
    expect(lines).toHaveLength(1);
    expect(await part()).toMatchObject({ detail: expect.stringMatching(/^degraded: wasm/) });
    expect(await computeBackend.load()).toBe('webgpu');
    expect(await part()).toEqual({ status: 'up', detail: 'webgpu' });
    expect(await backendMetrics()).toEqual([{ backend: 'webgpu', value: 1 }]);
  });

  it('is WebAssembly when nothing else is installed, without loading it', async () => {
    await started([{ backend: 'webgpu' }], ['wasm']);
    expect(loads).toHaveLength(1);
    expect(await part()).toEqual({ status: 'up', detail: 'wasm' });
    expect(lines).toEqual([]);
  });

  it('is not reported by a worker that does not train', async () => {
    await started([{ backend: 'wasm', gpuError: error }], ['webgpu', 'wasm'], ['prepare']);
    expect([await part(), await backendMetrics(), lines, loads.length]).toEqual([undefined, [], [], 1]);
  });
});
