import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { AuditService } from './audit.service.js';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Serve(routes.audit.list)
  ofCompany(@Input() { query }: InputOf<typeof routes.audit.list>, @Caller() { companyId }: Caller) {
    return this.audit.findByCompany(companyId, query);
  }

  @Serve(routes.audit.listAll)
  all(@Input() { query }: InputOf<typeof routes.audit.listAll>) {
    return this.audit.findAll(query);
  }
}
