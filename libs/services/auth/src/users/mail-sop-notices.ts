import { Inject, Injectable } from '@nestjs/common';
import { SopNoticeRequested, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { Mail, sopNotice } from '@sop/mail';
import { OnEvent } from '@sop/messaging';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { UserRow } from './user.entity.js';

type Notice = PayloadOf<typeof SopNoticeRequested>;

/** Mails what happened to an SOP to those who wait for it, as far as they are active users. */
@Injectable()
export class MailSopNotices {
  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly mail: Mail,
  ) {}

  @OnEvent(SopNoticeRequested)
  async send(event: Notice, tx: Tx): Promise<void> {
    const { company_id: companyId, sop_id, notice, title, note, version, number, by_user_id } = event;
    const by =
      by_user_id === null ? null : await tx.manager.findOneBy(UserRow, { companyId, id: by_user_id });
    const message = sopNotice({
      notice,
      title,
      note,
      version,
      by: by?.displayName ?? by?.email ?? null,
      link: `${this.config.publicUrl}/sop/${sop_id}`,
    });
    for (const { id, email } of await this.recipients(event, tx)) {
      const key = `sop-notice:${sop_id}:${number}:${notice}:${id}`;
      await this.mail.send(tx, message, { to: email, companyId, key });
    }
  }

  private recipients(event: Notice, tx: Tx): Promise<{ id: string; email: string }[]> {
    const { company_id, user_ids, to_administrators, by_user_id } = event;
    return tx.query(
      `select id, email from app_user
        where company_id = $1 and is_active and (id = any($2::uuid[]) or ($3 and company_role = 'admin'))
          and id is distinct from $4::uuid`,
      [company_id, user_ids, to_administrators, by_user_id],
    );
  }
}
