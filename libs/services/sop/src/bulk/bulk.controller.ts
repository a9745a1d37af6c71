import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { BulkService } from './bulk.service.js';

type Bulk = typeof routes.bulk;

@Controller()
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  @Serve(routes.bulk.move)
  move(@Input() { body }: InputOf<Bulk['move']>, @Caller() caller: Caller) {
    return this.bulk.move(caller, body);
  }

  @Serve(routes.bulk.tag)
  tag(@Input() { body }: InputOf<Bulk['tag']>, @Caller() caller: Caller) {
    return this.bulk.tag(caller, body);
  }

  @Serve(routes.bulk.trash)
  trash(@Input() { body }: InputOf<Bulk['trash']>, @Caller() caller: Caller) {
    return this.bulk.trash(caller, body);
  }

  @Serve(routes.bulk.restore)
  restore(@Input() { body }: InputOf<Bulk['restore']>, @Caller() caller: Caller) {
    return this.bulk.restore(caller, body);
  }

  @Serve(routes.bulk.remove)
  remove(@Input() { body }: InputOf<Bulk['remove']>, @Caller() caller: Caller) {
    return this.bulk.remove(caller, body);
  }
}
