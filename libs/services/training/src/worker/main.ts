import { runWorker } from '@sop/service-kit';
import { TrainingWorkerModule } from './training-worker.module.js';

await runWorker('training', TrainingWorkerModule);
