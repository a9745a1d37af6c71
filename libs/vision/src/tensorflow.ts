import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import type { TensorBackend } from './detection.js';
import { importOptional, isInstalled } from './import-optional.js';
import { startWebGpu } from './webgpu.js';

export type Tensorflow = typeof import('@tensorflow/tfjs');

export interface TensorRuntime {
  tf: Tensorflow;
  backend: TensorBackend;
  /** Why the processor computes although a runtime for a GPU is installed: a sentence for whoever pays for the GPU. */
  gpuFault?: string;
}

/** Native runtimes are optional: they are installed on machines that have what they need (a GPU, or time to build). */
const NATIVE_RUNTIMES = ['@tensorflow/tfjs-node-gpu', '@tensorflow/tfjs-node'] as const;
const backendOf = {
  '@tensorflow/tfjs-node-gpu': 'tfjs-node-gpu',
  '@tensorflow/tfjs-node': 'tfjs-node',
} as const satisfies Record<(typeof NATIVE_RUNTIMES)[number], TensorBackend>;

/** What this installation may compute with, the fastest first; nothing is loaded for it. WebAssembly is always there. */
export const installedBackends = (): TensorBackend[] => [
  ...NATIVE_RUNTIMES.filter(isInstalled).map((name) => backendOf[name]),
  ...(isInstalled('webgpu') ? (['webgpu'] as const) : []),
  'wasm',
];

/**
 * The fastest TensorFlow.js of this installation: tfjs-node-gpu, tfjs-node, a GPU through WebGPU, or WebAssembly (SIMD, one thread: the
 * threaded build starts its threads from a blob address, which Node refuses). One per process, as TensorFlow.js itself is.
 */
export async function loadTensorflow(): Promise<TensorRuntime> {
  const faults: string[] = [];
  const onFault = (why: string) => void faults.push(why);
  const runtime = await loadFastest(onFault);
  const isOnProcessor = runtime.backend === 'wasm' || runtime.backend === 'tfjs-node';
  return isOnProcessor && faults.length > 0 ? { ...runtime, gpuFault: faults.join('; ') } : runtime;
}

async function loadFastest(onFault: (why: string) => void): Promise<Omit<TensorRuntime, 'gpuFault'>> {
  for (const name of NATIVE_RUNTIMES) {
    const tf = await importOptional<Tensorflow>(name, onFault);
    if (tf === undefined) continue;
    tf.enableProdMode();
    await tf.ready();
    const backend = nativeBackend(tf.backend());
    if (backend !== backendOf[name]) onFault(`${name} finds no GPU, or not the CUDA libraries that it needs`);
    return { tf, backend };
  }
  const tf = await import('@tensorflow/tfjs');
  tf.enableProdMode();
  if (await startWebGpu(tf, onFault)) return { tf, backend: 'webgpu' };
  await startWebAssembly(tf);
  return { tf, backend: 'wasm' };
}

/** tfjs-node-gpu loads without a GPU or its libraries too, and computes on the processor then. */
export const nativeBackend = (backend: object): TensorBackend =>
  'isUsingGpuDevice' in backend && backend.isUsingGpuDevice === true ? 'tfjs-node-gpu' : 'tfjs-node';

async function startWebAssembly(tf: Tensorflow): Promise<void> {
  const { setWasmPaths } = await import('@tensorflow/tfjs-backend-wasm');
  if (tf.getBackend() !== 'wasm') {
    const binaries = dirname(createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm'));
    setWasmPaths(binaries + sep);
    if (!(await tf.setBackend('wasm')))
      throw new Error(`TensorFlow.js could not start WebAssembly from ${binaries}`);
  }
  await tf.ready();
}
