import { describe, expect, it } from '@jest/globals';
import { asTrainingError, TrainingOutOfMemory } from './errors.js';

describe('a failed allocation', () => {
  it.each([
    'Aborted(OOM)',
    'memory access out of bounds',
    'Array buffer allocation failed',
    'Cannot enlarge memory arrays to size 2147483648 bytes (OOM)',
    'OOM when allocating tensor with shape[32,38,38,576]',
    'CUDA_ERROR_OUT_OF_MEMORY: out of memory',
    'RESOURCE_EXHAUSTED: failed to allocate memory',
    'The GPU could not compute: vkAllocateMemory failed with VK_ERROR_OUT_OF_DEVICE_MEMORY',
  ])('is recognised by the runtime’s message "%s"', (message) => {
    expect(asTrainingError(new Error(message), 8)).toBeInstanceOf(TrainingOutOfMemory);
  });

  it('suggests a smaller batch size, but none below one', () => {
    expect(asTrainingError(new RangeError('out of memory'), 16)).toMatchObject({
      message: expect.stringContaining('Try a batch size of 8.'),
      batchSize: 16,
    });
    expect(new TrainingOutOfMemory(1, undefined).message).not.toMatch(/Try/);
  });

  it.each([
    new Error('The operation was aborted'),
    new DOMException('stopped', 'AbortError'),
    'text',
    undefined,
  ])('is not recognised in %s', (error) => expect(asTrainingError(error, 8)).toBe(error));
});
