import { runService } from '@sop/service-kit';
import { BillingModule } from '@sop/service-billing';

await runService('billing', BillingModule);
