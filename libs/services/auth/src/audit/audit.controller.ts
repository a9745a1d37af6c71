import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { AuditService } from './audit.service.js';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Serve(routes.audit.ofCompany)
  ofCompany(@Input() { query }: InputOf<typeof routes.audit.ofCompany>, @Caller() { companyId }: Caller) {
    return this.audit.findByCompany(companyId, query);
  }

  @Serve(routes.audit.all)
  all(@Input() { query }: InputOf<typeof routes.audit.all>) {
    return this.audit.findAll(query);
  }
}
