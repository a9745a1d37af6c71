import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { OverviewService } from './overview.service.js';

type Overview = typeof routes.overview;

@Controller()
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Serve(routes.overview.get)
  get(@Input() { query }: InputOf<Overview['get']>, @Caller() caller: Caller) {
    return this.overview.read(caller, query.department_id);
  }

  @Serve(routes.overview.open)
  open(@Input() { params }: InputOf<Overview['open']>, @Caller() caller: Caller) {
    return this.overview.open(caller, params.id);
  }
}
