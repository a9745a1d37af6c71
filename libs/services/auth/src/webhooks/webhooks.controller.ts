import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhooksService } from './webhooks.service.js';

@Controller()
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly sent: WebhookDeliveries,
  ) {}

  @Serve(routes.webhooks.list)
  list(@Caller() { companyId }: Caller) {
    return this.webhooks.list(companyId);
  }

  @Serve(routes.webhooks.create)
  create(@Input() { body }: InputOf<typeof routes.webhooks.create>, @Caller() caller: Caller) {
    return this.webhooks.create(caller, body);
  }

  @Serve(routes.webhooks.update)
  update(@Input() { params, body }: InputOf<typeof routes.webhooks.update>, @Caller() { companyId }: Caller) {
    return this.webhooks.update(companyId, params.id, body);
  }

  @Serve(routes.webhooks.remove)
  remove(@Input() { params }: InputOf<typeof routes.webhooks.remove>, @Caller() { companyId }: Caller) {
    return this.webhooks.remove(companyId, params.id);
  }

  @Serve(routes.webhooks.replaceSecret)
  replaceSecret(
    @Input() { params }: InputOf<typeof routes.webhooks.replaceSecret>,
    @Caller() { companyId }: Caller,
  ) {
    return this.webhooks.replaceSecret(companyId, params.id);
  }

  @Serve(routes.webhooks.test)
  test(@Input() { params }: InputOf<typeof routes.webhooks.test>, @Caller() caller: Caller) {
    return this.sent.test(caller, params.id);
  }

  @Serve(routes.webhooks.deliveries)
  deliveries(
    @Input() { params, query }: InputOf<typeof routes.webhooks.deliveries>,
    @Caller() { companyId }: Caller,
  ) {
    return this.sent.list(companyId, params.id, query);
  }

  @Serve(routes.webhooks.replay)
  replay(@Input() { params }: InputOf<typeof routes.webhooks.replay>, @Caller() { companyId }: Caller) {
    return this.sent.replay(companyId, params);
  }
}
