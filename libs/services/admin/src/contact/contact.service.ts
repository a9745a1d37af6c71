import { Injectable } from '@nestjs/common';
import type { BodyOf, ContactMessage, QueryOf, ReplyOf, routes } from '@sop/contracts';
import { InjectDatabase, readCursor, pageOf, type Database } from '@sop/database';
import { JobQueue, NO_COMPANY } from '@sop/jobs';
import { refuse } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { notifyOperatorsJob } from './notify-operators.js';

type Contact = typeof routes.contact;
type Row = Omit<ContactMessage, 'received_at'> & { received_at: Date };

/** More than anyone reads, so that a flood from many addresses cannot fill the disk. */
const maxStored = 10_000;
/** Mails to the operators per hour; the other messages are only shown in the product. */
const maxNotificationsPerHour = 30;
const columns = 'id, name, email, company, message, received_at, is_read';
/** Ids are ordered by time. */
const cursorShape = z.object({ id: z.uuid() });

@Injectable()
export class ContactService {
  constructor(
    @InjectDatabase('admin') private readonly database: Database,
    private readonly queue: JobQueue,
  ) {}

  /** Stores the message and mails the operators. Silently discards messages of bots, which fill in the hidden field. */
  async receive({ website, ...fields }: BodyOf<Contact['send']>): Promise<void> {
    if (website) return;
    const id = uuidv7();
    await this.database.system(async (tx) => {
      const [{ stored, lastHour } = { stored: 0, lastHour: 0 }] = await tx.query<{
        stored: number;
        lastHour: number;
      }>(
        `select count(*)::int as stored, count(*) filter (where received_at > now() - interval '1 hour')::int as "lastHour"
           from contact_message`,
      );
      if (stored >= maxStored) throw refuse('contact.full');
      await tx.execute(
        'insert into contact_message (id, name, email, company, message) values ($1, $2, $3, $4, $5)',
        [id, fields.name, fields.email, fields.company || null, fields.message],
      );
      if (lastHour >= maxNotificationsPerHour) return;
      await this.queue.enqueue(tx, notifyOperatorsJob, {
        companyId: NO_COMPANY,
        subjectId: id,
        payload: { id },
      });
    });
  }

  list({ cursor, limit, order }: QueryOf<Contact['list']>): Promise<ReplyOf<Contact['list']>> {
    const from = readCursor(cursor, cursorShape);
    return this.database.system(async (tx) => {
      const rows = await tx.query<Row>(
        `select ${columns} from contact_message where $1::uuid is null or id ${order === 'asc' ? '>' : '<'} $1
          order by id ${order} limit $2`,
        [from?.id ?? null, limit + 1],
      );
      const [counts] = await tx.query<{ total: number; unread: number }>(
        'select count(*)::int as total, count(*) filter (where not is_read)::int as unread from contact_message',
      );
      const { shown, next_cursor } = pageOf(rows, limit, ({ id }) => ({ id }));
      return {
        items: shown.map(present),
        next_cursor,
        total: counts?.total ?? 0,
        unread: counts?.unread ?? 0,
      };
    });
  }

  /** @throws Problem 404 */
  async mark(id: string, isRead: boolean): Promise<ContactMessage> {
    const [row] = await this.database.system((tx) =>
      tx.query<Row>(`update contact_message set is_read = $2 where id = $1 returning ${columns}`, [
        id,
        isRead,
      ]),
    );
    if (!row) throw refuse('contact.not-found');
    return present(row);
  }

  /** @throws Problem 404 */
  remove(id: string): Promise<void> {
    return this.database.system(async (tx) => {
      const removed = await tx.execute('delete from contact_message where id = $1', [id]);
      if (removed === 0) throw refuse('contact.not-found');
      const targets = [{ kind: 'contact-message', id }];
      await tx.audit({ action: 'contact-message.deleted', companyId: null, targets });
    });
  }
}

const present = ({ received_at, ...row }: Row): ContactMessage => ({
  ...row,
  received_at: received_at.toISOString(),
});
