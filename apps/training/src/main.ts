import { runService } from '@sop/service-kit';
import { TrainingModule } from '@sop/service-training';

await runService('training', TrainingModule);
