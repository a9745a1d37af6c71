import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { TagsService } from './tags.service.js';

type Tags = typeof routes.tags;

@Controller()
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @Serve(routes.tags.list)
  list(@Caller() { companyId }: Caller) {
    return this.tags.list(companyId);
  }

  @Serve(routes.tags.set)
  set(@Input() { params, body }: InputOf<Tags['set']>, @Caller() caller: Caller) {
    return this.tags.set(caller, params.id, body.tags);
  }
}
