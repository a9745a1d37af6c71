import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { ImportReport } from './import-report.js';
import { ImportSop } from './import-sop.js';

@Controller()
export class ImportsController {
  constructor(
    private readonly imports: ImportSop,
    private readonly report: ImportReport,
  ) {}

  @Serve(routes.sops.import)
  import(@Input() { upload, key }: InputOf<typeof routes.sops.import>, @Caller() caller: Caller) {
    return this.imports.import(caller, upload, key);
  }

  @Serve(routes.importReport.get)
  getReport(@Input() { params }: InputOf<typeof routes.importReport.get>, @Caller() caller: Caller) {
    return this.report.get(caller, params.id);
  }

  @Serve(routes.importReport.dismiss)
  dismissReport(@Input() { params }: InputOf<typeof routes.importReport.dismiss>, @Caller() caller: Caller) {
    return this.report.dismiss(caller, params.id);
  }
}
