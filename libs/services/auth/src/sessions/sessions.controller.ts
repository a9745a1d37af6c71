import { Controller, Inject, Req, Res } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { normalEmail } from '../users/email.js';
import { rememberDevice } from './device-cookie.js';
import { SignIn } from './sign-in.js';
import { SignOut } from './sign-out.js';

@Controller()
export class SessionsController {
  constructor(
    private readonly signIn: SignIn,
    private readonly signOut: SignOut,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  @Serve(routes.auth.token)
  async open(
    @Input() { body, request }: InputOf<typeof routes.auth.token>,
    @Req() { headers, protocol }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const token = await this.signIn.signIn({ ...body, address: request.ip, cookies: headers.cookie });
    await rememberDevice(reply, {
      email: normalEmail(body.username),
      secret: this.config.tokenSecret,
      protocol,
    });
    return token;
  }

  @Serve(routes.auth.logout)
  end(@Caller() caller: Caller) {
    return this.signOut.signOut(caller);
  }
}
