import { Controller } from '@nestjs/common';
import { ReadAiSettings, routes, type RequestOf } from '@sop/contracts';
import { OnRequest } from '@sop/messaging';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { CompanySettingsService } from './company-settings.service.js';

@Controller()
export class CompanySettingsController {
  constructor(private readonly settings: CompanySettingsService) {}

  @Serve(routes.settings.read)
  read(@Caller() { companyId }: Caller) {
    return this.settings.read(companyId);
  }

  @OnRequest(ReadAiSettings)
  answer({ company_id }: RequestOf<typeof ReadAiSettings>) {
    return this.settings.readAi(company_id);
  }

  @Serve(routes.settings.write)
  write(@Input() { body }: InputOf<typeof routes.settings.write>, @Caller() { companyId }: Caller) {
    return this.settings.write(companyId, body);
  }
}
