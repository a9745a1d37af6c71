import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { ApiTokensService } from './api-tokens.service.js';

@Controller()
export class ApiTokensController {
  constructor(private readonly tokens: ApiTokensService) {}

  @Serve(routes.apiTokens.list)
  list(@Caller() { companyId }: Caller) {
    return this.tokens.list(companyId);
  }

  @Serve(routes.apiTokens.create)
  create(@Input() { body }: InputOf<typeof routes.apiTokens.create>, @Caller() caller: Caller) {
    return this.tokens.create(caller, body);
  }

  @Serve(routes.apiTokens.revoke)
  revoke(@Input() { params }: InputOf<typeof routes.apiTokens.revoke>, @Caller() { companyId }: Caller) {
    return this.tokens.revoke(companyId, params.id);
  }
}
