import { Controller } from '@nestjs/common';
import { CompanyNames, type RequestOf, type ResponseOf } from '@sop/contracts';
import { OnRequest } from '@sop/messaging';
import { CompanyNameLookup } from './company-name-lookup.js';

@Controller()
export class AnswerCompanyNames {
  constructor(private readonly companies: CompanyNameLookup) {}

  @OnRequest(CompanyNames)
  async answer({ company_ids }: RequestOf<typeof CompanyNames>): Promise<ResponseOf<typeof CompanyNames>> {
    const names = await this.companies.namesOf(company_ids);
    return { companies: [...names].map(([company_id, name]) => ({ company_id, name })) };
  }
}
