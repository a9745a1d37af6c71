import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { SecondFactorEnrolment } from './second-factor-enrolment.js';

type SecondFactor = typeof routes.secondFactor;

@Controller()
export class SecondFactorController {
  constructor(private readonly enrol: SecondFactorEnrolment) {}

  @Serve(routes.secondFactor.read)
  read(@Caller() { userId }: Caller) {
    return this.enrol.read(userId);
  }

  @Serve(routes.secondFactor.begin)
  begin(@Input() { body }: InputOf<SecondFactor['begin']>, @Caller() caller: Caller) {
    return this.enrol.begin(caller, body.password);
  }

  @Serve(routes.secondFactor.confirm)
  async confirm(@Input() { body }: InputOf<SecondFactor['confirm']>, @Caller() caller: Caller) {
    return { recovery_codes: await this.enrol.confirm(caller, body.code) };
  }

  @Serve(routes.secondFactor.renewCodes)
  async renewCodes(@Input() { body }: InputOf<SecondFactor['renewCodes']>, @Caller() caller: Caller) {
    return { recovery_codes: await this.enrol.renewCodes(caller, body.code) };
  }

  @Serve(routes.secondFactor.remove)
  remove(@Input() { body }: InputOf<SecondFactor['remove']>, @Caller() caller: Caller) {
    return this.enrol.remove(caller, body.code);
  }
}
