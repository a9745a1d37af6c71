import { Controller } from '@nestjs/common';
import {
  AdminCompanyData,
  ReadAiSettings,
  routes,
  type CompanyDataPart,
  type RequestOf,
} from '@sop/contracts';
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

  /** The stored settings and the effective AI settings, for a company's export. */
  @OnRequest(AdminCompanyData)
  async data({ company_id }: RequestOf<typeof AdminCompanyData>): Promise<CompanyDataPart> {
    const ai = await this.settings.readAi(company_id);
    const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
    const files = [
      { path: 'settings/settings.json', text: json(await this.settings.read(company_id)) },
      { path: 'settings/ai-settings.json', text: json(ai) },
      { path: 'settings/glossary.txt', text: ai.glossary.map((word) => `${word}\n`).join('') },
    ];
    return { files, objects: [], next: null };
  }

  @Serve(routes.settings.write)
  write(@Input() { body }: InputOf<typeof routes.settings.write>, @Caller() { companyId }: Caller) {
    return this.settings.write(companyId, body);
  }
}
