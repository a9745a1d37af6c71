import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  type HeadParameters,
  namedParameters,
  namedStandardisation,
  findParameters,
  type Standardisation,
  standardisationAmong,
} from '../head/head-parameters.js';
import { readTensorFile, writeTensorFile } from '../tensor-file.js';
import { CheckpointRefused } from './errors.js';
import type { HeadTrainingOptions } from './head-training.js';
import type { TrainingValues } from './trained-network.js';

/** The state of a training between two epochs. Shuffling and views depend only on seed and epoch, so there is no other random state. */
export interface TrainingState {
  epoch: number;
  step: number;
  best: { epoch: number; fitness: number; parameters: HeadParameters<Float32Array> } | undefined;
}

export interface Checkpoint {
  state: TrainingState;
  values: TrainingValues;
  standardisation: Standardisation<Float32Array>;
}

const KIND = 'checkpoint';
const VERSION = 1;
const meta = z.object({
  version: z.literal(VERSION),
  configuration: z.string(),
  epoch: z.number().int().nonnegative(),
  step: z.number().int().nonnegative(),
  best: z.object({ epoch: z.number().int().positive(), fitness: z.number() }).nullable(),
});

/** A hash of everything that determines a training's numbers; a checkpoint with another hash cannot be resumed. */
export function configurationOf(options: HeadTrainingOptions, backbone: string): string {
  const { classNames, train, heldOut, others = [], epochs, batchSize, seed } = options;
  const pictures = [train, heldOut, others].map((list) => list.map(({ id, boxes }) => [id, boxes]));
  const text = JSON.stringify([VERSION, backbone, classNames, pictures, epochs, batchSize, seed ?? null]);
  return createHash('sha256').update(text).digest('hex');
}

export function writeCheckpoint(
  { state, values, standardisation }: Checkpoint,
  configuration: string,
): Uint8Array {
  const { epoch, step, best } = state;
  const described = { epoch, step, best: best ? { epoch: best.epoch, fitness: best.fitness } : null };
  return writeTensorFile(KIND, { version: VERSION, configuration, ...described }, [
    ...namedStandardisation(standardisation),
    ...namedParameters(values.parameters, 'now.'),
    ...namedParameters(values.firstMoments, 'first.'),
    ...namedParameters(values.secondMoments, 'second.'),
    ...(best ? namedParameters(best.parameters, 'best.') : []),
  ]);
}

/** Throws CheckpointRefused. */
export function readCheckpoint(bytes: Uint8Array, configuration: string, classCount: number): Checkpoint {
  const file = readTensorFile(KIND, bytes);
  const described = meta.safeParse(file?.meta).data;
  if (file === undefined || described === undefined)
    throw new CheckpointRefused('These bytes are not a checkpoint of a training, or they are damaged.');
  if (described.configuration !== configuration)
    throw new CheckpointRefused(
      'This checkpoint belongs to a training with other classes, pictures, settings or another backbone.',
    );
  const set = (prefix: string) => findParameters(file.tensors, classCount, prefix);
  const [parameters, firstMoments, secondMoments, best] = ['now.', 'first.', 'second.', 'best.'].map(set);
  const standardisation = standardisationAmong(file.tensors);
  if (!parameters || !firstMoments || !secondMoments || !standardisation || (described.best && !best))
    throw new CheckpointRefused('This checkpoint is not complete.');
  return {
    state: {
      epoch: described.epoch,
      step: described.step,
      best: described.best && best ? { ...described.best, parameters: best } : undefined,
    },
    values: { parameters, firstMoments, secondMoments },
    standardisation,
  };
}
