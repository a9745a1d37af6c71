import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sop/database';
import { provideJobs, JobsModule } from '@sop/jobs';
import { MailModule } from '@sop/mail';
import { MessagingModule } from '@sop/messaging';
import { BillingController } from './billing.controller.js';
import { billingSchema } from './billing.schema.js';
import { CLOCK, systemClock } from '@sop/service-kit';
import { EditPlans } from './plans/edit-plans.js';
import { PlansService } from './plans/plans.service.js';
import { PaymentsConsoleController } from './payments/console/console.controller.js';
import { ConsoleMetrics } from './payments/console/console-metrics.js';
import { Health } from './payments/console/health.js';
import { StripeLookups } from './payments/console/stripe-lookups.js';
import { ManualSync } from './payments/console/manual-sync.js';
import { CloseAccount } from './payments/close-account.js';
import { Reconcile } from './payments/reconcile.js';
import { SendTrialReminders } from './payments/send-trial-reminders.js';
import { PaymentsController } from './payments/payments.controller.js';
import { AnswerPlansOnOffer } from './plans/answer-plans-on-offer.js';
import { AnswerCompanyData } from './platform/answer-company-data.js';
import { ChangeSubscription } from './payments/change-subscription.js';
import { CustomerEvents } from './payments/customer-events.js';
import { Customers } from './payments/customers.js';
import { DeleteOldEvents } from './payments/events/delete-old-events.js';
import { HandleEvent } from './payments/events/handle-event.js';
import { ReceiveEvent } from './payments/events/receive-event.js';
import { InvoiceEvents } from './payments/invoice-events.js';
import { Invoices } from './payments/invoices.js';
import { NotifyCompany } from './payments/notify-company.js';
import { CheckoutSessions } from './payments/checkout-sessions.js';
import { PaymentProvider } from './payments/payment-provider.js';
import { PAYMENTS_CONFIG, readPaymentsConfig } from './payments/payments.config.js';
import { Prices } from './payments/prices.js';
import { SendCredit } from './payments/send-credit.js';
import { SyncSubscription } from './payments/sync-subscription.js';
import { AnswerPlatform } from './platform/answer-platform.js';
import { CompanyBilling } from './platform/company-billing.js';
import { PlatformBillingController } from './platform/platform-billing.controller.js';
import { PlatformMetricsService } from './platform/platform-metrics.js';
import { AnswerEntitlements } from './subscriptions/answer-entitlements.js';
import { FollowCompanies } from './subscriptions/follow-companies.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';
import { CountSeats } from './usage/count-seats.js';
import { CountSops } from './usage/count-sops.js';
import { CountTraining } from './usage/count-training.js';
import { CountUploads } from './usage/count-uploads.js';
import { StoreMonthlyUsage } from './usage/store-monthly-usage.js';
import { ReleaseOrphans } from './usage/release-orphans.js';
import { ConfirmedCompanies } from './usage/confirmed-companies.js';
import { AnswerReserveUsage } from './usage/answer-reserve-usage.js';

@Module({
  imports: [
    DatabaseModule.forService(billingSchema),
    MessagingModule.forService('billing'),
    JobsModule.forService('billing'),
    MailModule.forService('billing'),
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
    ConfirmedCompanies,
    { provide: CLOCK, useValue: systemClock },
    { provide: PAYMENTS_CONFIG, useFactory: () => readPaymentsConfig() },
    PaymentProvider,
    Prices,
    Customers,
    CustomerEvents,
    InvoiceEvents,
    SyncSubscription,
    CheckoutSessions,
    ChangeSubscription,
    Invoices,
    ReceiveEvent,
    Health,
    StripeLookups,
    ManualSync,
    ConsoleMetrics,
    PlansService,
    EditPlans,
    CompanyBilling,
    PlatformMetricsService,
    SubscriptionsService,
    FollowCompanies,
    CountSops,
    CountTraining,
    CountUploads,
    CountSeats,
    ...provideJobs([
      ReleaseOrphans,
      StoreMonthlyUsage,
      HandleEvent,
      DeleteOldEvents,
      NotifyCompany,
      SendCredit,
      CloseAccount,
      Reconcile,
      SendTrialReminders,
    ]),
  ],
})
export class BillingModule {}
