import { rolesNotifiedOf, type PayloadOf, type SopCommented, type SopNoticeRequested } from '@sop/contracts';
import type { Tx } from '@sop/database';

export type NoticeEvent = PayloadOf<typeof SopNoticeRequested> | PayloadOf<typeof SopCommented>;

interface Receiver {
  id: string;
  email: string;
}

/**
 * Those whom an event names, or the administrators, as far as they are active, may know of it in their present role, and have not
 * switched it off.
 */
export const receiversOfNotice = (
  tx: Tx,
  event: NoticeEvent,
  muted: 'muted_notices' | 'muted_in_product',
): Promise<Receiver[]> =>
  tx.query(
    `select id, email from app_user
      where company_id = $1 and is_active and (id = any($2::uuid[]) or ($3 and company_role = 'admin'))
        and id is distinct from $4::uuid and not ($5 = any(${muted})) and company_role = any($6::text[])`,
    [
      ...[event.company_id, event.user_ids, event.to_administrators, event.by_user_id],
      ...[event.notice, rolesNotifiedOf(event.notice)],
    ],
  );
