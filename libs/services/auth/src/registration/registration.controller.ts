import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Input, Serve, type InputOf } from '@sop/service-kit';
import { RegisterCompany } from './register-company.js';

@Controller()
export class RegistrationController {
  constructor(private readonly register: RegisterCompany) {}

  @Serve(routes.auth.register)
  create(@Input() { body }: InputOf<typeof routes.auth.register>) {
    return this.register.run({ email: body.email, password: body.password, companyName: body.company_name });
  }
}
