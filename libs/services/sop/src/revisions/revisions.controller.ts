import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { RevisionsService } from './revisions.service.js';
import { SopHistory } from './sop-history.js';

@Controller()
export class RevisionsController {
  constructor(
    private readonly revisions: RevisionsService,
    private readonly history: SopHistory,
  ) {}

  @Serve(routes.sops.revisions)
  list(@Input() { params, query }: InputOf<typeof routes.sops.revisions>, @Caller() caller: Caller) {
    return this.revisions.list(caller, params.id, query);
  }

  @Serve(routes.sops.revision)
  revision(@Input() { params }: InputOf<typeof routes.sops.revision>, @Caller() caller: Caller) {
    return this.history.former(caller, params.id, params.revision);
  }

  @Serve(routes.sops.undo)
  undo(@Input() { params, key }: InputOf<typeof routes.sops.undo>, @Caller() caller: Caller) {
    return this.history.undo(caller, params.id, params.revision, key);
  }

  @Serve(routes.sops.restore)
  restore(@Input() { params, body, key }: InputOf<typeof routes.sops.restore>, @Caller() caller: Caller) {
    return this.history.restore(caller, params.id, params.revision, { revision: body.revision, key });
  }
}
