import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { SearchService } from './search.service.js';

@Controller()
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Serve(routes.search.sops)
  sops(@Input() { query }: InputOf<typeof routes.search.sops>, @Caller() caller: Caller) {
    return this.search.sops(caller, query);
  }
}
