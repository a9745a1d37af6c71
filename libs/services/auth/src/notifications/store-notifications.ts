import { Injectable } from '@nestjs/common';
import {
  notificationLimits,
  SopCommented,
  SopDeleted,
  SopRecordDeleted,
  SopNoticeRequested,
  SopWordsRedacted,
  truncate,
  type PayloadOf,
} from '@sop/contracts';
import { erase, isErased, type Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { v7 as uuidv7 } from 'uuid';
import { receiversOfNotice, type NoticeEvent } from '../users/receivers-of-notice.js';

type Notice = PayloadOf<typeof SopNoticeRequested>;
type Commented = PayloadOf<typeof SopCommented>;

/** What is stored of an event for each receiver. */
interface Content {
  key: string;
  /** Comments and executions that it quotes: nothing is stored once one of them is deleted. */
  subjects: string[];
  step: string | null;
  text: string;
  version: number | null;
  dueAt: string | null;
  threadId: string | null;
}

/** Stores what happened to an SOP for those who wait for it, as far as they are active users and want to be notified of it. */
@Injectable()
export class StoreNotifications {
  @OnEvent(SopNoticeRequested)
  async ofSop(event: Notice, tx: Tx): Promise<void> {
    const { sop_id, notice, number, note, version, due_at, execution_id } = event;
    const subjects = execution_id === undefined ? [] : [execution_id];
    const content = { subjects, step: null, text: note, version, dueAt: due_at ?? null, threadId: null };
    await store(tx, event, { key: `sop:${sop_id}:${notice}:${execution_id ?? number}`, ...content });
  }

  @OnEvent(SopCommented)
  async ofComment(event: Commented, tx: Tx): Promise<void> {
    const { notice, notice_id, step, text, thread_id: threadId } = event;
    const content = { subjects: [threadId, notice_id], step, text, version: null, dueAt: null, threadId };
    await store(tx, event, { key: `comment:${notice_id}:${notice}`, ...content });
  }

  /** What quotes a deleted comment, one of its replies or a deleted execution. */
  @OnEvent(SopRecordDeleted)
  async withdraw(event: PayloadOf<typeof SopRecordDeleted>, tx: Tx): Promise<void> {
    const { company_id, sop_id, subject_id } = event;
    await erase(tx, company_id, subject_id);
    await tx.execute(
      `delete from notification where company_id = $1 and sop_id = $2 and (thread_id = $3 or strpos(key, $3::text) > 0)`,
      [company_id, sop_id, subject_id],
    );
  }

  /** What they quote may have been redacted: they still lead to the SOP. */
  @OnEvent(SopWordsRedacted)
  async forgetWords({ sop_id, title }: PayloadOf<typeof SopWordsRedacted>, tx: Tx): Promise<void> {
    await tx.execute(`update notification set title = $2, step = null, text = '' where sop_id = $1`, [
      sop_id,
      title,
    ]);
  }

  /** A notification of a deleted SOP leads to nothing, also one that arrives later. */
  @OnEvent(SopDeleted)
  async forget({ sop_id, company_id }: PayloadOf<typeof SopDeleted>, tx: Tx): Promise<void> {
    await erase(tx, company_id, sop_id);
    await tx.execute('delete from notification where sop_id = $1', [sop_id]);
  }
}

async function store(tx: Tx, event: NoticeEvent, content: Content): Promise<void> {
  if (await isErased(tx, event.company_id, event.sop_id, ...content.subjects)) return;
  const receivers = await receiversOfNotice(tx, event, 'muted_in_product');
  const { company_id, notice, sop_id, title, by_user_id } = event;
  const { key, step, text, version, dueAt, threadId } = content;
  await tx.execute(
    `insert into notification (id, user_id, company_id, key, notice, sop_id, title, step, text, version, due_at, thread_id, by_user_id)
     select id, user_id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 from unnest($1::uuid[], $2::uuid[]) as receiver (id, user_id)
     on conflict (user_id, key) do nothing`,
    [
      ...[
        receivers.map(() => uuidv7()),
        receivers.map(({ id }) => id),
        company_id,
        key,
        notice,
        sop_id,
        title,
        step,
      ],
      ...[truncate(text, notificationLimits.text), version, dueAt, threadId, by_user_id],
    ],
  );
}
