import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { issueToken, refuse, type Caller } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { requestOrigin } from '../sessions/open-session.js';
import { SessionRow } from '../sessions/session.entity.js';
import { CompanyRow } from './company.entity.js';

/** One hour. It cannot be extended; the operator starts again with another reason. */
const actingSeconds = 3600;

interface Administrator {
  id: string;
  email: string;
}

@Injectable()
export class LoginAs {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  /**
   * Issues a token with the company's first administrator as the user and the operator as the actor. The actor may
   * not delete, pay, or change users. The reason is recorded in the company's own trail.
   * @throws Problem 404, 409 for the operator's own company and when there is no administrator to act as
   */
  async loginAs(by: Pick<Caller, 'userId' | 'email' | 'sessionId'>, companyId: string, reason: string) {
    const { userId, email, sessionId: operatorSessionId } = by;
    const sessionId = uuidv7();
    const expiresAt = new Date(Date.now() + actingSeconds * 1000);
    const { company, as } = await this.database.system(async (tx) => {
      const found = await findActingTarget(tx, companyId);
      const session = {
        id: sessionId,
        companyId,
        userId: found.as.id,
        operatorId: userId,
        operatorSessionId,
        expiresAt,
        ...requestOrigin(),
      };
      await tx.manager.insert(SessionRow, session);
      await tx.audit({
        action: 'company.impersonated',
        companyId,
        targets: [
          { kind: 'company', id: companyId },
          { kind: 'user', id: found.as.id },
        ],
        detail: { reason },
      });
      return found;
    });
    const identity = { userId: as.id, companyId, sessionId, email: as.email, actor: { userId, email } };
    return {
      access_token: await issueToken(identity, this.config.tokenKeys, actingSeconds),
      token_type: 'bearer' as const,
      expires_in: actingSeconds,
      expires_at: expiresAt.toISOString(),
      impersonating: as.email,
      company: company.name,
    };
  }
}

async function findActingTarget(
  tx: Tx,
  companyId: string,
): Promise<{ company: CompanyRow; as: Administrator }> {
  const company = await tx.manager.findOneBy(CompanyRow, { id: companyId });
  if (!company || company.status === 'deleted') throw refuse('company.not-found');
  const [as] = await tx.query<Administrator & { is_operators: boolean }>(
    `select id, email,
            exists (select 1 from app_user where company_id = $1 and role = 'platform-admin') as is_operators
       from app_user where company_id = $1 and is_active and company_role = 'admin' order by created_at, id limit 1`,
    [companyId],
  );
  if (as?.is_operators) throw refuse('company.own');
  if (!as || company.status === 'suspended') throw refuse('company.no-administrator');
  return { company, as };
}
