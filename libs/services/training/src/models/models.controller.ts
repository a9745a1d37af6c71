import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { ModelsService } from './models.service.js';

const { models } = routes;
type Models = typeof routes.models;

@Controller()
export class ModelsController {
  constructor(private readonly service: ModelsService) {}

  @Serve(models.list)
  list(@Caller() caller: Caller) {
    return this.service.list(caller.companyId);
  }

  @Serve(models.active)
  active(@Caller() caller: Caller) {
    return this.service.active(caller.companyId);
  }

  @Serve(models.get)
  get(@Input() { params }: InputOf<Models['get']>, @Caller() caller: Caller) {
    return this.service.card(caller.companyId, params.id);
  }

  @Serve(models.activate)
  activate(@Input() { params }: InputOf<Models['activate']>, @Caller() caller: Caller) {
    return this.service.activate(caller.companyId, params.id);
  }

  @Serve(models.decline)
  decline(@Input() { params }: InputOf<Models['decline']>, @Caller() caller: Caller) {
    return this.service.decline(caller.companyId, params.id);
  }

  @Serve(models.deactivate)
  deactivate(@Caller() caller: Caller) {
    return this.service.deactivate(caller.companyId);
  }

  @Serve(models.company)
  company(@Caller() caller: Caller) {
    return this.service.company(caller.companyId);
  }
}
