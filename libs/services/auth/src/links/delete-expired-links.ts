import { Injectable } from '@nestjs/common';
import { defineJob, type ClaimedJob, type JobContext, type JobHandler } from '@sop/jobs';
import { freeSeat } from '../users/seats.js';
import { requestReset } from '../password-reset/request-reset.js';

/** An expired invitation is listed, and can be sent again, for this long. */
const expiredInvitationDays = 30;

export const deleteExpiredLinks = defineJob({ kind: 'links.forget', schedule: '*/10 * * * *' });

/** Frees the seats of expired invitations and deletes expired links. */
@Injectable()
export class DeleteExpiredLinks implements JobHandler<typeof deleteExpiredLinks> {
  readonly job = deleteExpiredLinks;

  run(_job: ClaimedJob, context: JobContext): Promise<void> {
    return context.finish(async (tx) => {
      const freed = await tx.query<{ company_id: string; seat: string }>(
        `with due as (
           select id, company_id, seat from invitation where expires_at < now() and seat is not null
            for update skip locked
         )
         update invitation i set seat = null from due where i.id = due.id returning due.company_id, due.seat`,
      );
      for (const { company_id, seat } of freed) await freeSeat(tx, company_id, seat);
      await tx.execute('delete from invitation where expires_at < now() - make_interval(days => $1)', [
        expiredInvitationDays,
      ]);
      for (const table of ['password_reset', 'email_confirmation', 'sign_in_ticket', 'identity_proof'])
        await tx.execute(`delete from ${table} where expires_at < now() - interval '1 day'`);
      await tx.execute(`delete from job where kind = $1 and finished_at < now() - interval '1 day'`, [
        requestReset.kind,
      ]);
    });
  }
}
