import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sop/database';
import { jobsOf, JobsModule } from '@sop/jobs';
import { MessagingModule } from '@sop/messaging';
import { BillingController } from './billing.controller.js';
import { billingSchema } from './billing.schema.js';
import { CLOCK, systemClock } from './clock.js';
import { EditPlans } from './plans/edit-plans.js';
import { PlansService } from './plans/plans.service.js';
import { PaymentsConsoleController } from './payments/payments-console.controller.js';
import { PaymentsController } from './payments/payments.controller.js';
import { AnswerPlansOnOffer } from './plans/answer-plans-on-offer.js';
import { AnswerCompanyData } from './platform/answer-company-data.js';
import { AnswerPlatform } from './platform/answer-platform.js';
import { CompanyBilling } from './platform/company-billing.js';
import { PlatformBillingController } from './platform/platform-billing.controller.js';
import { PlatformMetricsService } from './platform/platform-metrics.js';
import { AnswerEntitlements } from './subscriptions/answer-entitlements.js';
import { FollowCompanies } from './subscriptions/follow-companies.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';
import { ApplyUsage } from './usage/apply-usage.js';
import { CountSeats } from './usage/count-seats.js';
import { CountSops } from './usage/count-sops.js';
import { CountTraining } from './usage/count-training.js';
import { CountUploads } from './usage/count-uploads.js';
import { KeepMonths } from './usage/keep-months.js';
import { ReleaseOrphans } from './usage/release-orphans.js';
import { AnswerReserveUsage } from './usage/reserve-usage.js';

@Module({
  imports: [
    DatabaseModule.forService(billingSchema),
    MessagingModule.forService('billing'),
    JobsModule.forService('billing'),
  ],
  controllers: [
    BillingController,
    PlatformBillingController,
    PaymentsController,
    PaymentsConsoleController,
    AnswerEntitlements,
    AnswerReserveUsage,
    AnswerPlansOnOffer,
    AnswerPlatform,
    AnswerCompanyData,
  ],
  providers: [
    { provide: CLOCK, useValue: systemClock },
    PlansService,
    EditPlans,
    CompanyBilling,
    PlatformMetricsService,
    SubscriptionsService,
    FollowCompanies,
    ApplyUsage,
    CountSops,
    CountTraining,
    CountUploads,
    CountSeats,
    ...jobsOf([ReleaseOrphans, KeepMonths]),
  ],
})
export class BillingModule {}
