import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import type { TensorBackend } from './detection.js';

export type Tensorflow = typeof import('@tensorflow/tfjs');

export interface TensorRuntime {
  tf: Tensorflow;
  backend: TensorBackend;
}

/** Native runtimes are optional: they are installed on machines that have what they need (a GPU, or time to build). */
const NATIVE_RUNTIMES = ['tfjs-node-gpu', 'tfjs-node'] as const;

/**
 * The fastest TensorFlow.js of this installation: tfjs-node-gpu, then tfjs-node, then WebAssembly (SIMD, one thread: the threaded
 * build starts its threads from a blob address, which Node refuses). One per process, as TensorFlow.js itself is.
 */
export async function loadTensorflow(): Promise<TensorRuntime> {
  for (const backend of NATIVE_RUNTIMES) {
    const tf = await importNative(`@tensorflow/${backend}`);
    if (tf === undefined) continue;
    tf.enableProdMode();
    await tf.ready();
    return { tf, backend };
  }
  const tf = await import('@tensorflow/tfjs');
  const { setWasmPaths } = await import('@tensorflow/tfjs-backend-wasm');
  tf.enableProdMode();
  if (tf.getBackend() !== 'wasm') {
    const binaries = dirname(createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm'));
    setWasmPaths(binaries + sep);
    if (!(await tf.setBackend('wasm')))
      throw new Error(`TensorFlow.js could not start WebAssembly from ${binaries}`);
  }
  await tf.ready();
  return { tf, backend: 'wasm' };
}

/** Undefined when the package is not installed or its native library does not load on this machine. */
async function importNative(name: string): Promise<Tensorflow | undefined> {
  try {
    const loaded: { default?: Tensorflow } & Tensorflow = await import(name);
    return loaded.default ?? loaded;
  } catch {
    return undefined;
  }
}
