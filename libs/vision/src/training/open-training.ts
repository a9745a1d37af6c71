import { type Backbone, loadBackbone } from '../backbone.js';
import type { Standardisation } from '../head/head-parameters.js';
import { configurationOf, readCheckpoint, type TrainingState } from './checkpoint.js';
import { type PicturesOfTraining, sampleOthers } from './epoch-plan.js';
import { NoTrainingData } from './errors.js';
import { FeatureStore } from './feature-store.js';
import type { HeadTrainingOptions } from './head-training.js';
import { initialParameters } from './initial-parameters.js';
import { PictureFeatures } from './picture-features.js';
import { ChannelStatistics } from './standardise.js';
import { TrainedNetwork } from './trained-network.js';
import { viewsPerPicture } from './views.js';

/** A training with its features prepared and its network in memory. */
export interface OpenTraining {
  readonly backbone: Backbone;
  readonly network: TrainedNetwork;
  readonly pictures: PictureFeatures;
  readonly plan: PicturesOfTraining;
  readonly standardisation: Standardisation<Float32Array>;
  readonly configuration: string;
  readonly state: TrainingState;
  readonly isDisposed: boolean;
  dispose(): void;
}

export async function openTraining(options: HeadTrainingOptions): Promise<OpenTraining> {
  const { classNames, modelsDir, cacheDir, signal } = options;
  check(options);
  signal.throwIfAborted();
  const backbone = await loadBackbone(modelsDir);
  try {
    const configuration = configurationOf(options, backbone.name);
    const classCount = classNames.length;
    const saved = options.checkpoint && readCheckpoint(options.checkpoint, configuration, classCount);
    const store = await FeatureStore.open(cacheDir, backbone.name);
    const pictures = new PictureFeatures(backbone, store);
    const plan = planOf(options);
    const measured = await prepare(pictures, plan, options);
    await store.trim();
    const standardisation = saved?.standardisation ?? measured;
    const network = new TrainedNetwork(
      backbone.tf,
      classCount,
      initialParameters(classCount, plan.seed),
      standardisation,
    );
    if (saved) network.restore(saved.values);
    const state = saved?.state ?? { epoch: 0, step: 0, best: undefined };
    let isDisposed = false;
    return {
      ...{ backbone, network, pictures, plan, standardisation, configuration, state },
      get isDisposed() {
        return isDisposed;
      },
      dispose() {
        isDisposed = true;
        network.dispose();
        backbone.dispose();
      },
    };
  } catch (error) {
    backbone.dispose();
    throw error;
  }
}

function check({ classNames, train, epochs, batchSize }: HeadTrainingOptions): void {
  const isCount = (value: number) => Number.isInteger(value) && value > 0;
  if (!isCount(epochs) || !isCount(batchSize))
    throw new RangeError('Epochs and batch size are whole numbers above 0');
  if (!train.some(({ boxes }) => boxes.some(({ label }) => classNames.includes(label))))
    throw new NoTrainingData();
}

function planOf({
  train,
  others = [],
  classNames,
  epochs,
  seed = 1,
}: HeadTrainingOptions): PicturesOfTraining {
  return {
    train,
    others: sampleOthers(others, classNames, train.length, seed),
    views: viewsPerPicture(train.length, epochs),
    seed,
  };
}

/** Prepares the features of all views and measures the channels of the training pictures. */
async function prepare(
  pictures: PictureFeatures,
  { train, others, views }: PicturesOfTraining,
  { heldOut, signal, onPreparing }: HeadTrainingOptions,
): Promise<Standardisation<Float32Array>> {
  const pictureViews = [
    ...train.map((picture) => ({ picture, views })),
    ...[...heldOut, ...others].map((picture) => ({ picture, views: 1 })),
  ];
  const ofTraining = train.length * views;
  const total = ofTraining + heldOut.length + others.length;
  const statistics = new ChannelStatistics();
  let done = 0;
  for await (const features of pictures.prepare(pictureViews, signal)) {
    if (done < ofTraining) statistics.add(features);
    done += 1;
    onPreparing?.(done, total);
  }
  return statistics.result();
}
