import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { SignIn } from './sign-in.js';
import { SignOut } from './sign-out.js';

@Controller()
export class SessionsController {
  constructor(
    private readonly signIn: SignIn,
    private readonly signOut: SignOut,
  ) {}

  @Serve(routes.auth.token)
  open(@Input() { body }: InputOf<typeof routes.auth.token>) {
    return this.signIn.run(body.username, body.password);
  }

  @Serve(routes.auth.logout)
  end(@Caller() caller: Caller) {
    return this.signOut.run(caller);
  }
}
