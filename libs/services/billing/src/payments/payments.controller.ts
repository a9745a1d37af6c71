import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { ChangeSubscription } from './change-subscription.js';
import { ReceiveEvent } from './events/receive-event.js';
import { Invoices } from './invoices.js';
import { CheckoutSessions } from './checkout-sessions.js';

const { billing } = routes;
type Billing = typeof billing;

@Controller()
export class PaymentsController {
  constructor(
    private readonly checkoutSessions: CheckoutSessions,
    private readonly changeSubscription: ChangeSubscription,
    private readonly invoicesService: Invoices,
    private readonly events: ReceiveEvent,
  ) {}

  @Serve(billing.checkout)
  checkout(@Caller() { companyId }: Caller, @Input() { body }: InputOf<Billing['checkout']>) {
    return this.checkoutSessions.checkout(companyId, body);
  }

  @Serve(billing.portal)
  portal(@Caller() { companyId }: Caller, @Input() { body }: InputOf<Billing['portal']>) {
    return this.checkoutSessions.portal(companyId, body);
  }

  @Serve(billing.cancel)
  cancel(@Caller() { companyId }: Caller) {
    return this.changeSubscription.cancel(companyId);
  }

  @Serve(billing.resume)
  resume(@Caller() { companyId }: Caller) {
    return this.changeSubscription.resume(companyId);
  }

  @Serve(billing.change)
  change(@Caller() { companyId }: Caller, @Input() { body }: InputOf<Billing['change']>) {
    return this.changeSubscription.change(companyId, body.plan_id);
  }

  @Serve(billing.changePreview)
  changePreview(@Caller() { companyId }: Caller, @Input() { query }: InputOf<Billing['changePreview']>) {
    return this.changeSubscription.preview(companyId, query.plan_id);
  }

  @Serve(billing.invoices)
  invoices(@Caller() { companyId }: Caller, @Input() { query }: InputOf<Billing['invoices']>) {
    return this.invoicesService.list(companyId, query);
  }

  @Serve(billing.webhook)
  webhook(@Input() { text, request }: InputOf<Billing['webhook']>) {
    const signature = request.headers['stripe-signature'];
    return this.events.receive(text, typeof signature === 'string' ? signature : undefined);
  }
}
