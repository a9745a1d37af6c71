import type { ServiceSchema } from '@sop/database';
import { FrameAnnotationRow } from './annotations/frame-annotation.entity.js';
import { DatasetRow } from './datasets/dataset.entity.js';
import { DatasetFrameRow } from './frames/dataset-frame.entity.js';
import { migrations } from './migrations/index.js';
import { ActiveModelRow } from './models/active-model.entity.js';
import { TrainedModelRow } from './models/trained-model.entity.js';
import { epochsOfTheHour, samplesPerSecond, trainingsByStatus } from './runs/row-gauges.js';
import { TrainingEpochRow } from './runs/training-epoch.entity.js';
import { TrainingRunRow } from './runs/training-run.entity.js';

export const trainingSchema: ServiceSchema = {
  service: 'training',
  entities: [
    DatasetRow,
    DatasetFrameRow,
    FrameAnnotationRow,
    TrainingRunRow,
    TrainingEpochRow,
    TrainedModelRow,
    ActiveModelRow,
  ],
  migrations,
  rowGauges: [trainingsByStatus, epochsOfTheHour, samplesPerSecond],
};
