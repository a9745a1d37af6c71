import { Controller } from '@nestjs/common';
import { PlansOnOffer, type ResponseOf } from '@sop/contracts';
import { OnRequest } from '@sop/messaging';
import { PlansService } from './plans.service.js';

@Controller()
export class AnswerPlansOnOffer {
  constructor(private readonly plans: PlansService) {}

  /** The plans on the public pages, including the trial. */
  @OnRequest(PlansOnOffer)
  async answer(): Promise<ResponseOf<typeof PlansOnOffer>> {
    const plans = await this.plans.findPublic();
    return {
      plans: plans.map(({ id, name, display_name, price_cents, currency_code, ...plan }) => ({
        ...{ id, name, display_name, price_cents, currency_code },
        features: plan.features_json,
        limits: {
          sops_per_month: plan.sops_per_month,
          storage_mb: plan.storage_mb,
          max_users: plan.max_users,
        },
        highlight: plan.highlight,
        sort_order: plan.sort_order,
      })),
    };
  }
}
