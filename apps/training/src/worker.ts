import { runWorker } from '@sop/service-kit';
import { TrainingWorkerModule } from '@sop/service-training';

await runWorker('training', TrainingWorkerModule);
