import { Controller, Req } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import type { FastifyRequest } from 'fastify';
import { readProof } from '../federated/sign-in-cookie.js';
import { ConfirmIdentity } from '../passwords/confirm-identity.js';
import { ExportPersonalData } from '../personal-data/export-personal-data.js';
import { ChangePassword } from '../passwords/change-password.js';
import { ChangeName } from './change-name.js';
import { ChangeNotices } from './change-notices.js';
import { ListUsers } from './list-users.js';
import { presentCompanyUser } from './user.presenter.js';
import { UserStatus } from './user-status.js';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly listUsers: ListUsers,
    private readonly userStatus: UserStatus,
    private readonly password: ChangePassword,
    private readonly name: ChangeName,
    private readonly notices: ChangeNotices,
    private readonly identity: ConfirmIdentity,
    private readonly personalData: ExportPersonalData,
  ) {}

  @Serve(routes.users.me)
  me(@Caller() caller: Caller) {
    return this.users.me(caller);
  }

  @Serve(routes.users.ownData)
  ownData(@Caller() caller: Caller) {
    return this.personalData.export(caller, caller.userId);
  }

  @Serve(routes.users.data)
  data(@Input() { params }: InputOf<typeof routes.users.data>, @Caller() caller: Caller) {
    return this.personalData.export(caller, params.id);
  }

  @Serve(routes.users.signOutEverywhere)
  signOutEverywhere(@Caller() caller: Caller) {
    return this.userStatus.signOut(caller, caller.userId);
  }

  @Serve(routes.users.changeName)
  changeName(@Input() { body }: InputOf<typeof routes.users.changeName>, @Caller() caller: Caller) {
    return this.name.change(caller, body.display_name);
  }

  @Serve(routes.users.changeNotices)
  changeNotices(@Input() { body }: InputOf<typeof routes.users.changeNotices>, @Caller() caller: Caller) {
    return this.notices.change(caller, body);
  }

  @Serve(routes.users.changePassword)
  changePassword(@Input() { body }: InputOf<typeof routes.users.changePassword>, @Caller() caller: Caller) {
    return this.password.change(caller, { current: body.current_password, next: body.new_password });
  }

  @Serve(routes.identity.confirm)
  confirmIdentity(
    @Input() { body }: InputOf<typeof routes.identity.confirm>,
    @Caller() caller: Caller,
    @Req() { headers }: FastifyRequest,
  ) {
    return this.identity.confirm(caller, body, readProof(headers.cookie));
  }

  @Serve(routes.users.list)
  list(@Input() { query }: InputOf<typeof routes.users.list>, @Caller() { companyId }: Caller) {
    return this.listUsers.list(companyId, query);
  }

  @Serve(routes.users.changeRole)
  async changeRole(
    @Input() { params, body }: InputOf<typeof routes.users.changeRole>,
    @Caller() caller: Caller,
  ) {
    return presentCompanyUser(await this.userStatus.changeRole(caller, params.id, body.role));
  }

  @Serve(routes.users.deactivate)
  async deactivate(@Input() { params }: InputOf<typeof routes.users.deactivate>, @Caller() caller: Caller) {
    return presentCompanyUser(await this.userStatus.deactivate(caller, params.id));
  }

  @Serve(routes.users.reactivate)
  async reactivate(@Input() { params }: InputOf<typeof routes.users.reactivate>, @Caller() caller: Caller) {
    return presentCompanyUser(await this.userStatus.reactivate(caller, params.id));
  }

  @Serve(routes.users.remove)
  remove(@Input() { params }: InputOf<typeof routes.users.remove>, @Caller() caller: Caller) {
    return this.userStatus.remove(caller, params.id);
  }

  @Serve(routes.users.signOut)
  signOut(@Input() { params }: InputOf<typeof routes.users.signOut>, @Caller() caller: Caller) {
    return this.userStatus.signOut(caller, params.id);
  }
}
