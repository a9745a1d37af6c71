import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { RevisionsService } from './revisions.service.js';
import { SopHistory } from './sop-history.js';

type Editing = typeof routes.editing;

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

  @Serve(routes.editing.former)
  former(@Input() { params }: InputOf<Editing['former']>, @Caller() caller: Caller) {
    return this.history.former(caller, params.id, params.revision);
  }

  @Serve(routes.editing.undo)
  undo(@Input() { params, key }: InputOf<Editing['undo']>, @Caller() caller: Caller) {
    return this.history.undo(caller, params.id, params.revision, key);
  }

  @Serve(routes.editing.restore)
  restore(@Input() { params, body, key }: InputOf<Editing['restore']>, @Caller() caller: Caller) {
    return this.history.restore(caller, params.id, params.revision, { revision: body.revision, key });
  }
}
