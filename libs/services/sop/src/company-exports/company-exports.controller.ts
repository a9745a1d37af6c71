import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { CompanyExportsService } from './company-exports.service.js';

@Controller()
export class CompanyExportsController {
  constructor(private readonly exports: CompanyExportsService) {}

  @Serve(routes.companyExports.list)
  list(@Caller() { companyId }: Caller) {
    return this.exports.list(companyId);
  }

  @Serve(routes.companyExports.create)
  create(@Input() { body }: InputOf<typeof routes.companyExports.create>, @Caller() caller: Caller) {
    return this.exports.create(caller, body.include_videos);
  }
}
