/** What all runtimes have in common; the native ones export more. */
export type Tensorflow = typeof import('@tensorflow/tfjs-core') &
  Pick<typeof import('@tensorflow/tfjs-converter'), 'loadGraphModel'>;
