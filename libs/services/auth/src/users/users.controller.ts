import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Serve } from '@sop/service-kit';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Serve(routes.auth.me)
  me(@Caller() caller: Caller) {
    return this.users.me(caller);
  }
}
