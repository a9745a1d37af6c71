import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { RedactSop } from './redact-sop.js';
import { RedactWords } from './words/redact-words.js';

@Controller()
export class RedactionsController {
  constructor(
    private readonly redactions: RedactSop,
    private readonly words: RedactWords,
  ) {}

  @Serve(routes.redaction.redact)
  redact(@Input() { params, body }: InputOf<typeof routes.redaction.redact>, @Caller() caller: Caller) {
    return this.redactions.redact(caller, params.id, body);
  }

  @Serve(routes.redaction.findWords)
  findWords(@Input() { params, body }: InputOf<typeof routes.redaction.findWords>, @Caller() caller: Caller) {
    return this.words.find(caller, params.id, body.texts);
  }

  @Serve(routes.redaction.redactWords)
  redactWords(
    @Input() { params, body }: InputOf<typeof routes.redaction.redactWords>,
    @Caller() caller: Caller,
  ) {
    return this.words.redact(caller, params.id, body.texts);
  }
}
