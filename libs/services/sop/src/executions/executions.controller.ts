import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { ExecutionPhotos } from './execution-photos.js';
import { ExecutionsService } from './executions.service.js';
import { ListExecutions } from './list-executions.js';

type Executions = typeof routes.executions;

@Controller()
export class ExecutionsController {
  constructor(
    private readonly executions: ExecutionsService,
    private readonly all: ListExecutions,
    private readonly photos: ExecutionPhotos,
  ) {}

  @Serve(routes.executions.procedure)
  procedure(@Input() { params, query }: InputOf<Executions['procedure']>, @Caller() caller: Caller) {
    return this.executions.readProcedure(caller, params.id, query.language);
  }

  @Serve(routes.executions.list)
  list(@Input() { query }: InputOf<Executions['list']>, @Caller() caller: Caller) {
    return this.all.list(caller, query);
  }

  @Serve(routes.executions.choices)
  choices(@Caller() caller: Caller) {
    return this.all.choices(caller);
  }

  @Serve(routes.executions.export)
  export(@Input() { query }: InputOf<Executions['export']>, @Caller() caller: Caller) {
    return this.all.export(caller, query);
  }

  @Serve(routes.executions.get)
  get(@Input() { params }: InputOf<Executions['get']>, @Caller() caller: Caller) {
    return this.executions.get(caller, params);
  }

  @Serve(routes.executions.record)
  record(@Input() { params, body }: InputOf<Executions['record']>, @Caller() caller: Caller) {
    return this.executions.record(caller, params, body);
  }

  @Serve(routes.executions.addPhoto)
  addPhoto(@Input() { params, upload }: InputOf<Executions['addPhoto']>, @Caller() caller: Caller) {
    return this.photos.add(caller, params, upload);
  }

  @Serve(routes.executions.remove)
  remove(@Input() { params }: InputOf<Executions['remove']>, @Caller() caller: Caller) {
    return this.executions.remove(caller, params);
  }
}
