import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@sop/database';
import { defineJob, type ClaimedJob, type JobContext, type JobHandler, type JobPayload } from '@sop/jobs';
import { Mail, passwordReset } from '@sop/mail';
import { z } from 'zod';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { mintLinkToken } from '../links/link-token.js';

const validMinutes = 60;
/** Limit of mails to one account. */
const mailsAnHour = 3;

export const requestReset = defineJob({
  kind: 'password-reset.request',
  /** Removed from the row once the mail is queued. */
  payload: z.object({ email: z.string().max(254).optional() }),
});

interface Account {
  id: string;
  companyId: string;
  email: string;
}

/** Looks the account up in a job, so that the request takes the same time with and without an account. */
@Injectable()
export class RequestReset implements JobHandler<typeof requestReset> {
  readonly job = requestReset;

  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly mail: Mail,
  ) {}

  run(job: ClaimedJob<JobPayload<typeof requestReset>>, context: JobContext): Promise<void> {
    return context.finish(async (tx) => {
      await tx.execute(`update job set payload = '{}' where id = $1`, [job.id]);
      const account = await find(tx, job.payload.email);
      if (account) await this.send(tx, account);
    });
  }

  private async send(tx: Tx, { id, companyId, email }: Account): Promise<void> {
    const { token, digest } = mintLinkToken();
    const until = new Date(Date.now() + validMinutes * 60_000);
    await tx.execute(
      'insert into password_reset (token_digest, company_id, user_id, expires_at) values ($1, $2, $3, $4)',
      [digest, companyId, id, until],
    );
    const message = passwordReset({ link: `${this.config.publicUrl}/reset-password/${token}`, validMinutes });
    await this.mail.send(tx, message, { to: email, companyId, until });
    await tx.audit({ companyId, action: 'user.password-reset-requested', targets: [{ kind: 'user', id }] });
  }
}

/** Undefined for an unknown address, a deactivated user, and an account that got its mails already. */
async function find(tx: Tx, email: string | undefined): Promise<Account | undefined> {
  const [found] = await tx.query<Account>(
    `select u.id, u.company_id as "companyId", u.email
       from app_user u join company c on c.id = u.company_id
      where u.email = $1 and u.is_active and c.status <> 'deleted'
        and (select count(*) from password_reset r
              where r.user_id = u.id and r.created_at > now() - interval '1 hour') < $2
        for no key update of u`,
    [email ?? '', mailsAnHour],
  );
  return found;
}
