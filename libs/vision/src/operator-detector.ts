import { availableParallelism } from 'node:os';
import type { Detection, DetectOptions } from './detection.js';
import { ModelMissing } from './model-files.js';
import { answerForm, decode } from './operator-detector-decode.js';
import { findOperatorModel } from './operator-detector-files.js';
import { letterboxed } from './operator-detector-input.js';
import { readClassNames } from './operator-detector-names.js';
import { openOperatorNetwork, type OperatorNetwork } from './operator-detector-runtimes.js';

/** An object detector that the operator placed in the models folder. */
export interface OperatorDetector {
  /** The name of its folder. */
  readonly model: string;
  readonly backend: OperatorNetwork['backend'];
  readonly classNames: readonly string[];
  /** Objects in a JPEG, PNG or WebP file, by decreasing score. Calls may overlap: pictures are decoded while others are in inference. */
  detect(
    imageFile: string,
    options?: Pick<DetectOptions, 'minScore' | 'maxDetections'>,
  ): Promise<Detection[]>;
  close(): Promise<void>;
}

/** More threads hardly speed up a network of this size. */
const MOST_THREADS = 4;

/**
 * Loads a detection export of Ultralytics (YOLOv8 and compatible ones) from `<models folder>/<name>/`, as ONNX in onnxruntime or as a
 * TensorFlow.js graph model. Runs it once on a blank picture, so that a damaged or unsuitable file fails here, with an error that names
 * the file, and not during a video.
 */
export async function loadOperatorDetector(
  modelsDir: string,
  name: string,
  options: { threads?: number } = {},
): Promise<OperatorDetector> {
  const { threads = Math.min(MOST_THREADS, availableParallelism()) } = options;
  const model = await findOperatorModel(modelsDir, name);
  if (model === undefined) throw new ModelMissing(name, `${modelsDir}/${name}/model.onnx`);
  const network = await openOperatorNetwork(model, threads).catch((cause: unknown) => {
    throw new Error(`${model.file} cannot be used: ${messageOf(cause)}`, { cause });
  });
  try {
    const { form, classNames } = await tryOut(network, model);
    return detectorOf(name, network, form, classNames);
  } catch (cause) {
    await network.close();
    throw cause;
  }
}

type Model = NonNullable<Awaited<ReturnType<typeof findOperatorModel>>>;

async function tryOut(network: OperatorNetwork, model: Model) {
  const { width, height } = network.input;
  const answer = await network.run(new Float32Array(3 * width * height).fill(0.5));
  const form = answerForm(model.file, answer.dims);
  const { names } = await readClassNames(model, form.classes);
  return { form, classNames: names };
}

function detectorOf(
  name: string,
  network: OperatorNetwork,
  form: ReturnType<typeof answerForm>,
  classNames: readonly string[],
): OperatorDetector {
  let previous: Promise<unknown> = Promise.resolve();
  return {
    model: name,
    backend: network.backend,
    classNames,
    async detect(imageFile, { minScore = 0.5, maxDetections = 20 } = {}) {
      const { pixels, letterbox } = await letterboxed(imageFile, network.input);
      // One at a time: a second inference would wait inside the runtime and hold its tensors.
      const mine = previous.then(async () => {
        const answer = await network.run(pixels);
        const { input } = network;
        return decode(answer, { form, input, letterbox, classNames, minScore, maxDetections });
      });
      previous = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      await previous;
      await network.close();
    },
  };
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
