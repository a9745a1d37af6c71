import { AdminModule } from '@sop/service-admin';
import { AuthModule } from '@sop/service-auth';
import { BillingModule } from '@sop/service-billing';
import { GatewayModule } from '@sop/service-gateway';
import { runEmbedded } from '@sop/service-kit';
import { PipelineModule } from '@sop/service-pipeline';
import { SopModule } from '@sop/service-sop';
import { StorageModule } from '@sop/service-storage';
import { TrainingModule } from '@sop/service-training';

await runEmbedded([
  GatewayModule,
  AuthModule,
  SopModule,
  PipelineModule,
  TrainingModule,
  BillingModule,
  AdminModule,
  StorageModule,
]);
