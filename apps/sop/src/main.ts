import { runService } from '@sop/service-kit';
import { SopModule } from '@sop/service-sop';

await runService('sop', SopModule);
