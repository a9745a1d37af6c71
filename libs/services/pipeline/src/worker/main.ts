import { runWorker } from '@sop/service-kit';
import { PipelineWorkerModule } from './pipeline-worker.module.js';

await runWorker('pipeline', PipelineWorkerModule);
