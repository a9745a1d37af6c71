import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { StepsService } from './steps.service.js';

type Sops = typeof routes.sops;

@Controller()
export class StepsController {
  constructor(private readonly steps: StepsService) {}

  @Serve(routes.sops.steps)
  list(@Input() { params }: InputOf<Sops['steps']>, @Caller() caller: Caller) {
    return this.steps.list(caller, params.id);
  }

  @Serve(routes.sops.updateStep)
  update(@Input() { params, body, key }: InputOf<Sops['updateStep']>, @Caller() caller: Caller) {
    return this.steps.update(caller, params, body, key);
  }

  @Serve(routes.sops.setScreenshot)
  setScreenshot(@Input() { params, body, key }: InputOf<Sops['setScreenshot']>, @Caller() caller: Caller) {
    return this.steps.setScreenshot(caller, params, body, key);
  }
}
