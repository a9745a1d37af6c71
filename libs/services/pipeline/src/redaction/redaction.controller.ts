import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { RedactionService } from './redaction.service.js';

type Routes = typeof routes.redaction;

@Controller()
export class RedactionController {
  constructor(private readonly redactions: RedactionService) {}

  @Serve(routes.redaction.get)
  get(@Input() { params }: InputOf<Routes['get']>, @Caller() { companyId }: Caller) {
    return this.redactions.read(companyId, params.id);
  }

  @Serve(routes.redaction.find)
  find(@Input() { params, body }: InputOf<Routes['find']>, @Caller() { companyId }: Caller) {
    return this.redactions.find(companyId, params.id, body.names);
  }

  @Serve(routes.redaction.discard)
  discard(@Input() { params }: InputOf<Routes['discard']>, @Caller() { companyId }: Caller) {
    return this.redactions.discard(companyId, params.id);
  }
}
