import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { FramesService } from './frames.service.js';

type Datasets = typeof routes.datasets;

@Controller()
export class FramesController {
  constructor(private readonly frames: FramesService) {}

  @Serve(routes.datasets.frames)
  page(@Input() { params, query }: InputOf<Datasets['frames']>, @Caller() caller: Caller) {
    return this.frames.page(caller.companyId, params.id, query);
  }

  @Serve(routes.datasets.frame)
  frame(@Input() { params }: InputOf<Datasets['frame']>, @Caller() caller: Caller) {
    return this.frames.frame(caller.companyId, params.id, params.n);
  }

  @Serve(routes.datasets.frameImage)
  image(@Input() { params, query }: InputOf<Datasets['frameImage']>, @Caller() caller: Caller) {
    return this.frames.image(caller.companyId, params.id, params.n, query.size);
  }
}
