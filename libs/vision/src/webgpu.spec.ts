import { beforeEach, describe, expect, it } from '@jest/globals';
import { asTrainingError, TrainingOutOfMemory } from './training/errors.js';
import { isInstalled } from './import-optional.js';
import { installedBackends, nativeBackend } from './tensorflow.js';
import type { Tensorflow } from './tensorflow-type.js';
import { start, watch, type Dawn, type WatchedBackend } from './webgpu.js';

const exhausted = 'vkAllocateMemory failed with VK_ERROR_OUT_OF_DEVICE_MEMORY\n - While calling CreateBuffer';

describe('a failure of a GPU through WebGPU', () => {
  let device: WatchedBackend['device'];
  let backend: WatchedBackend;
  /** As Dawn reports it. */
  const emit = (message: string) =>
    device.dispatchEvent(Object.assign(new Event('uncapturederror'), { error: { message } }));
  const read = () => backend.read({});

  beforeEach(() => {
    device = Object.assign(new EventTarget(), { lost: new Promise(() => undefined) });
    backend = { device, read: () => Promise.resolve(new Float32Array([7])) };
    watch(backend);
  });

  it('is thrown by the next read, which would return the numbers of another buffer', async () => {
    emit(exhausted);
    await expect(read()).rejects.toThrow('VK_ERROR_OUT_OF_DEVICE_MEMORY');
  });

  it('is thrown by a read that is already waiting', async () => {
    const waiting = read();
    emit(exhausted);
    await expect(waiting).rejects.toThrow('VK_ERROR_OUT_OF_DEVICE_MEMORY');
  });

  it('is reported by its first error, not by subsequent ones', async () => {
    emit(exhausted);
    emit('[Invalid Buffer] is invalid due to a previous error.');
    await expect(read()).rejects.toThrow(
      /^The GPU could not compute: vkAllocateMemory failed with VK_ERROR_OUT_OF_DEVICE_MEMORY$/,
    );
  });

  it('suggests a smaller batch if memory ran out', async () => {
    emit(exhausted);
    const error: unknown = await read().catch((thrown: unknown) => thrown);
    expect(asTrainingError(error, 32)).toBeInstanceOf(TrainingOutOfMemory);
  });

  it('is a readable sentence if the device is lost', async () => {
    const lost: WatchedBackend = { device, read: () => Promise.reject(new DOMException('', 'AbortError')) };
    watch(lost);
    await expect(lost.read({})).rejects.toMatchObject({
      name: 'Error',
      message: 'The GPU gave no answer: it was lost, or its driver was restarted.',
    });
  });

  it('is thrown once, so that work after a failed training succeeds', async () => {
    emit(exhausted);
    await expect(read()).rejects.toThrow();
    await expect(read()).resolves.toEqual(new Float32Array([7]));
  });
});

describe('a native runtime', () => {
  it('is called a GPU only if it uses one', () => {
    expect(nativeBackend({ isUsingGpuDevice: true })).toBe('tfjs-node-gpu');
    expect(nativeBackend({ isUsingGpuDevice: false })).toBe('tfjs-node');
    expect(nativeBackend({})).toBe('tfjs-node');
  });
});

describe('a GPU that cannot be used', () => {
  /** Not used before there is a device. */
  const tf = {} as Tensorflow;
  const dawn = (adapter: { info: { isFallbackAdapter?: boolean } } | null): Dawn => ({
    create: () => ({ requestAdapter: () => Promise.resolve(adapter) }),
    globals: {},
  });

  it.each([
    ['no driver answers', null, 'webgpu finds no card whose driver has Vulkan'],
    [
      'a processor draws',
      { info: { isFallbackAdapter: true } },
      'webgpu finds only a processor that draws as a card would',
    ],
  ])('has a reason if %s', async (_, adapter, reason) => {
    expect(await start(tf, dawn(adapter))).toBe(reason);
  });
});

describe('the installed backends', () => {
  it('are listed without loading them, WebAssembly last', () => {
    expect([isInstalled('@tensorflow/tfjs-core'), isInstalled('@tensorflow/of-nobody')]).toEqual([
      true,
      false,
    ]);
    expect(installedBackends().at(-1)).toBe('wasm');
    expect(installedBackends().includes('webgpu')).toBe(isInstalled('webgpu'));
  });
});
