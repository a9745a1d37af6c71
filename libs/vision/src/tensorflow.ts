import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import type { TensorBackend } from './detection.js';
import { importOptional, isInstalled } from './import-optional.js';
import type { Tensorflow } from './tensorflow-type.js';
import { startWebGpu } from './webgpu.js';

export interface TensorRuntime {
  tf: Tensorflow;
  backend: TensorBackend;
  /** Why the CPU is used although a GPU runtime is installed, as a sentence for the operator. */
  gpuError?: string;
}

/** Native runtimes are optional: they are installed on machines with a GPU or with their build tools. */
const NATIVE_RUNTIMES = ['@tensorflow/tfjs-node-gpu', '@tensorflow/tfjs-node'] as const;
const backendOf = {
  '@tensorflow/tfjs-node-gpu': 'tfjs-node-gpu',
  '@tensorflow/tfjs-node': 'tfjs-node',
} as const satisfies Record<(typeof NATIVE_RUNTIMES)[number], TensorBackend>;

/** The installed backends, the fastest first, without loading them. WebAssembly is always available. */
export const installedBackends = (): TensorBackend[] => [
  ...NATIVE_RUNTIMES.filter(isInstalled).map((name) => backendOf[name]),
  ...(isInstalled('webgpu') ? (['webgpu'] as const) : []),
  'wasm',
];

/**
 * Loads the fastest TensorFlow.js of this installation: tfjs-node-gpu, tfjs-node, a GPU through WebGPU, or WebAssembly (SIMD, one thread:
 * the threaded build starts its threads from a blob URL, which Node refuses). One per process, because TensorFlow.js is global.
 */
export async function loadTensorflow(): Promise<TensorRuntime> {
  const errors: string[] = [];
  const onError = (why: string) => void errors.push(why);
  const runtime = await loadFastest(onError);
  const isOnProcessor = runtime.backend === 'wasm' || runtime.backend === 'tfjs-node';
  return isOnProcessor && errors.length > 0 ? { ...runtime, gpuError: errors.join('; ') } : runtime;
}

async function loadFastest(onError: (why: string) => void): Promise<Omit<TensorRuntime, 'gpuError'>> {
  for (const name of NATIVE_RUNTIMES) {
    const tf = await importOptional<Tensorflow>(name, onError);
    if (tf === undefined) continue;
    tf.enableProdMode();
    await tf.ready();
    const backend = nativeBackend(tf.backend());
    if (backend !== backendOf[name]) onError(`${name} finds no GPU, or not the CUDA libraries that it needs`);
    return { tf, backend };
  }
  const tf = await loadCore();
  tf.enableProdMode();
  if (await startWebGpu(tf, onError)) return { tf, backend: 'webgpu' };
  await startWebAssembly(tf);
  return { tf, backend: 'wasm' };
}

/**
 * What is used of `@tensorflow/tfjs`, whose other parts (WebGL, datasets, its own copies of everything) are 180 MB. The Node build of
 * the core has no gradients: that of the layers registers them.
 */
async function loadCore(): Promise<Tensorflow> {
  const [core, { loadGraphModel }] = await Promise.all([
    import('@tensorflow/tfjs-core'),
    import('@tensorflow/tfjs-converter'),
    import('@tensorflow/tfjs-layers'),
  ]);
  return { ...core, loadGraphModel };
}

/** tfjs-node-gpu also loads without a GPU or its libraries, and then runs on the CPU. */
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
