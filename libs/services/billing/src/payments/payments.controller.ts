import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { refuse, Serve } from '@sop/service-kit';

const { billing } = routes;

@Controller()
export class PaymentsController {
  @Serve(billing.checkout)
  checkout() {
    return notSetUp();
  }

  @Serve(billing.portal)
  portal() {
    return notSetUp();
  }

  @Serve(billing.cancel)
  cancel() {
    return notSetUp();
  }

  @Serve(billing.resume)
  resume() {
    return notSetUp();
  }

  @Serve(billing.change)
  change() {
    return notSetUp();
  }

  @Serve(billing.changePreview)
  changePreview() {
    return notSetUp();
  }

  /** Nobody has paid where nobody can. */
  @Serve(billing.invoices)
  invoices() {
    return { items: [], next_cursor: null, total: 0 };
  }

  @Serve(billing.webhook)
  webhook() {
    return notSetUp();
  }
}

const notSetUp = (): never => {
  throw refuse('payments.not-set-up');
};
