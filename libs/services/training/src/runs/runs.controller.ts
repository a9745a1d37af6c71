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

  @Serve(training.progressList)
  list(@Caller() caller: Caller) {
    return this.runs.list(caller.companyId);
  }

  @Serve(training.progress)
  progress(@Input() { params }: InputOf<Training['progress']>, @Caller() caller: Caller) {
    return this.runs.progress(caller.companyId, params.id);
  }

  @Serve(training.history)
  history(@Input() { params }: InputOf<Training['history']>, @Caller() caller: Caller) {
    return this.runs.history(caller.companyId, params.id);
  }

  @Serve(training.metrics)
  metrics(@Input() { params }: InputOf<Training['metrics']>, @Caller() caller: Caller) {
    return this.runs.metrics(caller.companyId, params.id);
  }

  @Serve(training.stop)
  async stop(@Input() { params }: InputOf<Training['stop']>, @Caller() caller: Caller) {
    await this.stopTraining.stop(caller.companyId, params.id);
    return this.runs.progress(caller.companyId, params.id);
  }

  @Serve(training.remove)
  remove(@Input() { params }: InputOf<Training['remove']>, @Caller() caller: Caller) {
    return this.runs.remove(caller.companyId, params.id);
  }

  @Serve(training.cleanup)
  async cleanup(@Caller() caller: Caller) {
    return { removed: await this.runs.cleanUp(caller.companyId) };
  }
}
