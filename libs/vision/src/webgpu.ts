import { firstLine, importOptional } from './import-optional.js';
import type { Tensorflow } from './tensorflow-type.js';

/** The used part of the package `webgpu` (Dawn, Chromium's WebGPU, on Vulkan). */
export interface Dawn {
  create(options: readonly string[]): Gpu;
  /** Constants that TensorFlow.js' backend expects to be global. */
  globals: object;
}

interface Gpu {
  requestAdapter(options: object): Promise<{ info: { isFallbackAdapter?: boolean } } | null>;
}

/** The used part of TensorFlow.js' WebGPU backend. */
export interface WatchedBackend {
  device: EventTarget & { lost: Promise<unknown> };
  read(dataId: object): Promise<unknown>;
}

/** Undefined once a GPU is in use; else why none is, or '' if no GPU runtime is installed. */
let starting: Promise<string | undefined> | undefined;
let isLost = false;

/**
 * Uses a GPU without CUDA: any device with a Vulkan driver. False if the packages `webgpu` and `@tensorflow/tfjs-backend-webgpu` are not
 * installed, or if the only adapter is a software renderer, which is slower than WebAssembly. `onError` receives the reason why an
 * installed runtime cannot be used.
 */
export async function startWebGpu(tf: Tensorflow, onError: (why: string) => void): Promise<boolean> {
  if (isLost) leaveLost(tf);
  const error = await (starting ??= errorOfStart(tf));
  if (error) onError(error);
  return error === undefined;
}

/** After a lost device or a restarted driver, the next call requests a new device. */
function leaveLost(tf: Tensorflow): void {
  const factory = tf.findBackendFactory('webgpu');
  tf.removeBackend('webgpu');
  tf.registerBackend('webgpu', factory);
  isLost = false;
  starting = undefined;
}

async function errorOfStart(tf: Tensorflow): Promise<string | undefined> {
  let error = '';
  const dawn = await importOptional<Dawn>('webgpu', (why) => (error = why));
  if (dawn === undefined) return error;
  try {
    return await start(tf, dawn);
  } catch (error) {
    return `webgpu cannot start: ${firstLine(error)}`;
  }
}

export async function start(tf: Tensorflow, dawn: Dawn): Promise<string | undefined> {
  const gpu = dawn.create([]);
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (adapter === null) return 'webgpu finds no card whose driver has Vulkan';
  if (adapter.info.isFallbackAdapter === true)
    return 'webgpu finds only a processor that draws as a card would';
  Object.assign(globalThis, dawn.globals);
  Object.defineProperty(globalThis.navigator, 'gpu', { value: gpu, configurable: true });
  // The backend registers itself, but only if navigator.gpu exists.
  if ((await importOptional('@tensorflow/tfjs-backend-webgpu')) === undefined)
    return '@tensorflow/tfjs-backend-webgpu is not installed beside webgpu';
  if (!(await tf.setBackend('webgpu'))) return 'TensorFlow.js cannot use the card that webgpu found';
  const backend = tf.backend() as unknown as WatchedBackend;
  watch(backend);
  void backend.device.lost.then(() => (isLost = true));
  return undefined;
}

/**
 * Dawn reports failed allocations and subsequent errors by an event; reads after that return the numbers of another buffer. So the
 * next read throws the first reported error.
 */
export function watch(backend: WatchedBackend): void {
  let failure: Error | undefined;
  backend.device.addEventListener('uncapturederror', (event) => {
    failure ??= new Error(`The GPU could not compute: ${reasonOf(event)}`);
  });
  const read = backend.read.bind(backend);
  backend.read = async (dataId) => {
    const values = await read(dataId).catch(throwLost);
    const failed = failure;
    failure = undefined;
    if (failed !== undefined) throw failed;
    return values;
  };
}

/** A lost device aborts waiting calls without a reason. */
function throwLost(cause: unknown): never {
  throw new Error('The GPU gave no answer: it was lost, or its driver was restarted.', { cause });
}

function reasonOf(event: Event & { error?: { message: string } }): string {
  return event.error?.message.split('\n')[0] ?? 'it does not say why';
}
