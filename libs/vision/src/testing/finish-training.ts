import { resolve } from 'node:path';
import { type EpochReport, type HeadTrainingOptions, type TrainedHead, trainHead } from '../index.js';

export const modelsDir = process.env['MODELS_DIR'] ?? resolve(import.meta.dirname, '../../../../models');

/** Runs a training to its end and collects its reports. */
export async function finishTraining(
  options: HeadTrainingOptions,
  each?: (report: EpochReport) => Promise<void> | void,
): Promise<{ trained: TrainedHead; reports: EpochReport[] }> {
  const training = trainHead(options);
  const reports: EpochReport[] = [];
  for (;;) {
    const next = await training.next();
    if (next.done) return { trained: next.value, reports };
    reports.push(next.value);
    await each?.(next.value);
  }
}
