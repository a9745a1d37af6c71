import { runService } from '@sop/service-kit';
import { AdminModule } from '@sop/service-admin';

await runService('admin', AdminModule);
