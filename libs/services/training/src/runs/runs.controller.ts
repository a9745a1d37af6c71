import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { RunsService } from './runs.service.js';
import { StartTraining } from './start-training.js';
import { StopTraining } from './stop-training.js';

const { training } = routes;
type Training = typeof routes.training;

@Controller()
export class RunsController {
  constructor(
    private readonly runs: RunsService,
    private readonly startTraining: StartTraining,
    private readonly stopTraining: StopTraining,
  ) {}

  @Serve(training.start)
  start(@Input() { body }: InputOf<Training['start']>, @Caller() caller: Caller) {
    return this.startTraining.start(caller, body);
  }

  @Serve(training.status)
  status(@Input() { params }: InputOf<Training['status']>, @Caller() caller: Caller) {
    return this.runs.progress(caller.companyId, params.id);
  }

  @Serve(routes.trainingProgress.list)
  list(@Caller() caller: Caller) {
    return this.runs.list(caller.companyId);
  }

  @Serve(routes.trainingProgress.get)
  progress(@Input() { params }: InputOf<typeof routes.trainingProgress.get>, @Caller() caller: Caller) {
    return this.runs.progress(caller.companyId, params.id);
  }

  @Serve(routes.trainingProgress.history)
  history(@Input() { params }: InputOf<typeof routes.trainingProgress.history>, @Caller() caller: Caller) {
    return this.runs.history(caller.companyId, params.id);
  }

  @Serve(routes.trainingProgress.metrics)
  metrics(@Input() { params }: InputOf<typeof routes.trainingProgress.metrics>, @Caller() caller: Caller) {
    return this.runs.metrics(caller.companyId, params.id);
  }

  @Serve(routes.trainingProgress.stop)
  async stop(@Input() { params }: InputOf<typeof routes.trainingProgress.stop>, @Caller() caller: Caller) {
    await this.stopTraining.stop(caller.companyId, params.id);
    return this.runs.progress(caller.companyId, params.id);
  }

  @Serve(routes.trainingProgress.remove)
  remove(@Input() { params }: InputOf<typeof routes.trainingProgress.remove>, @Caller() caller: Caller) {
    return this.runs.remove(caller.companyId, params.id);
  }

  @Serve(routes.trainingProgress.cleanup)
  async cleanup(@Caller() caller: Caller) {
    return { removed: await this.runs.cleanUp(caller.companyId) };
  }
}
