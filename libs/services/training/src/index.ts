export { TrainingModule } from './training.module.js';
export { TrainingWorkerModule } from './worker/training-worker.module.js';
export { trainingSchema } from './training.schema.js';
