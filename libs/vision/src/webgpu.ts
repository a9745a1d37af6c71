import { firstLine, importOptional } from './import-optional.js';
import type { Tensorflow } from './tensorflow.js';

/** What of the package `webgpu` (Dawn, Chromium's WebGPU, on Vulkan) is used. */
export interface Dawn {
  create(options: readonly string[]): Gpu;
  /** Constants that TensorFlow.js's backend expects to be global. */
  globals: object;
}

interface Gpu {
  requestAdapter(options: object): Promise<{ info: { isFallbackAdapter?: boolean } } | null>;
}

/** What of TensorFlow.js's WebGPU backend is watched. */
export interface WatchedBackend {
  device: EventTarget & { lost: Promise<unknown> };
  read(dataId: object): Promise<unknown>;
}

/** Undefined once a GPU computes; else why none does, or '' where nothing for one is installed. */
let starting: Promise<string | undefined> | undefined;
let isLost = false;

/**
 * A GPU without CUDA: any card whose driver has Vulkan. False where the packages `webgpu` and `@tensorflow/tfjs-backend-webgpu` are
 * not installed, or where only a processor answers that draws as a GPU would: WebAssembly is faster than that. `onFault` hears why an
 * installed runtime is of no use.
 */
export async function startWebGpu(tf: Tensorflow, onFault: (why: string) => void): Promise<boolean> {
  if (isLost) leaveLost(tf);
  const fault = await (starting ??= faultOfStart(tf));
  if (fault) onFault(fault);
  return fault === undefined;
}

/** What comes after a card was lost, or its driver restarted, asks for a card anew. */
function leaveLost(tf: Tensorflow): void {
  const factory = tf.findBackendFactory('webgpu');
  tf.removeBackend('webgpu');
  tf.registerBackend('webgpu', factory);
  isLost = false;
  starting = undefined;
}

async function faultOfStart(tf: Tensorflow): Promise<string | undefined> {
  let fault = '';
  const dawn = await importOptional<Dawn>('webgpu', (why) => (fault = why));
  if (dawn === undefined) return fault;
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
  // It registers itself, and only where there is a navigator.gpu.
  if ((await importOptional('@tensorflow/tfjs-backend-webgpu')) === undefined)
    return '@tensorflow/tfjs-backend-webgpu is not installed beside webgpu';
  if (!(await tf.setBackend('webgpu'))) return 'TensorFlow.js cannot use the card that webgpu found';
  const backend = tf.backend() as unknown as WatchedBackend;
  watch(backend);
  void backend.device.lost.then(() => (isLost = true));
  return undefined;
}

/**
 * Dawn tells of memory that ran out, and of all that follows from it, by an event; what is read afterwards are the numbers of
 * somebody else's buffer. So the next read throws what was told first.
 */
export function watch(backend: WatchedBackend): void {
  let failure: Error | undefined;
  backend.device.addEventListener('uncapturederror', (event) => {
    failure ??= new Error(`The GPU could not compute: ${reasonOf(event)}`);
  });
  const read = backend.read.bind(backend);
  backend.read = async (dataId) => {
    const values = await read(dataId).catch(gone);
    const failed = failure;
    failure = undefined;
    if (failed !== undefined) throw failed;
    return values;
  };
}

/** A card that is lost aborts what waits for it, and does not say why. */
function gone(cause: unknown): never {
  throw new Error('The GPU gave no answer: it was lost, or its driver was restarted.', { cause });
}

function reasonOf(event: Event & { error?: { message: string } }): string {
  return event.error?.message.split('\n')[0] ?? 'it does not say why';
}
