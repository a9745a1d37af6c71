import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Input, Serve, type InputOf } from '@sop/service-kit';
import { CompanyStanding } from './company-standing.js';

type Companies = typeof routes.companies;

@Controller()
export class CompanyStandingController {
  constructor(private readonly standing: CompanyStanding) {}

  @Serve(routes.companies.suspend)
  async suspend(@Input() { params }: InputOf<Companies['suspend']>) {
    await this.standing.suspend(params.id);
  }

  @Serve(routes.companies.reactivate)
  async reactivate(@Input() { params }: InputOf<Companies['reactivate']>) {
    await this.standing.reactivate(params.id);
  }

  @Serve(routes.companies.remove)
  async remove(@Input() { params, query }: InputOf<Companies['remove']>) {
    await this.standing.delete(params.id, query.name);
  }
}
