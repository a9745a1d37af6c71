import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { FramesService } from './frames.service.js';

type List = typeof routes.pipeline.frames;

@Controller()
export class FramesController {
  constructor(private readonly frames: FramesService) {}

  @Serve(routes.pipeline.frames)
  list(@Input() { params, query }: InputOf<List>, @Caller() caller: Caller) {
    return this.frames.list(caller.companyId, params.id, query.fps);
  }
}
