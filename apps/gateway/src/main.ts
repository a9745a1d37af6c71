import { GatewayModule } from '@sop/service-gateway';
import { runService } from '@sop/service-kit';

await runService('gateway', GatewayModule.forwarding());
