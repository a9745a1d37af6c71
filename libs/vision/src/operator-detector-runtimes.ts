import type { TensorBackend } from './detection.js';
import { graphModelFiles } from './graph-model-files.js';
import type { NetworkOutput } from './operator-detector-decode.js';
import type { OperatorModelFile } from './operator-detector-files.js';
import type { NetworkInput } from './operator-detector-input.js';
import { loadTensorflow } from './tensorflow.js';

/** An operator's network in the runtime for its format. */
export interface OperatorNetwork {
  readonly backend: TensorBackend | 'onnxruntime';
  readonly input: NetworkInput;
  run(pixels: Float32Array): Promise<NetworkOutput>;
  close(): Promise<void>;
}

/** Ultralytics' default side, for files with a dynamic input size. */
const DEFAULT_SIDE = 640;

export function openOperatorNetwork(model: OperatorModelFile, threads: number): Promise<OperatorNetwork> {
  return model.format === 'onnx' ? openOnnx(model.file, threads) : openGraphModel(model.file);
}

async function openOnnx(file: string, threads: number): Promise<OperatorNetwork> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const session = await InferenceSession.create(file, {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
  });
  const [first] = session.inputMetadata;
  const [answer] = session.outputNames;
  if (!first?.isTensor || session.inputMetadata.length !== 1 || answer === undefined)
    throw new Error(`${file} does not take one picture.`);
  if (first.type !== 'float32')
    throw new Error(`${file} takes ${first.type} pictures: export it with half=False and int8=False.`);
  const input = { ...sidesIn(file, first.shape, 1), isPlanar: true };
  return {
    backend: 'onnxruntime',
    input,
    async run(pixels) {
      const tensor = new Tensor('float32', pixels, [1, 3, input.height, input.width]);
      const output = (await session.run({ [first.name]: tensor }))[answer];
      if (output === undefined) throw new Error(`${file} gives no ${answer}`);
      const { dims } = output;
      // Always numbers: the form is validated before.
      const data = output.data as Float32Array;
      return { data, dims };
    },
    close: () => session.release(),
  };
}

async function openGraphModel(file: string): Promise<OperatorNetwork> {
  const { tf, backend } = await loadTensorflow();
  const network = await tf.loadGraphModel(graphModelFiles(file));
  const shape = network.inputs[0]?.shape ?? [];
  const input = { ...sidesIn(file, shape, 3), isPlanar: false };
  return {
    backend,
    input,
    async run(pixels) {
      const tensor = tf.tensor4d(pixels, [1, input.height, input.width, 3]);
      const outputs = [network.execute(tensor)].flat();
      const [output] = outputs;
      if (output === undefined || !('dataSync' in output)) throw new Error(`${file} gives no answer`);
      try {
        return { data: await output.data(), dims: output.shape };
      } finally {
        tf.dispose([tensor, ...outputs]);
      }
    },
    close: async () => network.dispose(),
  };
}

/** Height and width from a shape of four; dynamic ones take the default. `colours` is the index of the colour dimension. */
function sidesIn(
  file: string,
  shape: readonly (number | string)[],
  colours: 1 | 3,
): Pick<NetworkInput, 'width' | 'height'> {
  const isPicture = shape.length === 4 && [3, undefined].includes(fixed(shape[colours]));
  if (!isPicture)
    throw new Error(
      `${file} takes [${shape.join(', ')}]: a detection export of Ultralytics takes a picture.`,
    );
  const [height, width] = colours === 1 ? [shape[2], shape[3]] : [shape[1], shape[2]];
  return { height: fixed(height) ?? DEFAULT_SIDE, width: fixed(width) ?? DEFAULT_SIDE };
}

const fixed = (length: number | string | undefined): number | undefined =>
  typeof length === 'number' && length > 0 ? length : undefined;
