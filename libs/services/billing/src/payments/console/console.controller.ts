import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Input, Serve, type InputOf } from '@sop/service-kit';
import { Prices } from '../prices.js';
import { ConsoleMetrics } from './console-metrics.js';
import { Health } from './health.js';
import { StripeLookups } from './stripe-lookups.js';
import { ManualSync } from './manual-sync.js';

const { payments } = routes;
type Payments = typeof payments;

@Controller()
export class PaymentsConsoleController {
  constructor(
    private readonly healthService: Health,
    private readonly lookups: StripeLookups,
    private readonly syncByHand: ManualSync,
    private readonly prices: Prices,
    private readonly consoleMetrics: ConsoleMetrics,
  ) {}

  @Serve(payments.health)
  health() {
    return this.healthService.read();
  }

  @Serve(payments.subscriptions)
  subscriptions(@Input() { query }: InputOf<Payments['subscriptions']>) {
    return this.lookups.subscriptions(query.limit);
  }

  @Serve(payments.customer)
  customer(@Input() { params }: InputOf<Payments['customer']>) {
    return this.lookups.customer(params.customer);
  }

  @Serve(payments.syncSubscription)
  syncSubscription(@Input() { params }: InputOf<Payments['syncSubscription']>) {
    return this.syncByHand.syncById(params.subscription);
  }

  @Serve(payments.products)
  products() {
    return this.lookups.products();
  }

  @Serve(payments.createProduct)
  createProduct(@Input() { params }: InputOf<Payments['createProduct']>) {
    return this.prices.create(params.id);
  }

  @Serve(payments.mapPrice)
  mapPrice(@Input() { params, body }: InputOf<Payments['mapPrice']>) {
    return this.prices.map(params.id, body.stripe_price_id);
  }

  @Serve(payments.metrics)
  metrics() {
    return this.consoleMetrics.read();
  }
}
