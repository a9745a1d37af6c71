import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { ImportSop } from './import-sop.js';

@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportSop) {}

  @Serve(routes.sops.import)
  import(@Input() { upload, key }: InputOf<typeof routes.sops.import>, @Caller() caller: Caller) {
    return this.imports.import(caller, upload, key);
  }
}
