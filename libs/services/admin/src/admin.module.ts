import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sop/database';
import { provideJobs, JobsModule } from '@sop/jobs';
import { MailModule } from '@sop/mail';
import { MessagingModule } from '@sop/messaging';
import { TitlesOfSops } from '@sop/service-kit';
import { ADMIN_CONFIG, readAdminConfig } from './admin.config.js';
import { adminSchema } from './admin.schema.js';
import { ApiKeyController } from './api-key/api-key.controller.js';
import { ApiKeyService } from './api-key/api-key.service.js';
import { SecretsService } from './api-key/secrets.service.js';
import { ServerKeyController } from './api-key/server-key.controller.js';
import { CompaniesController } from './companies/companies.controller.js';
import { CompanyFacts } from './companies/company-facts.js';
import { ExportCompanies } from './companies/export-companies.js';
import { FollowCompanies } from './companies/follow-companies.js';
import { FoldNames } from './companies/fold-company-names.js';
import { ListCompanies } from './companies/list-companies.js';
import { RebuildCompanies } from './companies/rebuild-companies.js';
import { CompanySettingsController } from './company-settings/company-settings.controller.js';
import { CompanySettingsService } from './company-settings/company-settings.service.js';
import { ContactController } from './contact/contact.controller.js';
import { ContactService } from './contact/contact.service.js';
import { NotifyOperators } from './contact/notify-operators.js';
import { LandingController } from './landing/landing.controller.js';
import { LandingSettingsService } from './landing/landing-settings.service.js';
import { LogoService } from './landing/logo.service.js';
import { PlanTiles } from './landing/plan-tiles.js';
import { TilesService } from './landing/tiles.service.js';
import { AnswerCompanyNames } from './monitor/answer-company-names.js';
import { FailedWorkList } from './monitor/failed-work.js';
import { OnProcessSampled } from './monitor/on-process-sampled.js';
import { LivingProcesses } from './monitor/living-processes.js';
import { MachineSamples } from './monitor/machine-samples.js';
import { MonitorController } from './monitor/monitor.controller.js';
import { CompanyNameLookup } from './monitor/company-name-lookup.js';
import { ServiceQueues } from './monitor/service-queues.js';
import { ReadSystemMetrics } from './monitor/system-metrics.js';
import { ProcessingSettingsController } from './processing/processing-settings.controller.js';
import { ProcessingSettingsService } from './processing/processing-settings.service.js';

@Module({
  imports: [
    DatabaseModule.forService(adminSchema),
    MessagingModule.forService('admin'),
    JobsModule.forService('admin'),
    MailModule.forService('admin'),
  ],
  controllers: [
    ProcessingSettingsController,
    ApiKeyController,
    ServerKeyController,
    CompanySettingsController,
    CompaniesController,
    LandingController,
    ContactController,
    MonitorController,
    OnProcessSampled,
    AnswerCompanyNames,
  ],
  providers: [
    { provide: ADMIN_CONFIG, useFactory: () => readAdminConfig() },
    ProcessingSettingsService,
    SecretsService,
    ApiKeyService,
    CompanySettingsService,
    CompanyFacts,
    ListCompanies,
    FoldNames,
    ExportCompanies,
    FollowCompanies,
    TilesService,
    PlanTiles,
    LandingSettingsService,
    LogoService,
    ContactService,
    ...provideJobs([RebuildCompanies, NotifyOperators]),
    LivingProcesses,
    MachineSamples,
    CompanyNameLookup,
    ServiceQueues,
    TitlesOfSops,
    ReadSystemMetrics,
    FailedWorkList,
  ],
})
export class AdminModule {}
