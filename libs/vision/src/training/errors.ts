/** The runtime could not allocate memory for a batch. The message suggests what to try. */
export class TrainingOutOfMemory extends Error {
  override readonly name = 'TrainingOutOfMemory';

  constructor(
    readonly batchSize: number,
    cause: unknown,
  ) {
    const remedy =
      batchSize > 1
        ? `Try a batch size of ${Math.floor(batchSize / 2)}.`
        : 'One picture at a time is the least: this machine has too little of it.';
    super(`There is not enough memory for a batch size of ${batchSize}. ${remedy}`, { cause });
  }
}

/** The bytes are no checkpoint, or one of another training. */
export class CheckpointRefused extends Error {
  override readonly name = 'CheckpointRefused';
}

/** No training picture has a box of the classes. */
export class NoTrainingData extends Error {
  override readonly name = 'NoTrainingData';

  constructor() {
    super('There is nothing to learn from: none of the training pictures has a box of the classes.');
  }
}

/** Messages of failed allocations: Emscripten, V8, TensorFlow, CUDA and Vulkan. */
const OUT_OF_MEMORY =
  /out of memory|OUT_OF_(DEVICE|HOST)_MEMORY|cannot enlarge memory|aborted\(oom\)|\bOOM\b|(memory access|table index is) out of bounds|allocation failed|resource ?exhausted|failed to allocate|bad_alloc/i;

/** TrainingOutOfMemory for a failed allocation, else the same error. */
export function asTrainingError(error: unknown, batchSize: number): unknown {
  if (!(error instanceof Error) || !OUT_OF_MEMORY.test(error.message)) return error;
  return new TrainingOutOfMemory(batchSize, error);
}
