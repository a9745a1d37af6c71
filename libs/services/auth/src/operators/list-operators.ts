import { Injectable } from '@nestjs/common';
import {
  maxOperators,
  type Operator,
  type OperatorInvitation,
  type ReplyOf,
  type routes,
} from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { Mail } from '@sop/mail';
import { isLive } from '../sessions/live-session.js';

type Row = Omit<Operator, 'last_login' | 'created_at'> & { last_login: Date | null; created_at: Date };
type Invited = Omit<OperatorInvitation, 'created_at' | 'valid_until'> & {
  created_at: Date;
  valid_until: Date;
};

const operatorsSql = `
  select u.id, u.email, u.display_name, u.is_active, f.confirmed_at is not null as has_second_factor, u.last_login_at as last_login,
         u.created_at,
         (select count(*)::int from session s where (s.user_id = u.id or s.operator_id = u.id)
             and ${isLive('s')}) as open_sessions
    from app_user u left join second_factor f on f.user_id = u.id
   where u.role = 'platform-admin' order by u.created_at, u.id limit $1`;

const invitationsSql = `
  select i.id, i.email, u.email as invited_by, i.created_at, i.expires_at as valid_until,
         i.expires_at <= now() as is_expired
    from invitation i left join app_user u on u.id = i.invited_by
   where i.user_role = 'platform-admin' order by i.created_at desc, i.id limit $1`;

/** Lists all operators without pages, because there are at most fifty. */
@Injectable()
export class ListOperators {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly mail: Mail,
  ) {}

  list(): Promise<ReplyOf<typeof routes.operators.list>> {
    return this.database.system(async (tx) => {
      const operators = await tx.query<Row>(operatorsSql, [maxOperators]);
      const invitations = await tx.query<Invited>(invitationsSql, [maxOperators]);
      return {
        has_mail_server: this.mail.hasServer,
        operators: operators.map(({ last_login, created_at, ...row }) => ({
          ...row,
          last_login: last_login?.toISOString() ?? null,
          created_at: created_at.toISOString(),
        })),
        invitations: invitations.map(({ created_at, valid_until, ...row }) => ({
          ...row,
          created_at: created_at.toISOString(),
          valid_until: valid_until.toISOString(),
        })),
      };
    });
  }
}
