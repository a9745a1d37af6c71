import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Serve } from '@sop/service-kit';
import { PlansService } from './plans/plans.service.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';

@Controller()
export class BillingController {
  constructor(
    private readonly plansOnOffer: PlansService,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  @Serve(routes.billing.plans)
  plans() {
    return this.plansOnOffer.findOnOffer();
  }

  @Serve(routes.billing.subscription)
  subscription(@Caller() { companyId }: Caller) {
    return this.subscriptions.subscription(companyId);
  }

  @Serve(routes.billing.usage)
  usage(@Caller() { companyId }: Caller) {
    return this.subscriptions.usage(companyId);
  }

  @Serve(routes.billing.overview)
  overview(@Caller() { companyId }: Caller) {
    return this.subscriptions.overview(companyId);
  }
}
