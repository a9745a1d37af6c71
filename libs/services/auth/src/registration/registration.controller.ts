import { Controller, Inject, Req, Res } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Input, Serve, type InputOf } from '@sop/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { rememberDevice } from '../sessions/device-cookie.js';
import { normalEmail } from '../users/email.js';
import { RegisterCompany } from './register-company.js';

@Controller()
export class RegistrationController {
  constructor(
    private readonly registerCompany: RegisterCompany,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  @Serve(routes.auth.register)
  async create(
    @Input() { body }: InputOf<typeof routes.auth.register>,
    @Req() { protocol }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { email, password, company_name: companyName } = body;
    const registered = await this.registerCompany.register({ email, password, companyName });
    await rememberDevice(reply, { email: normalEmail(email), secret: this.config.tokenSecret, protocol });
    return registered;
  }
}
