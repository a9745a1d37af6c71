import { Inject, Injectable } from '@nestjs/common';
import { SopCommented, SopNoticeRequested, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { commentNotice, Mail, sopNotice, type MailMessage } from '@sop/mail';
import { OnEvent } from '@sop/messaging';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { receiversOfNotice, type NoticeEvent } from './receivers-of-notice.js';
import { UserRow } from './user.entity.js';

type Notice = PayloadOf<typeof SopNoticeRequested>;
type Commented = PayloadOf<typeof SopCommented>;

/** Mails what happened to an SOP to those who wait for it, as far as they are active users and want that mail. */
@Injectable()
export class MailSopNotices {
  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly mail: Mail,
  ) {}

  @OnEvent(SopNoticeRequested)
  async send(event: Notice, tx: Tx): Promise<void> {
    const { sop_id, notice, title, note, version, number, due_at, execution_id } = event;
    const dueAt = due_at === undefined ? undefined : new Date(due_at);
    const by = await nameOf(tx, event);
    const link = execution_id ? `${this.config.publicUrl}/runs?sop_id=${sop_id}` : this.linkTo(sop_id);
    const message = sopNotice({ notice, title, note, version, dueAt, by, link });
    await this.deliver(tx, event, message, `sop-notice:${sop_id}:${execution_id ?? number}`);
  }

  @OnEvent(SopCommented)
  async sendComment(event: Commented, tx: Tx): Promise<void> {
    const { sop_id, thread_id, notice, title, step, text, notice_id } = event;
    const by = await nameOf(tx, event);
    const link = `${this.linkTo(sop_id)}?comment=${thread_id}`;
    const message = commentNotice({ notice, title, step, text, by, link });
    await this.deliver(tx, event, message, `sop-comment:${notice_id}`);
  }

  private linkTo(sopId: string): string {
    return `${this.config.publicUrl}/sop/${sopId}`;
  }

  private async deliver(tx: Tx, event: NoticeEvent, message: MailMessage, what: string): Promise<void> {
    const { company_id: companyId, notice } = event;
    for (const { id, email } of await receiversOfNotice(tx, event, 'muted_notices'))
      await this.mail.send(tx, message, { to: email, companyId, key: `${what}:${notice}:${id}` });
  }
}

/** Null for a user who was removed since. */
async function nameOf(
  tx: Tx,
  { company_id: companyId, by_user_id: id }: NoticeEvent,
): Promise<string | null> {
  const by = id === null ? null : await tx.manager.findOneBy(UserRow, { companyId, id });
  return by?.displayName ?? by?.email ?? null;
}
