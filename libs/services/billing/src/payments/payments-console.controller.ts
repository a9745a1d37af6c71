import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { refuse, Serve } from '@sop/service-kit';

const { payments } = routes;

@Controller()
export class PaymentsConsoleController {
  @Serve(payments.health)
  health() {
    return notSetUp();
  }

  @Serve(payments.subscriptions)
  subscriptions() {
    return notSetUp();
  }

  @Serve(payments.customer)
  customer() {
    return notSetUp();
  }

  @Serve(payments.syncSubscription)
  syncSubscription() {
    return notSetUp();
  }

  @Serve(payments.products)
  products() {
    return notSetUp();
  }

  @Serve(payments.createProduct)
  createProduct() {
    return notSetUp();
  }

  @Serve(payments.mapPrice)
  mapPrice() {
    return notSetUp();
  }

  @Serve(payments.metrics)
  metrics() {
    return notSetUp();
  }
}

const notSetUp = (): never => {
  throw refuse('payments.not-set-up');
};
