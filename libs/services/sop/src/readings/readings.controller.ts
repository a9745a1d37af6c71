import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { ReadingsService } from './readings.service.js';

type Readings = typeof routes.readings;

@Controller()
export class ReadingsController {
  constructor(private readonly readings: ReadingsService) {}

  @Serve(routes.readings.list)
  list(@Input() { params }: InputOf<Readings['list']>, @Caller() caller: Caller) {
    return this.readings.list(caller, params.id);
  }

  @Serve(routes.readings.own)
  own(@Input() { params }: InputOf<Readings['own']>, @Caller() caller: Caller) {
    return this.readings.own(caller, params.id);
  }

  @Serve(routes.readings.confirm)
  confirm(@Input() { params }: InputOf<Readings['confirm']>, @Caller() caller: Caller) {
    return this.readings.confirm(caller, params);
  }
}
