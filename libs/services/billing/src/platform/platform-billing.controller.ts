import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Input, Serve, type InputOf } from '@sop/service-kit';
import { EditPlans } from '../plans/edit-plans.js';
import { CompanyBilling } from './company-billing.js';
import { PlatformMetricsService } from './platform-metrics.js';

type Platform = typeof routes.platformBilling;

@Controller()
export class PlatformBillingController {
  constructor(
    private readonly metricsService: PlatformMetricsService,
    private readonly editPlans: EditPlans,
    private readonly companies: CompanyBilling,
  ) {}

  @Serve(routes.platformBilling.metrics)
  metrics() {
    return this.metricsService.read();
  }

  @Serve(routes.platformBilling.override)
  override(@Input() { body }: InputOf<Platform['override']>) {
    return this.companies.override(body.company_id, body.plan_id);
  }

  @Serve(routes.platformBilling.plans)
  plans() {
    return this.editPlans.findAll();
  }

  @Serve(routes.platformBilling.updatePlan)
  updatePlan(@Input() { params, body }: InputOf<Platform['updatePlan']>) {
    return this.editPlans.update(params.id, body);
  }

  @Serve(routes.platformBilling.fixMissingPlans)
  fixMissingPlans() {
    return this.editPlans.fixMissing();
  }

  @Serve(routes.platformBilling.subscription)
  subscription(@Input() { params }: InputOf<Platform['subscription']>) {
    return this.companies.subscription(params.id);
  }

  @Serve(routes.platformBilling.usage)
  usage(@Input() { params }: InputOf<Platform['usage']>) {
    return this.companies.usage(params.id);
  }

  @Serve(routes.platformBilling.changePlan)
  changePlan(@Input() { params, body }: InputOf<Platform['changePlan']>) {
    return this.companies.changePlan(params.id, body.plan);
  }

  @Serve(routes.platformBilling.extendTrial)
  extendTrial(@Input() { params, body }: InputOf<Platform['extendTrial']>) {
    return this.companies.extendTrial(params.id, body.days);
  }

  @Serve(routes.platformBilling.addCredit)
  addCredit(@Input() { params, body }: InputOf<Platform['addCredit']>) {
    return this.companies.addCredit(params.id, body.amount_cents);
  }
}
