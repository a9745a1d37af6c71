import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { ListUsers } from './list-users.js';
import { presentCompanyUser } from './user.presenter.js';
import { UserStanding } from './user-standing.js';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly listUsers: ListUsers,
    private readonly standing: UserStanding,
  ) {}

  @Serve(routes.auth.me)
  me(@Caller() caller: Caller) {
    return this.users.me(caller);
  }

  @Serve(routes.users.signOutEverywhere)
  signOutEverywhere(@Caller() { companyId, userId }: Caller) {
    return this.standing.signOut(companyId, userId);
  }

  @Serve(routes.users.list)
  list(@Input() { query }: InputOf<typeof routes.users.list>, @Caller() { companyId }: Caller) {
    return this.listUsers.run(companyId, query);
  }

  @Serve(routes.users.changeRole)
  async changeRole(
    @Input() { params, body }: InputOf<typeof routes.users.changeRole>,
    @Caller() { companyId }: Caller,
  ) {
    return presentCompanyUser(await this.standing.changeRole(companyId, params.id, body.role));
  }

  @Serve(routes.users.deactivate)
  async deactivate(
    @Input() { params }: InputOf<typeof routes.users.deactivate>,
    @Caller() { companyId }: Caller,
  ) {
    return presentCompanyUser(await this.standing.deactivate(companyId, params.id));
  }

  @Serve(routes.users.reactivate)
  async reactivate(
    @Input() { params }: InputOf<typeof routes.users.reactivate>,
    @Caller() { companyId }: Caller,
  ) {
    return presentCompanyUser(await this.standing.reactivate(companyId, params.id));
  }

  @Serve(routes.users.remove)
  remove(@Input() { params }: InputOf<typeof routes.users.remove>, @Caller() { companyId }: Caller) {
    return this.standing.remove(companyId, params.id);
  }

  @Serve(routes.users.signOut)
  signOut(@Input() { params }: InputOf<typeof routes.users.signOut>, @Caller() { companyId }: Caller) {
    return this.standing.signOut(companyId, params.id);
  }
}
