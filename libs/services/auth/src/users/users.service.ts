import { Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { Problem, type Caller } from '@sop/service-kit';
import { CompanyRow } from '../companies/company.entity.js';
import { UserRow } from './user.entity.js';
import { presentUser } from './user.presenter.js';

@Injectable()
export class UsersService {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  async me({ companyId, userId, permissions }: Pick<Caller, 'companyId' | 'userId' | 'permissions'>) {
    return this.database.tenant(companyId, async (tx) => {
      const user = await tx.manager.findOneBy(UserRow, { id: userId, companyId });
      const company = await tx.manager.findOneBy(CompanyRow, { id: companyId });
      // A token outlives the erasure of its user by the five seconds for which its session is believed.
      if (!user || !company) throw new Problem('unauthenticated', 'Please sign in to continue.');
      return presentUser(user, company, permissions);
    });
  }
}
