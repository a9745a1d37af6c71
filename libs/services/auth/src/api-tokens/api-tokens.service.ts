import { Injectable } from '@nestjs/common';
import {
  apiTokenLimits,
  isScopeOfRole,
  SessionsEnded,
  type ApiScope,
  type ApiToken,
  type BodyOf,
  type CompanyRole,
  type CreatorState,
  type ReplyOf,
  type routes,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Bus } from '@sop/messaging';
import { mintApiToken, refuse, type Caller } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';

type Create = typeof routes.apiTokens.create;

interface Row {
  id: string;
  name: string;
  scopes: ApiScope[];
  hint: string;
  created_by: string | null;
  creator_state: CreatorState;
  /** Of the creator while active. */
  role: CompanyRole | null;
  created_at: Date;
  expires_at: Date;
  is_expired: boolean;
  last_used_at: Date | null;
}

const hintLength = 4;

/** API tokens of a company. A revoked one keeps its row, because the audit trail names it. */
@Injectable()
export class ApiTokensService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly bus: Bus,
  ) {}

  async list(companyId: string): Promise<ApiToken[]> {
    const rows = await this.database.tenant(companyId, (tx) => read(tx, companyId));
    return rows.map(present);
  }

  /** @throws Problem 409 for too many */
  async create({ companyId, userId }: Caller, body: BodyOf<Create>): Promise<ReplyOf<Create>> {
    const { name, scopes, expires_in_days: days } = body;
    const { token, digest } = mintApiToken();
    const id = uuidv7();
    return this.database.tenant(companyId, async (tx) => {
      await tx.advisoryLock(`api-tokens:${companyId}`);
      if ((await read(tx, companyId)).filter((each) => !each.is_expired).length >= apiTokenLimits.perCompany)
        throw refuse('api-token.too-many', { limit: apiTokenLimits.perCompany });
      await tx.execute(
        `insert into api_token (id, company_id, name, scopes, token_digest, hint, created_by, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8))`,
        [id, companyId, name, [...new Set(scopes)], digest, token.slice(-hintLength), userId, days],
      );
      await tx.audit({
        action: 'api-token.created',
        targets: targetsOf(id),
        detail: { scopes: scopes.join(' ') },
      });
      const [row] = await read(tx, companyId, id);
      if (!row) throw new Error('The token was just stored');
      return { ...present(row), token };
    });
  }

  /** Every process is notified at once; one that misses the broadcast asks again within five seconds. @throws Problem 404 */
  async revoke(companyId: string, id: string): Promise<void> {
    await this.database.tenant(companyId, async (tx) => {
      const count = await tx.execute(
        'update api_token set revoked_at = now() where id = $1 and company_id = $2 and revoked_at is null',
        [id, companyId],
      );
      if (count === 0) throw refuse('api-token.not-found');
      await tx.audit({ action: 'api-token.revoked', targets: targetsOf(id) });
    });
    this.bus.broadcast(SessionsEnded, { session_id: id });
  }
}

const read = (tx: Tx, companyId: string, id: string | null = null): Promise<Row[]> =>
  tx.query<Row>(
    `select t.id, t.name, t.scopes, t.hint, coalesce(u.display_name, u.email) as created_by,
            case when u.is_active then u.company_role end as role,
            case when u.id is null then 'removed' when not u.is_active then 'deactivated'
                 when u.company_role <> 'admin' then 'limited' else 'active' end as creator_state, t.created_at,
            t.expires_at, t.expires_at <= now() as is_expired, t.last_used_at
       from api_token t left join app_user u on u.id = t.created_by
      where t.company_id = $1 and t.revoked_at is null and ($2::uuid is null or t.id = $2)
      order by t.id desc limit 500`,
    [companyId, id],
  );

const present = ({ created_at, expires_at, last_used_at, role, ...row }: Row): ApiToken => ({
  ...row,
  refused_scopes: row.scopes.filter((scope) => role === null || !isScopeOfRole(scope, role)),
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

const targetsOf = (id: string) => [{ kind: 'api-token', id }];
