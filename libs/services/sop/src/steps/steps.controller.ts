import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { StepsService } from './steps.service.js';

@Controller()
export class StepsController {
  constructor(private readonly steps: StepsService) {}

  @Serve(routes.steps.list)
  list(@Input() { params }: InputOf<typeof routes.steps.list>, @Caller() caller: Caller) {
    return this.steps.list(caller, params.id);
  }

  @Serve(routes.steps.update)
  update(@Input() { params, body, key }: InputOf<typeof routes.steps.update>, @Caller() caller: Caller) {
    return this.steps.update(caller, params, body, key);
  }

  @Serve(routes.steps.setScreenshot)
  setScreenshot(
    @Input() { params, body, key }: InputOf<typeof routes.steps.setScreenshot>,
    @Caller() caller: Caller,
  ) {
    return this.steps.setScreenshot(caller, params, body, key);
  }
}
