import { Controller, Injectable } from '@nestjs/common';
import { ListUsers, type CompanyRole, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { refuse } from '@sop/service-kit';
import { presentCompanyUser } from '../users/user.presenter.js';
import { UserRow } from '../users/user.entity.js';
import { CompanyRow } from './company.entity.js';

const mostShown = 1000;
const mostAtOnce = 500;

@Injectable()
export class UsersOfCompany {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  /** Users as the operator sees them. @throws Problem 404 */
  async list(companyId: string) {
    return this.database.system(async (tx) => {
      const company = await tx.manager.findOneBy(CompanyRow, { id: companyId });
      if (!company || company.status === 'deleted') throw refuse('company.not-found');
      const [users, total] = await tx.manager.findAndCount(UserRow, {
        where: { companyId },
        order: { createdAt: 'ASC', id: 'ASC' },
        take: mostShown,
      });
      const shown = users.map((user) => ({
        ...presentCompanyUser(user),
        is_admin: user.companyRole === 'admin',
      }));
      return { users: shown, total };
    });
  }
}

interface Row {
  user_id: string;
  email: string;
  role: CompanyRole;
  is_active: boolean;
  joined_at: Date;
  last_login_at: Date | null;
  company_id: string;
  company_name: string;
  company_created_at: Date;
  is_suspended: boolean;
}

@Controller()
export class AnswerKnownUsers {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  @OnRequest(ListUsers)
  async answer({ after }: RequestOf<typeof ListUsers>): Promise<ResponseOf<typeof ListUsers>> {
    const rows = await this.database.system((tx) =>
      tx.query<Row>(
        `select u.id as user_id, u.email, u.company_role as role, u.is_active, u.created_at as joined_at, u.last_login_at,
                c.id as company_id, c.name as company_name, c.created_at as company_created_at, c.status = 'suspended' as is_suspended
           from app_user u join company c on c.id = u.company_id
          where c.status <> 'deleted' and ($1::uuid is null or u.id > $1) order by u.id limit $2`,
        [after, mostAtOnce],
      ),
    );
    return {
      users: rows.map(({ joined_at, last_login_at, company_created_at, ...row }) => ({
        ...row,
        joined_at: joined_at.toISOString(),
        last_login_at: last_login_at?.toISOString() ?? null,
        company_created_at: company_created_at.toISOString(),
      })),
    };
  }
}
