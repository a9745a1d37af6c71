import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { MomentsService } from './moments.service.js';
import { FramesService } from './frames.service.js';

type List = typeof routes.pipeline.frames;

@Controller()
export class FramesController {
  constructor(
    private readonly frames: FramesService,
    private readonly moments: MomentsService,
  ) {}

  @Serve(routes.pipeline.frames)
  list(@Input() { params, query }: InputOf<List>, @Caller() caller: Caller) {
    return this.frames.list(caller.companyId, params.id, query);
  }

  @Serve(routes.pipeline.moment)
  moment(@Input() { params, body }: InputOf<typeof routes.pipeline.moment>, @Caller() caller: Caller) {
    return this.moments.take(caller.companyId, params.id, body.seconds);
  }
}
