import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { SuggestBoxes } from './suggest-boxes.js';

@Controller()
export class SuggestionsController {
  constructor(private readonly suggestions: SuggestBoxes) {}

  @Serve(routes.datasets.suggestions)
  read(@Input() { params }: InputOf<typeof routes.datasets.suggestions>, @Caller() caller: Caller) {
    return this.suggestions.suggest(caller.companyId, params.id, params.n);
  }
}
