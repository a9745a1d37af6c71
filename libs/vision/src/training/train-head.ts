import { writeHead } from '../head/head-file.js';
import { scoreShifts, shifted } from './calibrate.js';
import { writeCheckpoint } from './checkpoint.js';
import { asTrainingError } from './errors.js';
import { evaluate, fitness } from './evaluate.js';
import type { EpochReport, HeadTrainingOptions, TrainedHead } from './head-training.js';
import { openTraining, type OpenTraining } from './open-training.js';
import { runEpoch } from './run-epoch.js';

/** The minimum patience of early stopping, since the first epochs of a warm-up are not conclusive. */
const MIN_PATIENCE_EPOCHS = 15;

/**
 * Trains a detection head on the features of the frozen backbone (see the README), one report for every epoch, and returns the best
 * epoch's. Resumes after `checkpoint`'s epoch, with the same numbers as without an interruption on the same backend. Ending the
 * iteration frees all tensors, like the signal. Throws the signal's reason, NoTrainingData, TrainingOutOfMemory,
 * CheckpointRefused and ModelMissing.
 */
export async function* trainHead(options: HeadTrainingOptions): AsyncGenerator<EpochReport, TrainedHead> {
  let training: OpenTraining | undefined;
  try {
    training = await openTraining(options);
    while (!isOver(training, options)) yield await nextEpoch(training, options);
    return await result(training, options);
  } catch (error) {
    throw asTrainingError(error, options.batchSize);
  } finally {
    training?.dispose();
  }
}

function isOver({ state }: OpenTraining, { epochs, patienceEpochs }: HeadTrainingOptions): boolean {
  const patience = patienceEpochs ?? Math.max(MIN_PATIENCE_EPOCHS, Math.ceil(epochs / 4));
  return state.epoch >= epochs || state.epoch - (state.best?.epoch ?? state.epoch) >= patience;
}

async function nextEpoch(training: OpenTraining, options: HeadTrainingOptions): Promise<EpochReport> {
  const { network, pictures, state, configuration, standardisation } = training;
  const { heldOut, classNames, signal } = options;
  const startedAt = performance.now();
  const { loss, learningRate, samplesPerSecond } = await runEpoch(training, options);
  const { precision } = await evaluate(network, pictures, heldOut, classNames, signal);
  const score = fitness(precision, loss, heldOut.length);
  const isBest = state.best === undefined || score > state.best.fitness;
  if (isBest) state.best = { epoch: state.epoch, fitness: score, parameters: await network.parameters() };
  const { epoch } = state;
  return {
    epoch,
    loss,
    map50: precision.map50,
    map50to95: precision.map50to95,
    learningRate,
    seconds: (performance.now() - startedAt) / 1000,
    samplesPerSecond,
    isBest,
    async checkpoint() {
      if (state.epoch !== epoch || training.isDisposed)
        throw new Error(`Training has left epoch ${epoch} behind`);
      const values = await network.values();
      return writeCheckpoint({ state, values, standardisation }, configuration);
    },
  };
}

async function result(training: OpenTraining, options: HeadTrainingOptions): Promise<TrainedHead> {
  const { network, pictures, state, standardisation, backbone } = training;
  const { classNames, epochs, heldOut, signal } = options;
  const best = state.best?.parameters ?? (await network.parameters());
  network.use(best);
  const evaluation = await evaluate(network, pictures, heldOut, classNames, signal);
  const shifts = scoreShifts(evaluation.images, classNames);
  const heatBias = best.heatBias.map((bias, i) => bias + (shifts[i] ?? 0));
  const parameters = { ...best, heatBias };
  return {
    weights: writeHead({ classNames, backbone: backbone.name, parameters, standardisation }),
    bestEpoch: state.best?.epoch ?? state.epoch,
    epochsTrained: state.epoch,
    stoppedEarly: state.epoch < epochs,
    evaluation: evaluation.precision,
    heldOut: heldOut.map(({ id }, i) => ({
      id,
      detections: shifted(evaluation.images[i]?.detections ?? [], classNames, shifts),
    })),
    backend: backbone.backend,
    backbone: backbone.name,
  };
}
