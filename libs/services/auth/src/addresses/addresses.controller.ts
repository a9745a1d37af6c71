import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { ConfirmAddress } from './confirm-address.js';

@Controller()
export class AddressesController {
  constructor(private readonly addresses: ConfirmAddress) {}

  @Serve(routes.emailConfirmation.request)
  request(@Caller() { companyId, userId }: Caller) {
    return this.addresses.request(companyId, userId);
  }

  @Serve(routes.emailConfirmation.complete)
  complete(@Input() { params }: InputOf<typeof routes.emailConfirmation.complete>) {
    return this.addresses.confirm(params.token);
  }
}
