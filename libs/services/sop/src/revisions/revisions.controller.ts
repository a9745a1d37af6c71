import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { RevisionsService } from './revisions.service.js';

@Controller()
export class RevisionsController {
  constructor(private readonly revisions: RevisionsService) {}

  @Serve(routes.sops.revisions)
  list(@Input() { params, query }: InputOf<typeof routes.sops.revisions>, @Caller() caller: Caller) {
    return this.revisions.list(caller.companyId, params.id, query);
  }
}
