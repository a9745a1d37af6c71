import { runService } from '@sop/service-kit';
import { AuthModule } from '@sop/service-auth';

await runService('auth', AuthModule);
