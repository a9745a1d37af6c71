import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { ExportsService } from './exports.service.js';

type Exports = typeof routes.exports;

@Controller()
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Serve(routes.exports.create)
  create(@Input() { params, body }: InputOf<Exports['create']>, @Caller() caller: Caller) {
    return this.exports.create(caller, params.id, body);
  }

  @Serve(routes.exports.get)
  get(@Input() { params }: InputOf<Exports['get']>, @Caller() caller: Caller) {
    return this.exports.get(caller, params);
  }

  @Serve(routes.exports.file)
  file(@Input() { params }: InputOf<Exports['file']>, @Caller() caller: Caller) {
    return this.exports.file(caller, params);
  }
}
