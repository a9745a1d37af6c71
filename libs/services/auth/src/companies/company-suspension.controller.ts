import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { CompanySuspension } from './company-suspension.js';
import { LoginAs } from './login-as.js';
import { UsersOfCompany } from './users-of-company.js';

type Companies = typeof routes.companies;

@Controller()
export class CompanySuspensionController {
  constructor(
    private readonly companySuspension: CompanySuspension,
    private readonly usersOfCompany: UsersOfCompany,
    private readonly loginAs: LoginAs,
  ) {}

  @Serve(routes.companies.users)
  users(@Input() { params }: InputOf<Companies['users']>) {
    return this.usersOfCompany.list(params.id);
  }

  @Serve(routes.companies.loginAs)
  actAs(@Input() { params, body }: InputOf<Companies['loginAs']>, @Caller() caller: Caller) {
    return this.loginAs.loginAs(caller, params.id, body.reason);
  }

  @Serve(routes.companies.suspend)
  async suspend(@Input() { params }: InputOf<Companies['suspend']>) {
    await this.companySuspension.suspend(params.id);
  }

  @Serve(routes.companies.reactivate)
  async reactivate(@Input() { params }: InputOf<Companies['reactivate']>) {
    await this.companySuspension.reactivate(params.id);
  }

  @Serve(routes.companies.remove)
  async remove(@Input() { params, query }: InputOf<Companies['remove']>) {
    await this.companySuspension.delete(params.id, query.name);
  }
}
