import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { RedactSop } from './redact-sop.js';

@Controller()
export class RedactionsController {
  constructor(private readonly redactions: RedactSop) {}

  @Serve(routes.redaction.redact)
  redact(@Input() { params, body }: InputOf<typeof routes.redaction.redact>, @Caller() caller: Caller) {
    return this.redactions.redact(caller, params.id, body);
  }
}
