import { Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { Mail } from '@sop/mail';
import { SignedPaths } from '@sop/object-store';
import { type Caller, refuse } from '@sop/service-kit';
import { CompanyRow } from '../companies/company.entity.js';
import { UserRow } from './user.entity.js';
import { presentUser } from './user.presenter.js';

@Injectable()
export class UsersService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly paths: SignedPaths,
    private readonly mail: Mail,
  ) {}

  async me({
    companyId,
    userId,
    permissions,
    actor,
  }: Pick<Caller, 'companyId' | 'userId' | 'permissions' | 'actor'>) {
    return this.database.tenant(companyId, async (tx) => {
      const user = await tx.manager.findOneBy(UserRow, { id: userId, companyId });
      const company = await tx.manager.findOneBy(CompanyRow, { id: companyId });
      // A token outlives the erasure of its user by the five seconds of the session cache.
      if (!user || !company) throw refuse('request.sign-in');
      return presentUser(user, company, {
        permissions: permissions,
        paths: this.paths,
        hasMailServer: this.mail.hasServer,
        operator: actor?.email,
      });
    });
  }
}
