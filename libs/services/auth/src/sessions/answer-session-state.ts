import { Controller } from '@nestjs/common';
import {
  isScopeOfRole,
  SessionState,
  type CompanyRole,
  type RequestOf,
  type ResponseOf,
} from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import type { CompanyStatus } from '../companies/company.entity.js';
import { isLive } from './live-session.js';

interface SessionStatus {
  status: CompanyStatus;
  is_live: boolean;
  role: CompanyRole;
  is_platform_admin: boolean;
  is_acting: boolean;
  user_id: string;
}

interface TokenStatus {
  status: CompanyStatus;
  scopes: string[];
  /** Of the user who created it. */
  role: CompanyRole;
  is_live: boolean;
  is_unnoted: boolean;
}

@Controller()
export class AnswerSessionState {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  /**
   * A suspended company takes precedence over an ended session: suspending ends sessions, and the user should see
   * the reason.
   */
  @OnRequest(SessionState)
  async answer({ session_id }: RequestOf<typeof SessionState>): Promise<ResponseOf<typeof SessionState>> {
    const [found] = await this.database.system((tx) =>
      tx.query<SessionStatus>(
        `select c.status, ${isLive('s')} and u.is_active as is_live,
                u.company_role as role, u.role = 'platform-admin' as is_platform_admin, s.operator_id is not null as is_acting,
                u.id as user_id
           from session s join app_user u on u.id = s.user_id join company c on c.id = s.company_id
          where s.id = $1`,
        [session_id],
      ),
    );
    if (!found) return this.ofApiToken(session_id);
    if (found.status === 'suspended') return { state: 'suspended' };
    if (found.status !== 'active' || !found.is_live) return { state: 'ended' };
    const { role, is_platform_admin, is_acting, user_id } = found;
    return { state: 'live', role, is_platform_admin, is_acting, user_id };
  }

  /**
   * An API token is its own session; when it was last used is stored to the hour. It never has more rights than its creator
   * has now, and none once the creator is deactivated or removed.
   */
  private async ofApiToken(id: string): Promise<ResponseOf<typeof SessionState>> {
    const [found] = await this.database.system((tx) =>
      tx.query<TokenStatus>(
        `select c.status, t.scopes, u.company_role as role,
                t.revoked_at is null and t.expires_at > now() and coalesce(u.is_active, false) as is_live,
                t.last_used_at is null or t.last_used_at < now() - interval '1 hour' as is_unnoted
           from api_token t join company c on c.id = t.company_id
           left join app_user u on u.id = t.created_by where t.id = $1`,
        [id],
      ),
    );
    if (found?.status === 'suspended') return { state: 'suspended' };
    if (found?.status !== 'active' || !found.is_live) return { state: 'ended' };
    if (found.is_unnoted)
      await this.database.systemExecute('update api_token set last_used_at = now() where id = $1', [id]);
    const scopes = found.scopes.filter((scope) => isScopeOfRole(scope, found.role));
    return { state: 'live', role: 'viewer', is_platform_admin: false, is_acting: false, user_id: id, scopes };
  }
}
