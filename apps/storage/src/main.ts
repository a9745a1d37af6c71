import { runService } from '@sop/service-kit';
import { StorageModule } from '@sop/service-storage';

await runService('storage', StorageModule);
