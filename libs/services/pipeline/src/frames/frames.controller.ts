import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { MomentsService } from './moments.service.js';
import { FramesService } from './frames.service.js';

type List = typeof routes.frames.list;

@Controller()
export class FramesController {
  constructor(
    private readonly frames: FramesService,
    private readonly moments: MomentsService,
  ) {}

  @Serve(routes.frames.list)
  list(@Input() { params, query }: InputOf<List>, @Caller() caller: Caller) {
    return this.frames.list(caller.companyId, params.id, query);
  }

  @Serve(routes.moments.take)
  moment(@Input() { params, body }: InputOf<typeof routes.moments.take>, @Caller() caller: Caller) {
    return this.moments.take(caller.companyId, params.id, body.seconds);
  }
}
