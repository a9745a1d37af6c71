import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { CompanySettingsService } from './company-settings.service.js';

@Controller()
export class CompanySettingsController {
  constructor(private readonly settings: CompanySettingsService) {}

  @Serve(routes.settings.read)
  read(@Caller() { companyId }: Caller) {
    return this.settings.read(companyId);
  }

  @Serve(routes.settings.write)
  write(@Input() { body }: InputOf<typeof routes.settings.write>, @Caller() { companyId }: Caller) {
    return this.settings.write(companyId, body);
  }
}
