import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { DepartmentsService } from './departments.service.js';

type Departments = typeof routes.departments;

@Controller()
export class DepartmentsController {
  constructor(private readonly departments: DepartmentsService) {}

  @Serve(routes.departments.list)
  list(@Caller() caller: Caller) {
    return this.departments.list(caller.companyId);
  }

  @Serve(routes.departments.create)
  create(@Input() { body }: InputOf<Departments['create']>, @Caller() caller: Caller) {
    return this.departments.create(caller.companyId, body.name);
  }

  @Serve(routes.departments.rename)
  rename(@Input() { params, body }: InputOf<Departments['rename']>, @Caller() caller: Caller) {
    return this.departments.rename(caller.companyId, params.id, body.name);
  }

  @Serve(routes.departments.remove)
  remove(@Input() { params, query }: InputOf<Departments['remove']>, @Caller() caller: Caller) {
    return this.departments.remove(caller.companyId, params.id, query.move_to);
  }
}
