import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { Erasures } from './erasures.service.js';
import { FormerMembers } from './former-members.js';

@Controller()
export class ErasuresController {
  constructor(
    private readonly erasures: Erasures,
    private readonly formerMembers: FormerMembers,
  ) {}

  @Serve(routes.erasures.previewOwn)
  previewOwn(@Caller() caller: Caller) {
    return this.erasures.preview(caller, caller.userId);
  }

  @Serve(routes.erasures.createOwn)
  createOwn(@Input() { body }: InputOf<typeof routes.erasures.createOwn>, @Caller() caller: Caller) {
    return this.erasures.eraseOwn(caller, body.name, body.confirmation);
  }

  @Serve(routes.erasures.preview)
  preview(@Input() { params }: InputOf<typeof routes.erasures.preview>, @Caller() caller: Caller) {
    return this.erasures.preview(caller, params.id);
  }

  @Serve(routes.erasures.create)
  create(@Input() { params, body }: InputOf<typeof routes.erasures.create>, @Caller() caller: Caller) {
    return this.erasures.erase(caller, params.id, body.name);
  }

  @Serve(routes.erasures.formerMembers)
  list(@Input() { query }: InputOf<typeof routes.erasures.formerMembers>, @Caller() { companyId }: Caller) {
    return this.formerMembers.list(companyId, query);
  }
}
