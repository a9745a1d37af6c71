import { routes, type Dataset, type TrainingProgress } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { ObjectVideo, ShownObject } from '../object-video.js';
import type { Client } from './client.js';

/** Near a change of the scene a frame may show either. */
const cutSeconds = 0.15;

export const idOf = ({ id }: { id: number | string }) => ({ id: String(id) });

export async function createDataset(
  client: Client,
  film: ObjectVideo,
  query: { name: string; fps: string; transcode: string },
): Promise<Dataset> {
  return client.call(routes.datasets.create, { query, body: {}, file: film.file });
}

/** @returns every observed state, the ready dataset last */
export async function untilReady(client: Client, dataset: Dataset): Promise<Dataset[]> {
  const seen: Dataset[] = [];
  await eventually(
    async () => {
      const now = await client.call(routes.datasets.get, { params: idOf(dataset) });
      seen.push(now);
      if (now.status === 'failed') throw new Error(`The dataset failed: ${now.detail}`);
      return now.status === 'ready';
    },
    { timeoutSeconds: 300, intervalMs: 200 },
  );
  return seen;
}

export interface LabelledFrame {
  frame_number: number;
  boxes: { class_name: string; x_center: number; y_center: number; width: number; height: number }[];
  is_background: boolean;
}

/** The annotations of the frames of a dataset, by what the video is known to show. */
export async function framesByTruth(
  client: Client,
  dataset: Dataset,
  film: ObjectVideo,
): Promise<LabelledFrame[]> {
  const { frames } = await client.call(routes.datasets.frames, {
    params: idOf(dataset),
    query: { limit: '500' },
  });
  return frames
    .filter(({ seconds }) => film.cuts.every((cut) => Math.abs(cut - seconds) > cutSeconds))
    .map(({ frame_number, seconds }) => {
      const boxes = film.truth(seconds).map(boxByTruth);
      return { frame_number, boxes, is_background: boxes.length === 0 };
    });
}

const boxByTruth = ({ label, box: { x, y, width, height } }: ShownObject) => ({
  class_name: label,
  x_center: x + width / 2,
  y_center: y + height / 2,
  width,
  height,
});

export async function startTraining(
  client: Client,
  dataset: Dataset,
  { modelName, epochs }: { modelName: string; epochs: number },
): Promise<{ id: string }> {
  const body = { dataset_id: dataset.id, model_name: modelName, epochs, batch_size: 8 };
  const { training_id } = await client.call(routes.training.start, { body });
  return { id: training_id };
}

/** Polls a training until it has reached a state. @returns the observed progress */
export async function watchTraining(
  client: Client,
  run: { id: string },
  isFarEnough: (progress: TrainingProgress) => boolean,
  timeoutSeconds = 420,
): Promise<TrainingProgress[]> {
  const seen: TrainingProgress[] = [];
  await eventually(
    async () => {
      const now = await client.call(routes.trainingProgress.get, { params: idOf(run) });
      seen.push(now);
      return isFarEnough(now);
    },
    { timeoutSeconds, intervalMs: 150 },
  );
  return seen;
}

export const hasEnded = ({ status }: TrainingProgress): boolean =>
  status === 'completed' || status === 'failed';
