import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { ProgressService } from './progress.service.js';

type Pipeline = typeof routes.pipeline;

@Controller()
export class ProgressController {
  constructor(private readonly progress: ProgressService) {}

  @Serve(routes.pipeline.progress)
  read(@Input() { params }: InputOf<Pipeline['progress']>, @Caller() caller: Caller) {
    return this.progress.read(caller.companyId, params.sopId);
  }

  @Serve(routes.pipeline.retry)
  retry(@Input() { params }: InputOf<Pipeline['retry']>, @Caller() caller: Caller) {
    return this.progress.retry(caller.companyId, params.sopId);
  }
}
