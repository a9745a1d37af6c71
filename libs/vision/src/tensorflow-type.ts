export type Tensorflow = typeof import('@tensorflow/tfjs');
