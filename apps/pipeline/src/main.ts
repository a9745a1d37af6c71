import { runService } from '@sop/service-kit';
import { PipelineModule } from '@sop/service-pipeline';

await runService('pipeline', PipelineModule);
